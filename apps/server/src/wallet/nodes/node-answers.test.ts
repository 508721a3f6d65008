import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BitcoinNode } from './bitcoin-node.ts';
import { addressOfScript, BITCOIN_PREFIXES } from './bitcoin-scripts.ts';
import { BlockPruned } from './chain-node.ts';
import { EvmNode } from './evm-node.ts';
import { RippleNode } from './ripple-node.ts';
import { parseExactly } from '@bourse/money/exact-json';
import { unitsOfDecimal } from '@bourse/money/units';

/** A node that says what the test wants: the raw text of `result`, by method. */
let results: Record<string, string>;
let seen: { method: string; params: unknown[]; authorization: string | undefined }[];
let server: Server;
let url: string;
beforeEach(async () => {
  [results, seen] = [{}, []];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const { method, params, id = 1 } = JSON.parse(body);
      seen.push({ method, params, authorization: request.headers.authorization });
      const result = results[method] ?? 'null';
      const isError = result.startsWith('error');
      response.statusCode = isError && url.includes('core') ? 500 : 200;
      response.end(
        isError
          ? `{"jsonrpc":"2.0","result":null,"error":${result.slice(5)},"id":${id}}`
          : `{"jsonrpc":"2.0","result":${result},"id":${id}}`,
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://core:pa%3Ass@127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const A = 'a'.repeat(64);
const B = 'b'.repeat(64);
const SCRIPT = '76a91462e907b15cbf27d5425399ebf6f0fb50ebb88f1888ac';

function block(value: string, fields: { hash?: string; height?: number } = {}): string {
  const { hash = A, height = 7 } = fields;
  return `{"hash":"${hash}","height":${height},"previousblockhash":"${B}","difficulty":1.2e+10,
    "tx":[{"txid":"${B}","vin":[{"coinbase":"00"}],"vout":[{"value":${value},"n":3,"scriptPubKey":{"asm":"\\"value\\":1","hex":"${SCRIPT}"}}]}]}`;
}

describe('a node of Bitcoin', () => {
  test.each([
    ['0.29999999', 29_999_999n],
    ['1e-8', 1n],
    ['20999999.97690000', 2_099_999_997_690_000n],
    ['83999999.99999999', 8_399_999_999_999_999n],
  ])('is read to the satoshi: %s', async (text, value) => {
    results = { getblockhash: `"${A}"`, getblock: block(text) };
    const node = new BitcoinNode('bitcoin', url.replace('core', 'user'));
    expect(await node.transaction(B, 7n)).toEqual({
      blockNumber: 7n,
      payments: [{ to: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', token: '', value, position: 3 }],
      spending: { inputs: [], total: value },
    });
    expect(seen[0]).toMatchObject({
      method: 'getblockhash',
      params: [7],
      authorization: `Basic ${Buffer.from('user:pa:ss').toString('base64')}`,
    });
  });

  test.each([
    ['an amount with nine decimals', block('0.000000001')],
    ['a negative amount', block('-0.5')],
    ['an amount that no coin has', block('84000001')],
    ['another block', block('1', { hash: B })],
    ['another height', block('1', { height: 8 })],
    ['no transactions', `{"hash":"${A}","height":7}`],
    ['nothing', 'null'],
  ])('that answers %s is not believed', async (_, answer) => {
    results = { getblockhash: `"${A}"`, getblock: answer };
    const error: unknown = await new BitcoinNode('bitcoin', url).scan(7n).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(String(error)).not.toContain('pa');
  });

  test('that names half of an output names none', async () => {
    const half = block('1').replace(
      '{"coinbase":"00"}',
      `{"txid":"${A}"},{"vout":1},{"txid":"${A}","vout":2}`,
    );
    results = { getblockhash: `"${A}"`, getblock: half };
    const { spends } = await new BitcoinNode('bitcoin', url.replace('core', 'user')).scan(7n);
    expect(spends).toEqual([{ outpoint: `${A}:2`, txHash: B }]);
  });

  test('is told where its answer does not fit', async () => {
    results = { getblockhash: `"${A}"`, getblock: block('-0.5') };
    const node = new BitcoinNode('bitcoin', url.replace('core', 'user'));
    await expect(node.scan(7n)).rejects.toThrow(/^the answer does not fit at/);
  });

  test('that has thrown a block away says so, and a height above the newest is none', async () => {
    results = {
      getblockhash: `"${A}"`,
      getblock: 'error{"code":-1,"message":"Block not available (pruned data)"}',
    };
    const node = new BitcoinNode('bitcoin', url);
    await expect(node.scan(7n)).rejects.toBeInstanceOf(BlockPruned);
    results = { getblockhash: 'error{"code":-8,"message":"Block height out of range"}' };
    expect(await node.blockHash(9n)).toBeUndefined();
  });
});

test('a script is an address whatever its network calls it, and one of another shape is none', () => {
  const { bitcoin, litecoin } = BITCOIN_PREFIXES;
  expect(addressOfScript(bitcoin, SCRIPT)).toBe('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa');
  expect(addressOfScript(bitcoin, '0014c0cebcd6c3d3ca8c75dc5ec62ebe55330ef910e2')).toBe(
    'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  );
  expect(addressOfScript(bitcoin, 'a91440a2dbf0a5e8b6f3a0c5a2a7e3f9c5f1a1b2c3d487')).toMatch(/^3/);
  expect(addressOfScript(litecoin, 'a91440a2dbf0a5e8b6f3a0c5a2a7e3f9c5f1a1b2c3d487')).toMatch(/^M/);
  expect(addressOfScript(bitcoin, `5120${A}`)).toMatch(/^bc1p/);
  for (const script of ['', '6a04deadbeef', `${SCRIPT}00`, `0014${A}`, `2102${A}ac`])
    expect(addressOfScript(bitcoin, script)).toBeUndefined();
});

test('numbers of an answer stay texts, and what looks like one in a text is left alone', () => {
  expect(parseExactly('{"a":[1,-2.50,3e-8],"b":"x:1,\\"value\\":2","c":{"9":true}}')).toEqual({
    a: ['1', '-2.50', '3e-8'],
    b: 'x:1,"value":2',
    c: { 9: true },
  });
  expect(unitsOfDecimal('0.1', 8)).toBe(10_000_000n);
  expect(unitsOfDecimal('1.5e3', 0)).toBe(1_500n);
  expect(unitsOfDecimal('1.5', 0)).toBeUndefined();
  expect(unitsOfDecimal('-1', 8)).toBeUndefined();
  expect(unitsOfDecimal('1e999', 8)).toBeUndefined();
});

describe('a node of an EVM chain', () => {
  const HASH = `0x${A}`;
  const evmBlock = (fields: object) =>
    JSON.stringify({ number: '0x7', hash: HASH, parentHash: `0x${B}`, transactions: [], ...fields });

  test.each([
    ['another block', evmBlock({ number: '0x8' })],
    ['no hash', evmBlock({ hash: null })],
    [
      'an amount that is none',
      evmBlock({
        transactions: [{ hash: HASH, from: `0x${'2'.repeat(40)}`, to: `0x${'1'.repeat(40)}`, value: '-1' }],
      }),
    ],
  ])('that answers %s is not believed', async (_, answer) => {
    results = { eth_getBlockByNumber: answer };
    await expect(new EvmNode(url.replace(/\/\/.*@/, '//')).scan(7n)).rejects.toBeInstanceOf(Error);
  });

  test('one of the smallest unit is a payment, of a coin or a token, and none of them is not', async () => {
    const [from, to, token] = ['1', '2', '3'].map((digit) => `0x${digit.repeat(40)}`);
    const topics = [
      '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
      ...[from, to].map((address) => `0x${address!.slice(2).padStart(64, '0')}`),
    ];
    const logOf = (value: string, transactionHash: string) => {
      const placed = { blockHash: HASH, blockNumber: '0x7', transactionIndex: '0x0', logIndex: '0x0' };
      return { ...placed, address: token, topics, transactionHash, data: `0x${value.padStart(64, '0')}` };
    };
    const [one, none] = [`0x${'c'.repeat(64)}`, `0x${'d'.repeat(64)}`];
    const transactions = [
      { hash: one, from, to, value: '0x1' },
      { hash: none, from, to, value: '0x0' },
    ];
    results = {
      eth_getBlockByNumber: evmBlock({ transactions }),
      eth_getLogs: JSON.stringify([logOf('1', one), logOf('0', none)]),
    };
    expect((await new EvmNode(url.replace(/\/\/.*@/, '//')).scan(7n)).candidates).toEqual([
      { to, from, txHash: one },
      { to: '', from, txHash: none },
      { to, from, txHash: one },
    ]);
  });

  test('a contract that is made with coins of its own pays nobody by that, and its tokens count', async () => {
    const [from, to, contract] = ['1', '2', '3'].map((digit) => `0x${digit.repeat(40)}`);
    const word = (address: string) => `0x${address.slice(2).padStart(64, '0')}`;
    const topics = [
      '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
      word(from!),
      word(to!),
    ];
    const placed = { blockHash: HASH, blockNumber: '0x7', transactionIndex: '0x0' };
    const log = { ...placed, address: contract, topics, data: `0x${'5'.padStart(64, '0')}`, logIndex: '0x0' };
    const common = { ...placed, from, to: null, type: '0x2' };
    results = {
      eth_getTransactionReceipt: JSON.stringify({
        ...common,
        transactionHash: `0x${B}`,
        status: '0x1',
        gasUsed: '0x2',
        cumulativeGasUsed: '0x2',
        effectiveGasPrice: '0x3',
        contractAddress: contract,
        logsBloom: '0x',
        logs: [{ ...log, transactionHash: `0x${B}`, removed: false }],
      }),
      eth_getBlockByNumber: evmBlock({}),
      eth_getTransactionByHash: JSON.stringify({ ...common, hash: `0x${B}`, value: '0x9', nonce: '0x0' }),
    };
    expect(await new EvmNode(url.replace(/\/\/.*@/, '//')).transaction(`0x${B}`)).toEqual({
      blockNumber: 7n,
      payments: [{ from, to, token: contract, value: 5n, position: 0 }],
      cost: { payer: from, fee: 6n },
    });
  });

  test('that has no logs of a block any more says so', async () => {
    const transactions = [{ hash: HASH, from: `0x${'2'.repeat(40)}`, to: null, value: '0x0' }];
    results = {
      eth_getBlockByNumber: evmBlock({ transactions }),
      eth_getLogs: 'error{"code":4444,"message":"pruned history unavailable"}',
    };
    await expect(new EvmNode(url.replace(/\/\/.*@/, '//')).scan(7n)).rejects.toBeInstanceOf(BlockPruned);
  });
});

test('a server of the XRP ledger that knows no transaction is believed, one that cannot say is not', async () => {
  const node = new RippleNode(url);
  results = { tx: '{"status":"error","error":"txnNotFound"}' };
  expect(await node.transaction(A.toUpperCase())).toBeUndefined();
  results = { tx: '{"status":"error","error":"tooBusy"}' };
  await expect(node.transaction(A.toUpperCase())).rejects.toThrow('tooBusy');
});

test('an account of the XRP ledger that nobody has paid holds nothing; of one that the server cannot look up nobody knows', async () => {
  const node = new RippleNode(url);
  results = { account_info: '{"status":"error","error":"actNotFound"}' };
  expect(await node.balanceAt('rNobody', '', 7n)).toEqual({ block: 7n, value: 0n });
  results = { account_info: '{"status":"error","error":"tooBusy"}' };
  await expect(node.balanceAt('rNobody', '', 7n)).rejects.toThrow('tooBusy');
});
