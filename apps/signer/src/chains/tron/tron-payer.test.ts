import { readFileSync, writeFileSync } from 'node:fs';
import { TEST_HOT_TRON as HOT } from '@bourse/testkit/signer';
import { TO, TronScene, TRX } from '@bourse/testkit/tron-scene';
import { SignerFolder } from '../../signer-folder.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';

let scene: TronScene;
beforeEach(async () => {
  scene = await TronScene.make();
});
afterEach(() => scene.close());

test('a token and TRX are paid to the digit, and settled by a solid block', async () => {
  const { tron } = scene;
  await scene.start();
  const token = await scene.order();
  await scene.sent(token);
  const own = await scene.orderTrx('12.000001');
  await scene.sent(own);
  tron.mine();
  expect(tron.tokenBalance(TO)).toBe(99_500_000n);
  expect(tron.tokenBalance(HOT)).toBe(900_500_000n);
  expect(tron.balance(TO)).toBe(12n * TRX + 1n);
  tron.mine(18);
  await scene.rounds();
  expect(scene.record().filter(({ type }) => type === 'settled')).toEqual([]);
  await scene.settled(2);
  const events = (await scene.database.reports(token)).map(({ event }) => event);
  expect(events).toEqual(['accepted', 'broadcast']);
  expect(tron.sentBy(HOT)).toHaveLength(2);
});

test('what the first payment to an address costs is within the fee limit, or it waits', async () => {
  const { tron } = scene;
  await scene.start();
  const id = await scene.orderTrx('5', { feeLimit: '1.099999' });
  await scene.waits(id, /^the chain asks for more than the fee limit$/);
  await scene.sent(await scene.orderTrx('5', { feeLimit: '1.1' }));
  tron.mine();
  expect(tron.balance(HOT)).toBe(1_000n * TRX - 5n * TRX - 1_100_000n);
  // From the solid block on the address is there for good, and only bytes cost.
  tron.mine(20);
  await scene.sent(id);
});

test('the same payment twice at once is two transactions', async () => {
  const { tron } = scene;
  const ids = [await scene.orderTrx('7'), await scene.orderTrx('7'), await scene.orderTrx('7')];
  await scene.start();
  for (const id of ids) await scene.sent(id);
  tron.mine();
  expect(tron.balance(TO)).toBe(21n * TRX);
  expect(new Set(tron.sentBy(HOT)).size).toBe(3);
  await scene.settled(3);
});

test('what waits is not paid with money that is promised to others', async () => {
  const { tron } = scene;
  tron.isCongested = true;
  const ids = [await scene.order({ amount: '500' }), await scene.order({ amount: '400' })];
  await scene.start();
  for (const id of ids) await scene.sent(id);
  const third = await scene.order({ amount: '200' });
  await scene.waits(third, new RegExp(`^${HOT} has 100 USDT only$`));
  const trx = [await scene.orderTrx('500'), await scene.orderTrx('480')];
  // Of 1,000 TRX some 33 each are promised to the chain for the tokens.
  await scene.sent(trx[0]!);
  await scene.waits(trx[1]!, / has 43\d\.\d+ TRX only$/);
  tron.isCongested = false;
  tron.mine();
  expect(tron.tokenBalance(TO)).toBe(900_000_000n);
});

test('a contract that would not make the transfer is not asked to', async () => {
  const { tron } = scene;
  tron.ledger.isPaused = true;
  await scene.start();
  const id = await scene.order();
  await scene.waits(id, /^the chain would not make the transfer: REVERT opcode executed$/);
  expect(tron.taken).toEqual([]);
});

test('what the chain would never pay is refused: TRX to a contract, anything to ourselves', async () => {
  const { tron } = scene;
  await scene.start();
  for (const [id, reason] of [
    [
      await scene.orderTrx('5', { address: tron.token }),
      'the address is a contract, which takes no TRX this way',
    ],
    [await scene.orderTrx('5', { address: HOT }), 'the address is our own'],
    [await scene.order({ address: HOT }), 'the address is our own'],
  ] as const)
    expect((await scene.reported(id, 'refused')).at(-1)).toMatchObject({ event: 'refused', detail: reason });
  expect(tron.taken).toEqual([]);
});

test('energy is bought up to the fee limit, and no further', async () => {
  const { tron } = scene;
  await scene.start();
  // Some 130,000 of energy at 100 sun each, a quarter of room and the bytes: 16.6 TRX.
  const id = await scene.order({ feeLimit: '16' });
  await scene.waits(id, /^the chain asks for more than the fee limit$/);
  await scene.sent(await scene.order({ feeLimit: '17' }));
  const [signed] = tron.taken;
  expect(signed!.feeLimit).toBeLessThan(17n * TRX);
  tron.mine();
  expect(tron.balance(HOT)).toBeGreaterThan(986n * TRX);
});

test('who runs out of energy has failed: it is told with what it has cost, and not paid again', async () => {
  const { tron } = scene;
  tron.giveToken(TO, 1n);
  tron.mine(20);
  tron.isCongested = true;
  await scene.start();
  const id = await scene.order({ feeLimit: '9' });
  await scene.sent(id);
  // The payee empties his account before the payment comes: it costs twice as much then.
  tron.takeTokens(TO);
  tron.isCongested = false;
  await scene.settled(1);
  const { detail } = (await scene.reported(id, 'reverted')).at(-1)!;
  expect(detail).toMatch(/^OUT_OF_ENERGY; it has cost 9 TRX$/);
  tron.pass(10_000);
  await scene.rounds();
  expect(tron.tokenBalance(TO)).toBe(0n);
  expect(scene.signedFor(id)).toBe(1);
  expect(scene.record().at(-1)).toMatchObject({ type: 'settled', isPaid: false });
});

test.each([
  [
    'a token that refuses',
    (s: TronScene) => void (s.tron.ledger.isPaused = true),
    /^REVERT; it has cost 0\.\d+ TRX$/,
  ],
  [
    'a token that keeps something for itself',
    (s: TronScene) => void (s.tron.ledger.kept = 1n),
    /^its receipt shows another transfer; it has cost 13\.\d+ TRX$/,
  ],
])('%s has not paid', async (_, change, words) => {
  scene.tron.isCongested = true;
  await scene.start();
  const id = await scene.order();
  await scene.sent(id);
  change(scene);
  scene.tron.isCongested = false;
  await scene.settled(1);
  expect((await scene.reported(id, 'reverted')).at(-1)!.detail).toMatch(words);
});

test('what nodes forget goes out again as it was, also from the next process', async () => {
  const { tron } = scene;
  tron.isCongested = true;
  await scene.start();
  const id = await scene.order();
  const txHash = await scene.sent(id);
  await scene.stopSigner();
  tron.dropPool();
  tron.isCongested = false;
  await scene.start();
  await scene.settled(1);
  expect(tron.sentBy(HOT)).toEqual([txHash]);
  expect(tron.tokenBalance(TO)).toBe(99_500_000n);
});

test('what leaves its block in a reorganisation comes back as it was', async () => {
  const { tron } = scene;
  await scene.start();
  const txHash = await scene.sent(await scene.order());
  tron.mine(10);
  tron.reorganise(10);
  expect(tron.tokenBalance(TO)).toBe(0n);
  await scene.settled(1);
  expect(tron.sentBy(HOT)).toEqual([txHash]);
});

test('solid blocks are asked for where the settings say', async () => {
  const { tron } = scene;
  for (const path of ['getnowblock', 'getblockbynum', 'getaccount', 'gettransactioninfobyid'])
    tron.lies.set(`/walletsolidity/${path}`, () => ({ code: 404 }));
  await scene.start({ solidElsewhere: true });
  await scene.sent(await scene.order());
  await scene.settled(1);
  expect(tron.tokenBalance(TO)).toBe(99_500_000n);
});

test("a record of before it was sent is found out by what was reported, since the chain counts nobody's transactions", async () => {
  const { tron } = scene;
  const { record } = new SignerFolder(scene.keys.folder);
  tron.ledger.isPaused = true;
  await scene.start();
  const id = await scene.order();
  await scene.waits(id, /^the chain would not make the transfer/);
  await scene.stopSigner();
  const before = readFileSync(record);
  tron.ledger.isPaused = false;
  await scene.start();
  await scene.sent(id);
  await scene.stopSigner();
  writeFileSync(record, before);
  await expect(scene.start()).rejects.toThrow(`Pay-out ${id} was sent by a signer and is not in this record`);
});

test('the surplus goes to the cold address', async () => {
  await scene.close();
  const cold = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7';
  scene = await TronScene.make({
    coldAddress: cold,
    coins: { USDT: { token: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', decimals: 6, hotMost: '400' } },
  });
  await scene.start();
  await scene.settled(1);
  expect(scene.tron.tokenBalance(cold)).toBe(600_000_000n);
  expect(scene.tron.tokenBalance(HOT)).toBe(400_000_000n);
});
