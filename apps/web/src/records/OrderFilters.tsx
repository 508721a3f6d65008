import { SIDES, type Side } from '@bourse/protocol/spot/order';
import { useTranslations } from 'use-intl';
import { pairName, type Pair } from '../api/config.ts';
import { ChoiceFilter } from './FilterBar.tsx';

interface PairFilterProps {
  pairs: readonly Pair[];
  value: string | undefined;
  onChange: (change: { pair: string | undefined }) => void;
}

export function PairFilter({ pairs, value, onChange }: PairFilterProps) {
  const t = useTranslations('orders');
  return (
    <ChoiceFilter
      label={t('pair')}
      all={t('allPairs')}
      value={value}
      onChange={(pair) => onChange({ pair })}
      items={pairs.map((pair) => ({ value: pair.symbol, label: pairName(pair) }))}
    />
  );
}

interface SideFilterProps {
  /** What buying and selling are called here. */
  names: Readonly<Record<Side, string>>;
  value: Side | undefined;
  onChange: (change: { side: Side | undefined }) => void;
}

export function SideFilter({ names, value, onChange }: SideFilterProps) {
  const t = useTranslations('orders');
  return (
    <ChoiceFilter
      label={t('side')}
      all={t('allSides')}
      value={value}
      onChange={(side) => onChange({ side })}
      items={SIDES.map((side) => ({ value: side, label: names[side] }))}
    />
  );
}
