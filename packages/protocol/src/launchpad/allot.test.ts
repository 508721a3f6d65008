import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { allot, type Share } from './allot.ts';

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
