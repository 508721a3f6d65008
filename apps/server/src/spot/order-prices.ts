import { parseDecimal } from '@bourse/money/amount';
import { MAX_TICKS } from '@bourse/money/pair-scale';
import { tickDecimalsOf } from '@bourse/protocol/pair-terms';
import type { PairSpec } from '@bourse/protocol/pairs';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import type { OrderType } from '@bourse/protocol/spot/order';

/** Whether an order of the type takes whatever price there is. */
export const isMarket = (type: OrderType): boolean => MARKET_TYPES.includes(type);
const MARKET_TYPES: readonly OrderType[] = ['market', 'stop-market', 'trailing-stop'];
const hasExits = (type: OrderType): boolean => type !== 'oco' && type !== 'trailing-stop';

/** Each price that an order may have: its name on the wire, its name in the command, and which types of order take it. */
const PRICES = [
  { field: 'price', name: 'price', isTaken: (type: OrderType) => !isMarket(type) },
  {
    field: 'stopPrice',
    name: 'stopPrice',
    isTaken: (type: OrderType) => type.startsWith('stop') || type === 'oco',
  },
  { field: 'stopLimitPrice', name: 'stopLimit', isTaken: (type: OrderType) => type === 'oco' },
  { field: 'activationPrice', name: 'activation', isTaken: (type: OrderType) => type === 'trailing-stop' },
  { field: 'takeProfit', name: 'takeProfit', isTaken: hasExits },
  { field: 'stopLoss', name: 'stopLoss', isTaken: hasExits },
] as const;

/** Decimals as a client words them. */
export type PriceTexts = {
  readonly [Price in (typeof PRICES)[number] as Price['field']]?: string | undefined;
};

/** In ticks. */
export type Prices = { -readonly [Price in (typeof PRICES)[number] as Price['name']]?: number };

/**
 * The prices that are given, as a command takes them, or what is wrong with the first that cannot be read.
 *
 * @param type what an order of it does not take is ignored; absent: all that is given counts
 */
export function readPrices(given: PriceTexts, pair: PairSpec, type?: OrderType): Prices | Refusal {
  const prices: Prices = {};
  for (const { field, name, isTaken } of PRICES) {
    const text = given[field];
    if (text === undefined || text === '' || (type !== undefined && !isTaken(type))) continue;
    const price = readPrice(text, pair);
    if (price instanceof Refusal) return price;
    prices[name] = price;
  }
  return prices;
}

/** A price text as ticks. */
function readPrice(text: string, pair: PairSpec): number | Refusal {
  const ticks = parseDecimal(text, pair.priceDecimals);
  if (ticks === undefined) {
    const isNumber = parseDecimal(text, 12) !== undefined;
    return isNumber
      ? refuse('PRICE_OFF_TICK', { decimals: String(tickDecimalsOf(pair)) })
      : refuse('INVALID_AMOUNT', { field: 'price', decimals: String(tickDecimalsOf(pair)) });
  }
  return ticks > BigInt(MAX_TICKS) ? refuse('PRICE_NOT_SUITABLE') : Number(ticks);
}
