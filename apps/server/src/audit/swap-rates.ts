import { parseDecimal } from '@bourse/money/amount';
import type { Tick } from '@bourse/protocol/command';
import type { Event } from '@bourse/protocol/event';
import { MAX_SPREAD_PPM, QUOTE_TTL_MS, RATE_DECIMALS } from '@bourse/protocol/swap/rules';
import { STALE_AFTER_MS } from '../market/tick-gate.ts';

/**
 * How old a tick can be whose price a swap was made at: the quote may wait, the newest tick may be as old as staleness
 * allows, it may have come as late again, and its block is sealed within 2 s.
 */
const REACH_MS = QUOTE_TTL_MS + 2 * STALE_AFTER_MS + 2_000;
/** The clock that stamps ticks and the one that stamps commands differ by less. */
const DRIFT_MS = 1_000;
const PPM = 1_000_000n;
/** The highest spread that can be set, and as much again for a market that moves. */
const LEAST_PPM = PPM - 2n * BigInt(MAX_SPREAD_PPM);
const RATE_UNIT = 10n ** BigInt(RATE_DECIMALS);

/** One coin of a swap: the lowest and highest price and mark in USDT that it had in the time before. */
interface Leg {
  readonly start: number;
  readonly end: number;
  low: number;
  high: number;
  /** Units of a price in one USDT. */
  readonly scale: bigint;
}

/** USDT in itself. */
const ONE: Leg = { start: 0, end: 0, low: 1, high: 1, scale: 1n };

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

  /** `decimalsOf` a pair's prices in the chain. */
  constructor(decimalsOf: (symbol: string) => number) {
    this.#decimalsOf = decimalsOf;
  }

  addEvent(event: Event, time: number): void {
    if (event.type !== 'swapped') return;
    const { swapId: id, fromCoin, toCoin, pay, receive } = event;
    const rate = parseDecimal(event.rate, RATE_DECIMALS) ?? 0n;
    const [from, to] = [this.#leg(fromCoin, time), this.#leg(toCoin, time)];
    this.#swaps.push({ id, pay, receive, rate, from, to });
  }

  #leg(coin: string, time: number): Leg | undefined {
    if (coin === 'USDT') return undefined;
    const symbol = `${coin.toLowerCase()}usdt`;
    const scale = 10n ** BigInt(this.#decimalsOf(symbol));
    const leg = { start: time - REACH_MS, end: time + DRIFT_MS, low: Infinity, high: -Infinity, scale };
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

  /** The next tick of the chain. */
  addTick({ symbol, time, price, mark }: Tick): void {
    const legs = this.#legs.get(symbol);
    if (!legs) return;
    const running = this.#running.get(symbol)!.filter(({ end }) => end >= time);
    for (let leg = legs.at(-1); leg && leg.start <= time; leg = legs.at(-1)) {
      legs.pop();
      if (leg.end >= time) running.push(leg);
    }
    this.#running.set(symbol, running);
    for (const leg of running) {
      leg.low = Math.min(leg.low, price, mark);
      leg.high = Math.max(leg.high, price, mark);
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
    if (from.low === Infinity || to.low === Infinity) return 'has no tick for its rate';
    const [best, worst] = [
      { pays: BigInt(from.high) * to.scale, costs: BigInt(to.low) * from.scale },
      { pays: BigInt(from.low) * to.scale, costs: BigInt(to.high) * from.scale },
    ];
    if (rate * best.costs > best.pays * RATE_UNIT) return 'is better than the ticks before it';
    // The rate as it is shown is cut off after its last digit.
    if ((rate + 1n) * worst.costs * PPM < worst.pays * RATE_UNIT * LEAST_PPM)
      return 'is worse than the ticks before it and the highest spread';
    const isProduct = receive >= (pay * rate) / RATE_UNIT && receive <= (pay * (rate + 1n)) / RATE_UNIT;
    return isProduct ? undefined : 'is not what was paid times its rate';
  }
}
