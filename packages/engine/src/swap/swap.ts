import { formatAmount, formatDecimal, UNIT } from '@bourse/money/amount';
import {
  DEFAULT_VOLATILITY_PPM,
  grownSpread,
  jumpCover,
  worsePrice,
} from '@bourse/protocol/market/house-price';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import type { ExecuteSwapCommand, QuoteSwapCommand, SwapLeg, SwapTerms } from '@bourse/protocol/swap/journal';
import {
  MOST_ASKED_PPM,
  QUOTE_TTL_MS,
  RATE_DECIMALS,
  SWAP_MAX_USDT,
  SWAP_MIN_USDT,
} from '@bourse/protocol/swap/rules';
import { assert } from '../assert.ts';
import { houseAccount } from '../ledger/ledger.ts';
import type { CommandResult } from '../outcome.ts';
import type { State } from '../state.ts';
import { deleteKey, setEntry } from '../undo.ts';

declare module '../outcome.ts' {
  interface CommandResult {
    readonly quote?: SwapQuote;
    readonly swapId?: number;
  }
}

/** A firm rate, kept in memory until it is used or expires. */
export interface SwapQuote extends SwapTerms {
  readonly expiresAt: number;
  /** What the rate comes from. */
  readonly from: Worth;
  readonly to: Worth;
  readonly spreadPpm: number;
  /** The quote stands as long as the newest prices have not moved by more. */
  readonly standsPpm: number;
}

/** A coin's price in USDT, as reference prices are counted. Of USDT itself, 1. */
interface Worth extends SwapLeg {
  /** Move of the last seconds, and the largest jump remembered, in ppm. */
  readonly move: number;
  readonly jump: number;
  /** How far the source's best bid and ask are apart, in ppm. */
  readonly apart: number;
}

const PPM = 1_000_000n;

/**
 * receive = floor(pay × rate × (1 − spread)) (docs/rules.md, "Fast exchange"), of mark and newest tick whichever is
 * worse for the user, on either leg. The rate of two coins goes through USDT, in one fraction, so nothing is rounded on
 * the way.
 */
export function quoteSwap(state: State, command: QuoteSwapCommand): CommandResult | Refusal {
  const { user, quoteId, fromCoin, toCoin, amount } = command;
  if (amount <= 0n) return refuse('ENTER_EXCHANGE_AMOUNT');
  if (fromCoin === toCoin) return refuse('SWAP_SAME_COIN');
  const from = worthOf(state, fromCoin);
  if (from instanceof Refusal) return from;
  const to = worthOf(state, toCoin);
  if (to instanceof Refusal) return to;

  const paid = worsePrice('sell', from.mark, from.newest);
  if (amount * paid < SWAP_MIN_USDT * UNIT)
    return refuse('SWAP_BELOW_MIN', { minimum: formatAmount(SWAP_MIN_USDT) });
  if (amount * paid > SWAP_MAX_USDT * UNIT)
    return refuse('SWAP_ABOVE_MAX', { maximum: formatAmount(SWAP_MAX_USDT) });

  const standsPpm = grownSpread(command.spreadPpm, DEFAULT_VOLATILITY_PPM, from.move + to.move) / 2;
  // By the one half the market may have moved and the quote still stands; the other one is for the jump to come.
  const cover = jumpCover(DEFAULT_VOLATILITY_PPM, Math.max(from.jump, to.jump));
  // Whoever takes the source's best bid or ask away moves either price by nearly all that lies between them then.
  const between = from.apart + to.apart;
  const spreadPpm = Math.ceil(standsPpm + Math.max(standsPpm, cover) + between);
  if (spreadPpm > MOST_ASKED_PPM) return refuse('SWAP_NOT_AVAILABLE');
  const numerator = paid * (PPM - BigInt(spreadPpm));
  const denominator = worsePrice('buy', to.mark, to.newest) * PPM;
  const receive = (amount * numerator) / denominator;
  if (receive === 0n) return refuse('SWAP_NOT_AVAILABLE');
  if (houseAccount(state.ledger, 'swap', toCoin).spendable < receive) return refuse('INSUFFICIENT_LIQUIDITY');

  const rate = formatDecimal((10n ** BigInt(RATE_DECIMALS) * numerator) / denominator, RATE_DECIMALS);
  const expiresAt = state.now + QUOTE_TTL_MS;
  const terms = { pay: amount, receive, rate, expiresAt, from, to, spreadPpm, standsPpm };
  const quote: SwapQuote = { user, quoteId, fromCoin, toCoin, ...terms };
  forgetExpired(state);
  replaceQuote(state, quote);
  return { quote };
}

/** A user has one live quote per direction: of two he would execute the one that the market has made a bargain. */
function replaceQuote(state: State, quote: SwapQuote): void {
  const { swapQuotes, liveQuotes, undo } = state;
  const { quoteId } = quote;
  const direction = directionOf(quote);
  const former = swapQuotes.get(liveQuotes.get(direction) ?? '');
  if (former) {
    undo.note(setEntry, swapQuotes, former.quoteId, former);
    swapQuotes.delete(former.quoteId);
  }
  undo.note(former ? setEntry : deleteKey, liveQuotes, direction, former?.quoteId);
  liveQuotes.set(direction, quoteId);
  undo.note(deleteKey, swapQuotes, quoteId);
  swapQuotes.set(quoteId, quote);
}

/** Executes a quote once, for its owner, before it expires, and only while both coins have fresh prices. */
export function executeSwap(state: State, command: ExecuteSwapCommand): CommandResult | Refusal {
  const quote = state.swapQuotes.get(command.quoteId);
  if (!quote || quote.user !== command.user || quote.expiresAt <= state.now) return refuse('QUOTE_EXPIRED');
  const { fromCoin, toCoin, pay, receive, rate, quoteId, user } = quote;
  const from = worthOf(state, fromCoin);
  if (from instanceof Refusal) return from;
  const to = worthOf(state, toCoin);
  if (to instanceof Refusal) return to;
  // The arguments are those of the quote to ask for anew.
  if (hasMoved(quote, from, to))
    return refuse('PRICE_CHANGED', { fromCoin, toCoin, amount: formatAmount(pay) });
  const { ledger } = state;
  const owner = state.owner(user);
  const inventory = houseAccount(ledger, 'swap', toCoin);
  if (owner.spot(fromCoin).spendable < pay) return refuse('INSUFFICIENT_BALANCE');
  if (inventory.spendable < receive) return refuse('INSUFFICIENT_LIQUIDITY');

  dropQuote(state, quote);
  assert(
    pay > 0n && receive > 0n && !state.swapQuotes.has(quoteId),
    'a swap moves nothing, or its quote stays',
  );
  const swapId = state.nextSwapId++;
  const reference = `swap:${swapId}`;
  ledger.transfer('swap', owner.spot(fromCoin), houseAccount(ledger, 'swap', fromCoin), pay, reference);
  ledger.transfer('swap', inventory, owner.spot(toCoin), receive, reference);
  state.emit({
    type: 'swapped',
    swapId,
    user,
    quoteId,
    fromCoin,
    toCoin,
    pay,
    receive,
    rate,
    ...told(quote),
  });
  return { swapId };
}

/** A quote that is used leaves nothing behind: directions times users are too many to be kept until the next start. */
function dropQuote({ swapQuotes, liveQuotes, undo }: State, quote: SwapQuote): void {
  const { quoteId } = quote;
  const direction = directionOf(quote);
  undo.note(setEntry, swapQuotes, quoteId, quote);
  undo.note(setEntry, liveQuotes, direction, quoteId);
  swapQuotes.delete(quoteId);
  liveQuotes.delete(direction);
}

/** What the rate comes from, for the event: its legs through USDT, that of the coin paid first. */
function told({ from, to, spreadPpm }: SwapQuote) {
  const legs = [from, to]
    .filter(({ symbol }) => symbol !== '')
    .map(({ symbol, mark, newest }) => ({ symbol, mark, newest }));
  return { legs, spreadPpm };
}

/**
 * Whether the newest prices have moved by more than half the spread since the quote (of the spread without what is for
 * jumps), in either direction alike. A firm
 * rate that only one side may leave would be an option given away.
 */
function hasMoved(quote: SwapQuote, from: Worth, to: Worth): boolean {
  const then = quote.from.newest * to.newest;
  const now = from.newest * quote.to.newest;
  // Relative to the higher of both, so that a rate and its inverse are judged alike.
  const [low, high] = now > then ? [then, now] : [now, then];
  return (high - low) * 2n * PPM > high * BigInt(quote.standsPpm * 2);
}

/** What a coin is worth in USDT; refused without a fresh mark. */
function worthOf(state: State, coin: string): Worth | Refusal {
  if (coin === 'USDT') return USDT;
  const pair = state.pairs.get(`${coin.toLowerCase()}usdt`);
  if (!pair) return refuse('SWAP_NOT_AVAILABLE');
  if (pair.status === 'halted') return refuse('PAIR_HALTED');
  // What the trades of users made of a price is none that the house deals at.
  if (pair.status === 'retired' || !pair.hasFeed) return refuse('SWAP_NOT_AVAILABLE');
  if (pair.isStale || pair.mark === 0 || !pair.prices.isYoung(state.now))
    return refuse('MARKET_DATA_DELAYED');
  const { mark, prices, spec } = pair;
  const newest = BigInt(prices.newest || mark);
  return {
    symbol: spec.symbol,
    mark: BigInt(mark),
    newest,
    move: prices.move(state.now),
    jump: prices.jump(state.now),
    apart: prices.apart(state.now),
  };
}

const USDT: Worth = { symbol: '', mark: UNIT, newest: UNIT, move: 0, jump: 0, apart: 0 };

/** A Map iterates in insertion order, so the oldest come first. */
function forgetExpired(state: State): void {
  for (const quote of state.swapQuotes.values()) {
    if (quote.expiresAt > state.now) return;
    state.swapQuotes.delete(quote.quoteId);
    const direction = directionOf(quote);
    if (state.liveQuotes.get(direction) === quote.quoteId) state.liveQuotes.delete(direction);
  }
}

function directionOf({ user, fromCoin, toCoin }: SwapQuote): string {
  return `${user}/${fromCoin}/${toCoin}`;
}
