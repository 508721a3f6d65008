import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';

/** Says that a list is empty, with at most one next action. */
export function EmptyState({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div className="flex h-full min-h-32 flex-col items-center justify-center gap-2.5 p-4 text-13 text-muted">
      <Inbox aria-hidden className="size-7 stroke-1" />
      <p className="text-center">{text}</p>
      {action}
    </div>
  );
}
