import { DECIMALS, formatDecimal } from '@bourse/money/amount';
import { marketBound } from '@bourse/protocol/spot/price-band';
import type { Level } from '@bourse/protocol/stream';
import { compareDecimals, scaleDecimal } from '@bourse/ui/format/decimal';
import type { Depth } from '../market/book/depth-book.ts';
import type { NewOrder } from './api.ts';
import { slipOf, type Slip } from '../orders/slip.ts';
import { spendsQuote, type SpotContext } from './order-draft.ts';
import { ticksOfMark } from '../shared/decimal-input.ts';

/** Decimals of prices here: finer than any pair's. */
const FINE = 12;

/** What a market order would be filled at on average by the book as it stands, when that is so much worse than the market that it looks like a slip. */
export function slippageOf(
  { direction, type, amount }: Pick<NewOrder, 'direction' | 'type' | 'amount'>,
  { pair, mark, last }: Pick<SpotContext, 'pair' | 'mark' | 'last'>,
  { bids, asks }: Pick<Depth, 'bids' | 'asks'>,
): Slip | undefined {
  if (type !== 'market') return undefined;
  const ticks = (price: string): number => ticksOfMark(price, pair.priceDecimals);
  // What lies further from the reference is not traded with (docs/rules.md, "Bands").
  const bound = mark === undefined ? undefined : marketBound(direction, ticks(mark));
  const levels = (direction === 'buy' ? asks : bids).filter(
    ([price]) => bound === undefined || (direction === 'buy' ? ticks(price) <= bound : ticks(price) >= bound),
  );
  const average = averageOf(levels, amount, spendsQuote({ side: direction, type }));
  const [best, elsewhere] = [levels[0]?.[0], mark ?? last];
  if (average === undefined || best === undefined) return undefined;
  // An offer far from where the market is makes no market of its own.
  const isElsewhereBetter =
    elsewhere !== undefined && compareDecimals(elsewhere, best) * (direction === 'buy' ? 1 : -1) < 0;
  return slipOf(direction, average, isElsewhereBetter ? elsewhere : best);
}

/** The average price of `size`, a value or a quantity, on these levels. What they do not hold is taken to cost what the last of them does. */
function averageOf(levels: readonly Level[], size: string, isValue: boolean): string | undefined {
  let left = scaleDecimal(size, DECIMALS);
  let quantity = 0n;
  let value = 0n;
  for (const [index, level] of levels.entries()) {
    const price = scaleDecimal(level[0], FINE);
    const there = scaleDecimal(level[1], DECIMALS);
    const wanted = isValue ? (left * 10n ** BigInt(FINE)) / price : left;
    const taken = wanted <= there || index === levels.length - 1 ? wanted : there;
    quantity += taken;
    value += taken * price;
    if (taken === wanted) break;
    left -= isValue ? (taken * price) / 10n ** BigInt(FINE) : taken;
  }
  return quantity === 0n ? undefined : formatDecimal(value / quantity, FINE);
}
