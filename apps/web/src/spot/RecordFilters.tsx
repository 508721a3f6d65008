import { Button } from '@bourse/ui/Button';
import { Select } from '@bourse/ui/Select';
import { SIDES } from '@bourse/protocol/spot/order';
import { useTranslations } from 'use-intl';
import { pairName, type Pair } from '../api/config.ts';
import { ENDINGS, isNarrowed, type RecordFilter, type RecordTab } from './record-filter.ts';

interface RecordFiltersProps {
  tab: RecordTab;
  filter: RecordFilter;
  pairs: readonly Pair[];
  /** Takes changes; `undefined` widens. */
  onChange: (change: { [Key in keyof RecordFilter]?: RecordFilter[Key] | undefined }) => void;
}

const ALL = '';
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
  const day = (name: 'from' | 'to') => (
    <label className="flex shrink-0 items-center gap-1.5 text-12 text-muted">
      {t(`orders.${name}`)}
      <input
        type="date"
        value={filter[name] ?? ''}
        min={name === 'to' ? filter.from : undefined}
        max={name === 'from' ? filter.to : undefined}
        onChange={(event) => onChange({ [name]: event.target.value || undefined })}
        className="h-6 rounded-control border border-line-strong bg-raised px-1.5 text-12 text-ink"
      />
    </label>
  );
  return (
    <div
      role="group"
      aria-label={t('orders.filters')}
      className="flex h-9 shrink-0 items-center gap-2 overflow-x-auto border-b border-line px-2 [scrollbar-width:none]"
    >
      <Select
        label={t('orders.pair')}
        value={filter.pair ?? ALL}
        onChange={(pair) => onChange({ pair: pair || undefined })}
        items={[
          { value: ALL, label: t('orders.allPairs') },
          ...pairs.map((pair) => ({ value: pair.symbol, label: pairName(pair) })),
        ]}
        className="shrink-0"
      />
      <Select
        label={t('orders.side')}
        value={filter.side ?? ALL}
        onChange={(side) => onChange({ side: side || undefined })}
        items={[
          { value: ALL, label: t('orders.allSides') },
          ...SIDES.map((side) => ({ value: side, label: t(`order.${side}`) })),
        ]}
        className="shrink-0"
      />
      {tab === 'history' && (
        <Select
          label={t('orders.status')}
          value={filter.status ?? ALL}
          onChange={(status) => onChange({ status: status || undefined })}
          items={[
            { value: ALL, label: t('orders.allStatuses') },
            ...ENDINGS.map((value) => ({ value, label: t(ENDING_TEXTS[value]) })),
          ]}
          className="shrink-0"
        />
      )}
      {tab !== 'open' && day('from')}
      {tab !== 'open' && day('to')}
      {isNarrowed({ ...filter, tab }) && (
        <Button tone="ghost" size="small" className="h-6! shrink-0" onClick={() => onChange(NOT_NARROWED)}>
          {t('orders.clearFilters')}
        </Button>
      )}
    </div>
  );
}
