import { useMemo, type ReactNode } from 'react';
import { useAskedOrders, useOpenOrders } from '../live/account.ts';
import { EmptyList } from '../records/EmptyList.tsx';
import { matches, narrowed } from '../records/order-filter.ts';
import { RecordsTabs, type RecordsProps } from '../records/RecordsTabs.tsx';
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

interface SpotRecordsProps extends RecordsProps<RecordFilter> {
  /** A tab for balances, where there is none on the page. */
  assets?: { label: string; content: ReactNode };
}

/** The user's spot orders, open and past, and his fills. */
export function SpotRecords(props: SpotRecordsProps) {
  const { filter, pairs, onChange, emptyAction, assets, className } = props;
  const cells = useCells();
  const { t } = cells;
  const asked = useAskedOrders();
  const version = useOpenOrders((state) => state.version);
  // A link to the balances does not lead to nothing where there are none.
  const tab = filter.tab === 'assets' && !assets ? 'open' : (filter.tab ?? 'open');
  const fields = useMemo(() => narrowed(filter, pairs), [filter, pairs]);
  const orders = asked.data?.filter((order) => matches(filter, order));
  const pair = pairs.find(({ symbol }) => symbol === filter.pair);

  const clear = isNarrowed(filter) ? () => onChange(NOT_NARROWED) : undefined;
  const empty = (text: string) => <EmptyList onClear={clear} text={text} action={emptyAction} />;
  const filters = (of: Exclude<RecordTab, 'assets'>) => (
    <RecordFilters tab={of} filter={filter} pairs={pairs} onChange={onChange} />
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
    <RecordsTabs<RecordTab>
      className={className}
      label={t('orders.panel')}
      guestText={t('orders.loginFirst')}
      tab={tab}
      onTab={(next) => onChange({ tab: next })}
      tabs={[
        {
          value: 'open',
          label: orders?.length ? t('orders.openCount', { count: String(orders.length) }) : t('orders.open'),
          filters: filters('open'),
          content: (
            <Loaded query={{ ...asked, data: orders }} rows={4}>
              {(shown) => <OpenOrders orders={shown} empty={empty(t('orders.noOpen'))} />}
            </Loaded>
          ),
        },
        {
          value: 'history',
          label: t('orders.history'),
          filters: filters('history'),
          content: <OrderHistory {...past} status={status} empty={empty(t('orders.noHistory'))} />,
        },
        {
          value: 'fills',
          label: t('orders.fills'),
          filters: filters('fills'),
          content: <Fills {...past} empty={empty(t('orders.noFills'))} />,
        },
        ...(assets ? [{ value: 'assets' as const, ...assets }] : []),
      ]}
      tools={
        <>
          {tab !== 'assets' && (tab !== 'open' || (orders && orders.length > 0)) && file(tab)}
          {tab === 'open' && orders && orders.length > 0 && (
            <CancelAll orders={orders} pair={pair} some={filter.side !== undefined} />
          )}
        </>
      }
    />
  );
}
