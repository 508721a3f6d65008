import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** A thin line above the page for what concerns all of it. */
export function Banner({ children }: { children: ReactNode }) {
  return (
    <div
      role="status"
      className="flex min-h-7 items-center justify-center gap-2 bg-warning-surface px-4 py-1 text-12 text-warning"
    >
      <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
      <span>{children}</span>
    </div>
  );
}
