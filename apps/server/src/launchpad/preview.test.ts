import { allot } from '@bourse/protocol/launchpad/allot';
import { coinsFor } from '@bourse/protocol/launchpad/project';
import { expect, test } from 'vitest';
import type { OpenProject } from './open-projects.ts';
import { SharePreviews } from './preview.ts';

const UNIT = 100_000_000n;

/** A project that tells how often everyone's shares were gone through. */
class CountedShares extends Map<number, ReadonlyMap<string, bigint>> {
  walks = 0;
  override values() {
    this.walks++;
    return super.values();
  }
}

function joinedBy(users: number): OpenProject & { readonly shares: CountedShares } {
  const project = {
    terms: { id: 1, price: UNIT / 2n, supply: 100n * UNIT, allotMax: 50n * UNIT },
    raised: 0n,
    shares: new CountedShares(),
  } as unknown as OpenProject & { readonly shares: CountedShares };
  for (let user = 1; user <= users; user++) join(project, user, BigInt(10 + (user % 90)) * UNIT);
  return project;
}

function join(project: ReturnType<typeof joinedBy>, user: number, paid: bigint): void {
  project.shares.set(user, new Map([[String(user), paid]]));
  project.raised += paid;
}

function paidBy(shares: OpenProject['shares'], user: number): bigint {
  return shares.get(user)?.get(String(user)) ?? 0n;
}

/** Everyone allotted anew, as it was done for each call. */
function anew({ terms, shares: all }: OpenProject, user: number, amount: bigint): bigint {
  const others = [...all.entries()].filter(([owner]) => owner !== user);
  const own = paidBy(all, user);
  const shares = [own + amount, ...others.map(([owner]) => paidBy(all, owner))].map((committed) => {
    const wanted = coinsFor(committed, terms.price);
    return { committed, cap: wanted < terms.allotMax ? wanted : terms.allotMax };
  });
  return allot(terms.supply, shares)[0]!;
}

test('one user who keeps asking does not have everyone allotted anew each time', () => {
  const [project, previews] = [joinedBy(5_000), new SharePreviews()];
  for (let user = 4_901; user <= 5_100; user++) {
    const own = paidBy(project.shares, user);
    const expected = user % 20 === 0 ? anew(project, user, 7n * UNIT) : undefined;
    const { coins } = previews.preview(project, user, own, 7n * UNIT);
    if (expected !== undefined) expect(coins).toBe(expected);
  }
  const asked = project.shares.walks;
  for (let n = 0; n < 1_000; n++) previews.preview(project, 1, 11n * UNIT, UNIT);
  expect([asked, project.shares.walks]).toEqual([1, 1]);
});

test('a share that came since counts in the next preview; in a large project a little later', async () => {
  const previews = new SharePreviews();
  const small = joinedBy(3);
  const before = previews.preview(small, 9, 0n, 40n * UNIT).coins;
  join(small, 4, 100n * UNIT);
  expect(previews.preview(small, 9, 0n, 40n * UNIT).coins).toBeLessThan(before);
  expect(previews.preview(small, 9, 0n, 40n * UNIT).coins).toBe(anew(small, 9, 40n * UNIT));

  const large = joinedBy(20_000);
  previews.preview(large, 0, 0n, UNIT);
  // Joined by one after the other, each followed by a question.
  for (let user = 20_001; user <= 20_020; user++) {
    join(large, user, 50n * UNIT);
    previews.preview(large, 0, 0n, UNIT);
  }
  expect(large.shares.walks).toBeLessThan(10);
  await expect.poll(() => previews.preview(large, 0, 0n, UNIT).coins).toBe(anew(large, 0, UNIT));
});
