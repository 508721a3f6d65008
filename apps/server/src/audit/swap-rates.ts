import { parseDecimal } from '@bourse/money/amount';
import type { Event } from '@bourse/protocol/event';
import { tickLines } from '@bourse/protocol/market/tick-text';
import { MOST_ASKED_PPM, QUOTE_TTL_MS, RATE_DECIMALS } from '@bourse/protocol/swap/rules';
import { STALE_AFTER_MS } from '../market/ticks/tick-gate.ts';

/**
 * How old a tick can be whose price a swap was made at: the quote may wait, the newest tick may be as old as staleness
 * allows, it may have come as late again, and its block is sealed within 2 s.
 */
const REACH_MS = QUOTE_TTL_MS + 2 * STALE_AFTER_MS + 2_000;
/** The clock that stamps ticks and the one that stamps commands differ by less. */
const DRIFT_MS = 1_000;
const PPM = 1_000_000n;
const LEAST_PPM = PPM - BigInt(MOST_ASKED_PPM);
const RATE_UNIT = 10n ** BigInt(RATE_DECIMALS);
/** USDT in itself. */
const ONE: Leg = { start: 0, end: 0, low: RATE_UNIT, high: RATE_UNIT };

/** One coin of a swap: the lowest and highest price and mark in USDT that it had in the time before. */
interface Leg {
  readonly start: number;
  readonly end: number;
  /** 1e-12 USDT; absent before the first tick. */
  low?: bigint;
  high?: bigint;
}

interface Swap {
  readonly id: number;
  readonly pay: bigint;
  readonly receive: bigint;
  /** 1e-12. */
  readonly rate: bigint;
  /** Absent for USDT itself. */
  readonly from: Leg | undefined;
  readonly to: Leg | undefined;
}

/**
 * Holds the rate of every swap against the sealed chain: no better for the user than the best of the ticks in the seconds
 * before, no worse than the worst of them less the highest spread; and what was received is pay × rate. The journal is
 * told first, then all ticks of the chain in order.
 */
export class SwapRates {
  readonly problems: string[] = [];
  readonly #decimalsOf: (symbol: string) => number;
  readonly #swaps: Swap[] = [];
  /** By pair, in the order of time; once the chain is told, those whose time has not begun, the next one last. */
  readonly #legs = new Map<string, Leg[]>();
  /** Those in whose time the last tick was. */
  readonly #running = new Map<string, Leg[]>();

  /** `decimalsOf` a pair's ticks: a price without a point counts in them. */
  constructor(decimalsOf: (symbol: string) => number) {
    this.#decimalsOf = decimalsOf;
  }

  addEvent(event: Event, time: number): void {
    if (event.type !== 'swapped') return;
    const { swapId: id, fromCoin, toCoin, pay, receive } = event;
    const rate = parseDecimal(event.rate, RATE_DECIMALS);
    if (rate === undefined) return void this.problems.push(`swap ${id} has no rate but "${event.rate}"`);
    const [from, to] = [this.#leg(fromCoin, time), this.#leg(toCoin, time)];
    this.#swaps.push({ id, pay, receive, rate, from, to });
  }

  #leg(coin: string, time: number): Leg | undefined {
    if (coin === 'USDT') return undefined;
    const symbol = `${coin.toLowerCase()}usdt`;
    const leg = { start: time - REACH_MS, end: time + DRIFT_MS };
    const legs = this.#legs.get(symbol);
    if (legs) legs.push(leg);
    else this.#legs.set(symbol, [leg]);
    return leg;
  }

  /** Call it when all events are told, before the first tick. */
  startChain(): void {
    for (const [symbol, legs] of this.#legs) {
      legs.reverse();
      this.#running.set(symbol, []);
    }
  }

  /** The ticks of the next block of the chain, as they are sealed (market/tick-text.ts). */
  addTicks(text: string): void {
    if (this.#legs.size === 0) return;
    for (const line of tickLines(text)) {
      const [, symbol = '', time, price = '', mark = ''] = line.split(',');
      if (!this.#legs.has(symbol)) continue;
      const [one, other] = [this.#usdt(symbol, price), this.#usdt(symbol, mark)];
      if (one === undefined || other === undefined) this.problems.push(`the tick ${line} has no price`);
      else this.#addTick(symbol, Number(time), one < other ? one : other, one < other ? other : one);
    }
  }

  /** 1e-12 USDT; nothing of what is no price. */
  #usdt(symbol: string, price: string): bigint | undefined {
    if (price.includes('.')) return parseDecimal(price, RATE_DECIMALS);
    if (!/^\d+$/.test(price)) return undefined;
    return BigInt(price) * 10n ** BigInt(RATE_DECIMALS - this.#decimalsOf(symbol));
  }

  #addTick(symbol: string, time: number, low: bigint, high: bigint): void {
    const legs = this.#legs.get(symbol)!;
    const running = this.#running.get(symbol)!.filter(({ end }) => end >= time);
    for (let leg = legs.at(-1); leg && leg.start <= time; leg = legs.at(-1)) {
      legs.pop();
      if (leg.end >= time) running.push(leg);
    }
    this.#running.set(symbol, running);
    for (const leg of running) {
      if (leg.low === undefined || low < leg.low) leg.low = low;
      if (leg.high === undefined || high > leg.high) leg.high = high;
    }
  }

  /** Call it when all ticks are told. */
  finish(): void {
    for (const swap of this.#swaps) {
      const why = this.#whyWrong(swap);
      if (why) this.problems.push(`swap ${swap.id} ${why}`);
    }
  }

  #whyWrong({ pay, receive, rate, from = ONE, to = ONE }: Swap): string | undefined {
    if (from.low === undefined || to.low === undefined) return 'has no tick for its rate';
    if (rate * to.low > from.high! * RATE_UNIT) return 'is better than the ticks before it';
    // The rate as it is shown is cut off after its last digit.
    if ((rate + 1n) * to.high! * PPM < from.low * RATE_UNIT * LEAST_PPM)
      return 'is worse than the ticks before it and the highest spread';
    const isProduct = receive >= (pay * rate) / RATE_UNIT && receive <= (pay * (rate + 1n)) / RATE_UNIT;
    return isProduct ? undefined : 'is not what was paid times its rate';
  }
}
