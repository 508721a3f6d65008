import { OrderBook } from '@bourse/engine/spot/book/order-book';
import { Random } from '@bourse/engine/sim/random';
import { BareMarket } from './bare-market.ts';

export const LIMIT = 0;
export const CANCEL = 1;
export const MARKET = 2;

/**
 * A sequence of operations in columns. An operation's index is the id of the order it places. Prices are ticks,
 * quantities lots, `target` the id that a cancel names.
 */
export interface Tape {
  readonly length: number;
  readonly kind: Uint8Array;
  readonly isBuy: Uint8Array;
  readonly price: Int32Array;
  readonly lots: Int32Array;
  readonly target: Int32Array;
  /** Operations at the start that only fill the book; measured are those after them. */
  readonly warmUp: number;
  /** Orders resting after the last operation, and on average after the warm-up. */
  readonly restingAtEnd: number;
  readonly restingOnAverage: number;
}

export interface TapeOptions {
  readonly seed: number;
  readonly operations: number;
  /** Limit orders that fill the book before the mix starts. */
  readonly warmUp?: number;
  /**
   * Holds the number of resting orders near this by the size of market orders, which then grow with what rests.
   * Absent: market orders are as large as limit orders and the book grows as it may.
   */
  readonly resting?: number;
  /** Ticks that the mid moves at most with each operation. */
  readonly drift: number;
}

/** Ticks. */
export const START_MID = 1_000_000;
const MEAN_LOTS = 5_000;
/** Mean distance of limit prices from the mid, in ticks. */
const MEAN_OFFSET = 200;

/**
 * The seeded tape of the issue: 60 % limit orders on either side of a moving mid at exponential offsets, 30 % cancels
 * (90 % of live orders, each as likely; 10 % of orders that are gone), 10 % market orders. Which orders are live is
 * known by matching while generating; that the peer agrees is asserted by comparing trades.
 */
export function generateTape(options: TapeOptions): Tape {
  const { seed, operations, warmUp = 0, resting, drift } = options;
  const length = warmUp + operations;
  const random = new Random(seed);
  const tape = {
    length,
    kind: new Uint8Array(length),
    isBuy: new Uint8Array(length),
    price: new Int32Array(length),
    lots: new Int32Array(length),
    target: new Int32Array(length),
    warmUp,
  };
  const live = new LiveOrders(length);
  const market = new BareMarket(new OrderBook(), length, { trade: () => {}, gone: (id) => live.delete(id) });
  let mid = START_MID;
  let restingSum = 0;

  for (let id = 0; id < length; id++) {
    mid += random.below(2 * drift + 1) - drift;
    const dice = id < warmUp ? 0 : random.next();
    const isBuy = random.chance(0.5);
    let lots = 1_000 + random.below(2 * (MEAN_LOTS - 1_000));
    tape.isBuy[id] = isBuy ? 1 : 0;
    if (dice < 0.6) {
      const offset = random.exponential(MEAN_OFFSET);
      const price = isBuy ? mid - offset : mid + offset;
      tape.kind[id] = LIMIT;
      tape.price[id] = price;
      tape.lots[id] = lots;
      if (market.limit(id, isBuy, price, lots) > 0) live.add(id);
    } else if (dice < 0.9) {
      const target =
        live.size > 0 && random.chance(0.9) ? live.at(random.below(live.size)) : goneOrder(random, live, id);
      tape.kind[id] = CANCEL;
      tape.target[id] = target;
      if (market.cancel(target)) live.delete(target);
    } else {
      // Of 100 operations 60 place and 27 cancel; ten market orders of 3.3 orders each keep the balance.
      if (resting !== undefined) lots = Math.ceil(((3.3 * live.size) / resting) * lots);
      tape.kind[id] = MARKET;
      tape.lots[id] = lots;
      market.market(id, isBuy, lots);
    }
    if (id >= warmUp) restingSum += live.size;
  }
  return { ...tape, restingAtEnd: live.size, restingOnAverage: restingSum / operations };
}

function goneOrder(random: Random, live: LiveOrders, before: number): number {
  for (;;) {
    const id = random.below(before + 1);
    if (!live.has(id)) return id;
  }
}

/** A set of ids that can be drawn from evenly. */
class LiveOrders {
  readonly #ids: Int32Array;
  readonly #position: Int32Array;
  size = 0;

  constructor(capacity: number) {
    this.#ids = new Int32Array(capacity);
    this.#position = new Int32Array(capacity).fill(-1);
  }

  at(n: number): number {
    return this.#ids[n]!;
  }

  has(id: number): boolean {
    return this.#position[id]! >= 0;
  }

  add(id: number): void {
    this.#position[id] = this.size;
    this.#ids[this.size++] = id;
  }

  delete(id: number): void {
    const position = this.#position[id]!;
    const last = this.#ids[--this.size]!;
    this.#ids[position] = last;
    this.#position[last] = position;
    this.#position[id] = -1;
  }
}
