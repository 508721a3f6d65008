import { expect, it } from 'vitest';
import { Random } from '../../sim/random.ts';
import type { Order } from '../order.ts';
import { OrderMap } from './order-map.ts';

const orderOf = (id: number) => ({ id }) as Order;

it('holds, replaces and forgets orders', () => {
  const table = new OrderMap();
  expect([table.size, table.get(1), table.values()]).toEqual([0, undefined, []]);
  expect([0, -1, 0.5, NaN, Infinity].map((id) => table.get(id))).toEqual(Array(5).fill(undefined));
  const first = orderOf(1);
  table.set(1, first);
  const second = orderOf(1);
  table.set(1, second);
  expect(table.get(1)).toBe(second);
  expect(table.size).toBe(1);
  table.delete(2);
  expect(table.size).toBe(1);
  table.delete(1);
  expect([table.size, table.get(1)]).toEqual([0, undefined]);
});

it.each([
  ['ids in sequence', 1, (_: Random, n: number) => n],
  ['every other id, as ranks take the rest', 2, (_: Random, n: number) => 2 * n],
  ['ids above 2^32', 3, (_: Random, n: number) => 9_007_199_254_000_000 + n],
  ['ids that all want one place', 4, (random: Random) => 1 + 16 * 4096 * 1024 * random.below(400)],
  ['ids from everywhere', 5, (random: Random) => 1 + Math.floor(random.next() * Number.MAX_SAFE_INTEGER)],
])('agrees with a Map: %s, seed %d', (_, seed, nextId) => {
  const random = new Random(seed);
  const table = new OrderMap();
  const map = new Map<number, Order>();
  const known: number[] = [];
  for (let n = 1; n <= 6_000; n++) {
    if (random.chance(n < 3_000 ? 0.7 : 0.3)) {
      const order = orderOf(nextId(random, n));
      known.push(order.id);
      table.set(order.id, order);
      map.set(order.id, order);
    } else if (known.length > 0) {
      const id = random.pick(known);
      table.delete(id);
      map.delete(id);
    }
    expect(table.size).toBe(map.size);
    const id = known.length > 0 ? random.pick(known) : 1;
    expect(table.get(id)).toBe(map.get(id));
  }
  const sorted = [...map.keys()].sort((a, b) => a - b);
  expect(table.keys()).toEqual(sorted);
  expect(table.values()).toEqual(sorted.map((id) => map.get(id)));
  for (const id of sorted) table.delete(id);
  expect([table.size, table.values()]).toEqual([0, []]);
});
