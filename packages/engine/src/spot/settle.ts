import { mulDivFloor } from '@bourse/money/amount';
import { referenceDecimals } from '@bourse/protocol/market/reference-price';
import { marketBound } from '@bourse/protocol/spot/price-band';
import { assert } from '../assert.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { payCommission } from '../referral/referral.ts';
import type { State } from '../state.ts';
import { armExit } from './exits.ts';
import { worstPrice, type Order } from './order.ts';
import type { Pair } from './pair.ts';

const PPM = 1_000_000n;
const PPM_LESS_ONE = PPM - 1n;

/**
 * Settles one match at the resting order's price (`housePrice` is the one exception): moves base and quote between the
 * two accounts, charges each side's fee in what it receives, frees what the buyer's hold no longer needs.
 *
 * Amounts: quote = floor(price × lots) (exact on every USDT pair). An order's fee after any number of fills is
 * ceil(rate × everything it received), so parts cost the same as one fill (docs/rules.md, "Referral and fees").
 */
export function settleFill(state: State, taker: Order, maker: Order, lots: number): void {
  const { ledger, fees } = state;
  const { pair } = maker;
  const price = taker.isQuote ? housePrice(pair, maker.price) : maker.price;
  const takerBuys = taker.side === 'buy';
  const buy = takerBuys ? taker : maker;
  const sell = takerBuys ? maker : taker;
  const quote = pair.notional.floor(price, lots);
  const base = pair.notional.quantity(lots);
  const tradeId = state.nextTradeId++;
  const reference = `trade:${tradeId}`;

  state.noteOrder(buy);
  state.noteOrder(sell);
  const buyerFee = chargeFee(buy, base, takerBuys);
  const sellerFee = chargeFee(sell, quote, !takerBuys);

  record(buy, lots, quote);
  record(sell, lots, quote);
  if (quote > 0n) pay(ledger, buy, sell, quote, reference);
  pay(ledger, sell, buy, base, reference);
  if (buyerFee > 0n) ledger.transfer('fee', buy.receives, fees.spot(pair.spec.base), buyerFee, reference);
  if (sellerFee > 0n) ledger.transfer('fee', sell.receives, fees.spot(pair.spec.quote), sellerFee, reference);
  freeSurplus(ledger, buy);
  assert(buyerFee <= base && sellerFee <= quote, 'a fee took more than was received');
  assert(buy.remaining >= 0 && sell.remaining >= 0, 'a trade filled more than was ordered');
  assert(buy.held >= 0n && sell.held >= 0n, 'a trade took more than its order held');

  if (!pair.hasFeed) {
    noteTrades(state, pair);
    pair.lastPrice = price * pair.unitsPerTick;
    pair.window.add({ time: state.now, price, lots, buyer: buy.owner.id, seller: sell.owner.id });
  }
  state.touch(buy);
  state.touch(sell);
  const worth = worthInUsdt(state, pair, quote);
  state.emit({
    type: 'traded',
    tradeId,
    symbol: pair.spec.symbol,
    price,
    lots,
    quote,
    takerSide: taker.side,
    buyOrderId: buy.id,
    sellOrderId: sell.id,
    buyer: buy.owner.id,
    seller: sell.owner.id,
    buyerFee,
    sellerFee,
    ...(worth !== undefined && { worth }),
  });
  if (buy.owner.inviter) payCommission(state, buy.owner, pair.spec.base, buyerFee, reference);
  if (sell.owner.inviter) payCommission(state, sell.owner, pair.spec.quote, sellerFee, reference);
  if (buy.plan !== undefined)
    armExit(state, buy, ...received(buy, pair.notional.quantity(buy.filledLots), base, buyerFee));
  if (sell.plan !== undefined) armExit(state, sell, ...received(sell, sell.filledQuote, quote, sellerFee));
}

/** What an order had received, less fees, before and after a fill of `part`. */
function received(order: Order, whole: bigint, part: bigint, fee: bigint): [before: bigint, after: bigint] {
  return [whole - part - (order.fee - fee), whole - order.fee];
}

/** Notes, once per step, what trades that set the price change. */
function noteTrades({ undo }: State, pair: Pair): void {
  if (pair.tradedIn === undo.step) return;
  pair.tradedIn = undo.step;
  undo.note(forgetTrades, pair, pair.lastPrice, pair.window.added);
}

function forgetTrades(pair: Pair, lastPrice: number, added: number): void {
  pair.lastPrice = lastPrice;
  pair.window.dropSince(added);
}

/**
 * The house trades within 5 % of the reference. A user's order that was left behind further out is taken at the edge of
 * the band, which is better for its owner than his limit.
 */
function housePrice({ reference }: Pair, limit: number): number {
  return Math.min(Math.max(limit, marketBound('sell', reference)), marketBound('buy', reference));
}

/** The fee of this fill: what the order owes in all so far, less what it has paid. */
function chargeFee(order: Order, received: bigint, isTaker: boolean): bigint {
  order.feeBasis += received * feePpm(order, isTaker);
  const owed = (order.feeBasis + PPM_LESS_ONE) / PPM;
  const fee = owed - order.fee;
  order.fee = owed;
  return fee;
}

/** At the time of the fill, also of an order from before it changed: his own rate, the pair's, his tier's, the usual one. */
function feePpm({ owner, pair }: Order, isTaker: boolean): bigint {
  const ofPair = owner.hasOwnFees ? undefined : isTaker ? pair.takerPpm : pair.makerPpm;
  if (ofPair !== undefined) return ofPair;
  const rates = (owner.hasOwnFees ? undefined : owner.tier) ?? owner;
  return isTaker ? rates.takerPpm : rates.makerPpm;
}

/**
 * What a fill counts towards the tiers of its two owners, in 1e-8 USDT, rounded down, where its quote is not USDT itself;
 * `undefined` without a price.
 */
function worthInUsdt({ pairs }: State, { pricedBy }: Pair, quote: bigint): bigint | undefined {
  if (pricedBy === undefined) return undefined;
  const usdt = pairs.get(pricedBy);
  if (!usdt || usdt.reference === 0) return undefined;
  return mulDivFloor(quote, usdt.referenceUnits, 10n ** BigInt(referenceDecimals(pricedBy)));
}

function record(order: Order, lots: number, quote: bigint): void {
  order.filledLots += lots;
  order.filledQuote += quote;
  if (order.quoteAmount === 0n) order.remaining -= lots;
}

/** Pays one side's amount out of its hold, or out of the reserve of a quote. */
function pay(ledger: Ledger, from: Order, to: Order, amount: bigint, reference: string): void {
  from.held -= amount;
  if (from.isQuote) ledger.transferQuoted('trade', from.pays, to.receives, amount, reference);
  else ledger.transferHeld('trade', from.pays, to.receives, amount, reference);
}

/** A buy filled below the worst it may cost needs less: the hold shrinks to ceil(worst price × remaining). */
function freeSurplus(ledger: Ledger, buy: Order): void {
  if (buy.quoteAmount > 0n) return;
  const needed = buy.remaining === 0 ? 0n : buy.pair.notional.ceil(worstPrice(buy), buy.remaining);
  const surplus = buy.held - needed;
  if (surplus === 0n) return;
  buy.held = needed;
  if (buy.isQuote) {
    ledger.note(buy.pays);
    buy.pays.quoted -= surplus;
  } else ledger.release(buy.pays, surplus);
}
