import { EosScene, HOT, TO } from '@bourse/testkit/eos/eos-scene';
import { afterEach, beforeEach, expect, test } from 'vitest';

const AMOUNT = 995_000n;

let scene: EosScene;
beforeEach(async () => {
  scene = await EosScene.make();
  scene.eos.isCongested = true;
});
afterEach(() => scene.close());

/** Orders a payment that no block takes; answers its id once it is sent. */
async function stuck(options?: { hasSecond: boolean }): Promise<string> {
  await scene.start(options);
  const id = await scene.order();
  await scene.sent(id);
  return id;
}

const expirationOf = () => scene.eos.taken.at(-1)!.expiration * 1_000;

test('what comes in the very last block that can have it is never paid anew', async () => {
  const { eos } = scene;
  const id = await stuck({ hasSecond: true });
  // The next block is of the expiration itself, and still takes it.
  eos.pass((expirationOf() - eos.now() - 500) / 1_000);
  eos.isCongested = false;
  eos.mine();
  expect(eos.now()).toBe(expirationOf());
  expect(eos.balance(TO)).toBe(AMOUNT);
  // In a block, and in none that is irreversible: its time is over by the newest one already.
  eos.mine(5);
  await scene.rounds();
  expect(scene.signedFor(id)).toBe(1);
  eos.pass(4_000);
  await scene.settled(1);
  expect(scene.signedFor(id)).toBe(1);
  expect(eos.sentBy(HOT)).toHaveLength(1);
});

test('with a second node it is signed anew when an irreversible block is of its expiration, and not before', async () => {
  const { eos } = scene;
  const id = await stuck({ hasSecond: true });
  // Twelve blocks until one is irreversible.
  eos.pass((expirationOf() - eos.now()) / 1_000 + 5.5);
  await scene.rounds();
  expect(scene.signedFor(id)).toBe(1);
  eos.mine();
  const reports = await scene.reported(id, 'replaced');
  eos.isCongested = false;
  await scene.settled(1);
  expect(scene.signedFor(id)).toBe(2);
  expect(eos.sentBy(HOT)).toEqual([reports.at(-1)!.txHash]);
  expect(eos.balance(TO)).toBe(AMOUNT);
});

test('without one it waits for an hour more, says so, and reads all blocks once more', async () => {
  const { eos } = scene;
  const id = await stuck();
  eos.pass(200);
  await scene.waits(id, /^expired, in no block; signed anew in \d+ min$/);
  eos.pass(3_000);
  await scene.rounds();
  expect(scene.signedFor(id)).toBe(1);
  const read = new Set<number>();
  eos.lies.set('get_block', (told, { block_num_or_id: number }) => {
    read.add(Number(number));
    return told;
  });
  eos.pass(700);
  await scene.reported(id, 'replaced');
  expect(read.size).toBeGreaterThan(240);
  eos.isCongested = false;
  await scene.settled(1);
  expect(eos.balance(TO)).toBe(AMOUNT);
  expect(eos.sentBy(HOT)).toHaveLength(1);
});

test('a node that hid the block of a payment, and shows it within the hour, is believed then', async () => {
  const { eos } = scene;
  const id = await stuck();
  const { id: hash } = eos.taken[0]!;
  eos.lies.set('get_block', (told) => without(told, hash));
  eos.isCongested = false;
  eos.pass(200);
  expect(eos.balance(TO)).toBe(AMOUNT);
  await scene.waits(id, /^expired, in no block; signed anew in \d+ min$/);
  eos.lies.clear();
  eos.pass(3_700);
  await scene.settled(1);
  expect(scene.signedFor(id)).toBe(1);
  expect(eos.sentBy(HOT)).toEqual([hash]);
});

test('it may expire more than once, also over a restart, and is paid once', async () => {
  const { eos } = scene;
  const id = await stuck({ hasSecond: true });
  for (let signed = 2; signed <= 4; signed++) {
    await scene.stopSigner();
    eos.pass(1_300);
    await scene.start({ hasSecond: true });
    await scene.waitsForSigned(id, signed);
  }
  eos.isCongested = false;
  await scene.settled(1);
  expect(eos.balance(TO)).toBe(AMOUNT);
  expect(eos.sentBy(HOT)).toHaveLength(1);
});

test('what was paid while the signer was away for days is found without a history', async () => {
  const { eos } = scene;
  const id = await stuck();
  await scene.stopSigner();
  eos.isCongested = false;
  eos.pass(7_200);
  await scene.start();
  await scene.settled(1);
  expect(scene.signedFor(id)).toBe(1);
  expect(eos.balance(TO)).toBe(AMOUNT);
});

test('a node that has lost the blocks in question stops that payment alone, and says so', async () => {
  const { eos } = scene;
  const id = await stuck({ hasSecond: true });
  await scene.stopSigner();
  eos.pass(300);
  eos.prune();
  eos.pass(10);
  await scene.start({ hasSecond: true });
  await scene.waits(id, /^the node has no block \d+ any more, in which it may be: another node may have it$/);
  eos.isCongested = false;
  const other = await scene.order({ amount: '1' });
  await scene.sent(other);
  await scene.settled(1);
  expect(scene.signedFor(id)).toBe(1);
  expect(eos.balance(TO)).toBe(10_000n);
});

test('a node that hides a payment is not enough: the second node has it', async () => {
  const { eos } = scene;
  const id = await stuck({ hasSecond: true });
  const { id: hash } = eos.taken[0]!;
  eos.lies.set('get_block', (told) => without(told, hash));
  eos.isCongested = false;
  eos.pass(300);
  expect(eos.balance(TO)).toBe(AMOUNT);
  await scene.waits(id, /^expired; the second node has [0-9a-f]{64} in a block, the first has not$/);
  expect(scene.signedFor(id)).toBe(1);
  // Read anew by the next process.
  await scene.stopSigner();
  eos.lies.clear();
  await scene.start({ hasSecond: true });
  await scene.settled(1);
  expect(eos.sentBy(HOT)).toHaveLength(1);
});

test('a second node that is of another chain, behind, or of another history, has no word', async () => {
  const { eos } = scene;
  const id = await stuck({ hasSecond: true });
  const { lies } = eos.second;
  lies.set('get_info', (told) => ({ ...told, chain_id: 'ee'.repeat(32) }));
  eos.pass(200);
  await scene.waits(id, /^expired; the second node is of another network$/);
  lies.clear();
  const early = scene.record().findLast((event) => event.type === 'signed')!.block!;
  lies.set('get_info', (told) => ({
    ...told,
    last_irreversible_block_num: early.number,
    last_irreversible_block_id: early.id,
  }));
  eos.pass(61);
  await scene.waits(id, /^expired; the second node has no solid block of after that yet$/);
  lies.clear();
  lies.set('get_block', (told) => (told.block_num === early.number ? { ...told, id: otherId(told) } : told));
  eos.pass(61);
  await scene.waits(id, /^expired; the second node has another block \d+$/);
  expect(scene.signedFor(id)).toBe(1);
});

/** A block of which a transaction is left out. */
function without(told: any, hash: string): object {
  if (!told.transactions) return told;
  return { ...told, transactions: told.transactions.filter((each: any) => each.trx.id !== hash) };
}

function otherId({ id }: { id: string }): string {
  return id.slice(0, 8) + 'ee'.repeat(28);
}
