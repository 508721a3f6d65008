import { formatFixed, parseAmount } from '@bourse/money/amount';
import type { Level } from '@bourse/protocol/stream';
import { scaleDecimal } from '@bourse/ui/format/decimal';

/** Levels shown a side (docs/rules.md, "Screens"). */
export const BOOK_LEVELS = 20;
/** Levels a side of the compact view. */
export const COMPACT_LEVELS = 5;

/** One of the reader's own unfinished orders. */
export interface OwnOrder {
  side: 'buy' | 'sell';
  price: string;
  /** What is not yet filled of it, in base currency. */
  amount: string;
}

export interface BookRow {
  price: string;
  amount: string;
  /** Amount of this level and all better ones. */
  total: string;
  /** What `total` comes to in quote currency, in 10^-(8 + price decimals). */
  value: bigint;
  /** Share of the deepest total on screen, 0 to 1; for drawing only. */
  depth: number;
  /** The reader's own share of `amount`; absent when there is none. */
  own?: string;
}

export interface BookShape {
  priceDecimals: number;
  /** Prices are grouped to multiples of 10^`group` ticks. */
  group: number;
  /** Rows a side. */
  rows: number;
}

interface Group {
  ticks: bigint;
  amount: bigint;
  total: bigint;
  value: bigint;
}

/**
 * The best levels of both sides, grouped, with cumulative amounts; the bars of both sides share one scale. A bid counts
 * at the group price below it and an ask at the one above: nobody gets a better price than the row says.
 */
export function bookRows(
  bids: readonly Level[],
  asks: readonly Level[],
  shape: BookShape,
  own: readonly OwnOrder[] = [],
): { bids: BookRow[]; asks: BookRow[] } {
  const bidGroups = groups(bids, 'buy', shape);
  const askGroups = groups(asks, 'sell', shape);
  const ends = [bidGroups.at(-1)?.total ?? 0n, askGroups.at(-1)?.total ?? 0n];
  const deepest = Number(ends.reduce((a, b) => (a > b ? a : b)));
  return {
    bids: rows(bidGroups, shape, deepest, ownAmounts(own, 'buy', shape)),
    asks: rows(askGroups, shape, deepest, ownAmounts(own, 'sell', shape)),
  };
}

function groups(levels: readonly Level[], side: OwnOrder['side'], shape: BookShape): Group[] {
  const found: Group[] = [];
  let total = 0n;
  let value = 0n;
  for (const [price, text] of levels) {
    const exact = scaleDecimal(price, shape.priceDecimals);
    const ticks = groupTicks(exact, side, shape.group);
    const amount = parseAmount(text) ?? 0n;
    const last = found.at(-1);
    if (last?.ticks !== ticks && found.length === shape.rows) break;
    total += amount;
    value += exact * amount;
    if (last?.ticks === ticks) Object.assign(last, { amount: last.amount + amount, total, value });
    else found.push({ ticks, amount, total, value });
  }
  return found;
}

function groupTicks(ticks: bigint, side: OwnOrder['side'], group: number): bigint {
  const step = 10n ** BigInt(group);
  return side === 'buy' ? (ticks / step) * step : ((ticks + step - 1n) / step) * step;
}

function ownAmounts(
  own: readonly OwnOrder[],
  side: OwnOrder['side'],
  shape: BookShape,
): ReadonlyMap<bigint, bigint> {
  const amounts = new Map<bigint, bigint>();
  for (const order of own) {
    if (order.side !== side) continue;
    const ticks = groupTicks(scaleDecimal(order.price, shape.priceDecimals), side, shape.group);
    amounts.set(ticks, (amounts.get(ticks) ?? 0n) + (parseAmount(order.amount) ?? 0n));
  }
  return amounts;
}

function rows(
  found: readonly Group[],
  shape: BookShape,
  deepest: number,
  own: ReadonlyMap<bigint, bigint>,
): BookRow[] {
  return found.map(({ ticks, amount, total, value }) => {
    const mine = own.get(ticks);
    return {
      price: formatFixed(ticks, shape.priceDecimals),
      amount: formatFixed(amount, 8),
      total: formatFixed(total, 8),
      value,
      depth: deepest === 0 ? 0 : Number(total) / deepest,
      ...(mine !== undefined && { own: formatFixed(mine, 8) }),
    };
  });
}

/** What taking all levels up to a row costs or brings: average price and value, both rounded down. */
export function takingAll(row: BookRow, priceDecimals: number): { average: string; value: string } {
  const total = parseAmount(row.total) ?? 0n;
  return {
    average: formatFixed(total === 0n ? 0n : row.value / total, priceDecimals),
    value: formatFixed(row.value / 10n ** BigInt(priceDecimals), 8),
  };
}

/** Coarsest grouping offered: 10^4 ticks. */
const COARSEST = 4;

/** The groupings that make sense at a price, as powers of ten of a tick; always at least two. */
export function groupChoices(price: string | undefined, priceDecimals: number): number[] {
  const ticks = price ? scaleDecimal(price, priceDecimals) : 0n;
  const choices = [0, 1];
  while (choices.length <= COARSEST && ticks >= 20n * 10n ** BigInt(choices.length))
    choices.push(choices.length);
  return choices;
}

/** A grouping as a price step: 10^2 ticks of two decimals are `1`. */
export function groupStep(group: number, priceDecimals: number): string {
  return group < priceDecimals
    ? formatFixed(1n, priceDecimals - group)
    : String(10n ** BigInt(group - priceDecimals));
}

/** Decimals that a grouped price needs. */
export function groupDecimals(group: number, priceDecimals: number): number {
  return Math.max(0, priceDecimals - group);
}

/** Best ask minus best bid, and the price half-way, exactly. */
export function spreadAndMid(
  bid: string,
  ask: string,
  priceDecimals: number,
): { spread: string; mid: string } {
  const [below, above] = [scaleDecimal(bid, priceDecimals), scaleDecimal(ask, priceDecimals)];
  return {
    spread: formatFixed(above - below, priceDecimals),
    mid: formatFixed((below + above) * 5n, priceDecimals + 1),
  };
}
