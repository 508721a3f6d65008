import { Tabs } from '@bourse/ui/Tabs';
import { useMemo, type ReactNode } from 'react';
import type { Pair } from '../api/config.ts';
import { useAskedOrders, useOpenOrders } from '../live/account.ts';
import type { Change } from '../records/change-search.ts';
import { EmptyList } from '../records/EmptyList.tsx';
import { matches, narrowed } from '../records/order-filter.ts';
import { RecordsTab } from '../records/RecordsTab.tsx';
import { useSignedIn } from '../session/session.ts';
import { Loaded } from '../shared/Loaded.tsx';
import { CancelAll } from './CancelAll.tsx';
import { everyRow } from '../records/every-row.ts';
import { ExportRecords } from '../records/ExportRecords.tsx';
import { listOrders, listTrades } from './api.ts';
import { fillColumns, openOrderColumns, pastOrderColumns, useCells } from './OrderCells.tsx';
import { OpenOrders } from './OpenOrders.tsx';
import { Fills, OrderHistory } from './PastOrders.tsx';
import { entryStatusOf, isNarrowed, type RecordFilter, type RecordTab } from './record-filter.ts';
import { NOT_NARROWED, RecordFilters } from './RecordFilters.tsx';
import { EyeButton } from '../wallet/EyeButton.tsx';

interface SpotRecordsProps {
  filter: RecordFilter;
  pairs: readonly Pair[];
  onChange: (change: Change<RecordFilter>) => void;
  /** Where to go on from a list that is empty. */
  emptyAction?: ReactNode;
  /** A tab for balances, where there is none on the page. */
  assets?: { label: string; content: ReactNode };
  className?: string;
}

/** The user's spot orders, open and past, and his fills. What is shown is the caller's to keep. */
export function SpotRecords(props: SpotRecordsProps) {
  const { filter, pairs, onChange, emptyAction, assets, className } = props;
  const cells = useCells();
  const { t } = cells;
  const signedIn = useSignedIn();
  const asked = useAskedOrders();
  const version = useOpenOrders((state) => state.version);
  // A link to the balances does not lead to nothing where there are none.
  const tab = filter.tab === 'assets' && !assets ? 'open' : (filter.tab ?? 'open');
  const fields = useMemo(() => narrowed(filter, pairs), [filter, pairs]);
  const orders = asked.data?.filter((order) => matches(filter, order));
  const pair = pairs.find(({ symbol }) => symbol === filter.pair);

  const clear = isNarrowed(filter) ? () => onChange(NOT_NARROWED) : undefined;
  const empty = (text: string) => <EmptyList onClear={clear} text={text} action={emptyAction} />;
  const panel = (value: RecordTab, content: ReactNode) => (
    <RecordsTab
      value={value}
      label={t('orders.panel')}
      guestText={t('orders.loginFirst')}
      filters={
        value !== 'assets' && <RecordFilters tab={value} filter={filter} pairs={pairs} onChange={onChange} />
      }
    >
      {content}
    </RecordsTab>
  );
  const past = { filter: fields, version };
  const status = entryStatusOf(filter);

  function file(of: Exclude<RecordTab, 'assets'>): ReactNode {
    if (of === 'open') {
      return <ExportRecords name="open-orders" columns={openOrderColumns(cells)} rows={() => orders ?? []} />;
    }
    if (of === 'history') {
      const all = () => everyRow((page) => listOrders(status, { ...fields, ...page }));
      return <ExportRecords name="orders" columns={pastOrderColumns(cells)} rows={all} />;
    }
    const all = () => everyRow((page) => listTrades({ ...fields, ...page }));
    return <ExportRecords name="trades" columns={fillColumns(cells)} rows={all} />;
  }

  return (
    <Tabs
      {...(className && { className })}
      value={tab}
      onChange={(next) => onChange({ tab: next === 'open' ? undefined : next })}
      label={t('orders.panel')}
      items={[
        {
          value: 'open',
          label: orders?.length ? t('orders.openCount', { count: String(orders.length) }) : t('orders.open'),
        },
        { value: 'history', label: t('orders.history') },
        { value: 'fills', label: t('orders.fills') },
        ...(assets ? [{ value: 'assets' as const, label: assets.label }] : []),
      ]}
      trailing={
        signedIn && (
          <div className="flex items-center gap-1 pl-2">
            <EyeButton />
            {tab !== 'assets' && (tab !== 'open' || (orders && orders.length > 0)) && file(tab)}
            {tab === 'open' && orders && orders.length > 0 && (
              <CancelAll orders={orders} pair={pair} some={filter.side !== undefined} />
            )}
          </div>
        )
      }
    >
      {panel(
        'open',
        <Loaded query={{ ...asked, data: orders }} rows={4}>
          {(shown) => <OpenOrders orders={shown} empty={empty(t('orders.noOpen'))} />}
        </Loaded>,
      )}
      {panel('history', <OrderHistory {...past} status={status} empty={empty(t('orders.noHistory'))} />)}
      {panel('fills', <Fills {...past} empty={empty(t('orders.noFills'))} />)}
      {assets && panel('assets', assets.content)}
    </Tabs>
  );
}
