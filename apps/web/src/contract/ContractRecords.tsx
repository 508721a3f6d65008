import { useEffect, useMemo, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyList } from '../records/EmptyList.tsx';
import { everyRow } from '../records/every-row.ts';
import { DayFilters, FilterBar } from '../records/FilterBar.tsx';
import { matches, narrowed } from '../records/order-filter.ts';
import { PairFilter, SideFilter } from '../records/OrderFilters.tsx';
import { RecordsTabs, type RecordsProps } from '../records/RecordsTabs.tsx';
import { ExportRecords } from '../records/ExportRecords.tsx';
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

interface ContractRecordsProps extends RecordsProps<ContractFilter> {
  /** There is no room for wide tables. */
  narrow: boolean;
  /** There is room for a table of every column. */
  roomy: boolean;
}

/** The reader's positions and waiting orders, live, and what has ended. */
export function ContractRecords(props: ContractRecordsProps) {
  const { filter, pairs, onChange, emptyAction, narrow, roomy, className } = props;
  const t = useTranslations();
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
  const filters = (of: ContractTab) => <Filters tab={of} {...{ filter, pairs, onChange }} />;
  const counted = (text: string, count: number | undefined) => (count ? `${text} (${count})` : text);
  const past = (of: 'history' | 'liquidations', none: ReactNode) => {
    const label = t(`contract.${of}`);
    const entryStatus = ENTRY_STATUS[of];
    const content = <PastPositions filter={fields} {...{ version, label, entryStatus }} empty={none} />;
    return { value: of, label, filters: filters(of), content };
  };
  return (
    <RecordsTabs<ContractTab>
      className={className}
      // The last row can be scrolled out from under the floating button.
      listClassName="pb-14"
      label={t('contract.panel')}
      guestText={t('contract.loginFirst')}
      tab={tab}
      onTab={(next) => onChange({ tab: next })}
      tabs={[
        {
          value: 'positions',
          label: counted(t('contract.positions'), holding?.length),
          filters: filters('positions'),
          content: (
            <Loaded query={{ ...asked, data: holding }} rows={4}>
              {(rows) => (
                <Positions
                  positions={rows}
                  narrow={narrow}
                  roomy={roomy}
                  empty={empty(t('contract.noPositions'))}
                />
              )}
            </Loaded>
          ),
        },
        {
          value: 'waiting',
          label: counted(t('contract.waiting'), waiting?.length),
          filters: filters('waiting'),
          content: (
            <Loaded query={{ ...asked, data: waiting }} rows={4}>
              {(rows) => (
                <WaitingOrders orders={rows} narrow={narrow} empty={empty(t('contract.noWaiting'))} />
              )}
            </Loaded>
          ),
        },
        past('history', empty(t('contract.noHistory'))),
        past('liquidations', empty(t('contract.noLiquidations'))),
      ]}
      tools={
        <>
          {(hasDays(tab) || (live && live.length > 0)) && (
            <ExportRecords name={`contract-${tab}`} columns={positionFile(t)} rows={all} />
          )}
          {tab === 'positions' && holding && holding.length > 0 && <CloseAllPositions positions={holding} />}
          {tab === 'waiting' && waiting && waiting.length > 0 && <CancelAllContracts orders={waiting} />}
        </>
      }
    />
  );
}

type FiltersProps = Pick<ContractRecordsProps, 'filter' | 'pairs' | 'onChange'> & { tab: ContractTab };

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
