import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Random } from '../../sim/random.ts';
import { NaiveBook, type NaiveFill } from './naive-book.ts';
import { OrderBook } from './order-book.ts';

type Side = 'buy' | 'sell';
const SIDES: readonly Side[] = ['buy', 'sell'];

/** The real book under the naive one's interface: it knows which order lies in which slot. */
class TestBook {
  readonly book = new OrderBook();
  readonly #slotOf = new Map<number, number>();
  readonly #idAt = new Map<number, number>();

  rest(id: number, side: Side, price: number, lots: number): void {
    const slot = this.book.rest(side, price, lots);
    expect(this.#idAt.has(slot)).toBe(false);
    this.#slotOf.set(id, slot);
    this.#idAt.set(slot, id);
  }

  cancel(id: number): boolean {
    const slot = this.#slotOf.get(id);
    if (slot === undefined) return false;
    this.book.remove(slot);
    this.#forget(id, slot);
    return true;
  }

  match(side: Side, limit: number, lots: number): NaiveFill[] {
    const fills: NaiveFill[] = [];
    let left = lots;
    this.book.match(side, limit, {
      wanted: () => left,
      filled: (slot, price, taken, gone) => {
        const makerId = this.#idAt.get(slot)!;
        fills.push({ makerId, price, lots: taken });
        left -= taken;
        if (gone) this.#forget(makerId, slot);
      },
    });
    return fills;
  }

  levels(side: Side): [number, number][] {
    const { book } = this;
    return Array.from({ length: book.levelCount(side) }, (_, n) => [
      book.levelPrice(side, n),
      book.levelLots(side, n),
    ]);
  }

  /** `[id, lots]` in queue order. */
  queue(side: Side): [number, number][] {
    const { book } = this;
    const queue: [number, number][] = [];
    for (let n = 0; n < book.levelCount(side); n++) {
      for (let slot = book.levelFront(side, n); slot >= 0; slot = book.next(slot)) {
        queue.push([this.#idAt.get(slot)!, book.lots(slot)]);
      }
    }
    return queue;
  }

  #forget(id: number, slot: number): void {
    this.#slotOf.delete(id);
    this.#idAt.delete(slot);
  }
}

function expectSame(real: TestBook, naive: NaiveBook): void {
  let size = 0;
  for (const side of SIDES) {
    const levels = naive.levels(side);
    const queue = naive.queue(side);
    size += queue.length;
    expect(real.levels(side)).toEqual(levels);
    expect(real.queue(side)).toEqual(queue.map(({ id, lots }) => [id, lots]));
    expect(real.book.bestPrice(side)).toBe(levels[0]?.[0] ?? 0);
    if (queue.length === 0) expect(real.book.front(side)).toBe(-1);
  }
  expect(real.book.size).toBe(size);
}

describe('OrderBook', () => {
  it('starts empty', () => {
    expectSame(new TestBook(), new NaiveBook());
  });

  it('serves the best price first, then the first to come', () => {
    const real = new TestBook();
    real.rest(1, 'sell', 101, 5);
    real.rest(2, 'sell', 100, 5);
    real.rest(3, 'sell', 100, 5);
    real.rest(4, 'sell', 99, 5);
    expect(real.match('buy', 100, 12)).toEqual([
      { makerId: 4, price: 99, lots: 5 },
      { makerId: 2, price: 100, lots: 5 },
      { makerId: 3, price: 100, lots: 2 },
    ]);
    expect(real.queue('sell')).toEqual([
      [3, 3],
      [1, 5],
    ]);
  });

  it('takes nothing beyond the limit, nor when nothing is wanted', () => {
    const real = new TestBook();
    real.rest(1, 'buy', 100, 5);
    expect(real.match('sell', 101, 5)).toEqual([]);
    expect(real.match('sell', 100, 0)).toEqual([]);
    expect(real.match('sell', 100, 5)).toEqual([{ makerId: 1, price: 100, lots: 5 }]);
  });

  it('holds the largest price and quantity exactly', () => {
    const real = new TestBook();
    real.rest(1, 'sell', 2_147_483_647, Number.MAX_SAFE_INTEGER);
    real.rest(2, 'buy', 1, Number.MAX_SAFE_INTEGER);
    expect(real.match('buy', 2_147_483_647, 1)).toEqual([{ makerId: 1, price: 2_147_483_647, lots: 1 }]);
    expect(real.levels('sell')).toEqual([[2_147_483_647, Number.MAX_SAFE_INTEGER - 1]]);
    expect(real.match('buy', 1, 1)).toEqual([]);
    expect(real.levels('buy')).toEqual([[1, Number.MAX_SAFE_INTEGER]]);
  });

  const operation = fc.record({
    kind: fc.constantFrom('limit', 'limit', 'rest', 'cancel', 'market'),
    side: fc.constantFrom(...SIDES),
    price: fc.integer({ min: 1, max: 12 }),
    lots: fc.integer({ min: 1, max: 9 }),
    target: fc.nat(40),
  });

  it('does what the naive book does, operation by operation', () => {
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 60 }), (operations) => {
        const real = new TestBook();
        const naive = new NaiveBook();
        operations.forEach(({ kind, side, price, lots, target }, id) => {
          if (kind === 'cancel') {
            expect(real.cancel(target)).toBe(naive.cancel(target));
          } else {
            const limit = kind === 'market' ? (side === 'buy' ? 2_147_483_647 : 0) : price;
            // `rest` without a match makes crossed books too: the book itself does not forbid them.
            const fills = kind === 'rest' ? [] : naive.match(side, limit, lots);
            if (kind !== 'rest') expect(real.match(side, limit, lots)).toEqual(fills);
            const left = lots - fills.reduce((sum, fill) => sum + fill.lots, 0);
            if (kind !== 'market' && left > 0) {
              real.rest(id, side, price, left);
              naive.rest({ id, owner: 0, side, price, lots: left });
            }
          }
          expectSame(real, naive);
        });
      }),
      { numRuns: 300 },
    );
  });

  // Enough price levels that their index has many blocks, which fill, split and empty.
  it.each([1, 2, 3])('agrees with the naive book over thousands of prices, seed %d', (seed) => {
    const random = new Random(seed);
    const real = new TestBook();
    const naive = new NaiveBook();
    const live: number[] = [];
    let id = 0;
    const add = () => {
      const side = random.pick(SIDES);
      const offset = random.exponential(1500);
      const price = side === 'buy' ? 100_000 - offset : 100_000 + offset;
      const lots = 1 + random.below(50);
      real.rest(++id, side, price, lots);
      naive.rest({ id, owner: 0, side, price, lots });
      live.push(id);
    };
    const cancel = () => {
      const target = live.splice(random.below(live.length), 1)[0]!;
      expect(real.cancel(target)).toBe(naive.cancel(target));
    };
    for (let n = 0; n < 2500; n++) add();
    expectSame(real, naive);
    for (let n = 0; n < 1500; n++) {
      const dice = random.next();
      if (dice < 0.4) add();
      else if (dice < 0.9) cancel();
      else {
        const side = random.pick(SIDES);
        const limit = 100_000 + random.below(400) - 200;
        const lots = random.below(400);
        expect(real.match(side, limit, lots)).toEqual(naive.match(side, limit, lots));
      }
      if (n % 300 === 0) expectSame(real, naive);
    }
    expectSame(real, naive);
    while (live.length > 0) cancel();
    expectSame(real, naive);
    expect(real.book.size).toBe(0);
  });
});
