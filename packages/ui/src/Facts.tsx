import type { ReactNode } from 'react';
import { classes } from './lib/classes.ts';

interface FactsProps {
  /** For the side of a form, where there is little room. */
  dense?: boolean;
  children: ReactNode;
}

/** Names and values, one pair a line. */
export function Facts({ dense, children }: FactsProps) {
  return (
    <dl className={classes('flex flex-col', dense ? 'gap-1 text-12 *:gap-3 [&_dt]:shrink' : 'gap-2 text-13')}>
      {children}
    </dl>
  );
}

export function Fact({ name, testId, children }: { name: string; testId?: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 text-right break-words" data-testid={testId}>
        {children}
      </dd>
    </div>
  );
}
