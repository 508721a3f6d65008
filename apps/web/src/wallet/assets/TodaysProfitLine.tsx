import { formatPlaces } from '@bourse/ui/format/decimal';
import { formatList } from '@bourse/ui/format/list';
import { Skeleton } from '@bourse/ui/Skeleton';
import { useLocale, useTranslations } from 'use-intl';
import { Hint } from '../../shared/Hint.tsx';
import { Amount } from '../Amount.tsx';
import { useAssetChoices } from './asset-choices.ts';
import { signOf } from './todays-profit.ts';
import { useTodaysProfit } from './use-todays-profit.ts';
import { VALUE_COIN } from './valuation.ts';

const COLOURS = { '+': 'text-up', '−': 'text-down', '': '' } as const;

/** What the spot account has gained or lost since 00:00 UTC, and what is counted. */
export function TodaysProfitLine() {
  const t = useTranslations('assets');
  const locale = useLocale();
  const { today, problem } = useTodaysProfit();
  const canSee = useAssetChoices((choices) => choices.canSee);
  const { profit, percent = '0', leftOut = [] } = today ?? {};
  const signed = (decimal: string) => signOf(decimal) + formatPlaces(decimal.replace('-', ''), 2, locale);
  return (
    // Its place is there before it. On a phone the name has a line of its own, whatever the figure's length.
    <div className="relative mt-1 flex gap-x-2 text-13 text-muted max-sm:flex-col">
      <Hint label={t('todaysProfit')}>
        <span>{t('todaysProfitIs')}</span>
        {leftOut[0] && (
          <span>
            {t(profit ? 'todaysProfitLeftOut' : 'todaysProfitUnknown', {
              coins: formatList(leftOut, locale),
            })}
          </span>
        )}
        {problem && <span>{problem}</span>}
      </Hint>
      <span className="flex h-5 items-center whitespace-nowrap" data-testid="profit-today">
        {profit ? (
          // Hidden, its colour would still tell which way it went.
          <span className={canSee ? COLOURS[signOf(profit)] : ''}>
            <Amount>{`${signed(profit)} ${VALUE_COIN} (${signed(percent)}%)`}</Amount>
          </span>
        ) : today || problem ? (
          '–'
        ) : (
          <Skeleton className="h-4 w-36" />
        )}
      </span>
    </div>
  );
}
