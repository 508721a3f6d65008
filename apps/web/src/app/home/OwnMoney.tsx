import { formatPlaces } from '@bourse/ui/format/decimal';
import { Skeleton } from '@bourse/ui/Skeleton';
import { ArrowDownToLine, ChartCandlestick, Repeat } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { useBalances } from '../../live/account.ts';
import { Amount } from '../../wallet/Amount.tsx';
import { ActionLink } from '../../wallet/assets/ActionLink.tsx';
import { TodaysProfitLine } from '../../wallet/assets/TodaysProfitLine.tsx';
import { useAssets } from '../../wallet/assets/use-assets.ts';
import { VALUE_COIN, sumOf } from '../../wallet/assets/valuation.ts';
import { EyeButton } from '../../wallet/EyeButton.tsx';

const ACTIONS = [
  { to: '/account/recharge', title: 'deposit.title', icon: ArrowDownToLine },
  { to: '/account/dui', title: 'swap.title', icon: Repeat },
  { to: '/home/detail', title: 'shell.trade', icon: ChartCandlestick },
] as const;
/** What the reader has, how the day went, and what to do next. */
export function OwnMoney() {
  const t = useTranslations();
  const locale = useLocale();
  const assets = useAssets();
  const isMissing = useBalances(({ failure }) => failure !== undefined);
  return (
    <>
      <div className="flex items-center gap-1 text-14 text-muted">
        {t('assets.totalValue')}
        <EyeButton />
      </div>
      <p className="text-28 font-semibold tracking-tight" data-live data-testid="home-total">
        {assets ? (
          <>
            <Amount>{formatPlaces(sumOf([...assets.spot, ...assets.contract]), 2, locale)}</Amount>{' '}
            <span className="text-13 font-normal text-muted">{VALUE_COIN}</span>
          </>
        ) : isMissing ? (
          '–'
        ) : (
          <Skeleton className="h-lh w-48" />
        )}
      </p>
      <TodaysProfitLine />
      <nav aria-label={t('common.action')} className="mt-4 flex flex-wrap gap-2">
        {ACTIONS.map((action) => (
          <ActionLink key={action.to} {...action} />
        ))}
      </nav>
    </>
  );
}
