import { parseAmount, parseDecimal, type Amount } from '@bourse/money/amount';
import type { SecondView } from '@bourse/protocol/second/calls';
import { outcomeOf, secondIncome } from '@bourse/protocol/second/rules';

/** How an open order stands at this moment. */
export type Phase =
  /** The strike is still to come. */
  | { kind: 'waiting' }
  /** `seconds`: begun ones; `fraction` of the duration, from 1 to 0. */
  | { kind: 'running'; seconds: number; fraction: number }
  /** Expired; the first tick from then on settles it. */
  | { kind: 'settling' };

/** `now` in ms on the exchange's clock. A clock that is off cannot give an order more time than it has. */
export function phaseOf({ strike, expireTime, positionTime }: SecondView, now: number): Phase {
  if (!strike) return { kind: 'waiting' };
  const whole = positionTime * 1000;
  const left = Math.min(expireTime - now, whole);
  if (left <= 0) return { kind: 'settling' };
  return { kind: 'running', seconds: Math.ceil(left / 1000), fraction: left / whole };
}

/** `1:05`, and `27` below a minute. */
export function countdownText(seconds: number): string {
  if (seconds < 60) return String(seconds);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export interface UnrealizedPnl {
  readonly outcome: 'win' | 'lose' | 'draw';
  /** What it would bring, less the fee: the income, the stake as a loss, or, with fee and stake back, nothing. 1e-8 USDT. */
  readonly profit: Amount;
}

/** What would become of an order at this price; `undefined` before its strike, or while no price is known. */
export function unrealizedPnl(second: SecondView, price: string | undefined): UnrealizedPnl | undefined {
  const { strike, tradeType, openAmount, incomeRate, fee: paid } = second;
  const [from, to] = [priceOf(strike?.price), priceOf(price)];
  if (from === undefined || to === undefined) return undefined;
  const outcome = outcomeOf(tradeType === 1 ? 'up' : 'down', Number(from), Number(to));
  if (outcome === 'draw') return { outcome, profit: 0n };
  const stake = parseAmount(openAmount) ?? 0n;
  const fee = parseAmount(paid) ?? 0n;
  return { outcome, profit: (outcome === 'win' ? incomeOf(stake, incomeRate) : -stake) - fee };
}

/** What a win pays in all. */
export function payoutOf(second: SecondView): Amount {
  const stake = parseAmount(second.openAmount) ?? 0n;
  return stake + incomeOf(stake, second.incomeRate);
}

function incomeOf(stake: Amount, rate: string): Amount {
  return secondIncome(stake, Number(parseDecimal(rate, 6) ?? 0n));
}

/** All prices of a pair on one scale; only their order matters. */
function priceOf(text: string | undefined): bigint | undefined {
  return text === undefined || text === '' ? undefined : parseDecimal(text, 12);
}
