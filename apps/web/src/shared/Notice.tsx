import { CircleAlert, CircleCheck, Clock, Info } from 'lucide-react';
import type { ReactNode } from 'react';

const TONES = {
  info: { sign: Info, colour: 'text-accent', surface: 'bg-raised' },
  good: { sign: CircleCheck, colour: 'text-good', surface: 'bg-raised' },
  waiting: { sign: Clock, colour: 'text-warning', surface: 'bg-raised' },
  warning: { sign: CircleAlert, colour: 'text-warning', surface: 'bg-warning-surface' },
  bad: { sign: CircleAlert, colour: 'text-danger', surface: 'bg-raised' },
};

interface NoticeProps {
  tone: keyof typeof TONES;
  title?: string;
  children?: ReactNode;
}

/** Something the reader should know before he goes on; `title` for a state that the page is about. */
export function Notice({ tone, title, children }: NoticeProps) {
  const { sign: Sign, colour, surface } = TONES[tone];
  return (
    <div className={`flex gap-3 rounded-card ${surface} ${title ? 'p-4' : 'px-3 py-2.5'}`}>
      <Sign aria-hidden className={`shrink-0 ${colour} ${title ? 'mt-0.5 size-5' : 'size-4'}`} />
      <div className="min-w-0 text-13 text-muted">
        {title && <p className="text-14 font-semibold text-ink">{title}</p>}
        <div className={title ? 'mt-1' : undefined}>{children}</div>
      </div>
    </div>
  );
}
