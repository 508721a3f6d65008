import type { ReactNode } from 'react';
import { classes } from './lib/classes.ts';

interface FactsProps {
  /** For the side of a form, where there is little room. */
  dense?: boolean;
  /** In two columns of the same height, where there is room. */
  columns?: boolean;
  children: ReactNode;
}

/** Names and values, one pair a line. */
export function Facts({ dense, columns, children }: FactsProps) {
  return (
    <dl
      className={classes(
        columns ? '-mb-2 gap-x-10 *:mb-2 *:break-inside-avoid md:columns-2' : 'flex flex-col',
        dense ? 'gap-1 text-12 *:gap-3 [&_dt]:shrink' : 'gap-2 text-13',
      )}
    >
      {children}
    </dl>
  );
}

interface FactProps {
  name: string;
  /** Where it is not in the language of the page. */
  lang?: string | undefined;
  testId?: string;
  children: ReactNode;
}

export function Fact({ name, lang, testId, children }: FactProps) {
  return (
    <div lang={lang} className="flex items-baseline justify-between gap-4">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 text-right break-words" data-testid={testId}>
        {children}
      </dd>
    </div>
  );
}
