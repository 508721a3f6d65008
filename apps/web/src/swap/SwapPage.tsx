import { DECIMALS, formatFixed } from '@bourse/money/amount';
import { QUOTE_TTL_MS, SWAP_MAX_USDT, SWAP_MIN_USDT } from '@bourse/protocol/swap/rules';
import { EmptyState } from '@bourse/ui/EmptyState';
import { getRouteApi } from '@tanstack/react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { Config } from '../api/config.ts';
import { useTitle } from '@bourse/ui/lib/title';
import { formatUpTo } from '@bourse/ui/format/decimal';
import { WithConfig } from '../shared/WithConfig.tsx';
import { Panel } from '../wallet/Panel.tsx';
import { chooseCoins } from './swap-search.ts';
import { SwapForm } from './SwapForm.tsx';
import { SwapRecords } from './SwapRecords.tsx';

const route = getRouteApi('/account/dui');

/** `/account/dui`: one currency for another at a quoted rate. */
export function SwapPage() {
  const t = useTranslations();
  useTitle(t('swap.title'));
  return <WithConfig rows={8}>{({ coins }) => <Swap coins={coins} />}</WithConfig>;
}

function Swap({ coins }: Pick<Config, 'coins'>) {
  const t = useTranslations();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const chosen = chooseCoins(coins, search);
  if (!chosen) return <EmptyState text={t('shell.productOff')} />;
  return (
    <div className="flex flex-col gap-4">
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_340px]">
        <Panel title={t('swap.title')} level={1}>
          <SwapForm
            coins={coins}
            {...chosen}
            onChange={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
          />
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
  const usdt = (amount: bigint) => formatUpTo(formatFixed(amount, DECIMALS), 2, locale);
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
