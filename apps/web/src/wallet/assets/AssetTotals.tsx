import { Skeleton } from '@bourse/ui/Skeleton';
import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, Repeat } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { useBalances } from '../../live/account.ts';
import { formatPlaces } from '@bourse/ui/format/decimal';
import { Amount } from '../Amount.tsx';
import { EyeButton } from '../EyeButton.tsx';
import { ActionLink } from './ActionLink.tsx';
import { TodaysProfitLine } from './TodaysProfitLine.tsx';
import { VALUE_COIN, sumOf, type AssetRow } from './valuation.ts';
import { WorthIn } from './WorthIn.tsx';

const DECIMALS = 2;

const ACTIONS = [
  { to: '/account/recharge', title: 'deposit.title', icon: ArrowDownToLine },
  { to: '/account/withdrawel', title: 'withdraw.title', icon: ArrowUpFromLine },
  { to: '/account/dui', title: 'swap.title', icon: Repeat },
  { to: '/account/transfer', title: 'transfer.title', icon: ArrowLeftRight },
] as const;
/** What everything together is worth, and each account. */
export function AssetTotals({ assets }: { assets: Record<'spot' | 'contract', AssetRow[]> | undefined }) {
  const t = useTranslations();
  const all = assets && [...assets.spot, ...assets.contract];
  const parts = [
    { name: t('money.accounts.spot'), id: 'spot', rows: assets?.spot },
    { name: t('money.accounts.contract'), id: 'contract', rows: assets?.contract },
  ];
  return (
    <section
      aria-labelledby="total-assets"
      className="flex flex-wrap items-end justify-between gap-x-12 gap-y-5 rounded-card border border-line bg-panel p-5"
    >
      <div>
        <div className="flex items-center gap-1">
          <h1 id="total-assets" className="text-14 font-medium text-muted">
            {t('assets.totalValue')}
          </h1>
          <EyeButton />
        </div>
        <p data-live className="mt-1 text-28 font-semibold tracking-tight" data-testid="total-all">
          <Value rows={all} />
        </p>
        <WorthIn rows={all} />
        <TodaysProfitLine />
      </div>
      <dl className="flex flex-wrap gap-x-12 gap-y-4">
        {parts.map(({ id, name, rows }) => (
          <div key={id}>
            <dt className="text-13 text-muted">{name}</dt>
            <dd className="mt-1 text-16 font-medium" data-testid={`total-${id}`}>
              <Value rows={rows} />
            </dd>
          </div>
        ))}
      </dl>
      <nav
        aria-label={t('common.action')}
        className="flex w-full flex-wrap gap-2 max-sm:grid max-sm:grid-cols-2"
      >
        {ACTIONS.map((action) => (
          <ActionLink key={action.to} {...action} />
        ))}
      </nav>
    </section>
  );
}

function Value({ rows }: { rows: readonly AssetRow[] | undefined }) {
  const locale = useLocale();
  const isMissing = useBalances(({ failure }) => failure !== undefined);
  if (!rows) return isMissing ? '–' : <Skeleton className="h-lh w-32" />;
  return (
    <>
      <Amount>{formatPlaces(sumOf(rows), DECIMALS, locale)}</Amount>{' '}
      <span className="text-13 font-normal text-muted">{VALUE_COIN}</span>
    </>
  );
}
