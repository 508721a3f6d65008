import { Inbox, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  text: string;
  action?: ReactNode;
  /** There is nothing because it did not come, which is not the same as that there is nothing. */
  failed?: boolean;
}

/** Says that a list is empty, with at most one next action. */
export function EmptyState({ text, action, failed = false }: EmptyStateProps) {
  const Icon = failed ? TriangleAlert : Inbox;
  return (
    <div className="flex h-full min-h-32 flex-col items-center justify-center gap-2.5 p-4 text-13 text-muted">
      <Icon aria-hidden className="size-7 stroke-1" />
      <p className="text-center">{text}</p>
      {action}
    </div>
  );
}
