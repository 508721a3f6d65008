import { Button } from '@bourse/ui/Button';
import { EmptyState } from '@bourse/ui/EmptyState';
import { TabPanel, Tabs } from '@bourse/ui/Tabs';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Pair } from '../../api/config.ts';
import { useAccount } from '../../live/account.ts';
import { askLogin, useSignedIn } from '../../session/session.ts';
import { CancelAll } from '../../spot/CancelAll.tsx';
import { ExportButton } from '../../spot/ExportButton.tsx';
import { OpenOrders } from '../../spot/OpenOrders.tsx';
import { Fills, OrderHistory } from '../../spot/PastOrders.tsx';
import { entryStatusOf, isNarrowed, matches, narrowed, type RecordTab } from '../../spot/record-filter.ts';
import { NOT_NARROWED, RecordFilters } from '../../spot/RecordFilters.tsx';
import { SpotBalances } from '../../wallet/SpotBalances.tsx';
import { ResizeHandle, useOrdersHeight } from './ResizeHandle.tsx';

const route = getRouteApi('/home/detail');

/** The user's orders, fills and balances, below the chart. What it shows stands in the address. */
export function RecordsPanel({ pairs }: { pairs: readonly Pair[] }) {
  const t = useTranslations();
  const signedIn = useSignedIn();
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const [height, setHeight] = useOrdersHeight();
  const { openOrders, balances, historyVersion } = useAccount();
  const { tab = 'open' } = filter;
  const fields = useMemo(() => narrowed(filter, pairs), [filter, pairs]);
  const orders = openOrders?.filter((order) => matches(filter, order));
  const pair = pairs.find(({ symbol }) => symbol === filter.pair);

  function change(next: Partial<Record<keyof typeof filter, string | undefined>>): void {
    void navigate({
      search: (before) => ({ ...before, ...next }) as typeof before,
      replace: true,
      resetScroll: false,
    });
  }

  const empty = (text: string) =>
    isNarrowed(filter) ? (
      <EmptyState
        text={t('orders.noMatch')}
        action={
          <Button tone="secondary" size="small" onClick={() => change(NOT_NARROWED)}>
            {t('orders.clearFilters')}
          </Button>
        }
      />
    ) : (
      <EmptyState text={text} />
    );
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
  const panel = (value: RecordTab, content: ReactNode) => (
    <TabPanel value={value} className="flex flex-col">
      {signedIn && value !== 'assets' && (
        <RecordFilters tab={value} filter={filter} pairs={pairs} onChange={change} />
      )}
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        role="group"
        aria-label={t('orders.panel')}
        className="min-h-0 flex-1 overflow-auto outline-offset-[-2px]"
      >
        {signedIn ? content : guest}
      </div>
    </TabPanel>
  );
  const past = { filter: fields, version: historyVersion };
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
        onChange={(next) => change({ tab: next === 'open' ? undefined : next })}
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
            <div className="flex items-center gap-1 pl-2">
              {(tab !== 'open' || (orders && orders.length > 0)) && (
                <ExportButton tab={tab} filter={filter} fields={fields} openOrders={orders ?? []} />
              )}
              {tab === 'open' && orders && orders.length > 0 && (
                <CancelAll orders={orders} pair={pair} some={filter.side !== undefined} />
              )}
            </div>
          )
        }
      >
        {panel('open', <OpenOrders orders={orders} empty={empty(t('orders.noOpen'))} />)}
        {panel(
          'history',
          <OrderHistory {...past} status={entryStatusOf(filter)} empty={empty(t('orders.noHistory'))} />,
        )}
        {panel('fills', <Fills {...past} empty={empty(t('orders.noFills'))} />)}
        {panel('assets', <SpotBalances balances={balances} />)}
      </Tabs>
    </section>
  );
}
