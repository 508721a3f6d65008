import { TEST_HOT_TRON as HOT } from '@bourse/testkit/signer';
import { TO, TronScene } from '@bourse/testkit/tron-scene';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isExpired } from '../expiring/expiry.ts';

const AMOUNT = 99_500_000n;

let scene: TronScene;
beforeEach(async () => {
  scene = await TronScene.make();
  scene.tron.isCongested = true;
});
afterEach(() => scene.close());

/** Orders a payment that no block takes; answers its id once it is sent. */
async function stuck(options?: { hasSecond: boolean }): Promise<string> {
  await scene.start(options);
  const id = await scene.order();
  await scene.sent(id);
  return id;
}

test.each([
  ['not by the solid block', 9_999, 20_000, false],
  ['not by our clock', 20_000, 9_999, false],
  ['by both, to the moment', 10_000, 10_000, true],
])('expired at 10,000: %s', (_, solidTime, now, expected) => {
  const block = { number: 1n, id: '', time: solidTime };
  expect(isExpired(10_000, { head: { ...block, time: 30_000 }, solid: block }, now)).toBe(expected);
});

test('what comes late, just before it expires, is never paid anew', async () => {
  const { tron } = scene;
  const id = await stuck({ hasSecond: true });
  tron.pass(598);
  tron.isCongested = false;
  tron.mine();
  expect(tron.tokenBalance(TO)).toBe(AMOUNT);
  // In a block, and in none that is solid: its time is over by the newest one already.
  tron.pass(10);
  await scene.rounds();
  expect(scene.signedFor(id)).toBe(1);
  tron.pass(4_000);
  await scene.settled(1);
  expect(scene.signedFor(id)).toBe(1);
  expect(tron.sentBy(HOT)).toHaveLength(1);
});

test('with a second node it is signed anew when a solid block is past its time, and not before', async () => {
  const { tron } = scene;
  const id = await stuck({ hasSecond: true });
  // The solid block is nineteen behind: 57 s.
  tron.pass(645);
  await scene.rounds();
  expect(scene.signedFor(id)).toBe(1);
  tron.pass(30);
  const reports = await scene.reported(id, 'replaced');
  tron.isCongested = false;
  await scene.settled(1);
  expect(scene.signedFor(id)).toBe(2);
  expect(tron.sentBy(HOT)).toEqual([reports.at(-1)!.txHash]);
  expect(tron.tokenBalance(TO)).toBe(AMOUNT);
});

test('what was accepted in time is paid after the end of its approval, also if it is signed anew; what comes then is not', async () => {
  const { tron } = scene;
  await scene.start({ hasSecond: true });
  const validUntil = Math.floor(tron.now() / 1_000) + 60;
  const id = await scene.order({ validUntil });
  await scene.sent(id);
  tron.pass(700);
  await scene.reported(id, 'replaced');
  const late = await scene.order({ validUntil });
  const told = await scene.reported(late, 'refused');
  expect(told.at(-1)!.detail).toMatch(/^the approval ended at /);
  tron.isCongested = false;
  await scene.settled(1);
  expect(tron.tokenBalance(TO)).toBe(AMOUNT);
});

test('without one it waits for an hour more, and says so', async () => {
  const { tron } = scene;
  const id = await stuck();
  tron.pass(1_300);
  await scene.waits(id, /^expired, in no block; signed anew in \d+ min$/);
  tron.pass(2_400);
  await scene.rounds();
  expect(scene.signedFor(id)).toBe(1);
  tron.pass(1_800);
  await scene.reported(id, 'replaced');
  tron.isCongested = false;
  await scene.settled(1);
  expect(tron.tokenBalance(TO)).toBe(AMOUNT);
  expect(tron.sentBy(HOT)).toHaveLength(1);
});

test('it may expire more than once, also over a restart, and is paid once', async () => {
  const { tron } = scene;
  const id = await stuck({ hasSecond: true });
  for (let signed = 2; signed <= 4; signed++) {
    await scene.stopSigner();
    tron.pass(1_300);
    await scene.start({ hasSecond: true });
    await scene.waitsForSigned(id, signed);
  }
  tron.isCongested = false;
  await scene.settled(1);
  expect(tron.tokenBalance(TO)).toBe(AMOUNT);
  expect(tron.sentBy(HOT)).toHaveLength(1);
});

test('a node that hides a payment is not enough: the second node has it', async () => {
  const { tron } = scene;
  const id = await stuck({ hasSecond: true });
  tron.lies.set('/walletsolidity/gettransactioninfobyid', () => ({}));
  tron.isCongested = false;
  tron.pass(1_300);
  expect(tron.tokenBalance(TO)).toBe(AMOUNT);
  await scene.waits(id, /^expired; the second node has [0-9a-f]{64} in a block, the first has not$/);
  expect(scene.signedFor(id)).toBe(1);
  tron.lies.clear();
  await scene.settled(1);
  expect(tron.tokenBalance(TO)).toBe(AMOUNT);
});

test('a second node that is of another chain, or behind, has no word', async () => {
  const { tron } = scene;
  const id = await stuck({ hasSecond: true });
  const { lies } = tron.second;
  lies.set('/walletsolidity/getblockbynum', (told, { num }) =>
    num === 0 ? { ...told, blockID: other(0) } : told,
  );
  tron.pass(1_300);
  await scene.waits(id, /^expired; the second node is of another network$/);
  lies.clear();
  const behind = scene.tron.now() - 1_300_000;
  lies.set('/walletsolidity/getnowblock', (told) => timed(told, behind));
  tron.pass(61);
  await scene.waits(id, /^expired; the second node has no solid block of after that yet$/);
  lies.clear();
  lies.set('/walletsolidity/getblockbynum', (told, { num }) =>
    num > 0 ? { ...told, blockID: other(num) } : told,
  );
  tron.pass(61);
  await scene.waits(id, /^expired; the second node has another block \d+$/);
  expect(scene.signedFor(id)).toBe(1);
});

test('a node whose solid block is said to be of later than it is gains no second payment', async () => {
  const { tron } = scene;
  const id = await stuck({ hasSecond: true });
  const later = tron.now() + 3_600_000;
  for (const { lies } of [tron, tron.second])
    lies.set('/walletsolidity/getnowblock', (told) => timed(told, later));
  tron.pass(300);
  await scene.rounds();
  expect(scene.signedFor(id)).toBe(1);
  tron.isCongested = false;
  tron.mine();
  expect(tron.tokenBalance(TO)).toBe(AMOUNT);
});

/** An id of that number that no block has. */
function other(number: number): string {
  return number.toString(16).padStart(16, '0') + 'ee'.repeat(24);
}

function timed(told: any, timestamp: number): object {
  const { raw_data } = told.block_header;
  return { ...told, block_header: { raw_data: { ...raw_data, timestamp } } };
}
