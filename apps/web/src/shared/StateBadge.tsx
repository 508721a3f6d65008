import { CircleCheck, CircleDashed, CircleX, Clock } from 'lucide-react';
import type { ReactNode } from 'react';

const TONES = {
  good: { sign: CircleCheck, colour: 'text-ink', signColour: 'text-good' },
  waiting: { sign: Clock, colour: 'text-ink', signColour: 'text-warning' },
  bad: { sign: CircleX, colour: 'text-danger', signColour: 'text-danger' },
  none: { sign: CircleDashed, colour: 'text-muted', signColour: 'text-muted' },
};
export type StateTone = keyof typeof TONES;

/** A state in a word, with a sign: colour alone tells nothing to some. */
export function StateBadge({ tone, children }: { tone: StateTone; children: ReactNode }) {
  const { sign: Sign, colour, signColour } = TONES[tone];
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-control bg-raised px-2 py-0.5 text-12 font-medium whitespace-nowrap ${colour}`}
    >
      <Sign aria-hidden className={`size-3.5 shrink-0 ${signColour}`} />
      {children}
    </span>
  );
}
