import type { Payout } from '@bourse/custody/payout';
import { endOfApproval } from '@bourse/testkit/signer';
import { makeSignerDatabase, type TestSignerDatabase } from '@bourse/testkit/signer-database';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Queue } from './queue.ts';

const NOW = Date.now();
const MINUTE = 60_000;

let database: TestSignerDatabase;
let queue: Queue;

beforeEach(async () => {
  database = await makeSignerDatabase();
  queue = new Queue(database.url);
});

afterEach(async () => {
  await queue.close();
  await database.close();
});

async function order(id: string, createdAt: number): Promise<void> {
  const payout: Payout = {
    ...{ id, coin: 'ETH', chain: 'ERC20', token: '', decimals: 18, memo: '', amount: '1', feeLimit: '0.01' },
    address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    validUntil: endOfApproval(),
  };
  await database.order(payout, [], { createdAt });
}

const read = async (limit = 2) => (await queue.undecided(limit)).map(({ id }) => id);

test('orders that wait for room keep no later one from being paid, and none of them is forgotten', async () => {
  for (const id of ['1', '2', '3', '4', '5']) await order(id, NOW + Number(id));
  for (let turn = 0; turn < 2; turn++) {
    expect(await read()).toEqual(['1', '2']);
    expect(await read()).toEqual(['3', '4']);
    expect(await read()).toEqual(['5']);
  }
});

test('two orders of one moment are both read, whichever ends a page', async () => {
  for (const id of ['1', '2', '3']) await order(id, NOW);
  expect(await read()).toEqual(['1', '2']);
  expect(await read()).toEqual(['3']);
});

test('an order that was written after a later one is paid, up to an hour after its time', async () => {
  await order('2', NOW);
  expect(await read()).toEqual(['2']);
  await queue.report({ id: '2', event: 'accepted' }, NOW);
  expect(await read()).toEqual([]);
  await order('1', NOW - 59 * MINUTE);
  expect(await read()).toEqual(['1']);
});

test('one that waits since yesterday is still read when all that came after it are decided', async () => {
  await order('1', NOW - 20 * 60 * MINUTE);
  await order('2', NOW);
  expect(await read(3)).toEqual(['1', '2']);
  await queue.report({ id: '2', event: 'refused', detail: 'no' }, NOW);
  for (let turn = 0; turn < 3; turn++) expect(await read(3)).toEqual(['1']);
});

test('what is told at length is cut to what the table takes, so that it is told at all', async () => {
  await queue.report({ id: '1', event: 'refused', detail: 'x'.repeat(501) }, NOW);
  expect(await database.reports('1')).toEqual([{ event: 'refused', txHash: '', detail: 'x'.repeat(500) }]);
});
