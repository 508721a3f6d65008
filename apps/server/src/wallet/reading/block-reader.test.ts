import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectDatabase, type Connection } from '../../database/connect.ts';
import { createMigratedDatabase } from '../../database/test-database.ts';
import { BlockPruned, type MinedTransaction, type ScannedBlock } from '../nodes/chain-node.ts';
import type { FoundTransaction } from '../reconciliation/custody-record.ts';
import { BlockReader } from './block-reader.ts';

/** From here on the chain is another one than it was. */
let forkedAt: bigint;
let scanned: bigint[];
/** What is in a block, by its number. */
let content: Map<bigint, Pick<ScannedBlock, 'candidates' | 'spends'>>;
let mined: Map<string, MinedTransaction>;
/** Transactions that the node was asked for. */
let asked: string[];
/** What is on record of each block that was read. */
let recorded: [block: bigint, txHashes: string[]][];
/** After which block what was on record was taken back. */
let rewound: bigint[];
let alerts: string[];
let isSettled: boolean;
let connection: Connection;
let reader: BlockReader;

const hashOf = (number: bigint) => (number >= forkedAt ? `new-${number}` : `old-${number}`);

const node = {
  blockHash: async (number: bigint): Promise<string | undefined> => hashOf(number),
  scan: async (number: bigint): Promise<ScannedBlock> => {
    scanned.push(number);
    const { candidates = [], spends = [] } = content.get(number) ?? {};
    return { hash: hashOf(number), parentHash: hashOf(number - 1n), candidates, spends };
  },
  transaction: async (txHash: string) => {
    asked.push(txHash);
    return mined.get(txHash);
  },
  costOf: async (txHash: string) => (txHash === 'failed' ? { payer: 'us', fee: 1n } : undefined),
};

beforeEach(async () => {
  connection = connectDatabase(await createMigratedDatabase(), { applicationName: 'reader test' });
  [forkedAt, scanned, content, mined, asked] = [10_000n, [], new Map(), new Map(), []];
  [recorded, rewound, alerts, isSettled] = [[], [], [], false];
  reader = readerOf(node);
});
afterEach(() => connection.close());

function readerOf(asks: typeof node): BlockReader {
  const ours = new Set(['us']);
  const custody = {
    ownAmong: async (sides: readonly string[]) => new Set(sides.filter((side) => ours.has(side))),
    ownOutputs: async (outpoints: readonly string[]) =>
      new Set(outpoints.filter((outpoint) => outpoint === 'earlier:0')),
    record: async (block: bigint, found: readonly FoundTransaction[]) =>
      void recorded.push([block, found.map(({ txHash }) => txHash)]),
    rewind: async (last: bigint) => void rewound.push(last),
  };
  const deps = {
    node: asks,
    payments: { record: async () => undefined },
    alerts: {
      raise: async (kind: string, subject: string) => void alerts.push(`${kind} ${subject}`),
      isSettled: async () => isSettled,
    },
    custody,
  };
  const services = { db: connection.db, log: pino({ level: 'silent' }) };
  return new BlockReader(services as never, 'BTC', deps as never);
}

const read = (head: bigint) => reader.readOn(head, () => false);
const blocks = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => BigInt(from + n));

/** A chain that is read from its first block to that one. */
async function readTo(head: bigint): Promise<void> {
  await reader.networkOf('main', 1n);
  await read(head);
  scanned.length = 0;
}

test('a chain is read from a hundred blocks back on, a hundred in a round', async () => {
  expect(await reader.networkOf('main', 250n)).toBe('main');
  expect(await read(250n)).toEqual({ lastRead: 249n, isBehind: true });
  expect(scanned).toEqual(blocks(150, 249));
  expect(await read(250n)).toEqual({ lastRead: 250n, isBehind: false });
  // Where it is read it stays, and it is the network that it was.
  expect(await reader.networkOf('other', 900n)).toBe('main');
  expect(await read(251n)).toEqual({ lastRead: 251n, isBehind: false });
});

test('a chain that is younger than that is read from its first block on', async () => {
  await reader.networkOf('main', 100n);
  await read(3n);
  expect(scanned).toEqual(blocks(0, 3));
});

test('nothing begins at a head that the node only claims', async () => {
  reader = readerOf({ ...node, blockHash: async () => undefined });
  await expect(reader.networkOf('main', 250n)).rejects.toThrow('the node has no block 250');
  reader = readerOf(node);
  expect(await reader.networkOf('test', 120n)).toBe('test');
});

test('a node that has fallen back counts as far as it shows', async () => {
  await readTo(20n);
  expect(await read(15n)).toEqual({ lastRead: 15n, isBehind: false });
  expect(scanned).toEqual([]);
});

test.each([
  ['also where nothing is new', 20n],
  ['where it has grown', 22n],
  ['where it is shorter now', 18n],
])('a chain that has changed is read anew from the last block that both know: %s', async (_, head) => {
  await readTo(20n);
  forkedAt = 15n;
  expect(await read(head)).toEqual({ lastRead: 14n, isBehind: true });
  expect(rewound).toEqual([14n]);
  await read(head);
  expect(scanned).toEqual(blocks(15, Number(head)));
  expect(alerts).toEqual([]);
});

test('twelve blocks that have changed are told to operators, eleven are not', async () => {
  await readTo(40n);
  forkedAt = 30n;
  await read(40n);
  expect(alerts).toEqual([]);
  await read(40n);
  forkedAt = 10_000n;
  await read(40n);
  await read(40n);
  forkedAt = 29n;
  await read(40n);
  expect(alerts).toEqual(['deepReorganisation chain:BTC:29']);
});

test('a chain of which nothing is as it was is read on once operators have said so, from before all that was known', async () => {
  await readTo(20n);
  forkedAt = 0n;
  await expect(read(20n)).rejects.toThrow('another chain than the one that was read');
  expect(alerts).toEqual(['chainReplaced chain:BTC:0']);
  isSettled = true;
  expect(await read(20n)).toEqual({ lastRead: -1n, isBehind: true });
  expect(rewound).toEqual([-1n]);
  await read(20n);
  expect(scanned).toEqual(blocks(0, 20));
});

test('a block that does not follow the one before it is not read', async () => {
  await readTo(20n);
  const scan = async (number: bigint) => ({ ...(await node.scan(number)), parentHash: 'nonsense' });
  reader = readerOf({ ...node, scan });
  await expect(read(21n)).rejects.toThrow('block 21 does not follow the block before it');
});

test('a block that the node has thrown away is told to operators', async () => {
  await readTo(20n);
  reader = readerOf({ ...node, scan: async () => Promise.reject(new BlockPruned('gone')) });
  await expect(read(21n)).rejects.toThrow('gone');
  expect(alerts).toEqual(['blockPruned chain:BTC']);
});

test('who stops it has it read no further block', async () => {
  await readTo(20n);
  expect(await reader.readOn(30n, () => scanned.length === 2)).toEqual({ lastRead: 22n, isBehind: true });
});

test('of a block is asked and put on record what pays us, what we pay, what costs us, and what spends what is ours', async () => {
  const payment = (to: string) => ({ to, token: '', value: 1n, position: 0 });
  const candidates = [
    { to: 'us', txHash: 'pays us' },
    { to: 'them', from: 'us', txHash: 'we pay' },
    { to: 'them', from: 'others', txHash: 'of others' },
    { to: '', from: 'us', txHash: 'failed' },
  ];
  const spends = [
    { outpoint: 'earlier:0', txHash: 'spends' },
    // In the block in which it was paid, and again what that one pays.
    { outpoint: 'pays us:0', txHash: 'at once' },
    { outpoint: 'at once:0', txHash: 'and on' },
    { outpoint: 'of others:0', txHash: 'theirs' },
  ];
  content.set(21n, { candidates, spends });
  for (const txHash of ['pays us', 'we pay', 'spends', 'at once', 'and on'])
    mined.set(txHash, { blockNumber: 21n, payments: [payment(txHash === 'we pay' ? 'them' : 'us')] });
  await readTo(20n);
  recorded.length = 0;
  await read(21n);
  const expected = ['pays us', 'we pay', 'failed', 'spends', 'at once', 'and on'];
  expect(recorded).toEqual([[21n, expected]]);
  expect(asked).toEqual(expected);
});
