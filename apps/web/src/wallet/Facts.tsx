import type { ReactNode } from 'react';

/** Names and values, one pair a line. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="flex flex-col gap-2 text-13">{children}</dl>;
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
