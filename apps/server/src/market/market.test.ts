import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Outcome } from '@bourse/engine/outcome';
import type { Command, MassQuoteCommand, TickBlock, TicksCommand } from '@bourse/protocol/command';
import type { Event, Traded } from '@bourse/protocol/event';
import { ticksText } from '@bourse/protocol/market/tick-text';
import { Engine } from '@bourse/engine/engine';
import { PAIRS } from '@bourse/protocol/pairs';
import { SharedAnswer } from '../gateway/shared-wires.ts';
import { writeFields } from '../written-json.ts';
import { Refusal } from '@bourse/protocol/refusal';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { TEST_BRAND } from '../brand/test-brand.ts';
import { Bus } from '../bus.ts';
import { connectDatabase, type Connection } from '../database/connect.ts';
import { Reads } from '../database/reads.ts';
import { createMigratedDatabase } from '../database/test-database.ts';
import type { CommittedBatch, Sequencer } from '../sequencer/sequencer.ts';
import { Markets } from '../markets.ts';
import { MarketRows } from '../sequencer/rows/market-rows.ts';
import type { Services } from '../services.ts';
import { loadSettings, type Settings } from '../settings.ts';
import { createFeed } from './feeds/create-feed.ts';
import { ScriptedFeed } from './feeds/scripted.ts';
import { Market } from './market.ts';
import { firstBrokenBlock } from './ticks/tick-block.ts';
import { minuteRoots } from './ticks/tick-chain.ts';

const START = Date.UTC(2026, 0, 5, 12, 0, 0);
const BTC = PAIRS.find((pair) => pair.symbol === 'btcusdt')!;
const PRICES = { btcusdt: 6_000_000, ethbtc: 50_000 };

/** Answers every command with success and stores tick blocks, as the real one does. */
class FakeSequencer implements Sequencer {
  readonly commands: Command[] = [];
  refusing = false;
  pending = 0;
  readonly #connection: Connection;
  readonly #listeners: ((batch: CommittedBatch) => void)[] = [];

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async submit(command: Command): Promise<Outcome> {
    this.commands.push(command);
    this.pending++;
    try {
      return await this.#answer(command);
    } finally {
      this.pending--;
    }
  }

  async #answer(command: Command): Promise<Outcome> {
    if (this.refusing) return { status: 'refused', refusal: new Refusal('PAIR_HALTED') };
    if (command.type === 'ticks') await this.#store(command.block);
    return { status: 'done', result: {} };
  }

  async #store({ id, time, ticks, previousHash, hash }: TickBlock): Promise<void> {
    await this.#connection.pool.query('insert into tick_blocks values ($1, $2, $3, $4, $5)', [
      id,
      time,
      ticksText(ticks),
      previousHash,
      hash,
    ]);
  }

  onCommitted(listener: (batch: CommittedBatch) => void): void {
    this.#listeners.push(listener);
  }

  updateOnCommit(update: (batch: CommittedBatch) => void): void {
    this.onCommitted(update);
  }

  commit(...events: Event[]): void {
    const entry = { seq: 1, time: now, command: { type: 'cancelAll', user: 1 } as const, events };
    for (const listener of this.#listeners) listener({ entries: [entry] } as unknown as CommittedBatch);
  }

  quotes(): MassQuoteCommand[] {
    return this.commands.filter((command) => command.type === 'massQuote');
  }

  blocks(): TicksCommand[] {
    return this.commands.filter((command) => command.type === 'ticks');
  }
}

/** A decoded answer or frame; tests say what they expect in it. */
type Frame = Record<string, unknown>;

let now = START;
let drift = 0;
let timeIsSure = true;
let sequencer: FakeSequencer;
let bus: Bus;
let feed: ScriptedFeed;
let market: Market;

async function open(): Promise<void> {
  sequencer = new FakeSequencer(connection);
  bus = new Bus();
  feed = new ScriptedFeed({ now: () => now }, PRICES);
  market = new Market(services(), {
    pairs: PAIRS,
    feed,
    logoOf: (coin) => `/pc/coins/${coin.toLowerCase()}.svg`,
    depth: {
      levels: (symbol) =>
        symbol === 'btcusdt' ? { bids: [['59999.99', '1']], asks: [], time: now, version: 1 } : undefined,
      version: () => 1,
    },
    monotonic: () => now - drift,
    timeIsSure: () => timeIsSure,
  });
  await market.start();
}

function services(settings = {} as Settings): Services {
  const clock = { now: () => now };
  const log = pino({ level: 'silent' });
  const markets = new Markets(new MarketRows(new Engine().state).changes()!);
  return {
    ...{ settings, log, brand: TEST_BRAND },
    db: connection.db,
    reads: new Reads(connection),
    clock,
    bus,
    sequencer,
    markets,
  };
}

const connection = connectDatabase(await createMigratedDatabase(), { applicationName: 'market test' });
afterAll(() => connection.close());
beforeEach(async () => {
  now = START;
  drift = 0;
  timeIsSure = true;
  await connection.pool.query('truncate candles_1m, candles_1d, tick_roots, tick_blocks, replay_starts');
  await open();
});
afterEach(() => market.stop());

/** Until every command has its answer, and what waited for it has run. */
async function settle(): Promise<void> {
  do await new Promise((done) => setTimeout(done, 10));
  while (sequencer.pending > 0);
}

/** A moment later, with everything that follows from it. */
async function advance(ms: number): Promise<void> {
  now += ms;
  market.onTimer();
  await settle();
}

function traded(price: number, lots: number, makerId = 5): Traded {
  return {
    type: 'traded',
    tradeId: 17,
    symbol: 'btcusdt',
    price,
    lots,
    quote: 1n,
    takerSide: 'sell',
    buyOrderId: makerId,
    sellOrderId: 6,
    buyer: 1,
    seller: 2,
    buyerFee: 0n,
    sellerFee: 0n,
  };
}

async function call(path: string, input: Record<string, string>): Promise<Frame> {
  const found = market.calls.find((one) => one.path === path)!;
  const made: unknown = await found.handle(found.input.parse(input) as never, {} as never);
  const answer = made instanceof SharedAnswer ? JSON.parse(writeFields(made.make(), JSON.stringify)) : made;
  return (answer instanceof Refusal ? { refused: answer.code } : answer) as Frame;
}

function channel(name: string): { frames: Frame[] } {
  const frames: Frame[] = [];
  bus.subscribe(name, (_, frame) => frames.push(JSON.parse(frame) as Frame));
  return { frames };
}

describe('the market maker', () => {
  test('quotes a fresh pair and withdraws when its newest tick is 2 s old', async () => {
    feed.depth('btcusdt', [[5_999_999, 10]], [[6_000_001, 10]]);
    expect(sequencer.quotes()).toEqual([]);
    feed.quote(BTC, 6_000_000, 10);
    await settle();
    expect(sequencer.quotes()).toHaveLength(1);
    expect(sequencer.quotes()[0]).toMatchObject({ symbol: 'btcusdt' });
    expect(sequencer.quotes()[0]!.bids[0]).toEqual([5_999_999, 10]);
    await advance(2_000);
    expect(sequencer.quotes()).toHaveLength(1);
    await advance(250);
    expect(sequencer.quotes()[1]).toEqual({ type: 'massQuote', symbol: 'btcusdt', bids: [], asks: [] });
    // A book alone is no sign that its price is the market's.
    feed.depth('btcusdt', [[5_999_999, 10]], [[6_000_001, 10]]);
    await settle();
    expect(sequencer.quotes()).toHaveLength(2);
    expect(market.isStale('btcusdt')).toBe(false);
    feed.tick('btcusdt', 6_000_000);
    feed.depth('btcusdt', [[5_999_999, 10]], [[6_000_001, 10]]);
    await settle();
    expect(sequencer.quotes()).toHaveLength(3);
  });

  // The fault: after the feed had died, the house went on for 5 s at its last prices.
  test('a line that breaks withdraws the quotes and makes the pairs stale at once, by a block of its own', async () => {
    const status = channel('status');
    feed.quote(BTC, 6_000_000, 10);
    await advance(1_000);
    expect(sequencer.quotes().at(-1)!.bids).toHaveLength(20);
    feed.lose();
    expect(market.isStale('btcusdt')).toBe(true);
    expect(status.frames.at(-1)).toMatchObject({ stale: ['btcusdt', 'ethbtc'] });
    await settle();
    expect(sequencer.quotes().at(-1)).toMatchObject({ symbol: 'btcusdt', bids: [], asks: [] });
    const block = sequencer.commands.findLast(({ type }) => type === 'ticks');
    expect(block).toMatchObject({ stale: ['btcusdt', 'ethbtc'] });
    const told = status.frames.length;
    feed.lose();
    expect(status.frames).toHaveLength(told);
    feed.quote(BTC, 6_000_000, 10);
    expect(market.isStale('btcusdt')).toBe(false);
  });

  // The fault: until two more had confirmed it, the house dealt at the price from before.
  test('attack: a tick far from the mark takes the old price out of use at once, with the quotes', async () => {
    feed.quote(BTC, 6_000_000, 10);
    await settle();
    feed.tick('btcusdt', 6_700_000);
    await settle();
    expect(sequencer.commands).toContainEqual({ type: 'doubtPrice', symbol: 'btcusdt' });
    expect(sequencer.quotes().at(-1)).toMatchObject({ symbol: 'btcusdt', bids: [], asks: [] });
    feed.depth('btcusdt', [[5_999_999, 10]], [[6_000_001, 10]]);
    await settle();
    expect(sequencer.quotes().at(-1)!.bids).toEqual([]);
    feed.quote(BTC, 6_000_000, 10);
    await settle();
    expect(sequencer.quotes().at(-1)!.bids).toHaveLength(20);
    expect(sequencer.commands.filter(({ type }) => type === 'doubtPrice')).toHaveLength(1);
  });

  test('does not follow a ladder far from the mark', async () => {
    feed.quote(BTC, 6_000_000, 10);
    await settle();
    feed.depth('btcusdt', [[6_700_000, 10]], [[6_700_001, 10]]);
    await settle();
    expect(sequencer.quotes().at(-1)!.bids).toEqual([]);
  });

  test('leaves a halted pair alone', async () => {
    sequencer.commit({ type: 'pairStatusSet', symbol: 'btcusdt', status: 'halted' });
    feed.quote(BTC, 6_000_000, 10);
    await settle();
    expect(sequencer.quotes()).toEqual([]);
  });
});

describe('reference price', () => {
  test('is stale at first, fresh after five ticks, stale after silence and after the clock was set', async () => {
    const status = channel('status');
    expect(market.isStale('btcusdt')).toBe(true);
    expect(market.isStale('ethusdt')).toBe(false);
    await advance(0);
    feed.quote(BTC, 6_000_000, 1);
    expect(market.isStale('btcusdt')).toBe(false);
    expect(market.mark('btcusdt')).toBe(60_000 * 1e8);
    await advance(250);
    expect(status.frames.at(-1)).toMatchObject({ ch: 'status', stale: ['ethbtc'] });
    drift = -1_001;
    await advance(250);
    expect(market.isStale('btcusdt')).toBe(true);
    expect(status.frames.at(-1)).toMatchObject({ stale: ['btcusdt', 'ethbtc'] });
    now += 10;
    feed.quote(BTC, 6_000_000, 1);
    expect(market.isStale('btcusdt')).toBe(false);
    now += 5_001;
    expect(market.isStale('btcusdt')).toBe(true);
  });

  test('time that cannot be relied on: every pair is stale, no time passes, and it heals by itself', async () => {
    await advance(1_000);
    feed.quote(BTC, 6_000_000, 1);
    expect(market.isStale('btcusdt')).toBe(false);
    timeIsSure = false;
    await advance(1_000);
    feed.quote(BTC, 6_000_000, 1);
    const beats = () => sequencer.commands.filter(({ type }) => type === 'passTime').length;
    const before = beats();
    await advance(1_000);
    expect(market.isStale('btcusdt')).toBe(true);
    expect(beats()).toBe(before);
    timeIsSure = true;
    feed.quote(BTC, 6_000_000, 1);
    await advance(1_000);
    expect(market.isStale('btcusdt')).toBe(false);
    expect(beats()).toBe(before + 1);
  });

  // The fault: ticks that waited for a slow commit came after the clock had voided what they would have settled.
  test('while ticks wait for a commit, no time passes that could void what they settle', async () => {
    const beats = () => sequencer.commands.filter(({ type }) => type === 'passTime').length;
    await advance(1_000);
    sequencer.refusing = true;
    feed.tick('btcusdt', 6_000_100);
    for (let second = 0; second < 10; second++) await advance(1_000);
    const before = beats();
    await advance(1_000);
    await advance(1_000);
    expect(beats()).toBe(before);
    sequencer.refusing = false;
    await advance(1_000);
    await advance(1_000);
    expect(sequencer.blocks().at(-1)!.block.ticks).toMatchObject([{ price: 60_001 * 1e8 }]);
    expect(beats()).toBe(before + 1);
  });

  test('a block a second, chained over a restart, with the stale pairs', async () => {
    await advance(1_000);
    const acceptedAt = now;
    feed.tick('btcusdt', 6_000_100);
    feed.tick('btcusdt', 9_000_000);
    feed.tick('ethbtc', 50_001);
    await advance(1_000);
    await advance(250);
    expect(sequencer.blocks().map(({ block }) => block.ticks.length)).toEqual([0, 2]);
    expect(sequencer.blocks()[1]).toMatchObject({
      stale: ['btcusdt', 'ethbtc'],
      block: {
        id: 2,
        ticks: [{ id: 2_000, symbol: 'btcusdt', price: 60_001 * 1e8, mark: 60_001 * 1e8 }, { id: 2_001 }],
      },
    });
    await market.stop();
    await open();
    feed.tick('btcusdt', 6_000_150, acceptedAt);
    now += 60_000;
    feed.tick('btcusdt', 6_000_200);
    await advance(1_000);
    // Every start begins by saying which pairs have a feed, all of them stale as yet, before any quote.
    expect(sequencer.commands[0]).toMatchObject({
      type: 'ticks',
      stale: ['btcusdt', 'ethbtc'],
      block: { id: 3, ticks: [] },
    });
    // The tick that was accepted before the restart does not count again.
    expect(sequencer.blocks()[1]!.block).toMatchObject({
      id: 4,
      ticks: [{ id: 4_000, price: 60_002 * 1e8 }],
    });
    const { rows } = await connection.pool.query(
      'select id::int, time::float, ticks, previous_hash as "previousHash", hash from tick_blocks order by id',
    );
    expect(rows).toHaveLength(4);
    expect(firstBrokenBlock(rows)).toBeUndefined();
    const minute = START / 60_000;
    await vi.waitFor(async () => {
      expect(await minuteRoots(connection.db, minute, minute + 5)).toEqual([
        { minute, blockId: 3, hash: rows[2].hash },
      ]);
    }, 45_000);

    // As a stop between the block and the root of the minute before it leaves them.
    await market.stop();
    await connection.pool.query('delete from tick_roots');
    await open();
    expect(await minuteRoots(connection.db, minute, minute + 5)).toEqual([
      { minute, blockId: 3, hash: rows[2].hash },
    ]);

    // A clock that was set back comes through a minute twice: its root stays.
    await market.stop();
    await connection.pool.query('update tick_roots set block_id = 2');
    await open();
    expect(await minuteRoots(connection.db, minute, minute + 5)).toMatchObject([{ minute, blockId: 2 }]);
  });

  test('a block that is refused loses no tick and leaves the chain whole', async () => {
    await advance(1_000);
    sequencer.refusing = true;
    feed.tick('btcusdt', 6_000_100);
    await advance(1_000);
    sequencer.refusing = false;
    feed.tick('btcusdt', 6_000_200);
    await advance(1_000);
    const last = sequencer.blocks().at(-1)!.block;
    expect([last.id, last.ticks.map((tick) => tick.price)]).toEqual([2, [60_001 * 1e8, 60_002 * 1e8]]);
  });
});

describe('prints', () => {
  test('of the feed and of the book reach tape, candle and stream, each saying its source', async () => {
    feed.quote(BTC, 6_000_000, 10);
    const tape = channel('trades:btcusdt');
    const kline = channel('kline:btcusdt:5min');
    feed.print('btcusdt', 6_000_100, 2_000_000, 'buy');
    sequencer.commit(traded(6_000_200, 1_000_000), { ...traded(5_999_900, 500_000), tradeId: 18 });
    const { data } = (await call('/huobi/getMarketTrade', { symbol: 'btcusdt' })) as unknown as {
      data: object[];
    };
    expect(data).toEqual([
      { id: 'b18', price: '59999.00', amount: '0.500000', direction: 'sell', ts: now, source: 'book' },
      { id: 'b17', price: '60002.00', amount: '1.000000', direction: 'sell', ts: now, source: 'book' },
      {
        id: expect.stringMatching(/^f/),
        price: '60001.00',
        amount: '2.000000',
        direction: 'buy',
        ts: now,
        source: 'feed',
      },
    ]);
    expect(tape.frames.map((frame) => (frame['data'] as { id: string }[]).map(({ id }) => id[0]))).toEqual([
      ['f'],
      ['b', 'b'],
    ]);
    market.onTimer();
    expect(kline.frames).toEqual([
      {
        ch: 'kline:btcusdt:5min',
        type: 'delta',
        data: {
          id: START / 1_000,
          open: '60000.00',
          high: '60002.00',
          low: '59999.00',
          close: '59999.00',
          vol: '3.500000',
          turnover: '210003.50',
        },
      },
    ]);
    expect(JSON.parse(bus.snapshot('kline:btcusdt:5min')!)).toEqual(kline.frames[0]);
    expect(market.lastPrice('btcusdt')).toBe(5_999_900);
  });

  test('of the feed far from the mark are not believed', async () => {
    feed.quote(BTC, 6_000_000, 10);
    feed.print('btcusdt', 6_700_000, 1, 'buy');
    expect((await call('/huobi/getMarketTrade', { symbol: 'btcusdt' }))['data']).toEqual([]);
  });

  test('the tape keeps 200, newest first', async () => {
    for (let id = 1; id <= 250; id++) sequencer.commit({ ...traded(6_000_000, 1), tradeId: id });
    const { data } = JSON.parse(bus.snapshot('trades:btcusdt')!) as { data: { id: string }[] };
    expect([data.length, data[0]!.id, data[199]!.id]).toEqual([200, 'b250', 'b51']);
  });

  test('a minute is written when it is over, not every second', async () => {
    const minutes = async () => {
      const { rows } = await connection.pool.query('select distinct minute from candles_1m');
      return rows.map(({ minute }) => minute * 60_000);
    };
    for (let second = 0; second < 3; second++) await advance(1_000);
    expect(await minutes()).toEqual([]);
    await advance(60_000);
    await expect.poll(minutes).toEqual([START]);
  });

  test('a minute that ended between two pushes is pushed in its final state', async () => {
    const kline = channel('kline:btcusdt:1min');
    now = START + 59_900;
    sequencer.commit(traded(6_000_500, 1));
    now = START + 60_050;
    sequencer.commit(traded(6_000_700, 1));
    market.onTimer();
    expect(kline.frames.map((frame) => frame['data'])).toMatchObject([
      { id: START / 1_000, close: '60005.00' },
      { id: START / 1_000 + 60, close: '60007.00' },
    ]);
  });
});

describe('tickers', () => {
  test('all at first, then the changed ones, at most every 500 ms', async () => {
    const { data } = JSON.parse(bus.snapshot('tickers')!) as { data: { symbol: string }[] };
    expect(data.map((ticker) => ticker.symbol)).toEqual(['btcusdt', 'ethbtc']);
    const tickers = channel('tickers');
    await advance(500);
    tickers.frames.length = 0;
    sequencer.commit(traded(6_060_000, 1));
    await advance(250);
    expect(tickers.frames).toEqual([]);
    await advance(250);
    expect(tickers.frames).toEqual([
      {
        ch: 'tickers',
        type: 'delta',
        data: [
          expect.objectContaining({
            symbol: 'btcusdt',
            open: '60000.00',
            close: '60600.00',
            high: '60600.00',
          }),
        ],
      },
    ]);
    await advance(500);
    expect(tickers.frames).toHaveLength(1);
  });
});

describe('calls', () => {
  test('getKline gives 2,000 candles, newest first', async () => {
    for (const timer of ['1min', '5min', '15min', '30min']) {
      const { data } = (await call('/huobi/getKline', { symbol: 'btcusdt', timer })) as unknown as {
        data: { id: number; open: string }[];
      };
      expect(data).toHaveLength(2_000);
      expect(data[0]!.id - data[1_999]!.id).toBe(1_999 * 60 * Number.parseInt(timer, 10));
      expect(data[0]).toMatchObject({ open: '60000.00', vol: '0.000000', amount: '0.000000', count: 0 });
    }
    const days = await call('/huobi/getKline', { symbol: 'btcusdt', timer: '1day', size: '3' });
    expect((days['data'] as { id: number }[]).map((day) => (START / 1_000 - day.id) / 3_600)).toEqual([
      12, 36, 60,
    ]);
  });

  test.each([
    ['/huobi/getKline', { symbol: 'btceur', timer: '1min' }],
    ['/huobi/getHuobiContractDepthV2', { symbol: 'btceur' }],
    ['/huobi/getMarketTrade', { symbol: 'btceur' }],
    ['/huobi/getDetails', { symbol: 'btceur' }],
    ['/huobi/getHuobiDetailsByQuoteCoin', { quoteCoin: 'EUR' }],
  ])('%s refuses what does not exist', async (path, input) => {
    expect(await call(path, input)).toEqual({ refused: 'INVALID_SYMBOL' });
  });

  test.each([
    ['/huobi/getKline', { symbol: 'btcusdt', timer: '2min' }],
    ['/huobi/getKline', { symbol: 'btcusdt', timer: '1min', size: '2001' }],
    ['/huobi/getKline', { symbol: 'btcusdt', timer: '1min', size: '0' }],
    ['/huobi/getDetails', { symbol: 'btcusdt', timer: '1min' }],
  ])('%s takes no %o', (path, input) => {
    expect(market.calls.find((one) => one.path === path)!.input.safeParse(input).success).toBe(false);
  });

  test('getHuobiContractDepthV2, getDetails and getHuobiDetailsByQuoteCoin have their shapes', async () => {
    expect(
      await call('/huobi/getHuobiContractDepthV2', { symbol: 'btcusdt', timer: 'step0', size: '20' }),
    ).toMatchObject({
      tick: { bids: [['59999.99', '1']], asks: [], ts: now },
    });
    expect(await call('/huobi/getDetails', { symbol: 'btcusdt', timer: '1day', size: '1' })).toMatchObject({
      tick: {
        open: '60000.00',
        close: '60000.00',
        high: '60000.00',
        low: '60000.00',
        vol: '0.000000',
        count: 0,
      },
    });
    expect(await call('/huobi/getHuobiDetailsByQuoteCoin', { quoteCoin: 'USDT' })).toMatchObject({
      data: [
        {
          symbol: 'btcusdt',
          baseCoin: 'BTC',
          quoteCoin: 'USDT',
          logo: '/pc/coins/btc.svg',
          tick: { close: '60000.00' },
        },
      ],
    });
  });

  test('a pair listed later trades without a feed', async () => {
    const pair = { ...BTC, symbol: 'newusdt', base: 'NEW' };
    sequencer.commit({ type: 'pairListed', pair });
    expect((await call('/huobi/getKline', { symbol: 'newusdt', timer: '1min' }))['data']).toEqual([]);
    sequencer.commit({ ...traded(150, 1_000_000), symbol: 'newusdt' });
    expect((await call('/huobi/getKline', { symbol: 'newusdt', timer: '1day' }))['data']).toMatchObject([
      { open: '1.50', vol: '1.000000' },
    ]);
  });
});

test('unknown channels have no snapshot', () => {
  const names = [
    'trades:btceur',
    'trades:btcusdt:x',
    'kline:btcusdt',
    'kline:btcusdt:2min',
    'kline:btcusdt:1min:x',
    'tickers:x',
  ];
  expect(names.map((name) => bus.snapshot(name))).toEqual(names.map(() => undefined));
});

describe('createFeed', () => {
  let folder: string;
  let csv: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'replay-'));
    csv = join(folder, 'btcusdt-1m.csv');
    await writeFile(
      csv,
      [
        'open_time,open,high,low,close,volume',
        '2023-03-01 00:00:00+00:00,23140.48,23150.77,23128.52,23142.31,2.131777',
        '2023-03-01 00:01:00+00:00,23143.89,23148.8,23137.61,23137.77,0.881378',
        '2023-03-01 00:02:00+00:00,23141.8,23156.46,23136.83,23153.44,0.702146',
      ].join('\n'),
    );
  });
  afterAll(() => rm(folder, { recursive: true }));
  const withFeed = (text: string, more: Record<string, string> = {}) => {
    const settings = loadSettings({ FEED: text, DATA_DIR: folder, ...more });
    if (!('port' in settings)) throw new Error(settings.join());
    return createFeed(services(settings), PAIRS);
  };

  test('sim covers all pairs', async () => {
    const sim = await withFeed('sim');
    expect([sim.name, sim.symbols.length]).toEqual(['sim', 16]);
  });

  test('attack: prices computed with a key that others know', async () => {
    const ticksOf = async (text: string, more?: Record<string, string>) => {
      const feed = await withFeed(text, more);
      return JSON.stringify(await feed.ticks!('btcusdt', now - 5_000, now));
    };
    const prices = await ticksOf('sim');
    const key = await readFile(join(folder, 'feed.key'), 'utf8');
    expect(Buffer.from(key, 'base64')).toHaveLength(32);
    expect((await stat(join(folder, 'feed.key'))).mode & 0o777).toBe(0o600);
    // Kept over a restart; another installation's are others, and so is a test's own seed.
    expect(await ticksOf('sim')).toBe(prices);
    const [elsewhere, seeded] = [{ DATA_DIR: join(folder, 'other') }, { SIM_SEED: '0' }];
    expect(await ticksOf('sim', elsewhere)).not.toBe(prices);
    expect(await ticksOf('sim', seeded)).not.toBe(prices);
    expect(await ticksOf('sim', seeded)).toBe(await ticksOf('sim', { ...seeded, ...elsewhere }));
  });

  test('htx begins without its upstream, with the pairs of the table', async () => {
    const htx = await withFeed('htx:http://127.0.0.1:9');
    expect([htx.name, htx.symbols.length, htx.sendsCandles]).toEqual(['htx', 16, true]);
    await htx.stop();
  });

  test('a replay goes on where it was, and begins anew when it is over', async () => {
    const first = async () => {
      const seen: number[] = [];
      const replay = await withFeed(`replay:${csv}@1`);
      // The price stands at the opening for 0.5 s.
      await replay.start({
        tick: (tick) => tick.symbol === 'btcusdt' && seen.push(tick.price),
        depth() {},
        print() {},
        candles() {},
        lost() {},
      });
      now += 400;
      (replay as unknown as { poll(now: number): void }).poll(now);
      await replay.stop();
      return seen.at(-1);
    };
    expect(await first()).toBe(2_314_048_000_000);
    now += 59_600;
    expect(await first()).toBe(2_314_389_000_000);
    now += 10 * 60_000 - 400;
    expect(await first()).toBe(2_314_048_000_000);
  });

  test('a replay that would begin outside of its recording is refused', async () => {
    await expect(withFeed(`replay:${csv}@1@2020-01-01T00:00:00Z`)).rejects.toThrow('lies outside');
  });
});
