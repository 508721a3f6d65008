import { classes } from '@bourse/ui/lib/classes';
import type { ReactNode } from 'react';

/** A label and what stands for it; absent ones are left out. */
export type Fact = readonly [label: string, value: ReactNode] | false | undefined;

/** A fact whose value is drawn, not only said. */
export function fact(label: string, value: ReactNode): Fact {
  return [label, value];
}

/** The fact that the others are about: it stands out. */
export function mainFact(label: string, value: ReactNode, testId?: string): Fact {
  return fact(
    label,
    <strong data-testid={testId} className="text-14 font-semibold">
      {value}
    </strong>,
  );
}

/** Labels and values one below the other. */
export function Facts({ facts, className }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl
      className={classes(
        // A long label wraps before it takes the room of what it stands for.
        'grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-5 gap-y-1.5 text-13',
        className,
      )}
    >
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact[0]} className="contents">
              <dt className="min-w-24 text-muted">{fact[0]}</dt>
              <dd className="min-w-0 break-words">{fact[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
