import { MAX_TICKS } from '@bourse/money/pair-scale';
import type { MassQuoteCommand } from '@bourse/protocol/command';
import {
  DEFAULT_VOLATILITY_PPM,
  isPassed,
  jumpCover,
  ticksBeside,
} from '@bourse/protocol/market/house-price';
import { HOUSE } from '@bourse/protocol/ledger/ledger';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import type { Side } from '@bourse/protocol/spot/order';
import { isNearReference } from '@bourse/protocol/spot/price-band';
import { DEFAULT_FEE_PPM } from '../owner.ts';
import type { State } from '../state.ts';
import { matchUpTo } from './matching.ts';
import { Order } from './order.ts';
import { NOTHING_WANTED, type Pair } from './pair.ts';

/**
 * Replaces the house's ladder on a pair. A quote that crosses a user's resting order trades with it at the user's
 * price. No level stands more than 5 % from the reference, and none without one. Every level is cut to what the house's
 * inventory covers, counting its quotes on all pairs and what others lack of their share. On a pair that is not trading the quotes are withdrawn.
 */
export function massQuote(state: State, command: MassQuoteCommand): Refusal | undefined {
  const pair = state.pairs.get(command.symbol);
  if (!pair) return refuse('PAIR_NOT_FOUND');
  if (!isLadder(command)) return refuse('PRICE_NOT_SUITABLE');
  withdrawQuotes(state, pair);
  if (pair.status === 'trading') {
    pair.wanted = wholeLadder(pair, command);
    const [bidsBack, asksBack] = standBack(state, pair, command);
    quoteSide(state, pair, 'buy', command.bids, -bidsBack);
    quoteSide(state, pair, 'sell', command.asks, asksBack);
  }
  return undefined;
}

function quoteSide(state: State, pair: Pair, side: Side, ladder: MassQuoteCommand['bids'], by: number): void {
  if (ladder.length === 0) return;
  let left = inventoryFor(state, pair, side);
  for (const [price, lots] of ladder) left -= quote(state, pair, side, price + by, lots, left);
}

function wholeLadder({ notional }: Pair, { bids, asks }: MassQuoteCommand): Pair['wanted'] {
  return {
    buy: bids.reduce((sum, [price, lots]) => sum + notional.ceil(price, lots), 0n),
    sell: asks.reduce((sum, [, lots]) => sum + notional.quantity(lots), 0n),
  };
}

/**
 * What a pair's ladder may hold of the coin that it pays with. Where the house has too little for all ladders, none takes
 * what another lacks of an equal share: else the first to quote would leave the others without a book.
 */
function inventoryFor(state: State, pair: Pair, side: Side): bigint {
  const coin = coinOf(pair, side);
  const account = state.owner(HOUSE.marketMaker).spot(coin);
  const others: { readonly wanted: bigint; readonly held: bigint }[] = [];
  for (const other of state.pairs.values()) {
    if (other === pair) continue;
    for (const otherSide of SIDES) {
      const wanted = other.wanted[otherSide];
      if (wanted > 0n && coinOf(other, otherSide) === coin)
        others.push({ wanted, held: heldBy(other.quotes, otherSide) });
    }
  }
  const share = account.available / BigInt(others.length + 1);
  let free = account.available - account.quoted;
  for (const { wanted, held } of others) {
    const due = wanted < share ? wanted : share;
    if (held < due) free -= due - held;
  }
  return free;
}

const SIDES = ['buy', 'sell'] as const;

/** What a side pays with. */
function coinOf({ spec }: Pair, side: Side): string {
  return side === 'buy' ? spec.quote : spec.base;
}

function heldBy(quotes: readonly Order[], side: Side): bigint {
  let sum = 0n;
  for (const order of quotes) if (order.side === side) sum += order.held;
  return sum;
}

/**
 * By how many ticks bids and asks stand farther away than the feed's, so that the best ones cover a jump: whoever sees it
 * before the house does pays his fee, and gains what the jump is above that and above their distance.
 */
function standBack(state: State, pair: Pair, { bids, asks }: MassQuoteCommand) {
  const { prices, unitsPerTick, tickStep } = pair;
  const ppm = jumpCover(DEFAULT_VOLATILITY_PPM, prices.jump(state.now)) - takerFeePpm(state, pair);
  if (ppm <= 0) return [0, 0] as const;
  const highest = ticksBeside('sell', prices.newest, ppm, unitsPerTick);
  const lowest = ticksBeside('buy', prices.newest, ppm, unitsPerTick);
  return [
    Math.ceil(Math.max(0, (bids[0]?.[0] ?? 0) - highest) / tickStep) * tickStep,
    Math.ceil(Math.max(0, lowest - (asks[0]?.[0] ?? lowest)) / tickStep) * tickStep,
  ] as const;
}

/** What whoever takes the house's quotes pays at least: the pair's rate or that of the lowest tier, or what operators have set for a user. */
function takerFeePpm({ takerRates }: State, { takerPpm }: Pair): number {
  const ofMost = takerPpm === undefined ? takerRates.lowestTier : Number(takerPpm);
  return Math.min(DEFAULT_FEE_PPM, ofMost, takerRates.lowestOwn);
}

/** Takes the house's quotes out of the book, gives up their reserves and the pair's claim on a share of the inventory. */
export function withdrawQuotes(state: State, pair: Pair): void {
  state.undo.note(restoreQuotes, pair, pair.quotes, pair.wanted);
  for (const order of pair.quotes) {
    if (order.slot >= 0) pair.unrest(order);
    giveUp(state, order);
  }
  pair.quotes = [];
  pair.wanted = NOTHING_WANTED;
}

function restoreQuotes(pair: Pair, quotes: Order[], wanted: Pair['wanted']): void {
  pair.quotes = quotes;
  pair.wanted = wanted;
}

function giveUp(state: State, order: Order): void {
  if (order.held === 0n) return;
  state.noteOrder(order);
  state.ledger.note(order.pays);
  order.pays.quoted -= order.held;
  order.held = 0n;
}

/** The newest tick is known before the ladder that goes with it: what it has passed by more than the fee would pay a taker. */
export function withdrawPassedQuotes(state: State, pair: Pair): void {
  const feePpm = takerFeePpm(state, pair);
  for (const order of pair.quotes) {
    if (order.slot < 0 || !isPassed(order.side, order.price, pair.prices.newest, feePpm, pair.unitsPerTick))
      continue;
    pair.unrest(order);
    giveUp(state, order);
  }
}

/** After the reference has moved: the house does not trade at what it quoted before further than 5 % from it. */
export function withdrawFarQuotes(state: State, pair: Pair): void {
  for (const order of pair.quotes) {
    if (order.slot < 0 || isNearReference(order.price, pair.reference)) continue;
    pair.unrest(order);
    giveUp(state, order);
  }
}

/** Best first, strictly sorted, bids below asks, whole positive numbers. */
function isLadder({ bids, asks }: MassQuoteCommand): boolean {
  const sorted = (levels: MassQuoteCommand['bids'], direction: 1 | -1) =>
    levels.every(
      ([price, lots], i) =>
        Number.isInteger(price) &&
        price > 0 &&
        price <= MAX_TICKS &&
        Number.isSafeInteger(lots) &&
        lots > 0 &&
        (i === 0 || (price - levels[i - 1]![0]) * direction > 0),
    );
  const apart = bids.length === 0 || asks.length === 0 || bids[0]![0] < asks[0]![0];
  return apart && sorted(bids, -1) && sorted(asks, 1);
}

/** One level, as far as `left` of the house's inventory covers it. Answers what it was given of that. */
function quote(
  state: State,
  pair: Pair,
  side: Side,
  price: number,
  wantedLots: number,
  left: bigint,
): bigint {
  if (left <= 0n || !isNearReference(price, pair.reference)) return 0n;
  const owner = state.owner(HOUSE.marketMaker);
  const account = owner.spot(coinOf(pair, side));
  const affordable = side === 'buy' ? pair.notional.lotsHeldBy(left, price) : pair.notional.wholeLots(left);
  const lots = Math.min(wantedLots, affordable);
  if (lots <= 0 || state.stepsLeft <= 0) return 0n;

  const order = new Order({
    id: 0,
    owner,
    pair,
    side,
    type: 'limit',
    timeInForce: 'gtc',
    price,
    quantity: lots,
    quoteAmount: 0n,
    stopPrice: 0,
    triggerWhen: undefined,
    clientOrderId: undefined,
    createdAt: state.now,
    plan: undefined,
  });
  order.held = side === 'buy' ? pair.notional.ceil(price, lots) : pair.notional.quantity(lots);
  const given = order.held;
  order.notedIn = state.undo.step;
  state.ledger.note(account);
  account.quoted += given;
  const stoppedBy = matchUpTo(state, order, price);
  // The rest of a quote that met too many orders would cross the book; the next ladder takes them.
  if (stoppedBy === 'paused') giveUp(state, order);
  else if (order.remaining > 0) pair.rest(order);
  pair.quotes.push(order);
  return given;
}
