import { describe, expect, it } from 'vitest';
import { Random } from '../../sim/random.ts';
import { LevelIndex } from './level-index.ts';

describe('LevelIndex', () => {
  it.each([
    ['bids', 1, [300, 200, 100]],
    ['asks', -1, [100, 200, 300]],
  ] as const)('keeps %s best first', (_, direction, best) => {
    const index = new LevelIndex(direction);
    for (const price of [200, 300, 100]) index.insert(price, price * 10);
    expect([0, 1, 2].map((n) => index.at(n))).toEqual(best.map((price) => price * 10));
    expect(index.best()).toBe(best[0] * 10);
    expect(index.find(200)).toBe(2000);
    expect(index.find(199)).toBe(-1);
  });

  it('answers an empty side', () => {
    const index = new LevelIndex(1);
    expect([index.count, index.best(), index.find(1)]).toEqual([0, -1, -1]);
    index.insert(1, 0);
    index.remove(1);
    expect([index.count, index.best(), index.find(1)]).toEqual([0, -1, -1]);
  });

  it.each([
    ['bids, seed 4', 1, 4],
    ['asks, seed 5', -1, 5],
  ] as const)(
    'agrees with a sorted array while thousands of prices come and go: %s',
    (_, direction, seed) => {
      const random = new Random(seed);
      const index = new LevelIndex(direction);
      const levels = new Map<number, number>();
      // Grows to some thousand prices, then shrinks to none, through every size of block.
      for (let n = 0; n < 30_000; n++) {
        const price = 1 + random.below(n < 20_000 ? 8_000 : 2_147_483_646);
        const known = levels.get(price);
        expect(index.find(price)).toBe(known ?? -1);
        if (known === undefined && random.chance(n < 12_000 ? 0.8 : 0.2)) {
          index.insert(price, n);
          levels.set(price, n);
        } else if (levels.size > 0 && random.chance(n < 12_000 ? 0.1 : 0.7)) {
          const victim = known === undefined ? levels.keys().next().value! : price;
          index.remove(victim);
          levels.delete(victim);
        }
        expect(index.count).toBe(levels.size);
        if (n % 2_000 === 0) expectOrder(index, levels, direction);
      }
      for (const price of [...levels.keys()]) {
        index.remove(price);
        levels.delete(price);
      }
      expectOrder(index, levels, direction);
    },
  );

  function expectOrder(index: LevelIndex, levels: ReadonlyMap<number, number>, direction: 1 | -1): void {
    const sorted = [...levels].sort(([a], [b]) => (b - a) * direction).map(([, level]) => level);
    expect(Array.from({ length: index.count }, (_, n) => index.at(n))).toEqual(sorted);
    expect([...index]).toEqual(sorted);
    expect(index.best()).toBe(sorted[0] ?? -1);
  }
});
