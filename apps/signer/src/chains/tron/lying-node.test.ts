import { TEST_HOT_TRON as HOT } from '@bourse/testkit/signer';
import { TO, TronScene } from '@bourse/testkit/tron-scene';
import type { Lie } from '@bourse/testkit/tron-node';
import { afterEach, beforeEach, expect, test } from 'vitest';

let scene: TronScene;
beforeEach(async () => {
  scene = await TronScene.make();
});
afterEach(() => scene.close());

const NOW_SOLID = '/walletsolidity/getnowblock';
const BY_NUMBER = '/walletsolidity/getblockbynum';
const NOW = '/wallet/getnowblock';

const idOf = (number: number) => number.toString(16).padStart(16, '0') + 'ee'.repeat(24);
function timed(told: any, ms: number): object {
  const { raw_data: fields } = told.block_header;
  return { ...told, block_header: { raw_data: { ...fields, timestamp: fields.timestamp + ms } } };
}

const LIES: readonly (readonly [name: string, path: string, lie: Lie, words: RegExp])[] = [
  [
    'another first block',
    BY_NUMBER,
    (told, { num }) => (num === 0 ? { ...told, blockID: idOf(0) } : told),
    /RPC_TRC20 is of another network: its first block is 0{16}ee/,
  ],
  ['no first block', BY_NUMBER, (told, { num }) => (num === 0 ? {} : told), /its first block is not there/],
  [
    'a head of an hour ago',
    NOW,
    (told) => timed(told, -3_600_000),
    /newest block of RPC_TRC20 is 36\d\d s behind the clock/,
  ],
  [
    'a head of in an hour',
    NOW,
    (told) => timed(told, 3_600_000),
    /newest block of RPC_TRC20 is 3[56]\d\d s ahead of the clock/,
  ],
  [
    'a solid block of an hour ago',
    NOW_SOLID,
    (told) => timed(told, -3_600_000),
    /solid block of RPC_TRC20 is 36\d\d s old/,
  ],
  [
    'a block whose id is of another number',
    NOW_SOLID,
    (told) => ({ ...told, blockID: idOf(7) }),
    /a block whose id is of another number/,
  ],
  [
    'something else than a block',
    NOW_SOLID,
    () => ({ Error: 'class java.lang.Exception' }),
    /the answer does not fit/,
  ],
];

test.each(LIES)('%s: nothing is signed, and it is said why', async (_, path, lie, words) => {
  scene.tron.lies.set(path, lie);
  await scene.start();
  const id = await scene.order();
  await scene.reported(id, 'accepted');
  await scene.logged(words);
  await scene.rounds();
  expect(scene.signedFor(id)).toBe(0);
  scene.tron.lies.clear();
  await scene.settled(1);
  expect(scene.tron.tokenBalance(TO)).toBe(99_500_000n);
});

test('a solid block that goes back stops everything until it is where it was', async () => {
  const { tron } = scene;
  await scene.start();
  await scene.rounds();
  tron.lies.set(NOW_SOLID, async () => {
    return tron.ask('/wallet/getblockbynum', { num: tron.solidNumber - 5 });
  });
  await scene.logged(/RPC_TRC20 has gone back from the solid block \d+ to \d+/);
  const id = await scene.order();
  await scene.reported(id, 'accepted');
  await scene.rounds();
  expect(scene.signedFor(id)).toBe(0);
  tron.lies.clear();
  await scene.settled(1);
});

test('another history than the one that was signed on stops everything, also after a restart', async () => {
  const { tron } = scene;
  await scene.start();
  await scene.sent(await scene.order());
  await scene.settled(1);
  await scene.stopSigner();
  const forgery: Lie = (told, { num }) => (num > 0 ? { ...told, blockID: idOf(num) } : told);
  tron.lies.set(BY_NUMBER, forgery);
  await scene.start();
  const id = await scene.order();
  await scene.reported(id, 'accepted');
  await scene.logged(/RPC_TRC20 has another solid block \d+ than [0-9a-f]{64}/);
  await scene.rounds();
  expect(scene.signedFor(id)).toBe(0);
});

test('a transaction that the node takes for another one is not settled, nor one with other bytes', async () => {
  const { tron } = scene;
  tron.lies.set('/wallet/broadcasthex', (told) => ({ ...told, txid: 'a'.repeat(64) }));
  await scene.start();
  const id = await scene.order();
  await scene.logged(/the node answers another transaction than [0-9a-f]{64}/);
  tron.lies.clear();
  tron.lies.set('/walletsolidity/gettransactionbyid', (told) =>
    told.txID ? { ...told, raw_data_hex: `${told.raw_data_hex}00` } : told,
  );
  tron.mine(25);
  await scene.logged(/the node shows other bytes than ours as [0-9a-f]{64}/);
  await scene.rounds();
  expect(scene.record().filter(({ type }) => type === 'settled')).toEqual([]);
  tron.lies.clear();
  await scene.settled(1);
  expect(scene.signedFor(id)).toBe(1);
  expect(tron.sentBy(HOT)).toHaveLength(1);
});

test('a node that does not answer, or answers what is no word of the chain, hides nothing for good', async () => {
  const { tron } = scene;
  await scene.start({ hasSecond: true });
  const id = await scene.order();
  await scene.sent(id);
  tron.lies.set('/walletsolidity/gettransactioninfobyid', () => ({ code: 503 }));
  tron.pass(1_300);
  await scene.logged(/gettransactioninfobyid: HTTP 503/);
  await scene.rounds();
  expect(scene.signedFor(id)).toBe(1);
  tron.lies.clear();
  await scene.settled(1);
  expect(tron.tokenBalance(TO)).toBe(99_500_000n);
});
