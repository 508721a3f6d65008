import { lazy, Suspense, useEffect, useMemo, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyList } from '../records/EmptyList.tsx';
import { DayFilters, FilterBar } from '../records/FilterBar.tsx';
import { periodOf } from '../records/days.ts';
import { narrowed } from '../records/order-filter.ts';
import { PairFilter } from '../records/OrderFilters.tsx';
import { RecordsTabs, type RecordsProps } from '../records/RecordsTabs.tsx';
import { useSignedIn } from '../session/session.ts';
import { Loaded } from '../shared/Loaded.tsx';
import { everyRow } from '../records/every-row.ts';
import { ExportRecords } from '../records/ExportRecords.tsx';
import { listSeconds, placedWithin } from './api.ts';
import { secondColumns } from './second-columns.tsx';
import { useSecondCells } from './SecondCells.tsx';
import { FinishedSeconds } from './FinishedSeconds.tsx';
import { HoldingSeconds } from './HoldingSeconds.tsx';
import type { SecondFilter, SecondTab } from './second-search.ts';
import { seconds } from './seconds.ts';

// With the verifier: whoever opens an order waits for it, not whoever trades.
const SecondDetail = lazy(() =>
  import('./SecondDetail.tsx').then((module) => ({ default: module.SecondDetail })),
);

interface SecondRecordsProps extends RecordsProps<SecondFilter> {
  /** Stands at the end of the filters. */
  summary?: ReactNode;
}

/** The user's second contracts, open and finished, and the details of one. */
export function SecondRecords(props: SecondRecordsProps) {
  const { filter, pairs, onChange, emptyAction, summary, className } = props;
  const t = useTranslations();
  const signedIn = useSignedIn();
  useEffect(() => seconds.follow(), []);
  const asked = seconds.useAsked();
  const cells = useSecondCells();
  const { tab = 'holding', pair, order, from, to } = filter;
  const coins = useMemo(() => narrowed({ ...(pair && { pair }) }, pairs), [pair, pairs]);
  const period = useMemo(() => periodOf({ ...(from && { from }), ...(to && { to }) }), [from, to]);
  const fields = useMemo(() => ({ ...coins, ...period }), [coins, period]);
  const ofPair = Object.keys(coins).length > 0;
  const isNarrowed = ofPair || (tab === 'finished' && Object.keys(period).length > 0);
  const holding = ofPair ? asked.data?.filter(({ symbol }) => symbol === pair) : asked.data;
  const all = () =>
    tab === 'holding'
      ? everyRow((page) => listSeconds(1, { ...coins, ...page }))
      : placedWithin(period, (page) => listSeconds(2, { ...coins, ...page }));
  const show = (id: string) => onChange({ order: id });

  const clear = isNarrowed ? () => onChange({ pair: undefined, from: undefined, to: undefined }) : undefined;
  const empty = (text: string) => <EmptyList onClear={clear} text={text} action={emptyAction} />;
  const filters = (days: ReactNode) => (
    <FilterBar onClear={clear}>
      <PairFilter pairs={pairs} value={pair} onChange={onChange} />
      {days}
      {summary}
    </FilterBar>
  );
  return (
    <>
      <RecordsTabs<SecondTab>
        className={className}
        label={t('second.records')}
        guestText={t('second.loginFirst')}
        tab={tab}
        onTab={(next) => onChange({ tab: next === 'finished' ? next : undefined })}
        tabs={[
          {
            value: 'holding',
            label: holding?.length
              ? t('second.holdingCount', { count: String(holding.length) })
              : t('second.holding'),
            filters: filters(null),
            content: (
              <Loaded query={{ ...asked, data: holding }} rows={4}>
                {(rows) => (
                  <HoldingSeconds orders={rows} empty={empty(t('second.noHolding'))} onOpen={show} />
                )}
              </Loaded>
            ),
          },
          {
            value: 'finished',
            label: t('second.finished'),
            filters: filters(<DayFilters range={filter} onChange={onChange} />),
            content: <FinishedSeconds filter={fields} empty={empty(t('second.noFinished'))} onOpen={show} />,
          },
        ]}
        tools={
          (tab === 'finished' || (holding && holding.length > 0)) && (
            <ExportRecords name="second-contracts" columns={secondColumns(cells)} rows={all} />
          )
        }
      />
      {signedIn && order !== undefined && (
        <Suspense>
          <SecondDetail id={order} onClose={() => onChange({ order: undefined })} />
        </Suspense>
      )}
    </>
  );
}
