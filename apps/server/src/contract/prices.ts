import { parseDecimal } from '@bourse/money/amount';
import { MAX_TICKS } from '@bourse/money/pair-scale';
import type { PairSpec } from '@bourse/protocol/pairs';
import { refuse, Refusal } from '@bourse/protocol/refusal';

/** A price text as ticks of the pair; 0 when it was left out. */
function readTicks(field: string, text: string | undefined, pair: PairSpec): number | Refusal {
  if (text === undefined) return 0;
  const decimals = String(pair.priceDecimals);
  const ticks = parseDecimal(text, pair.priceDecimals);
  if (ticks === undefined) {
    const isNumber = parseDecimal(text, 12) !== undefined;
    return isNumber ? refuse('PRICE_OFF_TICK', { decimals }) : refuse('INVALID_AMOUNT', { field, decimals });
  }
  // 0 means "none" to the engine, but nobody who writes it down means that.
  return ticks === 0n || ticks > BigInt(MAX_TICKS) ? refuse('PRICE_NOT_SUITABLE') : Number(ticks);
}

/** A group of prices, or the refusal of the first that is none. */
export function readAllTicks<Name extends string>(
  texts: Readonly<Record<Name, string | undefined>>,
  pair: PairSpec,
): Record<Name, number> | Refusal {
  const prices = {} as Record<Name, number>;
  for (const [field, text] of Object.entries(texts) as [Name, string | undefined][]) {
    const ticks = readTicks(field, text, pair);
    if (ticks instanceof Refusal) return ticks;
    prices[field] = ticks;
  }
  return prices;
}
