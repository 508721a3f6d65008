import { formatPlaces } from '@bourse/ui/format/decimal';
import { Skeleton } from '@bourse/ui/Skeleton';
import { useLocale, useTranslations } from 'use-intl';
import { DIRECTION_COLOUR } from '../../market/ChangeText.tsx';
import { Hint } from '../../shared/Hint.tsx';
import { Amount } from '../Amount.tsx';
import { useAssetChoices } from './asset-choices.ts';
import { signOf } from './todays-profit.ts';
import { useTodaysProfit, type ProfitState } from './use-todays-profit.ts';
import { VALUE_COIN } from './valuation.ts';

const DECIMALS = 2;
const DIRECTIONS = { '+': 'up', '−': 'down', '': 'flat' } as const;

/** What the spot account has gained or lost since 00:00 UTC, and what is counted. */
export function TodaysProfitLine() {
  const t = useTranslations('assets');
  const state = useTodaysProfit();
  return (
    // Its place is there before it. On a phone the name has a line of its own, whatever the figure's length.
    <div className="mt-1 flex h-5 items-center gap-x-2 text-13 text-muted max-sm:h-10 max-sm:flex-col max-sm:items-start">
      <span className="flex h-5 items-center">
        <Hint label={t('todaysProfit')}>
          <span>{t('todaysProfitIs')}</span>
          <span>{t('todaysProfitFlows')}</span>
          <Doubt state={state} />
        </Hint>
      </span>
      <span className="flex h-5 items-center whitespace-nowrap" data-testid="profit-today">
        <Figure state={state} />
      </span>
    </div>
  );
}

function Figure({ state }: { state: ProfitState }) {
  const locale = useLocale();
  const canSee = useAssetChoices((choices) => choices.canSee);
  if (state.status === 'loading') return <Skeleton className="h-4 w-36" />;
  if (state.status === 'failed' || state.profit === undefined) return <>–</>;
  const signed = (decimal: string) =>
    signOf(decimal) + formatPlaces(decimal.replace('-', ''), DECIMALS, locale);
  const rate = state.percent === undefined ? '' : ` (${signed(state.percent)}%)`;
  // Hidden, its colour would still tell which way it went.
  return (
    <span className={canSee ? DIRECTION_COLOUR[DIRECTIONS[signOf(state.profit)]] : undefined}>
      <Amount>{`${signed(state.profit)} ${VALUE_COIN}${rate}`}</Amount>
    </span>
  );
}

/** Why it is not known, or of what it is not. */
function Doubt({ state }: { state: ProfitState }) {
  const t = useTranslations('assets');
  if (state.status === 'failed') return <span>{state.reason}</span>;
  if (state.status === 'loading' || state.leftOut.length === 0) return null;
  const coins = state.leftOut.join(', ');
  return (
    <span>{t(state.profit === undefined ? 'todaysProfitUnknown' : 'todaysProfitLeftOut', { coins })}</span>
  );
}
