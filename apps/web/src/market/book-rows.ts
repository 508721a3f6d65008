import { parseAmount } from '@bourse/money/amount';
import type { Level } from '@bourse/protocol/stream';
import { formatFixed } from '@bourse/money/amount';

/** Levels shown a side (product.md section 9). */
export const BOOK_LEVELS = 20;

export interface BookRow {
  price: string;
  amount: string;
  /** Amount of this level and all better ones. */
  total: string;
  /** Share of the deepest total on screen, 0 to 1; for drawing only. */
  depth: number;
}

/** The best levels of both sides with cumulative amounts; the bars of both sides share one scale. */
export function bookRows(
  bids: readonly Level[],
  asks: readonly Level[],
): { bids: BookRow[]; asks: BookRow[] } {
  const bidTotals = totals(bids);
  const askTotals = totals(asks);
  const deepest = Number([bidTotals.at(-1) ?? 0n, askTotals.at(-1) ?? 0n].reduce((a, b) => (a > b ? a : b)));
  return { bids: rows(bids, bidTotals, deepest), asks: rows(asks, askTotals, deepest) };
}

function totals(levels: readonly Level[]): bigint[] {
  let total = 0n;
  return levels.slice(0, BOOK_LEVELS).map(([, amount]) => (total += parseAmount(amount) ?? 0n));
}

function rows(levels: readonly Level[], cumulative: readonly bigint[], deepest: number): BookRow[] {
  return cumulative.map((total, index) => {
    const [price, amount] = levels[index]!;
    return {
      price,
      amount,
      total: formatFixed(total, 8),
      depth: deepest === 0 ? 0 : Number(total) / deepest,
    };
  });
}

/** Best ask minus best bid, exactly. */
export function spreadOf(bid: string, ask: string): string {
  const decimals = Math.max(places(bid), places(ask));
  return formatFixed(units(ask, decimals) - units(bid, decimals), decimals);
}

function places(text: string): number {
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}

function units(text: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}
