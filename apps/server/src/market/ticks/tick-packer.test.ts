import { expect, test, describe, beforeEach, afterEach } from 'vitest';
import { audit } from '../../audit/audit.ts';
import { connectDatabase, type Connection } from '../../database/connect.ts';
import { createMigratedDatabase } from '../../database/test-database.ts';
import { hashBlock, type StoredBlock, CHAIN_START } from './tick-block.ts';
import { tickPacker } from './tick-packer.ts';
import { packBlocks, unpackBlocks } from './tick-packing.ts';
import { blocksById, blocksFrom } from './tick-store.ts';

const START = 1_767_600_000_000;
const SYMBOLS = [
  'btcusdt',
  'ethusdt',
  'xrpusdt',
  'dogeusdt',
  ...Array.from({ length: 12 }, (_, n) => `c${n}usdt`),
];

/** A walk, the same every time: price text of a pair and the mark, which is one of its last prices. */
function chain(count: number, spell: (hundredths: number) => string, from = CHAIN_START): StoredBlock[] {
  let seed = 7;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const prices = new Map(SYMBOLS.map((symbol, n) => [symbol, [Math.round(5_000_000 / (n + 1))]]));
  const blocks: StoredBlock[] = [];
  let before: { id: number; hash: string } = from;
  for (let n = 0; n < count; n++) {
    const id = before.id + 1;
    const time = START + id * 1_000 + Math.floor(random() * 9);
    const lines = SYMBOLS.map((symbol, at) => {
      const past = prices.get(symbol)!;
      past.unshift(past[0]! + Math.round((random() - 0.5) * past[0]! * 0.0004));
      past.length = Math.min(past.length, 3);
      const mark = past.toSorted((a, b) => a - b)[past.length >> 1]!;
      return [
        id * 1_000 + at,
        symbol,
        time - 5 - Math.floor(random() * 3),
        spell(past[0]!),
        spell(mark),
      ].join();
    });
    // Now and then only the stale pairs change.
    const ticks = id % 50 === 0 ? '' : lines.join('\n');
    const block = {
      id,
      time,
      ticks,
      previousHash: before.hash,
      hash: hashBlock(before.hash, id, time, ticks),
    };
    blocks.push(block);
    before = block;
  }
  return blocks;
}

const decimals = (hundredths: number) => String(hundredths / 100).replace(/^\d+$/, '$&.0');

describe('packed blocks', () => {
  test.each([
    ['in whole ticks', String],
    ['in decimals', decimals],
  ])('come back as they were, %s', async (_what, spell) => {
    const blocks = chain(120, spell);
    const packed = await packBlocks(blocks);
    expect(unpackBlocks(packed, 1, blocks[0]!.previousHash)).toEqual(blocks);
    // 48 bytes of text and hashes a tick; fifteen times less is wanted.
    expect(packed.length).toBeLessThan(120 * SYMBOLS.length * 3.2);
  });

  test('come back as they were in any spelling', async () => {
    for (const ticks of [
      'nonsense',
      '1000,btcusdt,5,1.50,2',
      '1000,btcusdt,5,01,2',
      '1001,btcusdt,5,1,2',
      '1000,a',
    ]) {
      const hash = hashBlock('x', 1, 5, ticks);
      const block = { id: 1, time: 5, ticks, previousHash: 'x', hash };
      expect(unpackBlocks(await packBlocks([block]), 1, 'x')).toEqual([block]);
    }
  });
});

test('blocks that were packed before each pair had columns of its own are read as ever', () => {
  const packed =
    'ARtNAADEgm3+4ZaIiRTojZBVZlmlbW0rjUiKKoeREmjCKt1uPjG3MWljCmRUeKLBG3d0eIIjo8MeCwwgWAzDKZ6kqtfkzH2ZH/aMQvQHEQ==';
  const blocks = unpackBlocks(Buffer.from(packed, 'base64'), 1, CHAIN_START.hash);
  expect(blocks.map(({ time }) => time)).toEqual([1_767_600_001_000, 1_767_600_002_001, 1_767_600_003_002]);
  expect(blocks.map(({ ticks }) => ticks)).toEqual([
    '1000,btcusdt,1767600000995,50000.5,50000.5\n1001,dogebtc,1767600000990,0.00000185,0.00000185',
    '',
    '3000,btcusdt,1767600002993,49999.25,50000.5\n3001,btcusdt,1767600002999,50001.0,50000.5\n' +
      '3002,dogebtc,1767600002998,0.0000019,0.00000185',
  ]);
  expect(blocks[2]!.hash).toBe('c9c17837bff9ea128cc3777103345c1b1ff110f86c5b73153c188b3d54c12c68');
});

describe('the packer', () => {
  let connection: Connection;
  let url: string;
  let packer: ReturnType<typeof tickPacker>;
  const all = chain(1_000, decimals);
  beforeEach(async () => {
    url = await createMigratedDatabase();
    connection = connectDatabase(url, { applicationName: 'packer test' });
    for (let at = 0; at < all.length; at += 100) {
      await connection.db
        .insertInto('tick_blocks')
        .values(
          all.slice(at, at + 100).map(({ id, time, ticks, previousHash, hash }) => ({
            id: String(id),
            time: String(time),
            ticks,
            previous_hash: previousHash,
            hash,
          })),
        )
        .execute();
    }
    packer = tickPacker(connection.db);
  });
  afterEach(async () => {
    await packer.stop();
    await connection.close();
  });

  const stored = async () =>
    Number((await connection.pool.query('select count(*) as n from tick_blocks')).rows[0].n);

  test('leaves the newest and packs the rest; whoever reads sees no difference', async () => {
    expect(await packer.packAll(START)).toBe(4);
    expect(await stored()).toBe(280);
    expect(await packer.packAll(START)).toBe(0);
    const { db } = connection;
    expect(await blocksFrom(db, { id: 1 }, 2_000)).toEqual(all);
    expect(await blocksFrom(db, { id: 178 }, 5)).toEqual(all.slice(177, 182));
    expect(await blocksFrom(db, { id: 718 }, 5)).toEqual(all.slice(717, 722));
    expect(await blocksFrom(db, { id: 990 }, 50)).toEqual(all.slice(989));
    expect(await blocksFrom(db, { time: all[200]!.time }, 2)).toEqual(all.slice(200, 202));
    expect(await blocksFrom(db, { time: all[999]!.time + 1 }, 2)).toEqual([]);
    expect(await blocksById(db, [7, 700])).toEqual([all[6], all[699]]);
    expect(await blocksById(db, [5_000])).toEqual([]);
    expect(await audit(url)).toMatchObject({ ok: true, tickBlocks: 1_000 });
  });

  test('does not pack what is not as it was sealed', async () => {
    await connection.pool.query(`update tick_blocks set ticks = ticks || ' ' where id = 190`);
    await expect(packer.packAll(START)).rejects.toThrow(/from 181 to 360/);
    expect(await stored()).toBe(820);
  });

  test.each([
    [
      'a changed span',
      `update tick_spans set blocks = (select blocks from tick_spans where last_id = 540) where last_id = 360`,
    ],
    ['a span that is no data', `update tick_spans set blocks = '\\x02ff' where last_id = 360`],
    ['a span with another end', `update tick_spans set hash = previous_hash where last_id = 360`],
    ['a span taken away', 'delete from tick_spans where last_id = 540'],
    ['the first span taken away', 'delete from tick_spans where last_id = 180'],
  ])('the audit finds %s', async (_what, tampering) => {
    await packer.packAll(START);
    await connection.pool.query(tampering);
    const { ok, differences } = await audit(url);
    expect(ok).toBe(false);
    expect(differences.join()).toMatch(/tick block/);
  });
});
