import {
  DECIMALS,
  UNIT,
  formatAmount,
  formatDecimal,
  mulDivCeil,
  mulDivFloor,
  parseAmount,
} from '@bourse/money/amount';
import { Notional } from '@bourse/money/pair-scale';
import { isBeyondLimitBand } from '@bourse/protocol/spot/price-band';
import type { OrderType, Side, TimeInForce } from '@bourse/protocol/spot/order';
import type { Pair } from '../api/config.ts';
import type { NewOrder } from './api.ts';
import type { OrderProblem } from '../orders/use-order-flow.ts';
import { slipOf, type Slip } from '../orders/slip.ts';
import { fieldValue, ticksOfMark, wireAmount } from '../shared/decimal-input.ts';
import { planOf, problemOfPlan, type PlanField } from './plan-draft.ts';

/** The order form as text; the rules below turn it into an order. All arithmetic is on integers. */
export interface Draft {
  side: Side;
  type: OrderType;
  timeInForce: TimeInForce;
  price: string;
  stopPrice: string;
  /** Base quantity. Unused when `spendsQuote`. */
  amount: string;
  /** Quote value. */
  total: string;
  /** Of an OCO: the limit of its stop leg. */
  stopLimit: string;
  /** Of a trailing stop: its distance in percent, and where it begins. */
  callback: string;
  activation: string;
  /** Whether the two below are wanted. */
  hasExit: boolean;
  takeProfit: string;
  stopLoss: string;
}

/** What a draft is judged against. */
export interface SpotContext {
  pair: Pair;
  /** Available on the spot account, in 1e-8 units. */
  baseAvailable: bigint;
  quoteAvailable: bigint;
  /** Best prices and last price as decimals; absent when there is none. */
  bestBid: string | undefined;
  bestAsk: string | undefined;
  /** The book is known: where it has no best price, nobody offers one. */
  hasBook: boolean;
  last: string | undefined;
  /** What limits are held against; absent on a pair without a feed, where the exchange decides. */
  mark: string | undefined;
}

/** Market, stop-market and trailing buys say how much quote currency to spend, not how much to buy. */
export function spendsQuote(draft: Pick<Draft, 'side' | 'type'>): boolean {
  return draft.side === 'buy' && !hasPrice(draft.type);
}

export function hasPrice(type: OrderType): boolean {
  return type === 'limit' || type === 'stop-limit' || type === 'oco';
}

export function hasStop(type: OrderType): boolean {
  return type === 'stop-limit' || type === 'stop-market' || type === 'oco';
}

/** The limit leg of an OCO rests, whatever is chosen. */
export function hasTimeInForce(type: OrderType): boolean {
  return hasPrice(type) && type !== 'oco';
}

/** What an order may cost at most for each coin: of a buying OCO, the dearer of its two limits. */
export function dearest(
  { side, type, price, stopLimit }: Pick<Draft, 'side' | 'type' | 'price' | 'stopLimit'>,
  { priceDecimals }: Pair,
): string {
  if (side === 'sell' || type !== 'oco') return price;
  const [limit, stop] = [fieldValue(price, priceDecimals), fieldValue(stopLimit, priceDecimals)];
  return stop !== undefined && limit !== undefined && stop > limit ? stopLimit : price;
}

/** Decimals of a quote value in the form: cents for USDT, everything for coins. */
export function quoteDecimals(pair: Pick<Pair, 'quoteCoin'>): number {
  return pair.quoteCoin === 'USDT' ? 2 : DECIMALS;
}

/** What price × amount comes to: what a buy freezes (rounded up), or what a sell brings before the fee. */
export function totalOf(pair: Pair, side: Side, price: string, amount: string): string {
  const ticks = fieldValue(price, pair.priceDecimals);
  const lots = fieldValue(amount, pair.quantityDecimals);
  if (!ticks || !lots) return '';
  const notional = new Notional(pair);
  const value =
    side === 'buy' ? notional.ceil(Number(ticks), Number(lots)) : notional.floor(Number(ticks), Number(lots));
  return formatAmount(value);
}

/** The most that `total` buys or must be sold for at `price`, in whole lots. */
export function amountOf(pair: Pair, price: string, total: string): string {
  const ticks = fieldValue(price, pair.priceDecimals);
  const value = fieldValue(total, DECIMALS);
  if (!ticks || !value) return '';
  return formatDecimal(BigInt(new Notional(pair).lotsFor(value, Number(ticks))), pair.quantityDecimals);
}

/** The draft with `percent` of the available balance put in. */
export function withPercentOfBalance(draft: Draft, about: SpotContext, percent: number): Draft {
  const { pair } = about;
  if (percent === 0) return { ...draft, amount: '', total: '' };
  const share = BigInt(percent);
  if (draft.side === 'sell') {
    const lot = 10n ** BigInt(DECIMALS - pair.quantityDecimals);
    const lots = mulDivFloor(about.baseAvailable, share, 100n) / lot;
    const amount = formatDecimal(lots, pair.quantityDecimals);
    return {
      ...draft,
      amount,
      total: hasPrice(draft.type) ? totalOf(pair, 'sell', draft.price, amount) : '',
    };
  }
  const step = 10n ** BigInt(DECIMALS - quoteDecimals(pair));
  const spent = (mulDivFloor(about.quoteAvailable, share, 100n) / step) * step;
  if (spendsQuote(draft)) return { ...draft, total: formatAmount(spent) };
  const amount = amountOf(pair, dearest(draft, pair), formatAmount(spent));
  return { ...draft, amount, total: totalOf(pair, 'buy', draft.price, amount) };
}

/** How much of the balance the typed size takes, for the slider, 0 to 100. */
export function percentOf(draft: Draft, about: SpotContext): number {
  const isSell = draft.side === 'sell';
  const size = isSell ? fieldValue(draft.amount, DECIMALS) : valueOf(draft, about);
  const all = isSell ? about.baseAvailable : about.quoteAvailable;
  if (!size || all <= 0n) return 0;
  return size >= all ? 100 : Number((size * 100n) / all);
}

/**
 * The most that the balance allows: base currency for sells and for buys at a price, quote currency for buys by value.
 * Absent while no price is known.
 */
export function maximumOf(draft: Draft, about: SpotContext): string | undefined {
  const { pair } = about;
  if (hasPrice(draft.type) && draft.side === 'buy' && !fieldValue(draft.price, pair.priceDecimals))
    return undefined;
  const all = withPercentOfBalance(draft, about, 100);
  return (spendsQuote(draft) ? all.total : all.amount) || '0';
}

/** Value of the order in quote currency as far as it can be known, in 1e-8 units. */
function valueOf(draft: Draft, about: SpotContext): bigint | undefined {
  if (spendsQuote(draft)) return fieldValue(draft.total, DECIMALS);
  const stop = draft.type === 'stop-market' ? draft.stopPrice : undefined;
  const price = hasPrice(draft.type) ? dearest(draft, about.pair) : (stop ?? about.bestBid ?? about.last);
  if (!price) return undefined;
  return parseAmount(totalOf(about.pair, draft.side, price, draft.amount));
}

/** The fee if the whole order takes: in base for a buy, in quote for a sell. Absent while it cannot be known. */
export function feeOf(draft: Draft, about: SpotContext, rate: string): string | undefined {
  const part = parseAmount(rate);
  const received = part === undefined ? undefined : receivedOf(draft, about);
  return part === undefined || received === undefined
    ? undefined
    : formatAmount(mulDivCeil(received, part, UNIT));
}

function receivedOf(draft: Draft, about: SpotContext): bigint | undefined {
  if (draft.side === 'sell') return valueOf(draft, about);
  if (!spendsQuote(draft)) return fieldValue(draft.amount, DECIMALS);
  const price = draft.type !== 'stop-market' ? (about.bestAsk ?? about.last) : draft.stopPrice;
  return price ? parseAmount(amountOf(about.pair, price, draft.total)) : undefined;
}

export type DraftField = 'price' | 'stopPrice' | 'amount' | 'total' | PlanField;

/** Why a draft is no order, in the words of the message catalogue, and the field to put right. */
export interface DraftProblem extends OrderProblem {
  readonly field: DraftField;
}

/** The rules that can be known before the server is asked (docs/rules.md, "Spot orders"). */
export function problemOfSpot(draft: Draft, about: SpotContext): DraftProblem | undefined {
  const { pair } = about;
  if (hasStop(draft.type) && !fieldValue(draft.stopPrice, pair.priceDecimals)) {
    return { field: 'stopPrice', key: 'STOP_PRICE_REQUIRED' };
  }
  if (hasPrice(draft.type) && !fieldValue(draft.price, pair.priceDecimals)) {
    return { field: 'price', key: 'PRICE_NOT_SUITABLE' };
  }
  const planProblem = problemOfPlan(draft, about);
  if (planProblem) return planProblem;
  if (draft.type === 'limit' && tooFar(draft, about)) return { field: 'price', key: 'PRICE_NOT_SUITABLE' };

  const field = spendsQuote(draft) ? 'total' : 'amount';
  const size = spendsQuote(draft)
    ? fieldValue(draft.total, DECIMALS)
    : fieldValue(draft.amount, pair.quantityDecimals);
  if (!size) return { field, key: 'QUANTITY_REQUIRED' };
  const value = valueOf(draft, about);
  // What is sold at the market may be as little as it likes.
  const minimum = isMarketSell(draft) ? 0n : parseAmount(pair.minNotional);
  // An OCO must be worth it at its limit, whatever its stop leg may cost.
  const least = draft.type === 'oco' ? valueOf({ ...draft, type: 'limit' }, about) : value;
  if (least !== undefined && minimum !== undefined && least < minimum) {
    return {
      field,
      key: 'BELOW_MIN_NOTIONAL',
      args: { minimum: formatAmount(minimum), currency: pair.quoteCoin },
    };
  }
  const short =
    draft.side === 'sell'
      ? (fieldValue(draft.amount, DECIMALS) ?? 0n) > about.baseAvailable
      : value !== undefined && value > about.quoteAvailable;
  return short ? { field, key: 'INSUFFICIENT_BALANCE' } : undefined;
}

/** A market order for which nobody is there: the house quotes nothing while market data is delayed. */
export function lacksOffers({ type, side }: Draft, { hasBook, bestAsk, bestBid }: SpotContext): boolean {
  return type === 'market' && hasBook && (side === 'buy' ? bestAsk : bestBid) === undefined;
}

function isMarketSell({ type, side }: Draft): boolean {
  return type === 'market' && side === 'sell';
}

/** A limit price more than 20 % worse for the trader than the mark is taken for a slip. */
function tooFar({ side, price }: Draft, { pair, mark }: SpotContext): boolean {
  if (mark === undefined) return false;
  const reference = ticksOfMark(mark, pair.priceDecimals);
  return isBeyondLimitBand(side, Number(fieldValue(price, pair.priceDecimals)), reference, pair.bandPercent);
}

/**
 * A limit price that is so much worse for the trader than the best price he would meet that it looks like a slip. A price
 * typed for the other side is the usual one.
 */
export function worseThanMarket(
  { direction, type, price }: Pick<NewOrder, 'direction' | 'type' | 'price'>,
  { bestAsk, bestBid, last }: Pick<SpotContext, 'bestAsk' | 'bestBid' | 'last'>,
): Slip | undefined {
  const market = (direction === 'buy' ? bestAsk : bestBid) ?? last;
  return type === 'limit' && price && market ? slipOf(direction, price, market) : undefined;
}

/** The order that a draft without problems stands for. */
export function spotOrderOf(draft: Draft, pair: Pair): NewOrder {
  return {
    baseCoin: pair.baseCoin,
    quoteCoin: pair.quoteCoin,
    direction: draft.side,
    type: draft.type,
    amount: wireAmount(spendsQuote(draft) ? draft.total : draft.amount),
    ...(hasPrice(draft.type) && { price: wireAmount(draft.price) }),
    ...(hasTimeInForce(draft.type) && { timeInForce: draft.timeInForce }),
    ...(hasStop(draft.type) && { stopPrice: wireAmount(draft.stopPrice) }),
    ...planOf(draft),
  };
}
