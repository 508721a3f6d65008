import { SIDES } from '@bourse/protocol/spot/order';
import { useTranslations } from 'use-intl';
import { pairName, type Pair } from '../api/config.ts';
import { ChoiceFilter, DayFilters, FilterBar } from '../records/FilterBar.tsx';
import { ENDINGS, isNarrowed, type RecordFilter, type RecordTab } from './record-filter.ts';

interface RecordFiltersProps {
  tab: RecordTab;
  filter: RecordFilter;
  pairs: readonly Pair[];
  /** Takes changes; `undefined` widens. */
  onChange: (change: { [Key in keyof RecordFilter]?: RecordFilter[Key] | undefined }) => void;
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
      <ChoiceFilter
        label={t('orders.pair')}
        all={t('orders.allPairs')}
        value={filter.pair}
        onChange={(pair) => onChange({ pair })}
        items={pairs.map((pair) => ({ value: pair.symbol, label: pairName(pair) }))}
      />
      <ChoiceFilter
        label={t('orders.side')}
        all={t('orders.allSides')}
        value={filter.side}
        onChange={(side) => onChange({ side })}
        items={SIDES.map((side) => ({ value: side, label: t(`order.${side}`) }))}
      />
      {tab === 'history' && (
        <ChoiceFilter
          label={t('orders.status')}
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
