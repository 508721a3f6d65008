import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { isAttested, shownKey } from '@bourse/custody/attestation/attestation';
import { commitmentText } from '@bourse/protocol/liabilities/commitment';
import type { ReserveRequest } from '@bourse/protocol/liabilities/reserve-request';
import {
  makeSignerFolder,
  TEST_HOT_EVM,
  TEST_KEY_EOS,
  TEST_WORDS,
  type TestSignerFolder,
} from '@bourse/testkit/signer';
import { makeSignerDatabase } from '@bourse/testkit/signer-database';
import { pino } from 'pino';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { evmAddress } from '../chains/evm/evm-keys.ts';
import { hotAddresses } from '../chains/hot-addresses.ts';
import { tronAddress } from '../chains/tron/tron-keys.ts';
import { Queue } from '../queue/queue.ts';
import { SignerRecord } from '../record/signer-record.ts';
import { readSetup } from '../setup.ts';
import { SignerFolder } from '../signer-folder.ts';
import { depositPath } from '../vault/key-paths.ts';
import { SeedVault } from '../vault/seed-vault.ts';
import { ReserveDuty } from './reserve-duty.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 10, 23);
const vault = new SeedVault(TEST_WORDS);
const HOT_BTC = hotAddresses(vault).find(({ kind }) => kind === 'bitcoin')!.address;
const HOT_TRON = hotAddresses(vault).find(({ kind }) => kind === 'tron')!.address;
const HOT_XRP = hotAddresses(vault).find(({ kind }) => kind === 'ripple')!.address;
const HOT_EOS = 'exchangewllt';
const DEPOSIT_TRON = tronAddress(vault, depositPath('tron', 1));
const DEPOSIT = evmAddress(vault, depositPath('evm', 2));
const TOO_FAR = evmAddress(vault, depositPath('evm', 3));
const OTHERS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const SETUP = {
  chains: {
    ERC20: {
      kind: 'evm',
      chainId: 1,
      feeCap: '0.05',
      depositAddresses: 3,
      coins: { ETH: { decimals: 18 } },
    },
    BTC: { kind: 'bitcoin', feeCap: '0.001', coins: { BTC: { decimals: 8 } } },
    TRC20: { kind: 'tron', feeCap: '60', depositAddresses: 2, coins: { TRX: { decimals: 6 } } },
    XRP: { kind: 'ripple', feeCap: '0.01', coins: { XRP: { decimals: 6 } } },
    EOS: { kind: 'eos', account: HOT_EOS, feeCap: '1', coins: { EOS: { decimals: 4 } } },
  },
  limits: {},
};

let keys: TestSignerFolder;
let record: SignerRecord;
let now: number;
let lines: string[];

const database = await makeSignerDatabase();
const queue = new Queue(database.url);
afterAll(async () => {
  await queue.close();
  await database.close();
});
beforeEach(async () => {
  keys = await makeSignerFolder(SETUP);
  record = openRecord();
  now = NOW;
  lines = [];
  await database.query('alter table reserve_requests disable trigger all');
  await database.query('alter table reserve_signatures disable trigger all');
  for (const table of ['reserve_requests', 'reserve_signatures', 'liability_commitments'])
    await database.query(`truncate ${table} cascade`);
});
afterEach(() => {
  record.close();
  keys.remove();
});

function openRecord(): SignerRecord {
  return new SignerRecord(join(keys.folder, 'record.jsonl'), vault.id, NOW);
}

function requestOf(change: Partial<ReserveRequest['commitment']> = {}): ReserveRequest {
  return {
    commitment: {
      ...{ id: 7, time: NOW - 60_000, seq: 99, block: 5 },
      blockHash: 'b'.repeat(64),
      previousHash: '0'.repeat(64),
      roots: [
        { coin: 'BTC', depth: 3, sum: '200000000', hash: 'c'.repeat(64) },
        { coin: 'ETH', depth: 4, sum: '5', hash: 'd'.repeat(64) },
      ],
      ...change,
    },
    addresses: [
      { chain: 'ERC20', address: TEST_HOT_EVM },
      { chain: 'ERC20', address: DEPOSIT },
      { chain: 'BTC', address: HOT_BTC },
      { chain: 'ERC20', address: OTHERS },
      { chain: 'ERC20', address: TOO_FAR },
      { chain: 'BTC', address: TEST_HOT_EVM },
      { chain: 'TRC20', address: TEST_HOT_EVM },
    ],
  };
}

/** As a server writes it, one that lies included. */
async function ask(request: unknown, id = 7): Promise<void> {
  await database.query(
    `insert into liability_commitments (id, time, seq, block, block_hash, salt, previous_hash)
     values ($1, 1, 1, 1, '', '', '') on conflict do nothing`,
    [id],
  );
  await database.query(
    `insert into reserve_requests (commitment_id, request, asked_at) values ($1, $2, 1)
     on conflict (commitment_id) do update set request = excluded.request`,
    [id, JSON.stringify(request)],
  );
}

/** By a process of its own. */
async function work() {
  const setup = readSetup(new SignerFolder(keys.folder).setup);
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  await new ReserveDuty({ setup, vault, record, queue, log, now: () => now }).round();
  return database.query('select chain, address, signature from reserve_signatures order by seq');
}

test('its own addresses sign the hash that it has worked out itself', async () => {
  const { commitment, addresses } = requestOf();
  await ask({ commitment, addresses });
  const signed = await work();
  expect(new Set(signed.map(({ address }) => address))).toEqual(new Set([TEST_HOT_EVM, DEPOSIT, HOT_BTC]));
  expect(signed).toHaveLength(3);
  const roots = commitment.roots.map((root) => ({ ...root, sum: BigInt(root.sum) }));
  const hash = createHash('sha256')
    .update(commitmentText({ ...commitment, roots }))
    .digest('hex');
  for (const { chain, address, signature } of signed) {
    const attested = { commitment: 7, hash, chain, address };
    expect(await isAttested(chain === 'BTC' ? 'bitcoin' : 'evm', attested, signature)).toBe(true);
  }
  expect(record.attestedHash(7)).toBe(hash);
  // The next process finds them there, and adds nothing.
  expect(await work()).toEqual(signed);
});

test('keys of TRON and of the XRP ledger sign as wallets there do', async () => {
  const { commitment } = requestOf();
  const addresses = [
    { chain: 'TRC20', address: HOT_TRON },
    { chain: 'TRC20', address: DEPOSIT_TRON },
    { chain: 'TRC20', address: tronAddress(vault, depositPath('tron', 2)) },
    { chain: 'XRP', address: HOT_XRP },
    { chain: 'XRP', address: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh' },
    { chain: 'XRP', address: HOT_TRON },
  ];
  await ask({ commitment, addresses });
  const signed = await work();
  expect(new Set(signed.map(({ address }) => address))).toEqual(new Set([HOT_TRON, DEPOSIT_TRON, HOT_XRP]));
  expect(signed).toHaveLength(3);
  const hash = record.attestedHash(7)!;
  for (const { chain, address, signature } of signed) {
    const format = chain === 'XRP' ? 'ripple' : 'tron';
    expect(await isAttested(format, { commitment: 7, hash, chain, address }, signature)).toBe(true);
    expect(await isAttested(format, { commitment: 8, hash, chain, address }, signature)).toBe(false);
  }
  // As long as the tables take them, and as operators may bring them.
  expect(Math.max(...signed.map(({ signature }) => signature.length))).toBeLessThanOrEqual(256);
});

test('on EOS the account of the setup signs, with the key that its active permission is to name', async () => {
  const { commitment } = requestOf();
  const addresses = ['depositwllt1', HOT_EOS, TEST_KEY_EOS].map((address) => ({ chain: 'EOS', address }));
  await ask({ commitment, addresses: [...addresses, { chain: 'XRP', address: HOT_EOS }] });
  const signed = await work();
  expect(signed).toMatchObject([{ chain: 'EOS', address: HOT_EOS }]);
  const { signature } = signed[0]!;
  const attested = { commitment: 7, hash: record.attestedHash(7)!, chain: 'EOS', address: HOT_EOS };
  expect(await isAttested('eos', attested, signature)).toBe(true);
  expect(await isAttested('eos', { ...attested, commitment: 8 }, signature)).toBe(false);
  expect(shownKey(signature)).toBe(TEST_KEY_EOS);
});

const liar = requestOf();
test.each<[string, unknown]>([
  ['a text of its own', { ...liar, text: 'I owe you' }],
  ['a text among the fields', { ...liar, commitment: { ...liar.commitment, text: 'I owe you' } }],
  ['a hash of its own', { ...liar, commitment: { ...liar.commitment, hash: 'a'.repeat(64) } }],
  ['a line in a hash', requestOf({ blockHash: `${'b'.repeat(62)}\nx` })],
  ['a line in a coin', requestOf({ roots: [{ ...liar.commitment.roots[0]!, coin: 'BTC\nETH' }] })],
  ['no coin', requestOf({ roots: [] })],
  ['a coin twice', requestOf({ roots: [liar.commitment.roots[0]!, liar.commitment.roots[0]!] })],
  ['a sum below zero', requestOf({ roots: [{ ...liar.commitment.roots[0]!, sum: '-1' }] })],
  ['a proof of last week', requestOf({ time: NOW - 7 * DAY })],
  ['a proof of tomorrow', requestOf({ time: NOW + DAY })],
  ['a proof of more than two days ago', requestOf({ time: NOW - 2 * DAY - 1 })],
  ['a proof of what is an hour ahead', requestOf({ time: NOW + HOUR + 1 })],
  ['coins in another order', requestOf({ roots: liar.commitment.roots.toReversed() })],
  ['the number of another', requestOf({ id: 8 })],
  ['a payout', { id: '1', payout: { coin: 'ETH', amount: '1' }, approvals: [], automatic: null }],
  ['a digest', { digest: 'a'.repeat(64), addresses: liar.addresses }],
  ['nothing', null],
])('a server that asks for %s gets no signature', async (_, request) => {
  await ask(request);
  expect(await work()).toEqual([]);
  expect(record.attestedHash(7)).toBeUndefined();
  expect(lines.join()).toContain('reserves are not signed');
});

test.each([
  ['two days ago, while it was away', NOW - 2 * DAY],
  ['the next hour, by a clock that is ahead', NOW + HOUR],
])('a proof of %s is still signed', async (_, time) => {
  await ask(requestOf({ time }));
  expect(await work()).toHaveLength(3);
});

test('a number has one hash for ever, also for the next process', async () => {
  await ask(requestOf());
  const signed = await work();
  const hash = record.attestedHash(7);
  await ask(requestOf({ roots: [{ ...liar.commitment.roots[0]!, sum: '1' }] }));
  record.close();
  record = openRecord();
  expect(await work()).toEqual(signed);
  expect(record.attestedHash(7)).toBe(hash);
  expect(lines.at(-1)).toContain('another proof 7 of liabilities was signed before');
});

test('more than one an hour is no day’s work', async () => {
  for (let id = 1; id <= 24; id++) {
    await ask(requestOf({ id }), id);
    await work();
  }
  expect(record.attestedSince(0)).toBe(24);
  await ask(requestOf({ id: 25 }), 25);
  await work();
  expect(record.attestedHash(25)).toBeUndefined();
  now += DAY + 1;
  await ask(requestOf({ id: 26, time: now }), 26);
  await work();
  expect(record.attestedHash(26)).toBeDefined();
});

test('what stands there in its name does not keep it from signing', async () => {
  await ask(requestOf());
  await database.query(
    `insert into reserve_signatures (commitment_id, chain, address, signature, at) values (7, 'BTC', 'x', 'y', 1)`,
  );
  expect((await work()).length).toBe(4);
});

test('its role can neither ask nor take back', async () => {
  await ask(requestOf());
  for (const text of [
    'update reserve_requests set asked_at = 2',
    'delete from reserve_requests',
    'delete from reserve_signatures',
    "insert into reserve_requests (commitment_id, request, asked_at) values (8, '{}', 1)",
    'select * from liability_balances',
  ]) {
    const { default: pg } = await import('pg');
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await expect(client.query(text)).rejects.toThrow('permission denied');
    await client.end();
  }
});
