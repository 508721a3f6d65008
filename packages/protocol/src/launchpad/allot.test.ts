import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { allot, Allotment, type Share } from './allot.ts';
import { coinsFor } from './project.ts';
import { coinsAt, RateSearch } from './share-rate.ts';

const M = 1_000_000n;

describe('worked cases', () => {
  const cases: [string, bigint, [number | bigint, number | bigint][], (number | bigint)[]][] = [
    [
      'two at their cap, the rest by what is left: 7,000 of 105,000 gets 16,800,000',
      100n * M,
      [
        [50_000, 20n * M],
        [30_000, 20n * M],
        [7_000, 20n * M],
        [8_000, 20n * M],
        [6_000, 20n * M],
        [4_000, 20n * M],
      ],
      [20n * M, 20n * M, 16_800_000, 19_200_000, 14_400_000, 9_600_000],
    ],
    [
      'nobody at the cap',
      90n,
      [
        [1, 90],
        [2, 90],
      ],
      [30, 60],
    ],
    [
      'rounded down, the residue unissued',
      100n,
      [
        [1, 100],
        [1, 100],
        [1, 100],
      ],
      [33, 33, 33],
    ],
    [
      'exactly the cap is no excess',
      90n,
      [
        [1, 30],
        [2, 60],
      ],
      [30, 60],
    ],
    [
      'a cut raises others over their caps, who are cut in turn',
      100n,
      [
        [5, 10],
        [3, 25],
        [2, 90],
      ],
      [10, 25, 65],
    ],
    [
      'all capped',
      100n,
      [
        [5, 10],
        [5, 20],
      ],
      [10, 20],
    ],
    ['one alone', 100n, [[5, 1_000]], [100]],
    ['nobody', 100n, [], []],
    [
      'a cap of nothing',
      100n,
      [
        [5, 0],
        [5, 100],
      ],
      [0, 100],
    ],
  ];
  it.each(cases)('%s', (_, supply, shares, expected) => {
    const given = shares.map(([committed, cap]) => ({ committed: BigInt(committed), cap: BigInt(cap) }));
    expect(allot(supply, given)).toEqual(expected.map(BigInt));
  });
});

/** The rule as it is written: round after round, everyone over his cap is cut and leaves. */
function byRounds(supply: bigint, shares: readonly Share[]): bigint[] {
  const result = shares.map(() => 0n);
  let coins = supply;
  let rest = shares.map((share, index) => ({ ...share, index }));
  for (;;) {
    const total = rest.reduce((sum, { committed }) => sum + committed, 0n);
    const over = rest.filter(({ committed, cap }) => coins * committed > cap * total);
    if (over.length === 0) {
      for (const { committed, index } of rest) result[index] = (coins * committed) / total;
      return result;
    }
    for (const { cap, index } of over) result[index] = cap;
    coins -= over.reduce((sum, { cap }) => sum + cap, 0n);
    rest = rest.filter((share) => !over.includes(share));
  }
}

const share = fc.record({ committed: fc.bigInt(1n, 10n ** 14n), cap: fc.bigInt(0n, 10n ** 14n) });

test('one sorted pass gives what the rounds give, never more than supply and caps', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 16n), fc.array(share, { maxLength: 30 }), (supply, shares) => {
      const allotted = allot(supply, shares);
      expect(allotted).toEqual(byRounds(supply, shares));
      expect(allotted.reduce((a, b) => a + b, 0n)).toBeLessThanOrEqual(supply);
      for (const [i, coins] of allotted.entries()) {
        expect(coins).toBeGreaterThanOrEqual(0n);
        expect(coins).toBeLessThanOrEqual(shares[i]!.cap);
      }
    }),
    { numRuns: 500 },
  );
});

/** As it was written first: one sort, every comparison by exact products. Slow, and plainly right. */
function byExactSort(supply: bigint, shares: readonly Share[]): bigint[] {
  const sign = (value: bigint) => (value < 0n ? -1 : value > 0n ? 1 : 0);
  const order = shares
    .map((each, index) => ({ ...each, index }))
    .sort((a, b) => sign(a.cap * b.committed - b.cap * a.committed) || a.index - b.index);
  const allotted = shares.map(() => 0n);
  let coins = supply;
  let committed = shares.reduce((sum, each) => sum + each.committed, 0n);
  let next = 0;
  for (; next < order.length; next++) {
    const { cap, committed: own, index } = order[next]!;
    if (coins * own <= cap * committed) break;
    allotted[index] = cap;
    coins -= cap;
    committed -= own;
  }
  for (const { committed: own, index } of order.slice(next)) allotted[index] = (coins * own) / committed;
  return allotted;
}

/** Shares as the terms of a project make them: many of one ratio, or as near to it as rounding down leaves them. */
const project = fc
  .record({
    price: fc.bigInt(1n, 10n ** 10n),
    most: fc.bigInt(1n, 10n ** 13n),
    paid: fc.array(fc.oneof(fc.bigInt(10n ** 9n, 10n ** 13n), fc.constantFrom(10n ** 9n, 10n ** 12n)), {
      minLength: 1,
      maxLength: 200,
    }),
    part: fc.bigInt(1n, 300n),
  })
  .map(({ price, most, paid, part }) => {
    const shares = paid.map((committed) => {
      const wanted = coinsFor(committed, price);
      return { committed, cap: wanted < most ? wanted : most };
    });
    const asked = shares.reduce((sum, { cap }) => sum + cap, 0n);
    return { shares, supply: (asked * part) / 100n + 1n };
  });

test('ranked by floating point first, shares of the closest ratios get what exact products give', () => {
  fc.assert(
    fc.property(project, ({ supply, shares }) => {
      expect(allot(supply, shares)).toEqual(byExactSort(supply, shares));
    }),
    { numRuns: 300 },
  );
  // Ratios that no floating point tells apart.
  const [big, bigger] = [2n ** 80n, 2n ** 80n + 1n];
  const close = [
    { committed: big, cap: bigger },
    { committed: big, cap: big },
    { committed: bigger, cap: big },
  ];
  for (const supply of [3n * big - 1n, 3n * big, 3n * big + 1n])
    expect(allot(supply, close)).toEqual(byExactSort(supply, close));
});

test('what one more share would get is what it gets when it comes, also in place of an earlier one', () => {
  const cases = fc.record({ project, newcomer: share, instead: fc.nat() });
  fc.assert(
    fc.property(cases, ({ project: { supply, shares }, newcomer, instead }) => {
      const allotment = new Allotment(supply, shares);
      expect(allotment.of(newcomer)).toBe(byExactSort(supply, [...shares, newcomer]).at(-1));
      const at = instead % shares.length;
      expect(allotment.of(newcomer, at)).toBe(byExactSort(supply, shares.with(at, newcomer))[at]);
    }),
    { numRuns: 300 },
  );
});

test('looked for in slices, the rate gives what is due, and no slice takes more looks than it may', () => {
  fc.assert(
    fc.property(project, fc.integer({ min: 1, max: 50 }), ({ supply, shares }, most) => {
      const search = new RateSearch(supply, shares.length, (index) => shares[index]!);
      while (!search.rate) {
        const looks = search.advance(most);
        expect(looks).toBeGreaterThan(0);
        expect(looks).toBeLessThanOrEqual(most);
      }
      const rate = search.rate;
      expect(shares.map((each) => coinsAt(rate, each))).toEqual(byExactSort(supply, shares));
    }),
    { numRuns: 300 },
  );
});

test('50,000 participants are looked at a few times each, not once for every comparison of a sort', () => {
  let seed = 1;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const most = 4n * 10n ** 10n;
  const shares = Array.from({ length: 50_000 }, () => {
    const committed = BigInt(Math.floor(1e9 + random() * 2e11));
    const wanted = coinsFor(committed, 37_000_000n);
    return { committed, cap: wanted < most ? wanted : most };
  });
  const supply = shares.reduce((sum, { cap }) => sum + cap, 0n) / 3n;
  const search = new RateSearch(supply, shares.length, (index) => shares[index]!);
  expect(search.advance(10_000_000) / shares.length).toBeLessThan(6);
  expect(shares.map((each) => coinsAt(search.rate!, each))).toEqual(byExactSort(supply, shares));
}, 60_000);
