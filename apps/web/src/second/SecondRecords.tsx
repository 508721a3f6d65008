import { Tabs } from '@bourse/ui/Tabs';
import { lazy, Suspense, useEffect, useMemo, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Pair } from '../api/config.ts';
import type { Change } from '../records/change-search.ts';
import { EmptyList } from '../records/EmptyList.tsx';
import { DayFilters, FilterBar } from '../records/FilterBar.tsx';
import { periodOf } from '../records/days.ts';
import { narrowed } from '../records/order-filter.ts';
import { PairFilter } from '../records/OrderFilters.tsx';
import { RecordsTab } from '../records/RecordsTab.tsx';
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
import { EyeButton } from '../wallet/EyeButton.tsx';

// With the verifier: whoever opens an order waits for it, not whoever trades.
const SecondDetail = lazy(() =>
  import('./SecondDetail.tsx').then((module) => ({ default: module.SecondDetail })),
);

interface SecondRecordsProps {
  filter: SecondFilter;
  pairs: readonly Pair[];
  onChange: (change: Change<SecondFilter>) => void;
  /** Where to go on from a list that is empty. */
  emptyAction?: ReactNode;
  /** Stands at the end of the filters. */
  summary?: ReactNode;
  className?: string;
}

/** The user's second contracts, open and finished, and the details of one. What is shown is the caller's to keep. */
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
  const panel = (value: SecondTab, content: ReactNode) => (
    <RecordsTab
      value={value}
      label={t('second.records')}
      guestText={t('second.loginFirst')}
      filters={
        <FilterBar onClear={clear}>
          <PairFilter pairs={pairs} value={pair} onChange={onChange} />
          {value === 'finished' && <DayFilters range={filter} onChange={onChange} />}
          {summary}
        </FilterBar>
      }
    >
      {content}
    </RecordsTab>
  );
  return (
    <>
      <Tabs
        {...(className && { className })}
        value={tab}
        onChange={(next) => onChange({ tab: next === 'holding' ? undefined : next })}
        label={t('second.records')}
        items={[
          {
            value: 'holding',
            label: holding?.length
              ? t('second.holdingCount', { count: String(holding.length) })
              : t('second.holding'),
          },
          { value: 'finished', label: t('second.finished') },
        ]}
        trailing={
          signedIn && (
            <div className="flex items-center gap-1 pl-2">
              <EyeButton />
              <ExportRecords name="second-contracts" columns={secondColumns(cells)} rows={all} />
            </div>
          )
        }
      >
        {panel(
          'holding',
          <Loaded query={{ ...asked, data: holding }} rows={4}>
            {(rows) => <HoldingSeconds orders={rows} empty={empty(t('second.noHolding'))} onOpen={show} />}
          </Loaded>,
        )}
        {panel(
          'finished',
          <FinishedSeconds filter={fields} empty={empty(t('second.noFinished'))} onOpen={show} />,
        )}
      </Tabs>
      {signedIn && order !== undefined && (
        <Suspense>
          <SecondDetail id={order} onClose={() => onChange({ order: undefined })} />
        </Suspense>
      )}
    </>
  );
}
