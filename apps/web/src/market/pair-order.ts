import { compareDecimals, compareChanges } from '@bourse/ui/format/decimal';
import type { Tickers } from './tickers.ts';

export const SORT_KEYS = ['pair', 'last', 'change', 'turnover'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

export interface PairOrder {
  key: SortKey;
  descending: boolean;
}

interface Named {
  symbol: string;
  baseCoin: string;
  quoteCoin: string;
}

/** Pairs in the order of a column; those without a ticker yet come last, and no order means the exchange's own. */
export function sortPairs<Pair extends Named>(
  pairs: readonly Pair[],
  tickers: Tickers,
  order: PairOrder | undefined,
): readonly Pair[] {
  if (!order) return pairs;
  const sign = order.descending ? -1 : 1;
  return pairs.toSorted((a, b) => {
    if (order.key === 'pair') return sign * name(a).localeCompare(name(b), 'en');
    const [one, other] = [tickers.get(a.symbol), tickers.get(b.symbol)];
    if (!one || !other) return Number(one === undefined) - Number(other === undefined);
    if (order.key === 'last') return sign * compareDecimals(one.close, other.close);
    if (order.key === 'change') return sign * compareChanges(one, other);
    return sign * compareDecimals(one.turnover, other.turnover);
  });
}

function name({ baseCoin, quoteCoin }: Named): string {
  return `${baseCoin}/${quoteCoin}`;
}

/** A click on a column: numbers begin with the largest, names with A; then the other way round; then as it was. */
export function nextOrder(order: PairOrder | undefined, key: SortKey): PairOrder | undefined {
  const first = key !== 'pair';
  if (order?.key !== key) return { key, descending: first };
  return order.descending === first ? { key, descending: !first } : undefined;
}
