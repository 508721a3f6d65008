import { useTranslations } from 'use-intl';
import type { Pair } from '../api/config.ts';
import type { Change } from '../records/change-search.ts';
import { ChoiceFilter, DayFilters, FilterBar } from '../records/FilterBar.tsx';
import { PairFilter, SideFilter } from '../records/OrderFilters.tsx';
import { ENDINGS, isNarrowed, type RecordFilter, type RecordTab } from './record-filter.ts';

interface RecordFiltersProps {
  tab: RecordTab;
  filter: RecordFilter;
  pairs: readonly Pair[];
  onChange: (change: Change<RecordFilter>) => void;
}

const ENDING_TEXTS = { finished: 'orders.filledStatus', cancelled: 'orders.cancelledStatus' } as const;
export const NOT_NARROWED = {
  pair: undefined,
  side: undefined,
  status: undefined,
  from: undefined,
  to: undefined,
};

/** Narrows the lists of orders and trades by pair, side, status and day. */
export function RecordFilters({ tab, filter, pairs, onChange }: RecordFiltersProps) {
  const t = useTranslations();
  return (
    <FilterBar onClear={isNarrowed({ ...filter, tab }) ? () => onChange(NOT_NARROWED) : undefined}>
      <PairFilter pairs={pairs} value={filter.pair} onChange={onChange} />
      <SideFilter
        names={{ buy: t('order.buy'), sell: t('order.sell') }}
        value={filter.side}
        onChange={onChange}
      />
      {tab === 'history' && (
        <ChoiceFilter
          label={t('common.status')}
          all={t('orders.allStatuses')}
          value={filter.status}
          onChange={(status) => onChange({ status })}
          items={ENDINGS.map((value) => ({ value, label: t(ENDING_TEXTS[value]) }))}
        />
      )}
      {tab !== 'open' && <DayFilters range={filter} onChange={onChange} />}
    </FilterBar>
  );
}
