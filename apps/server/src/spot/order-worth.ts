import { mulDivCeil, parseAmount, parseDecimal } from '@bourse/money/amount';
import type { PairSpec } from '@bourse/protocol/pairs';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import type { NewOrder } from './orders.ts';
import type { Markets } from '../markets.ts';

/** References lie between ticks: this many parts of one. */
const PARTS = 1_000_000;

/** See `SpotPort.worth`. Refuses while the price of the quote currency, or of a market order, is not known. */
export function orderWorth(markets: Markets, spec: PairSpec, order: NewOrder): bigint | Refusal {
  const value = quoteValue(markets.get(spec.symbol)!.reference, spec, order);
  if (value === undefined) return refuse('MARKET_DATA_DELAYED');
  if (spec.quote === 'USDT') return value;
  const usdt = markets.get(`${spec.quote.toLowerCase()}usdt`);
  if (!usdt || usdt.reference === 0) return refuse('MARKET_DATA_DELAYED');
  return atReference(value, usdt.reference, usdt.spec);
}

/** See `SpotPort.valueInUsdt`. */
export function valueInUsdt(markets: Markets, coin: string, amount: bigint): bigint | undefined {
  if (coin === 'USDT') return amount;
  const pair = markets.get(`${coin.toLowerCase()}usdt`);
  if (!pair || pair.reference === 0) return undefined;
  const parts = BigInt(Math.round(pair.reference * PARTS));
  return (amount * parts) / (10n ** BigInt(pair.spec.priceDecimals) * BigInt(PARTS));
}

/** In 1e-8 units of the quote currency. */
function quoteValue(reference: number, spec: PairSpec, order: NewOrder): bigint | undefined {
  const { direction, type } = order;
  // What is no number is refused by the order's own checks.
  const amount = parseAmount(order.amount) ?? 0n;
  const isMarket = type === 'market' || type === 'stop-market' || type === 'trailing-stop';
  if (isMarket && direction === 'buy') return amount;
  const atLimit = isMarket ? 0n : timesPrice(amount, order.price ?? '', spec);
  const atMark = direction === 'sell' ? atReference(amount, reference, spec) : 0n;
  if (isMarket && reference === 0) return undefined;
  return atLimit > atMark ? atLimit : atMark;
}

function timesPrice(amount: bigint, price: string, { priceDecimals }: PairSpec): bigint {
  const ticks = parseDecimal(price, priceDecimals) ?? 0n;
  return mulDivCeil(amount, ticks, 10n ** BigInt(priceDecimals));
}

function atReference(amount: bigint, reference: number, { priceDecimals }: PairSpec): bigint {
  const parts = BigInt(Math.ceil(reference * PARTS));
  return mulDivCeil(amount, parts, 10n ** BigInt(priceDecimals) * BigInt(PARTS));
}
