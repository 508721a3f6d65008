import { formatDecimal } from '@bourse/money/amount';
import { referenceDecimals } from '@bourse/protocol/market/reference-price';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import type { ExecuteSwapCommand, QuoteSwapCommand } from '@bourse/protocol/swap/commands';
import { QUOTE_TTL_MS, RATE_DECIMALS, SWAP_MAX_USDT, SWAP_MIN_USDT } from '@bourse/protocol/swap/rules';
import { formatAmount } from '@bourse/money/amount';
import { houseAccount } from '../ledger/ledger.ts';
import type { CommandResult } from '../outcome.ts';
import type { State } from '../state.ts';
import { deleteKey, setEntry } from '../undo.ts';

/** A firm rate, kept in memory until it is used or expires. */
export interface SwapQuote {
  readonly user: number;
  readonly quoteId: string;
  readonly fromCoin: string;
  readonly toCoin: string;
  readonly pay: bigint;
  readonly receive: bigint;
  readonly rate: string;
  readonly expiresAt: number;
}

const PPM = 1_000_000n;

/**
 * receive = floor(pay × mark rate × (1 − spread)) (rules.md section 6). The rate of two coins goes through USDT, in one
 * fraction, so nothing is rounded on the way.
 */
export function quoteSwap(state: State, command: QuoteSwapCommand): CommandResult | Refusal {
  const { user, quoteId, fromCoin, toCoin, amount, spreadPpm } = command;
  if (amount <= 0n) return refuse('ENTER_EXCHANGE_AMOUNT');
  if (fromCoin === toCoin) return refuse('SWAP_SAME_COIN');
  const from = worthOf(state, fromCoin);
  if (from instanceof Refusal) return from;
  const to = worthOf(state, toCoin);
  if (to instanceof Refusal) return to;

  if (amount * from.usdt < SWAP_MIN_USDT * from.coins)
    return refuse('SWAP_BELOW_MIN', { minimum: formatAmount(SWAP_MIN_USDT) });
  if (amount * from.usdt > SWAP_MAX_USDT * from.coins)
    return refuse('SWAP_ABOVE_MAX', { maximum: formatAmount(SWAP_MAX_USDT) });

  const numerator = from.usdt * to.coins * (PPM - BigInt(spreadPpm));
  const denominator = from.coins * to.usdt * PPM;
  const receive = (amount * numerator) / denominator;
  if (receive === 0n) return refuse('SWAP_NOT_AVAILABLE');
  if (houseAccount(state.ledger, 'swap', toCoin).spendable < receive) return refuse('INSUFFICIENT_LIQUIDITY');

  const rate = formatDecimal((10n ** BigInt(RATE_DECIMALS) * numerator) / denominator, RATE_DECIMALS);
  const expiresAt = state.now + QUOTE_TTL_MS;
  const quote = { user, quoteId, fromCoin, toCoin, pay: amount, receive, rate, expiresAt };
  forgetExpired(state);
  state.undo.note(deleteKey, state.swapQuotes, quoteId);
  state.swapQuotes.set(quoteId, quote);
  return { quote };
}

/** Carries a quote out once, for its owner, before it expires. Prices that stand still in between stop it too. */
export function executeSwap(state: State, command: ExecuteSwapCommand): CommandResult | Refusal {
  const quote = state.swapQuotes.get(command.quoteId);
  if (!quote || quote.user !== command.user || quote.expiresAt <= state.now) return refuse('QUOTE_EXPIRED');
  const { fromCoin, toCoin, pay, receive, rate, quoteId, user } = quote;
  for (const coin of [fromCoin, toCoin]) {
    const worth = worthOf(state, coin);
    if (worth instanceof Refusal) return worth;
  }
  const { ledger } = state;
  const owner = state.owner(user);
  const inventory = houseAccount(ledger, 'swap', toCoin);
  if (owner.spot(fromCoin).spendable < pay) return refuse('INSUFFICIENT_BALANCE');
  if (inventory.spendable < receive) return refuse('INSUFFICIENT_LIQUIDITY');

  state.undo.note(setEntry, state.swapQuotes, quoteId, quote);
  state.swapQuotes.delete(quoteId);
  const swapId = state.nextSwapId++;
  const reference = `swap:${swapId}`;
  ledger.transfer('swap', owner.spot(fromCoin), houseAccount(ledger, 'swap', fromCoin), pay, reference);
  ledger.transfer('swap', inventory, owner.spot(toCoin), receive, reference);
  state.emit({ type: 'swapped', swapId, user, quoteId, fromCoin, toCoin, pay, receive, rate });
  return { swapId };
}

/** `coins` units are worth `usdt` units at the mark. A coin without a fresh mark has no worth now. */
function worthOf(state: State, coin: string): { usdt: bigint; coins: bigint } | Refusal {
  if (coin === 'USDT') return { usdt: 1n, coins: 1n };
  const pair = state.pairs.get(`${coin.toLowerCase()}usdt`);
  if (!pair) return refuse('SWAP_NOT_AVAILABLE');
  if (pair.status === 'halted') return refuse('PAIR_HALTED');
  if (pair.isStale || pair.mark === 0) return refuse('MARKET_DATA_DELAYED');
  return { usdt: BigInt(pair.mark), coins: 10n ** BigInt(referenceDecimals(pair.spec.symbol)) };
}

/** A Map iterates in insertion order, so the oldest come first. */
function forgetExpired(state: State): void {
  for (const quote of state.swapQuotes.values()) {
    if (quote.expiresAt > state.now) return;
    state.swapQuotes.delete(quote.quoteId);
  }
}
