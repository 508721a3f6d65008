import type { ReactNode } from 'react';
import { useTitle } from '@bourse/ui/lib/title';

interface SettingPanelProps {
  /** Also the document's title. */
  title: string;
  text?: string;
  /** At the right of the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A page inside the frame of `/setting`: what it is, what it is for, and the thing itself. */
export function SettingPanel({ title, text, action, children }: SettingPanelProps) {
  useTitle(title);
  return (
    <section className="p-5 max-sm:p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-20 font-semibold">{title}</h1>
          {text && <p className="mt-1 max-w-150 text-13 text-muted">{text}</p>}
        </div>
        {action}
      </div>
      <div className="mt-5">{children}</div>
    </section>
  );
}
