import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { checkReserves, readReserves, type PublishedReserves } from './reserves.ts';

const sha256 = async (text: string): Promise<string> => createHash('sha256').update(text).digest('hex');

const HASH = 'aa84d5c20064cf0e4e32121b576c0e8411dcecf9654753d664cace5991749c53';
const ON_TRON = 'TTLc7cv53q4DS6xubu2Lm5TsRkKGUeZqUV';
const ON_XRP = 'rU6K7V3Po4snVhBBaU29sesqs2qTQJWDw1';
const ON_BTC = 'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3';
const HOLDER = '41be88d9e2dbe1c4fa4b7fb3a5a1cf6c8b7ae0dc6f';
/** Signed by tronweb 6.5.1, elliptic 6.6.1 and bip322-js 3.0.0. */
const SIGNED = {
  tron: '0x3352809b236c5be2ffc80a1ca8816ccf81a263472744255b26589e228cb746bd218a14ab3ebc3eeef28c03ee5f8d8969bd35e3fae72ce7353b25777041e9b9f81b',
  ripple:
    '030D58EB48B4420B1F7B9DF55087E0E29FEF0E8468F9A6825B01CA2C361042D435:30440220232DF59E58C6BE23A3EB73C6A165A22E02A1820BBC338BFCEA444A40D6C7DDD9022031EB90A89FABD65988A584F9864E36ED12493C9A36F3D4D803D550FCF7BFB5B1',
  taproot: 'AUFBHTadnCli/+I4djJDyem3mcvdIVW1qkhPrdqBrPex7fQBI2mHpiiRXu1i2l3m9S8tz8bNDRWwIeZl/uC2ceeqAQ==',
} as const;
/** By eosjs 22.1.0, as nodes write its key and another one. */
const EOS_KEY = 'PUB_K1_6MRyAjQq8ud7hVNYcfnVPJqcVpscN5So8BhtHuGYqET5BoDq63';
const EOS_SIGNED = `${EOS_KEY}:SIG_K1_K7rgrq4pTD3DYQyP3Kim9Gzxs7SyKdWHgxdfH5xDu3V68wu26NhpQxAH7VWRe8h8hqHvb2BRThn6ab9BFJbixoh9EabKK9`;
const EOS_KEY_TOLD = 'EOS6MRyAjQq8ud7hVNYcfnVPJqcVpscN5So8BhtHuGYqET5GDW5CV';
const OTHER_EOS_KEY = 'EOS68vRVaNgCvStaUmxQsKoHANU1Uypo4BQLWSNEM8KBiCAWW8deh';
const ON_EOS = 'exchangewllt';
const EOS_BLOCK = '0000012c'.padEnd(64, '2');
const LEDGER = 'D'.repeat(64);
const BLOCK = '00000000000000ff'.padEnd(64, '1');

const published: PublishedReserves = {
  commitment: {
    ...{ id: 1, time: 1_767_614_400_000, seq: 12, block: 3, hash: HASH },
    ...{ blockHash: 'b'.repeat(64), previousHash: '0'.repeat(64) },
    roots: [{ coin: 'USDT', sum: '100000000000', depth: 0, hash: 'c'.repeat(64) }],
  },
  statement: {
    ...{ commitment: 1, hash: HASH, time: 1_767_614_460_000 },
    blocks: [
      { chain: 'TRC20', number: '255', hash: BLOCK },
      { chain: 'XRP', number: '77', hash: LEDGER },
    ],
    coins: [
      { chain: 'TRC20', coin: 'USDT', token: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', decimals: 6 },
      { chain: 'TRC20', coin: 'TRX', token: '', decimals: 6 },
      { chain: 'XRP', coin: 'XRP', token: '', decimals: 6 },
    ],
    addresses: [
      { chain: 'TRC20', format: 'tron', address: ON_TRON, kind: 'cold', signature: SIGNED.tron },
      { chain: 'XRP', format: 'ripple', address: ON_XRP, kind: 'shared', signature: SIGNED.ripple },
      { chain: 'BTC', format: 'bitcoin', address: ON_BTC, kind: 'cold', signature: SIGNED.taproot },
    ],
    holdings: [
      { chain: 'TRC20', coin: 'USDT', address: ON_TRON, units: '1023500000' },
      { chain: 'TRC20', coin: 'TRX', address: ON_TRON, units: '5000000' },
      { chain: 'XRP', coin: 'XRP', address: ON_XRP, units: '30000000' },
    ],
  },
};

/** Nodes of TRON and EOS by their paths, and a server of the XRP ledger by its methods. */
let told: Record<string, any>;
const asked: unknown[] = [];
beforeEach(() => {
  asked.length = 0;
  told = {
    '/wallet/getblockbynum': { blockID: BLOCK },
    '/wallet/getaccount': { address: 'x', balance: 5_000_000 },
    '/wallet/triggerconstantcontract': {
      constant_result: [(1_023_500_000).toString(16).padStart(64, '0')],
    },
    ledger: { ledger: { ledger_hash: LEDGER } },
    '/v1/chain/get_block': { id: EOS_BLOCK },
    '/v1/chain/get_account': {
      permissions: [
        {
          ...{ perm_name: 'owner', parent: '', linked_actions: [] },
          required_auth: { threshold: 1, keys: [{ key: OTHER_EOS_KEY, weight: 1 }], accounts: [], waits: [] },
        },
        {
          ...{ perm_name: 'active', parent: 'owner', linked_actions: [] },
          required_auth: { threshold: 1, keys: [{ key: EOS_KEY_TOLD, weight: 1 }], accounts: [], waits: [] },
        },
      ],
      eosio_any_linked_actions: [],
    },
    '/v1/chain/get_currency_balance': ['1000.0000 EOS'],
    account_info: { account_data: { Account: ON_XRP, Balance: '30000000', Flags: 0 } },
  };
});
const server = createServer((request, response) => {
  let text = '';
  request.on('data', (part) => (text += part));
  request.on('end', () => {
    const body = JSON.parse(text);
    asked.push([request.url, body]);
    response.end(JSON.stringify(body.method ? { result: told[body.method] } : told[request.url!]));
  });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
const nodes = { TRC20: url, XRP: url };
afterAll(() => server.close());

const changed = (change: Partial<PublishedReserves['statement']>): PublishedReserves => ({
  ...published,
  statement: { ...published.statement, ...change },
});
const signedBy = (index: number, signature: string) =>
  changed({
    addresses: published.statement.addresses.map((each, i) => (i === index ? { ...each, signature } : each)),
  });

test('signatures of TRON, of the XRP ledger and of Taproot hold from what is published alone', async () => {
  expect(readReserves(published)).toEqual(published);
  const { isVerified, isOpen, lines } = await checkReserves(published, {}, sha256);
  expect({ isVerified, isOpen }).toEqual({ isVerified: true, isOpen: false });
  expect(lines).toContain(`✓ TRC20 ${ON_TRON} (cold) has signed it`);
  expect(lines).toContain(`✓ XRP ${ON_XRP} (shared) has signed it`);
  expect(lines).toContain(`✓ BTC ${ON_BTC} (cold) has signed it`);
  expect(lines).toContain('USDT: 1023.5 for 1000 owed: 102.35 %');
});

test.each<[string, PublishedReserves]>([
  ['a signature of TRON with a bit turned', signedBy(0, SIGNED.tron.replace(/.$/, '0'))],
  ['what the XRP ledger’s key has signed, without the key', signedBy(1, SIGNED.ripple.slice(67))],
  ['another chain’s signature', signedBy(1, SIGNED.tron)],
  [
    'a Taproot signature for another text',
    signedBy(
      2,
      'AUGzh5Spc9EhgS1YUx12xf8nqAQTl3VAkc8jSUWJWCJEsRAN5EJ35TvtY/TEj4nQpEQyVkdGKP6QMnzPwOlijtVoAQ==',
    ),
  ],
  [
    'what an address holds whose key may not spend it',
    changed({ keys: [{ chain: 'XRP', address: ON_XRP, state: 'disabled' }] }),
  ],
])('%s does not hold', async (_what, claim) => {
  expect((await checkReserves(claim, {}, sha256)).isVerified).toBe(false);
});

test('nodes of the reader are asked about the stated blocks, and for their keys', async () => {
  const { isVerified, isOpen, lines } = await checkReserves(published, nodes, sha256);
  expect({ isVerified, isOpen }).toEqual({ isVerified: true, isOpen: false });
  expect(lines).toContain(`✓ XRP ${ON_XRP} holds 30 XRP at block 77`);
  expect(asked).toContainEqual(['/wallet/getblockbynum', { num: 255 }]);
  expect(asked).toContainEqual([
    '/wallet/getaccount',
    { address: expect.stringMatching(/^41[0-9a-f]{40}$/) },
  ]);
  expect(asked).toContainEqual([
    '/',
    {
      method: 'account_info',
      params: [{ ledger_index: 77, account: ON_XRP, signer_lists: true, api_version: 1 }],
    },
  ]);
});

test('on the XRP ledger another balance, and a key that may not spend, do not hold', async () => {
  told['account_info'].account_data.Balance = '29999999';
  let { isVerified, lines } = await checkReserves(published, nodes, sha256);
  expect(isVerified).toBe(false);
  expect(lines).toContain(`✗ XRP ${ON_XRP} holds 30 XRP at block 77; the node says 29.999999`);
  told['account_info'].account_data = { Balance: '30000000', Flags: 0x0010_0000 };
  ({ isVerified, lines } = await checkReserves(published, nodes, sha256));
  expect(isVerified).toBe(false);
  expect(lines).toContain(
    `✗ XRP ${ON_XRP} is spent by the key that has signed, and by no other; the node says that it is not spent by the key that has signed`,
  );
  told['account_info'] = { error: 'actNotFound', status: 'error' };
  expect((await checkReserves(published, nodes, sha256)).isVerified).toBe(false);
});

test('what a node of TRON says of now and not of that block is neither held nor refuted', async () => {
  told['/wallet/getaccount'] = { balance: 4_000_000 };
  const { isVerified, isOpen, lines } = await checkReserves(published, nodes, sha256);
  expect({ isVerified, isOpen }).toEqual({ isVerified: true, isOpen: true });
  expect(lines).toContain(`? TRC20 ${ON_TRON} holds 5 TRX at block 255; the node says 4 now`);
  expect(lines.join()).toContain('NOT TOLD');
  const key = { address: HOLDER, weight: 1 };
  told['/wallet/getaccount'] = { balance: 5_000_000, owner_permission: { threshold: 1, keys: [key] } };
  expect((await checkReserves(published, nodes, sha256)).lines).toContain(
    `? TRC20 ${ON_TRON} is spent by the key that has signed, and by no other; the node says that it is not spent by the key that has signed`,
  );
});

test('whose key may not spend is not asked about, and said not to be counted', async () => {
  const claim = changed({
    keys: [
      { chain: 'XRP', address: ON_XRP, state: 'disabled' },
      { chain: 'TRC20', address: ON_TRON, state: 'also' },
    ],
    holdings: published.statement.holdings.slice(0, 2),
  });
  const { isVerified, lines } = await checkReserves(claim, { XRP: url }, sha256);
  expect(isVerified).toBe(true);
  expect(asked).toEqual([]);
  expect(lines).toContain(
    `– XRP ${ON_XRP}: the key that has signed may not spend what is there; not counted`,
  );
  expect(lines).toContain(`– TRC20 ${ON_TRON}: others may spend what is there, too`);
});

/** The account on EOS that pays, with nothing else. */
const onEos = (change: Partial<PublishedReserves['statement']> = {}, signature = EOS_SIGNED) =>
  changed({
    blocks: [{ chain: 'EOS', number: '300', hash: EOS_BLOCK }],
    coins: [{ chain: 'EOS', coin: 'EOS', token: '', decimals: 4 }],
    addresses: [{ chain: 'EOS', format: 'eos', address: ON_EOS, kind: 'hot', signature }],
    holdings: [{ chain: 'EOS', coin: 'EOS', address: ON_EOS, units: '10000000' }],
    keys: [{ chain: 'EOS', address: ON_EOS, state: 'also' }],
    ...change,
  });

test('on EOS it is told which key has signed, and who has said that it is the account’s', async () => {
  const { isVerified, lines } = await checkReserves(onEos(), {}, sha256);
  expect(isVerified).toBe(true);
  expect(lines).toContain(`✓ EOS ${ON_EOS} (hot): ${EOS_KEY} has signed it`);
  const said = `– EOS ${ON_EOS}: the account’s name does not say its key; that it is the one that has signed is what the exchange’s node said at block 300`;
  expect(lines).toContain(said);
  expect(lines).toContain(`– EOS ${ON_EOS}: others may spend what is there, too`);
  // Of one that is not counted nothing is to be believed.
  const disabled = { keys: [{ chain: 'EOS', address: ON_EOS, state: 'disabled' as const }], holdings: [] };
  expect((await checkReserves(onEos(disabled), {}, sha256)).lines).not.toContain(said);
});

test.each([
  [
    'of another key',
    EOS_SIGNED.replace(EOS_KEY, 'PUB_K1_68vRVaNgCvStaUmxQsKoHANU1Uypo4BQLWSNEM8KBiCAYGWCsk'),
  ],
  ['without its key', EOS_SIGNED.slice(EOS_KEY.length + 1)],
])('a signature of EOS %s does not hold', async (_, signature) => {
  expect((await checkReserves(onEos({}, signature), {}, sha256)).isVerified).toBe(false);
});

test('a node of EOS is asked whose the account is, and what it holds', async () => {
  const { isVerified, isOpen, lines } = await checkReserves(onEos(), { EOS: url }, sha256);
  expect({ isVerified, isOpen }).toEqual({ isVerified: true, isOpen: false });
  expect(lines).toContain(`✓ EOS ${ON_EOS} holds 1000 EOS at block 300`);
  expect(lines).toContain(
    `✓ EOS ${ON_EOS} is spent by the key that has signed, and by others, too, the node says now`,
  );
  expect(lines.join()).not.toContain('the exchange’s node said');
  expect(asked).toContainEqual(['/v1/chain/get_block', { block_num_or_id: 300 }]);
  expect(asked).toContainEqual(['/v1/chain/get_account', { account_name: ON_EOS }]);
});

test('what a node of EOS says of now and not of that block is neither held nor refuted', async () => {
  told['/v1/chain/get_currency_balance'] = [];
  told['/v1/chain/get_account'].permissions[1].required_auth.keys[0].key = OTHER_EOS_KEY;
  const { isVerified, isOpen, lines } = await checkReserves(onEos(), { EOS: url }, sha256);
  expect({ isVerified, isOpen }).toEqual({ isVerified: true, isOpen: true });
  expect(lines).toContain(`? EOS ${ON_EOS} holds 1000 EOS at block 300; the node says 0 now`);
  expect(lines).toContain(
    `? EOS ${ON_EOS} is spent by the key that has signed, and by others, too; the node says that it is not spent by the key that has signed`,
  );
});

test('a node of another chain says nothing', async () => {
  told['/wallet/getblockbynum'] = {};
  await expect(checkReserves(published, { TRC20: url }, sha256)).rejects.toThrow('another block 255');
  told['ledger'] = { error: 'lgrNotFound' };
  await expect(checkReserves(published, { XRP: url }, sha256)).rejects.toThrow('another block 77');
  told['/v1/chain/get_block'].id = BLOCK;
  await expect(checkReserves(onEos(), { EOS: url }, sha256)).rejects.toThrow('another block 300');
  told['/v1/chain/get_block'].id = EOS_BLOCK;
  told['/v1/chain/get_account'] = { code: 500, error: { name: 'exception' } };
  await expect(checkReserves(onEos(), { EOS: url }, sha256)).rejects.toThrow('does not say whose');
});
