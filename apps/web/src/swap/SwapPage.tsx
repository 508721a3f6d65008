import { DECIMALS, formatFixed } from '@bourse/money/amount';
import { QUOTE_TTL_MS, SWAP_MAX_USDT, SWAP_MIN_USDT } from '@bourse/protocol/swap/rules';
import { SkeletonRows } from '@bourse/ui/Skeleton';
import { getRouteApi } from '@tanstack/react-router';
import { useLocale, useTranslations } from 'use-intl';
import { useConfig } from '../api/config.ts';
import { useTitle } from '@bourse/ui/lib/title';
import { formatUpTo } from '@bourse/ui/format/decimal';
import { ProductOffNotice } from '../shared/ProductOff.tsx';
import { Panel } from '../wallet/Panel.tsx';
import { chooseCoins } from './swap-search.ts';
import { SwapForm } from './SwapForm.tsx';
import { SwapRecords } from './SwapRecords.tsx';

const route = getRouteApi('/account/dui');

/** `/account/dui`: one currency for another at a quoted rate. */
export function SwapPage() {
  const t = useTranslations();
  const config = useConfig();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  useTitle(t('swap.title'));
  const coins = config && chooseCoins(config.coins, search);
  if (!coins) return <SkeletonRows rows={8} label={t('common.loading')} />;
  return (
    <div className="flex flex-col gap-4">
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_340px]">
        <Panel title={t('swap.title')} level={1}>
          <div className="flex flex-col gap-4">
            <ProductOffNotice product="swap" />
            <SwapForm
              coins={config.coins}
              {...coins}
              onChange={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
            />
          </div>
        </Panel>
        <AboutSwaps />
      </div>
      <Panel title={t('swap.records')} flush>
        <SwapRecords />
      </Panel>
    </div>
  );
}

function AboutSwaps() {
  const t = useTranslations('swap');
  const locale = useLocale();
  const usdt = (amount: bigint) => formatUpTo(formatFixed(amount, DECIMALS), DECIMALS, locale);
  return (
    <Panel title={t('about')}>
      <ul className="flex flex-col gap-2 text-13 text-muted">
        <li>{t('held', { seconds: String(QUOTE_TTL_MS / 1000) })}</li>
        <li>{t('noFee')}</li>
        <li>{t('limits', { minimum: usdt(SWAP_MIN_USDT), maximum: usdt(SWAP_MAX_USDT) })}</li>
      </ul>
    </Panel>
  );
}
