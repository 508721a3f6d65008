import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectDatabase, type Connection } from '../../database/connect.ts';
import { createMigratedDatabase } from '../../database/test-database.ts';
import { BlockPruned, type MinedTransaction } from '../nodes/chain-node.ts';
import type { DepositRow } from '../tables.ts';
import { Confirmations } from './confirmations.ts';

const CONFIRMATIONS = 12;
const BLOCK = 100n;

let connection: Connection;
let depositOpen: boolean;
/** What the node says of the transaction, if it says anything. */
let onChain: MinedTransaction | Error | undefined;
/** What was done, in its order. */
let done: string[];
/** Transactions that the node was asked for. */
let asked: string[];
let confirmations: Confirmations;
beforeEach(async () => {
  connection = connectDatabase(await createMigratedDatabase(), { applicationName: 'confirmations test' });
  await connection.pool.query(
    `insert into users (id, email, password_hash, language, kyc, created_at)
     overriding system value values (7, 'a@example.com', '', 'en-US', 0, now())`,
  );
  [depositOpen, done, asked] = [true, [], []];
  onChain = { blockNumber: BLOCK, payments: [] };
  const deps = {
    node: {
      transaction: async (txHash: string) => {
        asked.push(txHash);
        if (onChain instanceof Error) throw onChain;
        return onChain;
      },
    },
    payments: {
      specs: () => [{ currency: 'BTC', chain: 'BTC', depositOpen, confirmations: CONFIRMATIONS }],
      pays: async () => true,
      record: async (txHash: string) => void done.push(`recorded ${txHash}`),
    },
    deposits: {
      messages: { showAll: async () => undefined },
      finishFound: async ({ id }: DepositRow) => void done.push(`credited ${id}`),
      rejectReorganised: async (id: string) => void done.push(`given up ${id}`),
    },
    alerts: {
      raise: async (kind: string) => void done.push(kind),
      end: async () => undefined,
    },
    custody: { recordLate: async () => undefined },
  };
  const services = { db: connection.db, log: pino({ level: 'silent' }) };
  confirmations = new Confirmations(services as never, 'BTC', deps as never);
});
afterEach(() => connection.close());

async function deposit(status: string, { recheck = false, source = 'chain' } = {}): Promise<string> {
  const { rows } = await connection.pool.query(
    `insert into deposits (user_id, currency, chain, amount, tx_hash, source, status, block_number, recheck, arrival, created_at, updated_at)
     values (7, 'BTC', 'BTC', 5, 'ab' || (select count(*) from deposits), $2, $1, $3, $4, case when $1 = 'finished' then 5 else 0 end, now(), now()) returning id`,
    [status, source, source === 'chain' ? String(BLOCK) : null, recheck],
  );
  return rows[0].id;
}
async function stored(id: string): Promise<{ confirmations: number; recheck: boolean }> {
  const { rows } = await connection.pool.query('select confirmations, recheck from deposits where id = $1', [
    id,
  ]);
  return rows[0];
}
const count = (lastRead: bigint) => confirmations.count(lastRead, () => false);
const INCLUDED = BigInt(CONFIRMATIONS) - 1n;

test('the block of a payment is its first confirmation, and with as many as are asked for it is credited', async () => {
  const id = await deposit('pending');
  await count(BLOCK);
  expect(await stored(id)).toEqual({ confirmations: 1, recheck: false });
  await count(BLOCK + INCLUDED - 1n);
  expect([done, asked]).toEqual([[], []]);
  await count(BLOCK + INCLUDED);
  expect(await stored(id)).toMatchObject({ confirmations: CONFIRMATIONS });
  expect(done).toEqual([`credited ${id}`]);
});

test('while deposits of the coin are closed nothing of it is credited', async () => {
  const id = await deposit('pending');
  depositOpen = false;
  await count(BLOCK + 50n);
  expect(done).toEqual([]);
  depositOpen = true;
  await count(BLOCK + 50n);
  expect(done).toEqual([`credited ${id}`]);
});

test('what stands in a later block by now has the confirmations of that one', async () => {
  const id = await deposit('pending');
  onChain = { blockNumber: BLOCK + 5n, payments: [] };
  await count(BLOCK + INCLUDED);
  expect(await stored(id)).toMatchObject({ confirmations: CONFIRMATIONS - 5 });
  expect(done).toEqual([]);
});

test('a payment that its chain shows no more is looked for as long as twice its confirmations, then given up', async () => {
  const id = await deposit('pending');
  onChain = undefined;
  await count(BLOCK + INCLUDED);
  expect(await stored(id)).toEqual({ confirmations: 0, recheck: true });
  await count(BLOCK + 2n * BigInt(CONFIRMATIONS));
  expect(done).toEqual([]);
  await count(BLOCK + 2n * BigInt(CONFIRMATIONS) + 1n);
  expect(done).toEqual([`given up ${id}`]);
});

test('one that was credited and is gone for good is told to operators once', async () => {
  const id = await deposit('finished', { recheck: true });
  onChain = undefined;
  await count(BLOCK + 2n * BigInt(CONFIRMATIONS));
  expect(done).toEqual([]);
  await count(BLOCK + 2n * BigInt(CONFIRMATIONS) + 1n);
  await count(BLOCK + 2n * BigInt(CONFIRMATIONS) + 2n);
  expect(done).toEqual(['creditVanished']);
  expect(await stored(id)).toMatchObject({ recheck: false });
});

test('what the node has thrown away is told to operators, and neither credited nor given up', async () => {
  const id = await deposit('pending');
  onChain = new BlockPruned('gone');
  await count(BLOCK + 50n);
  expect(done).toEqual(['blockPruned']);
  expect(await stored(id)).toMatchObject({ recheck: false });
});

test('what is to be read anew first is not looked at', async () => {
  await deposit('pending', { recheck: true });
  await count(BLOCK - 1n);
  expect(asked).toEqual([]);
  await count(BLOCK);
  expect(asked).toHaveLength(1);
});

test('a payment that a user names is asked about once for each block', async () => {
  await deposit('pending', { source: 'manual' });
  const ask = (lastRead: bigint) => confirmations.askAboutSubmitted(lastRead, () => false);
  await ask(BLOCK);
  await ask(BLOCK);
  expect(done).toEqual(['recorded ab0']);
  await ask(BLOCK + 1n);
  expect(done).toEqual(['recorded ab0', 'recorded ab0']);
  onChain = undefined;
  await ask(BLOCK + 2n);
  expect([done.length, asked.length]).toEqual([2, 3]);
});

test('three named payments that the node does not answer are enough for one round, and those behind have their turn', async () => {
  for (let n = 0; n < 5; n++) await deposit('pending', { source: 'manual' });
  onChain = new Error('away');
  await confirmations.askAboutSubmitted(BLOCK, () => false);
  expect(asked).toEqual(['ab0', 'ab1', 'ab2']);
  onChain = undefined;
  await confirmations.askAboutSubmitted(BLOCK, () => false);
  expect(asked.slice(3)).toEqual(['ab3', 'ab4']);
});
