import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { readOptions } from './options.ts';
import { checkReserves, readReserves, type PublishedReserves } from './reserves.ts';

const sha256 = async (text: string): Promise<string> => createHash('sha256').update(text).digest('hex');

/** Signed with the first of anvil's keys, by viem. */
const HASH = 'aa84d5c20064cf0e4e32121b576c0e8411dcecf9654753d664cace5991749c53';
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const SIGNATURE =
  '0x979ba83d111f1fa2f4c06e8c1b5dc0502559a02cb9f559104d7cf6e34438f755607bff47cf86d3079af26564820067d99ccd4ba0e5feb6ccbdb4661a4740f53b1b';
const BLOCK = `0x${'d'.repeat(64)}`;

const published: PublishedReserves = {
  commitment: {
    ...{ id: 1, time: 1_767_614_400_000, seq: 12, block: 3, hash: HASH },
    ...{ blockHash: 'b'.repeat(64), previousHash: '0'.repeat(64) },
    roots: [{ coin: 'USDT', sum: '100000000000', depth: 0, hash: 'c'.repeat(64) }],
  },
  statement: {
    ...{ commitment: 1, hash: HASH, time: 1_767_614_460_000 },
    blocks: [{ chain: 'ERC20', number: '255', hash: BLOCK }],
    coins: [
      { chain: 'ERC20', coin: 'USDT', token: '0xdAC17F958D2ee523a2206206994597C13D831ec7', decimals: 6 },
    ],
    addresses: [{ chain: 'ERC20', format: 'evm', address: ADDRESS, kind: 'hot', signature: SIGNATURE }],
    holdings: [{ chain: 'ERC20', coin: 'USDT', address: ADDRESS, units: '1023500000' }],
  },
};

/** A node that shows one block and one balance. */
const asked: unknown[] = [];
const node = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => (body += part));
  request.on('end', () => {
    const { method, params } = JSON.parse(body);
    asked.push([method, params]);
    const result =
      method === 'eth_getBlockByNumber'
        ? { hash: BLOCK }
        : `0x${(1_023_500_000).toString(16).padStart(64, '0')}`;
    response.end(JSON.stringify({ result }));
  });
});
await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve));
const nodes = { ERC20: `http://127.0.0.1:${(node.address() as AddressInfo).port}` };
afterAll(() => node.close());

const changed = (change: Partial<PublishedReserves['statement']>): PublishedReserves => ({
  ...published,
  statement: { ...published.statement, ...change },
});

test('signatures and ratios, from what is published alone', async () => {
  const { isVerified, lines } = await checkReserves(published, {}, sha256);
  expect(isVerified).toBe(true);
  expect(lines).toContain(`✓ ERC20 ${ADDRESS} (hot) has signed it`);
  expect(lines).toContain('USDT: 1023.5 for 1000 owed: 102.35 %');
  expect(lines.at(-1)).toMatch(/^What the addresses hold is as the exchange states it/);
});

test('a node of the reader is asked at the stated block', async () => {
  expect((await checkReserves(published, nodes, sha256)).isVerified).toBe(true);
  expect(asked).toContainEqual(['eth_getBlockByNumber', ['0xff', false]]);
  const holdings = [{ ...published.statement.holdings[0]!, units: '1023500001' }];
  const { isVerified, lines } = await checkReserves(changed({ holdings }), nodes, sha256);
  expect(isVerified).toBe(false);
  expect(lines).toContain(`✗ ERC20 ${ADDRESS} holds 1023.500001 USDT at block 255; the node says 1023.5`);
});

test('a node that shows another block says nothing', async () => {
  const blocks = [{ chain: 'ERC20', number: '255', hash: '0x01' }];
  await expect(checkReserves(changed({ blocks }), nodes, sha256)).rejects.toThrow('another block');
  expect((await checkReserves(published, { BTC: nodes['ERC20']! }, sha256)).isVerified).toBe(false);
});

test.each<[string, PublishedReserves]>([
  [
    'a sum that the hash does not bind',
    {
      ...published,
      commitment: { ...published.commitment, roots: [{ ...published.commitment.roots[0]!, sum: '1' }] },
    },
  ],
  ['a statement about another commitment', changed({ commitment: 2 })],
  [
    'an address that has not signed',
    changed({
      addresses: [
        { ...published.statement.addresses[0]!, address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
      ],
      holdings: [],
    }),
  ],
  [
    'a signature for another chain',
    changed({
      addresses: [{ ...published.statement.addresses[0]!, chain: 'BEP20' }],
      holdings: [],
    }),
  ],
  [
    'an address that is counted twice',
    changed({
      holdings: [...published.statement.holdings, ...published.statement.holdings],
    }),
  ],
])('%s does not hold', async (_what, claim) => {
  expect((await checkReserves(claim, {}, sha256)).isVerified).toBe(false);
});

test('what is no statement is said to be none', () => {
  expect(readReserves({ commitment: null, statement: null })).toBe(
    'No statement of reserves is published yet.',
  );
  expect(readReserves('x')).toBe('That is no statement of reserves.');
  expect(readReserves(published)).toEqual(published);
});

test('options', () => {
  const url = 'http://localhost:8080';
  expect(readOptions(['--reserves'])).toEqual({ reserves: undefined, nodes: {}, url });
  expect(
    readOptions(['--reserves', 'a.json', '--node', 'BTC=http://n:1', '--node', 'ERC20=https://m']),
  ).toEqual({
    ...{ reserves: 'a.json', url },
    nodes: { BTC: 'http://n:1', ERC20: 'https://m' },
  });
  expect(readOptions(['--reserves', '--url', 'http://x:1'])).toMatchObject({
    reserves: undefined,
    url: 'http://x:1',
  });
  expect(readOptions(['--reserves', '--node', 'http://n'])).toBe('Say which node: --node CHAIN=URL');
});
