import { FieldNote } from '@bourse/ui/FieldNote';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { classes } from '@bourse/ui/lib/classes';

interface LeveragePickerProps {
  leverages: readonly number[];
  value: number;
  /** Higher ones cannot be chosen at this price. */
  most: number;
  /** What is wrong with the chosen one. */
  error: string | undefined;
  onChange: (leverage: number) => void;
}

/** The leverages that a pair offers, one of them chosen. */
export function LeveragePicker({ leverages, value, most, error, onChange }: LeveragePickerProps) {
  const t = useTranslations('contract');
  const noteId = useId();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span className="text-12 text-muted">{t('leverage')}</span>
      <div
        role="group"
        aria-label={t('leverage')}
        className={classes(
          'flex min-w-0 rounded-control border bg-raised p-0.5',
          error ? 'border-danger' : 'border-line-strong',
        )}
      >
        {leverages.map((leverage) => (
          <button
            key={leverage}
            type="button"
            aria-pressed={leverage === value}
            aria-describedby={error && leverage === value ? noteId : undefined}
            data-wrong={error && leverage === value ? '' : undefined}
            disabled={leverage > most}
            onClick={() => onChange(leverage)}
            className="h-6.5 min-w-10 max-[699px]:h-11 max-[699px]:min-w-11 rounded-[3px] px-1.5 text-12 font-medium text-muted transition enabled:hover:text-ink disabled:opacity-40 aria-pressed:bg-accent-solid aria-pressed:text-on-accent aria-pressed:hover:text-on-accent"
          >
            {leverage}x
          </button>
        ))}
      </div>
      <FieldNote id={noteId} error={error} className="w-full" />
    </div>
  );
}
