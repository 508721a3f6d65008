import { createHash } from 'node:crypto';
import type { CommitmentView, LiabilityProofView } from '@bourse/protocol/liabilities/calls';
import type { TickBlockView } from '@bourse/protocol/market/answers';
import { verifyLiabilities } from '@bourse/protocol/liabilities/verify';
import type { TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { Liabilities } from './liabilities.ts';
import { CommitmentSealing } from './sealing.ts';

const DAY = 24 * 3_600_000;
const sha256 = async (text: string): Promise<string> => createHash('sha256').update(text).digest('hex');

const exchange = await startTestExchange();
const ann = await exchange.signUp('ann@example.com');
const bob = await exchange.signUp('bob@example.com');
// Some of it frozen, some in the contract account.
await ann.place({ direction: 'buy', price: '49000', amount: '0.01' });
await ann.ok('/contract/contract/transfer', { amount: '77.5', currency: 'USDT', type: 1 });
afterEach(() => expect(exchange.errors).toEqual([]));
afterAll(() => exchange.stop());

const commit = () => exchange.running.liabilities.commit();
const list = async (fields = {}): Promise<CommitmentView[]> =>
  (await exchange.visitor.ok('/bb/liabilities/list', fields)).list;
const proofOf = (user: TestUser, fields = {}): Promise<LiabilityProofView> =>
  user.ok('/bb/liabilities/proof', fields);

/** As the owner of these amounts checks it, against what everyone sees. */
const check = async (proof: LiabilityProofView) => verifyLiabilities(proof, await list(), sha256, chain());

const tickBlock = async (id: number): Promise<TickBlockView | undefined> =>
  (await exchange.visitor.ok('/bb/market/tickBlocks', { fromId: id, limit: 1 })).list[0];
const chain = () => ({ now: exchange.clock.now(), block: tickBlock });

/** Lets the next blocks be sealed, until one carries the newest commitment. */
async function sealed(): Promise<CommitmentView> {
  for (;;) {
    await exchange.clock.advance(1_000);
    const [newest] = await list();
    if (newest!.sealedBlock !== undefined) return newest!;
  }
}

test('before the first there is nothing to prove', async () => {
  expect(await list()).toEqual([]);
  expect((await ann.call('/bb/liabilities/proof')).msg).toBe(
    'This proof does not exist or is no longer kept.',
  );
});

test('everyone finds all he owns, wherever it is and whether it is free', async () => {
  expect(await commit()).toBe(true);
  const [only] = await list();
  expect(only).toMatchObject({
    id: 1,
    previousHash: '0'.repeat(64),
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(only!.roots.map(({ coin, sum }) => [coin, sum])).toEqual([
    ['BTC', '100000000'],
    ['ETH', '1000000000'],
    ['USDT', '2000000000000'],
  ]);
  for (const user of [ann, bob]) {
    const proof = await proofOf(user);
    expect(proof.user).toBe(String(user.userId));
    expect(await check(proof)).toEqual({
      isVerified: true,
      commitment: undefined,
      balances: [
        { coin: 'BTC', total: '0.5' },
        { coin: 'ETH', total: '5' },
        { coin: 'USDT', total: '10000' },
      ],
    });
  }
  expect(await exchange.audit()).toMatchObject({ ok: true, differences: [] });
});

test('the next one carries the hash of the one before; an older one can still be proved', async () => {
  await exchange.clock.advance(DAY);
  await commit();
  const [second, first] = await list();
  expect(second).toMatchObject({ id: 2, previousHash: first!.hash });
  expect(second!.block).toBeGreaterThan(first!.block);
  expect((await proofOf(ann)).commitment.id).toBe(2);
  expect((await proofOf(ann, { id: 1 })).commitment.id).toBe(1);
  expect(await list({ fromId: 1, limit: 1 })).toEqual([first]);
});

test('a proof of another commitment than the one that everyone sees, or a chain that was changed', async () => {
  const proof = await proofOf(ann);
  const [second, first] = await list();
  const commitmentOf = async (...published: CommitmentView[]) =>
    (await verifyLiabilities(proof, published, sha256, chain())).commitment;
  expect(await commitmentOf(second!, first!)).toBeUndefined();
  expect(await commitmentOf(first!)).toBe('notPublished');
  expect(await commitmentOf(second!, { ...first!, seq: 1 })).toBe('hashWrong');
  expect(await commitmentOf(second!, { ...first!, id: 7 })).toBe('linkBroken');
  expect(await commitmentOf({ ...second!, roots: [] }, first!)).toBe('hashWrong');
  const moved = { ...proof, balances: proof.balances.map((one) => ({ ...one, total: '1' })) };
  expect((await check(moved)).balances.map(({ problem }) => problem)).toEqual(['total', 'total', 'total']);
});

test('a block of the price chain carries it, and no other of its number', async () => {
  const newest = await sealed();
  const block = (await tickBlock(newest.sealedBlock!))!;
  expect(block.ticks.split('\n').at(-1)).toBe(`liabilities,${newest.id},${newest.hash}`);
  expect(block.id).toBeGreaterThan(newest.block);
  const proof = await proofOf(ann);
  const published = await list();
  const seen = async (shown: Partial<TickBlockView> | undefined, now = chain().now, of = published) =>
    (
      await verifyLiabilities(proof, of, sha256, {
        now,
        block: async () => shown && { ...block, ...shown },
      })
    ).commitment;
  expect(await seen({})).toBeUndefined();
  expect(await seen(undefined)).toBe('notSealed');
  expect(await seen({ ticks: '' })).toBe('notSealed');
  expect(await seen({ time: block.time + 1 })).toBe('notSealed');
  expect(await seen({ ticks: block.ticks.replace(/[0-9a-f]{64}$/, 'a'.repeat(64)) })).toBe('notSealed');
  const unsealed = published.map((one) => ({ ...one, sealedBlock: undefined }));
  expect(await seen(undefined, newest.time + 60_000, unsealed)).toBeUndefined();
  expect(await seen(undefined, newest.time + 3_600_001, unsealed)).toBe('notSealed');
  // Second contracts, charts and the audit read the same blocks.
  expect(await exchange.audit()).toMatchObject({ ok: true, differences: [] });
});

test('another commitment than the one in the price chain is found', async () => {
  const [newest] = await list();
  const carried = async (hash: string) => {
    await exchange.query(`update tick_blocks set ticks = replace(ticks, $1, $2) where id = $3`, [
      newest!.hash,
      hash,
      newest!.sealedBlock,
    ]);
    return (await exchange.audit()).differences.join('\n');
  };
  const other = 'b'.repeat(64);
  expect(await carried(other)).toMatch(/carries another commitment 2 of liabilities/);
  await exchange.query(`update tick_blocks set ticks = replace(ticks, $1, $2)`, [other, newest!.hash]);
  expect((await exchange.audit()).ok).toBe(true);
});

test('a commitment that does not exist, or has another id than a number', async () => {
  expect((await ann.call('/bb/liabilities/proof', { id: 99 })).code).toBe(0);
  expect((await ann.call('/bb/liabilities/proof', { id: '1; drop' })).code).toBe(0);
});

test('two at once make one', async () => {
  expect(await Promise.all([commit(), commit()])).toEqual([true, false]);
  expect(await list()).toHaveLength(3);
});

test('what the end of a process cut off is finished to the same hash', async () => {
  const [last] = await list();
  await exchange.query('update liability_commitments set hash = null where id = $1', [last!.id]);
  await exchange.query("delete from liability_trees where commitment_id = $1 and coin <> 'BTC'", [last!.id]);
  expect((await list())[0]).toMatchObject({ id: 2 });
  await exchange.restart();
  await commit();
  expect((await list())[0]).toEqual(last);
});

test('a balance or a sum that is not what the journal gives is found', async () => {
  const problems = async () => (await exchange.audit()).differences.join('\n');
  await exchange.query("update liability_trees set sum = sum - 1 where commitment_id = 1 and coin = 'ETH'");
  expect(await problems()).toMatch(/commitment 1 states 999999999 ETH, users owned 1000000000/);
  expect(await problems()).toMatch(/commitment 1 of liabilities does not follow/);
  await exchange.query("update liability_trees set sum = sum + 1 where commitment_id = 1 and coin = 'ETH'");
  expect(await problems()).toBe('');
  await exchange.query('update liability_commitments set seq = 1 where id = 1');
  expect(await problems()).toMatch(/commitment 1 of liabilities is about other coins/);
  await exchange.query('update liability_commitments set seq = 1000000 where id = 1');
  expect(await problems()).toMatch(/journal 1000000, which there is not/);
});

test('trees are kept for thirty days, commitments for good', async () => {
  await sealed();
  const before = await list();
  await exchange.clock.advance(31 * DAY);
  // Sessions of before have ended.
  const cid = await exchange.signUp('cid@example.com');
  await commit();
  expect((await list()).slice(1)).toEqual(before);
  expect((await cid.call('/bb/liabilities/proof', { id: 2 })).msg).toMatch(/no longer kept/);
  expect(await exchange.query('select distinct commitment_id as kept from liability_balances')).toEqual([
    { kept: '4' },
  ]);
  expect((await proofOf(cid)).commitment.id).toBe(4);
});

test('one is made by itself each day, and one only', async () => {
  const { services } = exchange.running;
  let looked: () => void = () => undefined;
  class Watched extends CommitmentSealing {
    override async run(): Promise<void> {
      looked();
    }
  }
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const daily = new Liabilities(services, exchange.databaseUrl, new Watched(services, () => undefined));
  try {
    daily.start();
    /** A minute goes by; resolves when it has been looked whether one is due. */
    const aMinute = (): Promise<void> =>
      new Promise((resolve) => {
        looked = resolve;
        vi.advanceTimersByTime(60_000);
      });
    const before = (await list()).length;
    await aMinute();
    expect(daily.isRunning).toBe(false);
    await exchange.clock.advance(DAY);
    await aMinute();
    await vi.waitUntil(async () => (await list()).length === before + 1, { timeout: 20_000 });
    await vi.waitUntil(() => !daily.isRunning, { timeout: 20_000 });
    await aMinute();
    expect(daily.isRunning).toBe(false);
    expect(await list()).toHaveLength(before + 1);
  } finally {
    vi.useRealTimers();
    await daily.stop();
  }
});
