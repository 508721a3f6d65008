import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HDKey } from '@scure/bip32';
import { type TestUser } from '@bourse/testkit/client';
import { startTestExchange, testSettings, type TestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin } from '@bourse/testkit/operator';
import { requestWithdrawal } from '@bourse/testkit/withdrawal';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMigratedDatabase } from '../../database/test-database.ts';
import { readDepositKey, type DepositKey } from '../../wallet/deposits/deposit-keys.ts';
import { startTestChain } from '../../wallet/deposits/test-chain.ts';
import { BY_TWO, depositsOf, eventually, EVM_ADDRESS, claimDeposit } from '../../wallet/test-wallet.ts';
import { checkRecovered } from '../restore.ts';

// What the seventh attack by operators found of a documented restore: numbers and addresses of the lost hours were given out again.

const xpub = HDKey.fromMasterSeed(Buffer.alloc(32, 11)).derive("m/44'/60'/0'").publicExtendedKey;
const tronXpub = HDKey.fromMasterSeed(Buffer.alloc(32, 11)).derive("m/44'/195'/0'").publicExtendedKey;
const key = readDepositKey('evm', xpub) as DepositKey;
const DAY = 24 * 3_600_000;
const SKIP = 50;

const folder = mkdtempSync(join(tmpdir(), 'lost-hours-'));
const chain = await startTestChain();
const token = await chain.deployToken();
const env = { DEMO_REVIEW: 'off', XPUB_EVM: xpub, RPC_ERC20: chain.url };
const parts = { wallet: { chainPollMs: 30 } };
const [live, backup] = [await createMigratedDatabase(), `${await createMigratedDatabase()}_backup`];
const log = pino({ level: 'silent' });

let exchange: TestExchange;
afterAll(async () => {
  await exchange.stop();
  await chain.stop();
  rmSync(folder, { recursive: true });
});

/** As `createdb --template` makes it: nobody is connected. */
async function copy(from: string, to: string): Promise<void> {
  const name = (url: string) => new URL(url).pathname.slice(1);
  const client = new pg.Client({
    connectionString: Object.assign(new URL(from), { pathname: '/postgres' }).href,
  });
  await client.connect();
  await client.query(`drop database if exists ${name(to)} with (force)`);
  await client.query(`create database ${name(to)} template ${name(from)}`);
  await client.end();
}

/** The exchange begins anew with the backup, so long after it was made. */
async function restore(at: number, skip = SKIP) {
  await exchange.stop();
  await copy(backup, live);
  const { keys } = await checkRecovered(live, testSettings(live, folder, { ...env, XPUB_TRON: tronXpub }), {
    ...{ from: 'a test', now: new Date(at), log, skip },
  });
  exchange = await startTestExchange({ env, parts, databaseUrl: live, startAt: at });
  return keys;
}

const addressOf = async (user: TestUser): Promise<string> =>
  (await user.ok('/bb/recharge/address', { currency: 'USDT', chain: 'ERC20' })).address;

const withdraw = async (user: TestUser): Promise<number> =>
  Number(await requestWithdrawal(exchange, user, { amount: '100', address: EVM_ADDRESS, fee: '5' }));

/** What others are told of an hour: numbers of a withdrawal, a deposit and a proof, and an address. */
async function live1(name: string) {
  const user = await exchange.signUp(`${name}@example.com`);
  await exchange.running.liabilities.commit();
  const [proof] = (await exchange.visitor.ok('/bb/liabilities/list')).list;
  const txHash = `0x${name.charCodeAt(0).toString(16).repeat(32)}`;
  await claimDeposit(user, { amount: '90', txHash });
  const [deposit] = await depositsOf(user);
  return {
    address: await addressOf(user),
    numbers: [await withdraw(user), Number(deposit!.id), Number(proof.id)],
  };
}

beforeAll(async () => {
  exchange = await startTestExchange({ env, parts, databaseUrl: live });
  const { operations } = exchange.running.wallet;
  await operations.updateChain({ currency: 'USDT', chain: 'ERC20', tokenContract: token, confirmations: 2 });
  await live1('before');
  await exchange.stop();
  await copy(live, backup);
  exchange = await startTestExchange({ env, parts, databaseUrl: live });
}, 120_000);

test('numbers given out after a restore were never given out before it, on however many restores', async () => {
  const began = exchange.clock.now();
  const told = [await live1('lost')];
  for (const [at, name] of [
    [began + DAY, 'once'],
    [began + 2 * DAY, 'twice'],
  ] as const) {
    await restore(at);
    const now = await live1(name);
    for (const [place, number] of now.numbers.entries()) {
      expect(number).toBeGreaterThan(at / 1_000);
      for (const { numbers } of told) expect(number).toBeGreaterThan(numbers[place]!);
    }
    told.push(now);
    // They go on one by one, also after a start.
    await exchange.restart();
    expect(await withdraw(await exchange.signUp())).toBe(now.numbers[0]! + 1);
  }
  expect((await exchange.audit()).differences).toEqual([]);
}, 240_000);

test('an address of the lost hours is nobody’s: what is paid to it is told, and credited to who claims it, by two', async () => {
  const at = exchange.clock.now() + DAY;
  await restore(at);
  const lost = key.addressAt(1);
  const keys = await restore(at + DAY);
  expect(keys).toEqual([
    { id: key.id, format: 'evm', from: 1, next: 1 + SKIP, isWatched: true },
    { id: expect.any(String), format: 'tron', from: 0, next: SKIP, isWatched: true },
  ]);
  const user = await exchange.signUp('victim@example.com');
  expect(await addressOf(user)).toBe(key.addressAt(1 + SKIP));
  const txHash = await chain.transfer(token, lost, 90_000_000n);
  await chain.mine(3);
  const admin = await enrolAdmin(exchange);
  await eventually(async () =>
    expect((await admin.ok('/ops/api/strays/list', { search: txHash })).list).toMatchObject([
      { reason: 'lostAddress', address: lost, amount: '90', userId: '', depositId: '' },
    ]),
  );
  expect((await admin.ok('/ops/api/alerts/list', { kind: 'lostAddressPaid' })).list).toMatchObject([
    { subject: `address:ERC20:${lost}`, args: { txHash }, byHand: true, ended: 0 },
  ]);
  await claimDeposit(user, { amount: '95', txHash });
  const [deposit] = await depositsOf(user);
  const { operations } = exchange.running.wallet;
  expect((await admin.ok('/ops/api/deposits/detail', { id: deposit!.id })).unmatched).toEqual([
    { amount: '90', memo: '', reason: 'lostAddress' },
  ]);
  expect(await operations.finishDeposit(deposit!.id, 9_500_000_000n, BY_TWO)).toMatchObject({
    code: 'DEPOSIT_AMOUNT_DIFFERS',
  });
  expect(await operations.finishDeposit(deposit!.id, 9_000_000_000n, BY_TWO)).toBeUndefined();
  await eventually(async () =>
    expect((await admin.ok('/ops/api/strays/list', { search: txHash })).list[0].depositId).toBe(deposit!.id),
  );
}, 240_000);

test('a key that is not among the settings goes on as well, and is said to be unwatched', async () => {
  await exchange.stop();
  await copy(backup, live);
  const { keys } = await checkRecovered(live, testSettings(live, folder, { DEMO_REVIEW: 'off' }), {
    ...{ from: 'a test', now: new Date(), log },
  });
  expect(keys).toEqual([{ id: key.id, format: 'evm', from: 1, next: 1_001, isWatched: false }]);
  exchange = await startTestExchange({ env, parts, databaseUrl: live });
  expect(await addressOf(await exchange.signUp())).toBe(key.addressAt(1_001));
}, 120_000);
