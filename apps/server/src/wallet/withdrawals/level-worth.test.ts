import { referenceDecimals } from '@bourse/protocol/market/reference-price';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectDatabase, type Connection } from '../../database/connect.ts';
import { createMigratedDatabase } from '../../database/test-database.ts';
import { LevelLimits } from './level-limits.ts';

const NOW = 1_767_600_000_000;
const USDT = 100_000_000n;
const USER = 7;

let connection: Connection;
let limits: LevelLimits;
/** The price of bitcoin; 0: nobody knows it. */
let price: number;
beforeEach(async () => {
  price = 50_000;
  connection = connectDatabase(await createMigratedDatabase(), { applicationName: 'limits test' });
  const get = (symbol: string) =>
    symbol === 'btcusdt' && price > 0
      ? { isStale: false, mark: price * 10 ** referenceDecimals('btcusdt'), spec: { symbol: 'btcusdt' } }
      : undefined;
  const services = { db: connection.db, clock: { now: () => NOW }, markets: { get } };
  limits = new LevelLimits(services as never, { level: async () => 1 });
  await limit('day', '1000');
});
afterEach(() => connection.close());

const limit = (span: 'day' | 'month', value: string) =>
  connection.pool.query('insert into parameters values ($1, $2)', [`withdraw_level1_${span}_usdt`, value]);

/** A withdrawal of which nobody has noted what it was worth. */
const withdrawn = (currency: string, amount: bigint) =>
  connection.pool.query(
    `insert into withdrawals (id, owner, currency, chain, address, amount, fee, status, tx_hash, remark, created_at, updated_at)
     values (1, $1, $2, 'X', 'x', $3, 0, 'pending', '', '', $4, $4)`,
    [USER, currency, String(amount), NOW - 1],
  );
const refused = async (currency: string, amount: bigint) =>
  (await limits.refusalOf(USER, currency, amount))?.code;

test('what nobody can value goes through no limit', async () => {
  expect(await refused('USDT', 1_000n * USDT)).toBeUndefined();
  expect(await refused('BTC', USDT / 50n)).toBeUndefined();
  expect(await refused('BTC', USDT / 50n + 1n)).toBe('WITHDRAW_LEVEL_DAY');
  expect(await refused('DOGE', 1n)).toBe('WITHDRAW_NOT_VALUED');
  price = 0;
  expect(await refused('BTC', 1n)).toBe('WITHDRAW_NOT_VALUED');
});

test('nor does anything while one before it counts that nobody can value', async () => {
  await withdrawn('BTC', USDT / 100n);
  expect(await refused('USDT', 500n * USDT)).toBeUndefined();
  expect(await refused('USDT', 500n * USDT + 1n)).toBe('WITHDRAW_LEVEL_DAY');
  price = 0;
  expect(await refused('USDT', 1n)).toBe('WITHDRAW_NOT_VALUED');
  expect(await limits.leftOf(USER, 'BTC')).toBe(0n);
});

test('what is left is the lesser of both spans, in the coin that is asked for', async () => {
  await limit('month', '700');
  expect(await limits.leftOf(USER, 'USDT')).toBe(700n * USDT);
  await withdrawn('USDT', 100n * USDT);
  expect(await limits.leftOf(USER, 'USDT')).toBe(600n * USDT);
  expect(await limits.leftOf(USER, 'BTC')).toBe((600n * USDT) / 50_000n);
  expect(await limits.leftOf(USER, 'DOGE')).toBe(0n);
});

test('without a limit what cannot be valued goes through, and its worth is noted where there is one', async () => {
  await connection.pool.query('delete from parameters');
  price = 0;
  expect(await refused('DOGE', 1n)).toBeUndefined();
  expect(await limits.leftOf(USER, 'DOGE')).toBeUndefined();
  await withdrawn('USDT', 100n * USDT);
  await limits.note('1', undefined);
  await limits.note('1', 90n * USDT);
  expect((await limits.view(USER)).day).toEqual({ limit: '', used: '90' });
});
