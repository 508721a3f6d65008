import { useTranslations } from 'use-intl';
import { classes } from '@bourse/ui/lib/classes';

interface LeveragePickerProps {
  leverages: readonly number[];
  value: number;
  /** Higher ones cannot be chosen at this price. */
  most: number;
  invalid: boolean;
  onChange: (leverage: number) => void;
}

/** The leverages that a pair offers, one of them chosen. */
export function LeveragePicker({ leverages, value, most, invalid, onChange }: LeveragePickerProps) {
  const t = useTranslations('contract');
  return (
    <div className="flex items-center justify-between gap-3">
      <span className="text-12 text-muted">{t('leverage')}</span>
      <div
        role="group"
        aria-label={t('leverage')}
        className={classes(
          'flex min-w-0 rounded-control border bg-raised p-0.5',
          invalid ? 'border-danger' : 'border-line-strong',
        )}
      >
        {leverages.map((leverage) => (
          <button
            key={leverage}
            type="button"
            aria-pressed={leverage === value}
            disabled={leverage > most}
            onClick={() => onChange(leverage)}
            className="h-6.5 min-w-10 rounded-[3px] px-1.5 text-12 font-medium text-muted transition enabled:hover:text-ink disabled:opacity-40 aria-pressed:bg-accent-solid aria-pressed:text-on-accent aria-pressed:hover:text-on-accent"
          >
            {leverage}x
          </button>
        ))}
      </div>
    </div>
  );
}
