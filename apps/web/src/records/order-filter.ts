import type { Side } from '@bourse/protocol/spot/order';
import { periodOf, readDays, type DayRange, type Period } from './days.ts';

/** Which of the reader's orders are looked at, as it stands in the address; what is absent is not narrowed. */
export interface OrderFilter extends DayRange {
  /** Symbol of a pair. */
  pair?: string;
  side?: Side;
}

/** Which entries of a list are wanted, as the server is asked; what is absent does not matter. */
export interface Narrowed extends Period {
  baseCoin?: string;
  quoteCoin?: string;
  direction?: Side;
}

/** The pair of a page, as its address has it. */
export interface SymbolSearch {
  symbol?: string;
}

export function readSymbol({ symbol }: Readonly<Record<string, unknown>>): SymbolSearch {
  return typeof symbol === 'string' ? { symbol: symbol.toLowerCase() } : {};
}

/** The pair to which a list is narrowed. */
export function readPair({ pair }: Readonly<Record<string, unknown>>): Pick<OrderFilter, 'pair'> {
  return typeof pair === 'string' && /^[a-z0-9]{2,24}$/.test(pair) ? { pair } : {};
}

/** The filter in an address; nonsense in it is passed over. */
export function readOrderFilter(search: Readonly<Record<string, unknown>>): OrderFilter {
  const { side } = search;
  return {
    ...readPair(search),
    ...((side === 'buy' || side === 'sell') && { side }),
    ...readDays(search),
  };
}

/** The fields that ask the server for it. `pairs` are those that exist. */
export function narrowed(
  filter: OrderFilter,
  pairs: readonly { symbol: string; baseCoin: string; quoteCoin: string }[],
): Narrowed {
  const pair = pairs.find(({ symbol }) => symbol === filter.pair);
  return {
    ...(pair && { baseCoin: pair.baseCoin, quoteCoin: pair.quoteCoin }),
    ...(filter.side && { direction: filter.side }),
    ...periodOf(filter),
  };
}

/** Whether a row belongs to the pair and side that are asked for; for lists that are on the page as a whole. */
export function matches(
  filter: OrderFilter,
  row: { baseCoin: string; quoteCoin: string; direction: Side },
): boolean {
  const symbol = (row.baseCoin + row.quoteCoin).toLowerCase();
  return (!filter.pair || filter.pair === symbol) && (!filter.side || filter.side === row.direction);
}
