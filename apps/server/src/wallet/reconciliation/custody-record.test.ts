import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectDatabase, type Connection } from '../../database/connect.ts';
import { createMigratedDatabase } from '../../database/test-database.ts';
import type { ChainRegistry, ChainSpec } from '../chains.ts';
import type { MinedTransaction, Payment } from '../nodes/chain-node.ts';
import { CustodyRecord, type FoundTransaction } from './custody-record.ts';
import type { OwnAddresses } from './own-addresses.ts';

/** Of both sides: amounts are counted in the smallest unit. */
const COIN = { currency: 'COIN', chain: 'CHAIN', tokenContract: '', decimals: 0 } as ChainSpec;
const OURS = ['hot', 'cold'];

let connection: Connection;
let custody: CustodyRecord;
beforeEach(async () => {
  connection = connectDatabase(await createMigratedDatabase(), { applicationName: 'custody test' });
  const chains = { settings: () => [COIN] } as unknown as ChainRegistry;
  const among = async (_chain: string, _format: string, addresses: readonly string[]) =>
    new Set(addresses.filter((address) => OURS.includes(address)));
  custody = new CustodyRecord('CHAIN', 'bitcoin', chains, { among } as unknown as OwnAddresses);
});
afterEach(() => connection.close());

let block = 0n;
const record = (found: FoundTransaction) =>
  connection.db.transaction().execute((trx) => custody.record(++block, [found], trx));

async function rowsOf(txHash: string): Promise<string[]> {
  const { rows } = await connection.pool.query(
    `select side, from_address, to_address, value::float8 as value from custody_payments
     where tx_hash = $1 order by position, side`,
    [txHash],
  );
  return rows.map((row) => `${row.side} ${row.from_address || '-'} ${row.to_address || '-'} ${row.value}`);
}
async function shown(): Promise<Record<string, number>> {
  const { rows } = await connection.pool.query(
    'select address, shown::float8 as shown from custody_balances',
  );
  return Object.fromEntries(rows.map(({ address, shown: amount }) => [address, amount]));
}

const paid = (...to: [address: string, value: bigint][]): Payment[] =>
  to.map(([address, value], position) => ({ to: address, token: '', value, position }));
const spends = (inputs: string[], total: bigint, payments: Payment[]): MinedTransaction => ({
  blockNumber: block,
  payments,
  spending: { inputs, total },
});

/** Two outputs of ours, of 1,000 and 500. */
async function fill(): Promise<void> {
  const payments = paid(['hot', 1_000n], ['cold', 500n], ['stranger', 7n]);
  await record({ txHash: 'first', transaction: spends(['theirs:0'], 1_507n, payments) });
}

test('what strangers pay us is in, and nothing that they pay besides', async () => {
  await fill();
  expect(await rowsOf('first')).toEqual(['in - hot 1000', 'in - cold 500']);
  expect(await shown()).toEqual({ hot: 1_000, cold: 500 });
});

test('what we spend goes out to each who is paid, back to us, and the rest is the fee', async () => {
  await fill();
  const payments = paid(['payee', 900n], ['hot', 550n]);
  await record({ txHash: 'ours', transaction: spends(['first:0', 'first:1'], 1_450n, payments) });
  expect(await rowsOf('ours')).toEqual([
    'fee hot - 50',
    'out hot payee 900',
    'in hot hot 550',
    'out hot hot 550',
  ]);
  expect(await shown()).toEqual({ hot: 550, cold: 0 });
});

test('without a fee none is on record; what went to a script without an address is out', async () => {
  await fill();
  await record({ txHash: 'burnt', transaction: spends(['first:0'], 1_000n, paid(['payee', 960n])) });
  expect(await rowsOf('burnt')).toEqual(['out hot - 40', 'out hot payee 960']);
});

test('beside inputs of others all of ours is out, and what comes back is in', async () => {
  await fill();
  const payments = paid(['payee', 1_200n], ['cold', 300n]);
  await record({ txHash: 'joint', transaction: spends(['first:0', 'theirs:1'], 1_500n, payments) });
  expect(await rowsOf('joint')).toEqual(['out hot - 1000', 'in hot cold 300']);
  expect(await shown()).toEqual({ hot: 0, cold: 800 });
});

test('an output of ours is spent once', async () => {
  await fill();
  await record({ txHash: 'once', transaction: spends(['first:0'], 990n, paid(['payee', 990n])) });
  expect(await custody.ownOutputs(['first:0', 'first:1'], connection.db)).toEqual(
    new Map([['first:1', { outpoint: 'first:1', address: 'cold', value: '500' }]]),
  );
});

test('a transfer of ours is out, between our own both, and who sends it pays its cost', async () => {
  const from = (sender: string, ...to: [string, bigint][]) =>
    paid(...to).map((each) => ({ ...each, from: sender }));
  const sent = from('hot', ['payee', 30n], ['cold', 20n], ['payee', 0n]);
  await record({
    txHash: 'sent',
    transaction: { blockNumber: block, payments: sent, cost: { payer: 'hot', fee: 2n } },
  });
  expect(await rowsOf('sent')).toEqual([
    'fee hot - 2',
    'out hot payee 30',
    'in hot cold 20',
    'out hot cold 20',
  ]);
  expect(await shown()).toEqual({ hot: -52, cold: 20 });

  const got = from('stranger', ['hot', 5n]);
  await record({
    txHash: 'got',
    transaction: { blockNumber: block, payments: got, cost: { payer: 'stranger', fee: 2n } },
  });
  expect(await rowsOf('got')).toEqual(['in stranger hot 5']);
});

test('what has failed has cost whoever sent it, and free of charge nothing', async () => {
  await record({ txHash: 'failed', cost: { payer: 'hot', fee: 3n } });
  expect(await rowsOf('failed')).toEqual(['fee hot - 3']);
  await record({ txHash: 'free', cost: { payer: 'hot', fee: 0n } });
  await record({ txHash: 'theirs', cost: { payer: 'stranger', fee: 3n } });
  expect([await rowsOf('free'), await rowsOf('theirs')]).toEqual([[], []]);
  expect(await shown()).toEqual({ hot: -3 });
});

test('what blocks have shown that are not there any more is taken back, spent outputs included', async () => {
  await fill();
  const last = block;
  await record({ txHash: 'gone', transaction: spends(['first:0'], 990n, paid(['cold', 990n])) });
  expect(await shown()).toEqual({ hot: 0, cold: 1_490 });
  await connection.db.transaction().execute((trx) => custody.rewind(last, trx));
  expect(await rowsOf('gone')).toEqual([]);
  expect(await shown()).toEqual({ hot: 1_000, cold: 500 });
  const outpoints = ['first:0', 'first:1', 'gone:0'];
  expect([...(await custody.ownOutputs(outpoints, connection.db)).keys()].toSorted()).toEqual([
    'first:0',
    'first:1',
  ]);
});
