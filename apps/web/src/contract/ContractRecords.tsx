import { Tabs } from '@bourse/ui/Tabs';
import { useEffect, useMemo, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Pair } from '../api/config.ts';
import type { Change } from '../records/change-search.ts';
import { EmptyList } from '../records/EmptyList.tsx';
import { everyRow } from '../records/every-row.ts';
import { DayFilters, FilterBar } from '../records/FilterBar.tsx';
import { matches, narrowed } from '../records/order-filter.ts';
import { PairFilter, SideFilter } from '../records/OrderFilters.tsx';
import { RecordsTab } from '../records/RecordsTab.tsx';
import { ExportRecords } from '../records/ExportRecords.tsx';
import { useSignedIn } from '../session/session.ts';
import { Loaded } from '../shared/Loaded.tsx';
import { listContracts } from './api.ts';
import { CancelAllContracts } from './positions/CancelAllContracts.tsx';
import { CloseAllPositions } from './positions/CloseAllPositions.tsx';
import { positionFile } from './positions/position-file.ts';
import { PastPositions } from './positions/PastPositions.tsx';
import { positions } from './positions/positions.ts';
import { Positions } from './positions/Positions.tsx';
import {
  ENTRY_STATUS,
  hasDays,
  isNarrowed,
  NOT_NARROWED,
  type ContractFilter,
  type ContractTab,
} from './record-filter.ts';
import { WaitingOrders } from './positions/WaitingOrders.tsx';
import { EyeButton } from '../wallet/EyeButton.tsx';

interface ContractRecordsProps {
  filter: ContractFilter;
  /** Those that contracts are about. */
  pairs: readonly Pair[];
  onChange: (change: Change<ContractFilter>) => void;
  /** Where to go on from a list that is empty. */
  emptyAction?: ReactNode;
  /** There is no room for wide tables. */
  narrow: boolean;
  /** There is room for a table of every column. */
  roomy: boolean;
  className?: string;
}

/** The reader's positions and waiting orders, live, and what has ended. What is shown is the caller's to keep. */
export function ContractRecords(props: ContractRecordsProps) {
  const { filter, pairs, onChange, emptyAction, narrow, roomy, className } = props;
  const t = useTranslations();
  const signedIn = useSignedIn();
  const asked = positions.useAsked();
  const version = positions.use((state) => state.version);
  useEffect(() => positions.follow(), []);
  const { tab = 'positions' } = filter;
  const fields = useMemo(() => narrowed(filter, pairs), [filter, pairs]);
  const shown = asked.data?.filter((position) => matches(filter, position));
  const holding = shown?.filter(({ status }) => status === 'open');
  const waiting = shown?.filter(({ status }) => status === 'waiting');

  const live = tab === 'positions' ? holding : tab === 'waiting' ? waiting : undefined;
  const all = () => live ?? everyRow((page) => listContracts(ENTRY_STATUS[tab], { ...fields, ...page }));

  const clear = isNarrowed(filter) ? () => onChange(NOT_NARROWED) : undefined;
  const empty = (text: string) => <EmptyList onClear={clear} text={text} action={emptyAction} />;
  const panel = (value: ContractTab, content: ReactNode) => (
    <RecordsTab
      value={value}
      label={t('contract.panel')}
      guestText={t('contract.loginFirst')}
      filters={<Filters tab={value} filter={filter} pairs={pairs} onChange={onChange} />}
      // The last row can be scrolled out from under the floating button.
      className="pb-14"
    >
      {content}
    </RecordsTab>
  );
  const counted = (text: string, count: number | undefined) => (count ? `${text} (${count})` : text);
  const past = { filter: fields, version };
  return (
    <Tabs
      {...(className && { className })}
      value={tab}
      onChange={(next) => onChange({ tab: next === 'positions' ? undefined : next })}
      label={t('contract.panel')}
      items={[
        { value: 'positions', label: counted(t('contract.positions'), holding?.length) },
        { value: 'waiting', label: counted(t('contract.waiting'), waiting?.length) },
        { value: 'history', label: t('contract.history') },
        { value: 'liquidations', label: t('contract.liquidations') },
      ]}
      trailing={
        signedIn && (
          <div className="flex items-center gap-1 pl-2">
            <EyeButton />
            <ExportRecords name={`contract-${tab}`} columns={positionFile(t)} rows={all} />
            {tab === 'positions' && holding && holding.length > 0 && (
              <CloseAllPositions positions={holding} />
            )}
            {tab === 'waiting' && waiting && waiting.length > 0 && <CancelAllContracts orders={waiting} />}
          </div>
        )
      }
    >
      {panel(
        'positions',
        <Loaded query={{ ...asked, data: holding }} rows={4}>
          {(rows) => (
            <Positions
              positions={rows}
              narrow={narrow}
              roomy={roomy}
              empty={empty(t('contract.noPositions'))}
            />
          )}
        </Loaded>,
      )}
      {panel(
        'waiting',
        <Loaded query={{ ...asked, data: waiting }} rows={4}>
          {(rows) => <WaitingOrders orders={rows} narrow={narrow} empty={empty(t('contract.noWaiting'))} />}
        </Loaded>,
      )}
      {panel(
        'history',
        <PastPositions
          {...past}
          label={t('contract.history')}
          entryStatus={ENTRY_STATUS.history}
          empty={empty(t('contract.noHistory'))}
        />,
      )}
      {panel(
        'liquidations',
        <PastPositions
          {...past}
          label={t('contract.liquidations')}
          entryStatus={ENTRY_STATUS.liquidations}
          empty={empty(t('contract.noLiquidations'))}
        />,
      )}
    </Tabs>
  );
}

interface FiltersProps {
  tab: ContractTab;
  filter: ContractFilter;
  pairs: readonly Pair[];
  onChange: ContractRecordsProps['onChange'];
}

function Filters({ tab, filter, pairs, onChange }: FiltersProps) {
  const t = useTranslations();
  return (
    <FilterBar onClear={isNarrowed({ ...filter, tab }) ? () => onChange(NOT_NARROWED) : undefined}>
      <PairFilter pairs={pairs} value={filter.pair} onChange={onChange} />
      <SideFilter
        names={{ buy: t('contract.long'), sell: t('contract.short') }}
        value={filter.side}
        onChange={onChange}
      />
      {hasDays(tab) && <DayFilters range={filter} onChange={onChange} />}
    </FilterBar>
  );
}
