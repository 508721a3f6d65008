import type { Lie } from '@bourse/testkit/eos/eos-node';
import { EosScene, HOT, TO } from '@bourse/testkit/eos/eos-scene';
import { afterEach, beforeEach, expect, test } from 'vitest';

const AMOUNT = 995_000n;

let scene: EosScene;
beforeEach(async () => {
  scene = await EosScene.make();
});
afterEach(() => scene.close());

const timeText = (ms: number) => new Date(ms).toISOString().slice(0, -1);
const shifted = (text: string, ms: number) => timeText(Date.parse(`${text}Z`) + ms);
const otherId = (id: string) => id.slice(0, 8) + 'ee'.repeat(28);

const LIES: readonly (readonly [name: string, call: string, lie: Lie, words: RegExp])[] = [
  [
    'another network',
    'get_info',
    (told) => ({ ...told, chain_id: 'ee'.repeat(32) }),
    /RPC_EOS is of another network: its chain id is (ee){32}/,
  ],
  [
    'a head of an hour ago',
    'get_info',
    (told) => ({ ...told, head_block_time: shifted(told.head_block_time, -3_600_000) }),
    /newest block of RPC_EOS is 36\d\d s behind the clock/,
  ],
  [
    'a head of in an hour',
    'get_info',
    (told) => ({ ...told, head_block_time: shifted(told.head_block_time, 3_600_000) }),
    /newest block of RPC_EOS is 3[56]\d\d s ahead of the clock/,
  ],
  [
    'an irreversible block of an hour ago',
    'get_block',
    (told) => ({ ...told, timestamp: shifted(told.timestamp, -3_600_000) }),
    /solid block of RPC_EOS is 36\d\d s old/,
  ],
  [
    'another irreversible block than it says',
    'get_block',
    (told) => ({ ...told, id: otherId(told.id) }),
    /the node shows another block \d+ than it says/,
  ],
  [
    'a block whose id is of another number',
    'get_block',
    (told) => ({ ...told, id: `00000001${told.id.slice(8)}` }),
    /the node answered another block than \d+/,
  ],
  ['something else than a block', 'get_block', () => ({ hello: 'you' }), /the answer does not fit/],
  ['an error page', 'get_info', () => ({ code: 502 }), /get_info: HTTP 502/],
];

test.each(LIES)('%s: nothing is signed, and it is said why', async (_, call, lie, words) => {
  scene.eos.lies.set(call, lie);
  await scene.start();
  const id = await scene.order();
  await scene.reported(id, 'accepted');
  await scene.logged(words);
  await scene.rounds();
  expect(scene.signedFor(id)).toBe(0);
  scene.eos.lies.clear();
  await scene.settled(1);
  expect(scene.eos.balance(TO)).toBe(AMOUNT);
});

test('an irreversible block that goes back stops everything until it is where it was', async () => {
  const { eos } = scene;
  let first: any;
  eos.lies.set('get_info', (told) => (first ??= told));
  await scene.start();
  await scene.rounds();
  eos.lies.clear();
  eos.mine(10);
  await scene.rounds();
  eos.lies.set('get_info', () => first);
  await scene.logged(/RPC_EOS has gone back from the solid block \d+ to \d+/);
  const id = await scene.order();
  await scene.reported(id, 'accepted');
  await scene.rounds();
  expect(scene.signedFor(id)).toBe(0);
  eos.lies.clear();
  await scene.settled(1);
});

test('another history than the one that was signed on stops everything, also after a restart', async () => {
  const { eos } = scene;
  await scene.start();
  await scene.sent(await scene.order());
  await scene.settled(1);
  await scene.stopSigner();
  eos.lies.set('get_block', (told) => ({ ...told, id: otherId(told.id) }));
  eos.lies.set('get_info', (told) => ({
    ...told,
    last_irreversible_block_id: otherId(told.last_irreversible_block_id),
  }));
  await scene.start();
  const id = await scene.order();
  await scene.reported(id, 'accepted');
  await scene.logged(/RPC_EOS has another solid block \d+ than [0-9a-f]{64}/);
  await scene.rounds();
  expect(scene.signedFor(id)).toBe(0);
});

test.each<[string, (number: number, hidden: number) => boolean, (id: string) => Promise<unknown>]>([
  [
    'leaves out the block of a payment',
    (number, hidden) => number === hidden,
    (id) =>
      scene.waits(
        id,
        /^the node shows a block \d+ that does not follow the one before: nothing is known of it$/,
      ),
  ],
  [
    'shows other blocks from there on',
    (number, hidden) => number >= hidden,
    () => scene.logged(/the node shows another block \d+ than it says/),
  ],
])('a node that %s and puts another in its place is found out', async (_, isOther, isTold) => {
  const { eos } = scene;
  await scene.start({ hasSecond: true });
  const id = await scene.order();
  await scene.sent(id);
  eos.mine();
  const hidden = eos.headNumber;
  expect(eos.balance(TO)).toBe(AMOUNT);
  // An empty one, of which only the id is not known: the one after it, or the one that is said to be irreversible, gives it away.
  eos.lies.set('get_block', (told, { block_num_or_id: number }) =>
    isOther(Number(number), hidden) ? { ...told, id: otherId(told.id), transactions: [] } : told,
  );
  eos.pass(300);
  await isTold(id);
  await scene.rounds();
  expect(scene.signedFor(id)).toBe(1);
  expect(scene.record().filter(({ type }) => type === 'settled')).toEqual([]);
  eos.lies.clear();
  await scene.settled(1);
  expect(scene.signedFor(id)).toBe(1);
  expect(eos.sentBy(HOT)).toHaveLength(1);
});

test('a transaction that the node takes for another one is not settled, nor one with other bytes, nor one that was put off', async () => {
  const { eos } = scene;
  eos.lies.set('send_transaction', (told) => ({ ...told, transaction_id: 'a'.repeat(64) }));
  await scene.start();
  const id = await scene.order();
  await scene.logged(/the node answers another transaction than [0-9a-f]{64}/);
  eos.lies.clear();
  const changed = (change: (each: any) => object): Lie => {
    return (told) => (told.transactions ? { ...told, transactions: told.transactions.map(change) } : told);
  };
  eos.lies.set(
    'get_block',
    changed((each) => ({ ...each, trx: { ...each.trx, packed_trx: `${each.trx.packed_trx}00` } })),
  );
  eos.mine(25);
  await scene.waits(id, /^the node shows other bytes than ours as [0-9a-f]{64}$/);
  await scene.stopSigner();
  eos.lies.set(
    'get_block',
    changed((each) => ({ ...each, status: 'hard_fail' })),
  );
  await scene.start();
  await scene.waits(id, /^the node says that [0-9a-f]{64} is in block \d+ as hard_fail$/);
  await scene.stopSigner();
  expect(scene.record().filter(({ type }) => type === 'settled')).toEqual([]);
  eos.lies.clear();
  await scene.start();
  await scene.settled(1);
  expect(scene.signedFor(id)).toBe(1);
  expect(eos.sentBy(HOT)).toHaveLength(1);
});

test('a node that says of its newest block that it is of later gains no second payment', async () => {
  const { eos } = scene;
  eos.isCongested = true;
  await scene.start({ hasSecond: true });
  const id = await scene.order();
  await scene.sent(id);
  const later = timeText(eos.now() + 3_600_000);
  for (const { lies } of [eos, eos.second])
    lies.set('get_block', (told) => (told.timestamp ? { ...told, timestamp: later } : told));
  eos.pass(60);
  await scene.rounds();
  expect(scene.signedFor(id)).toBe(1);
  eos.isCongested = false;
  eos.mine();
  expect(eos.balance(TO)).toBe(AMOUNT);
});

test('a node that does not answer hides nothing for good', async () => {
  const { eos } = scene;
  await scene.start({ hasSecond: true });
  const id = await scene.order();
  await scene.sent(id);
  eos.lies.set('get_block', () => ({ code: 503 }));
  eos.pass(300);
  await scene.logged(/get_block: HTTP 503/);
  await scene.rounds();
  expect(scene.signedFor(id)).toBe(1);
  eos.lies.clear();
  await scene.settled(1);
  expect(eos.balance(TO)).toBe(AMOUNT);
});

test('an account is nobody only where the chain says so', async () => {
  const { eos } = scene;
  eos.lies.set('get_account', (told, { account_name: name }) =>
    name === TO
      ? { code: 500, error: { name: 'timeout_exception', details: [{ message: 'too late' }] } }
      : told,
  );
  await scene.start();
  const id = await scene.order();
  await scene.logged(/timeout_exception: too late/);
  await scene.rounds();
  expect((await scene.database.reports(id)).map(({ event }) => event)).toEqual(['accepted']);
  eos.lies.clear();
  await scene.settled(1);
});
