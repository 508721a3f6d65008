import { Button } from '@bourse/ui/Button';
import { EmptyState } from '@bourse/ui/EmptyState';
import { TabPanel, Tabs } from '@bourse/ui/Tabs';
import { showSuccess } from '@bourse/ui/toast';
import type { OrderView } from '@bourse/protocol/stream';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { showFailure } from '../../api/client.ts';
import type { Pair } from '../../api/config.ts';
import { useAccount } from '../../live/account.ts';
import { askLogin, useSignedIn } from '../../session/session.ts';
import { cancelAllOrders } from '../../spot/api.ts';
import { OpenOrders } from '../../spot/OpenOrders.tsx';
import { Fills, OrderHistory } from '../../spot/PastOrders.tsx';
import { SpotBalances } from '../../wallet/SpotBalances.tsx';
import { ResizeHandle, useOrdersHeight } from './ResizeHandle.tsx';

type Tab = 'open' | 'history' | 'fills' | 'assets';

/** The user's orders, fills and balances, below the chart. */
export function RecordsPanel({ pair }: { pair: Pair }) {
  const t = useTranslations();
  const signedIn = useSignedIn();
  const [tab, setTab] = useState<Tab>('open');
  const [onlyPair, setOnlyPair] = useState(false);
  const [height, setHeight] = useOrdersHeight();
  const { openOrders, balances, historyVersion } = useAccount();
  const filter = onlyPair ? pair : undefined;
  const orders = openOrders?.filter((order) => !filter || isOf(order, filter));
  const guest = (
    <EmptyState
      text={t('orders.loginFirst')}
      action={
        <Button size="small" onClick={() => askLogin('login')}>
          {t('shell.login')}
        </Button>
      }
    />
  );
  const panel = (value: Tab, content: ReactNode) => (
    <TabPanel value={value} className="overflow-auto">
      {signedIn ? content : guest}
    </TabPanel>
  );
  return (
    <section
      aria-label={t('orders.panel')}
      style={{ height }}
      className="relative flex flex-1 shrink-0 flex-col bg-panel"
    >
      <ResizeHandle height={height} onChange={setHeight} />
      <Tabs
        className="h-full"
        value={tab}
        onChange={setTab}
        label={t('orders.panel')}
        items={[
          {
            value: 'open',
            label: orders?.length
              ? t('orders.openCount', { count: String(orders.length) })
              : t('orders.open'),
          },
          { value: 'history', label: t('orders.history') },
          { value: 'fills', label: t('orders.fills') },
          { value: 'assets', label: t('assets.title') },
        ]}
        trailing={
          signedIn &&
          tab !== 'assets' && (
            <div className="flex items-center gap-3 pl-3">
              <label className="flex cursor-pointer items-center gap-1.5 text-12 whitespace-nowrap text-muted max-md:sr-only">
                <input
                  type="checkbox"
                  checked={onlyPair}
                  onChange={(event) => setOnlyPair(event.target.checked)}
                  className="accent-(--accent-solid)"
                />
                {t('orders.thisPair')}
              </label>
              {tab === 'open' && orders && orders.length > 0 && <CancelAll filter={filter} />}
            </div>
          )
        }
      >
        {panel('open', <OpenOrders orders={orders} />)}
        {panel('history', <OrderHistory pair={filter} version={historyVersion} />)}
        {panel('fills', <Fills pair={filter} version={historyVersion} />)}
        {panel('assets', <SpotBalances balances={balances} />)}
      </Tabs>
    </section>
  );
}

function isOf(order: OrderView, pair: Pair): boolean {
  return order.baseCoin === pair.baseCoin && order.quoteCoin === pair.quoteCoin;
}

/** Cancels what the list shows: the orders of one pair, or all. */
function CancelAll({ filter }: { filter: Pair | undefined }) {
  const t = useTranslations('orders');
  const [pending, setPending] = useState(false);

  async function cancel(): Promise<void> {
    setPending(true);
    try {
      await cancelAllOrders(filter);
      showSuccess(t('cancelled'));
    } catch (error) {
      showFailure(error);
    } finally {
      setPending(false);
    }
  }

  return (
    <Button tone="secondary" size="small" pending={pending} onClick={() => void cancel()}>
      {t('cancelAll')}
    </Button>
  );
}
