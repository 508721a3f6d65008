import { classes } from '@bourse/ui/lib/classes';

export type StatusTone = 'waiting' | 'good' | 'bad' | 'quiet' | 'busy';

const TONES: Record<StatusTone, string> = {
  waiting: 'bg-warning-surface text-warning',
  good: 'bg-[color-mix(in_srgb,var(--green)_10%,var(--panel))] text-[var(--green)]',
  bad: 'bg-[color-mix(in_srgb,var(--red)_8%,var(--panel))] text-danger',
  busy: 'bg-[color-mix(in_srgb,var(--accent)_10%,var(--panel))] text-accent',
  quiet: 'bg-raised text-muted',
};

/** A state in a word. The colour only repeats it. */
export function Status({ tone, children }: { tone: StatusTone; children: string }) {
  return (
    <span
      className={classes(
        'inline-flex h-5 items-center rounded-control px-1.5 text-12 whitespace-nowrap',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
