import { Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.tsx';

interface NoticeProps {
  tone?: 'info' | 'warning';
  children: ReactNode;
  /** At most one way on: a link or a small button. */
  action?: ReactNode;
  className?: string;
}

/** A box inside a page for what the reader should know before he goes on. */
export function Notice({ tone = 'info', children, action, className }: NoticeProps) {
  const Icon = tone === 'warning' ? TriangleAlert : Info;
  return (
    <div
      role="note"
      className={classes(
        'flex items-start gap-2.5 rounded-control px-3 py-2.5 text-13',
        tone === 'warning' ? 'bg-warning-surface text-warning' : 'bg-raised text-ink',
        className,
      )}
    >
      <Icon aria-hidden className="mt-px size-4 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">{children}</div>
        {action}
      </div>
    </div>
  );
}
