import type { SecondConfigView } from '@bourse/protocol/second/calls';
import { SECOND_COIN } from '@bourse/protocol/second/rules';
import { formatRate, formatUpTo } from '@bourse/ui/format/decimal';
import { useLocale, useTranslations } from 'use-intl';

interface DurationCardsProps {
  configs: readonly SecondConfigView[];
  chosen: number;
  onChoose: (second: number) => void;
}

/** What is on offer: a duration, what a win earns, and the least to open with. */
export function DurationCards({ configs, chosen, onChoose }: DurationCardsProps) {
  const t = useTranslations('second');
  const locale = useLocale();
  return (
    <fieldset className="grid grid-cols-2 gap-2">
      <legend className="mb-1.5 text-12 text-muted">{t('duration')}</legend>
      {configs.map(({ second, incomeRate, openAmountMin }) => (
        <label
          key={second}
          className="flex cursor-pointer flex-col rounded-card border border-line-strong bg-raised px-3 py-2 transition hover:border-muted has-checked:border-accent has-checked:bg-accent/10 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent"
        >
          <input
            type="radio"
            name="duration"
            value={second}
            checked={second === chosen}
            onChange={() => onChoose(second)}
            className="sr-only"
          />
          <span className="flex items-baseline justify-between gap-2">
            <span className="text-14 font-semibold whitespace-nowrap">
              {t('seconds', { count: String(second) })}
            </span>
            <span className="text-14 font-semibold text-accent">{formatRate(incomeRate, locale)}</span>
          </span>
          <span className="text-12 text-muted">
            {t('from', { amount: `${formatUpTo(openAmountMin, 8, locale)} ${SECOND_COIN}` })}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
