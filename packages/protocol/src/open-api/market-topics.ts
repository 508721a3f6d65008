import { z } from 'zod';
import { exact, ms, symbolName } from './fields.ts';
import {
  bestFields,
  levels,
  openBook,
  openCandle,
  openDay,
  openLevel,
  printFields,
  tickerFields,
} from './market-views.ts';
import { OPEN_PERIODS } from './periods.ts';
import { declareTopic, EXAMPLE_TIME as TIME, type TopicDeclaration } from './topic.ts';

const VERSION = 1763762400000123;
const CANDLE = {
  open: 49980.5,
  close: 50000.01,
  low: 49950,
  high: 50012.25,
  amount: 1.25,
  vol: 62481.30125,
  count: 12,
};
const BEST = { bid: 49999.99, bidSize: 1, ask: 50000.01, askSize: 0.75 };
const LEVELS: { bids: [number, number][]; asks: [number, number][] } = {
  bids: [[49999.99, 1]],
  asks: [[50000.01, 0.75]],
};

const symbol = symbolName.describe('A pair in lower case: `btcusdt`.');
const seqNum = z.number().describe('Of the book; grows with every change.');

const tickerTick = z
  .strictObject({ ...tickerFields, lastPrice: exact, lastSize: exact })
  .meta({ id: 'OpenTickerTick', description: 'The last 24 hours with the best and the last prices.' });
export type TickerTick = z.infer<typeof tickerTick>;

const bestTick = z
  .strictObject({ symbol, seqId: seqNum, quoteTime: ms, ...bestFields })
  .meta({ id: 'OpenBestTick', description: 'The best bid and offer.' });
export type BestTick = z.infer<typeof bestTick>;

const printTick = z
  .strictObject({
    id: z.number(),
    ts: ms,
    data: z.array(z.strictObject({ ...printFields, tradeId: z.number().describe('The same as `id`.') })),
  })
  .meta({ id: 'OpenPrintTick', description: 'Trades, the oldest first.' });

const deltaTick = z
  .strictObject({
    seqNum,
    prevSeqNum: z.number().describe('The number that the change starts from.'),
    bids: z.array(openLevel).describe('Changed; an amount of 0 removes the level.'),
    asks: z.array(openLevel).describe('Changed; an amount of 0 removes the level.'),
  })
  .meta({ id: 'OpenBookDelta', description: 'What changed in the best levels of a book.' });

const wholeTick = z
  .strictObject({ seqNum, ...levels })
  .meta({ id: 'OpenBookTick', description: 'The best levels of a book.' });

/** Of a connection; HTX's bots take all pairs by one. */
export const MAX_TOPICS = 400;

/** The topics of `/ws` and `/feed`; their frames stand in `tick`. */
export const MARKET_TOPICS: readonly TopicDeclaration[] = [
  declareTopic({
    topic: 'market.{symbol}.detail',
    parameters: z.object({ symbol }),
    description: 'The last 24 hours: at once, and when they change, at most twice a second.',
    frame: openDay,
    examples: [{ topic: 'market.btcusdt.detail', frame: { id: 1763676000, ...CANDLE, version: VERSION } }],
  }),
  declareTopic({
    topic: 'market.{symbol}.ticker',
    parameters: z.object({ symbol }),
    description: 'The same with the best and the last prices; of a side without orders they are `null`.',
    frame: tickerTick,
    examples: [
      {
        topic: 'market.btcusdt.ticker',
        frame: {
          symbol: 'btcusdt',
          id: 1763676000,
          ...CANDLE,
          ...BEST,
          lastPrice: 50000.01,
          lastSize: 0.02,
        },
      },
    ],
  }),
  declareTopic({
    topic: 'market.{symbol}.bbo',
    parameters: z.object({ symbol }),
    description: 'The best bid and offer: at once, and when one of them changes.',
    frame: bestTick,
    examples: [
      {
        topic: 'market.btcusdt.bbo',
        frame: { symbol: 'btcusdt', seqId: VERSION, quoteTime: TIME, ...BEST },
      },
    ],
  }),
  declareTopic({
    topic: 'market.{symbol}.trade.detail',
    parameters: z.object({ symbol }),
    description: 'Trades as they happen, the oldest of a push first.',
    frame: printTick,
    examples: [
      {
        topic: 'market.btcusdt.trade.detail',
        frame: {
          id: 812,
          ts: TIME,
          data: [{ id: 812, ts: TIME, tradeId: 812, amount: 0.02, price: 50000.01, direction: 'buy' }],
        },
      },
    ],
  }),
  declareTopic({
    topic: 'market.{symbol}.kline.{period}',
    parameters: z.object({ symbol, period: z.enum(OPEN_PERIODS) }),
    description:
      'The candle that is under way, and the one before when it is corrected: at once, and on every change.',
    frame: openCandle,
    examples: [{ topic: 'market.btcusdt.kline.1min', frame: { id: 1763762400, ...CANDLE } }],
  }),
  declareTopic({
    topic: 'market.{symbol}.depth.{step}',
    parameters: z.object({
      symbol,
      step: z.enum(['step0', 'step1', 'step2', 'step3', 'step4', 'step5']),
    }),
    description:
      'The book, up to 150 levels a side, once a second. Each step makes prices ten times as coarse.',
    frame: openBook,
    examples: [{ topic: 'market.btcusdt.depth.step0', frame: { ts: TIME, version: VERSION, ...LEVELS } }],
  }),
  declareTopic({
    topic: 'market.{symbol}.mbp.{levels}',
    parameters: z.object({ symbol, levels: z.enum(['5', '10', '20', '150', '400']) }),
    description: 'What changed in the best levels; see “Keeping an order book”.',
    frame: deltaTick,
    examples: [
      {
        topic: 'market.btcusdt.mbp.150',
        frame: {
          seqNum: VERSION,
          prevSeqNum: VERSION - 1,
          bids: [[49999.98, 0.5]],
          asks: [[50000.02, 0]],
        },
      },
    ],
  }),
  declareTopic({
    topic: 'market.{symbol}.mbp.refresh.{levels}',
    parameters: z.object({ symbol, levels: z.enum(['5', '10', '20']) }),
    description: 'The best levels as a whole, at most every 100 ms.',
    frame: wholeTick,
    examples: [{ topic: 'market.btcusdt.mbp.refresh.20', frame: { seqNum: VERSION, ...LEVELS } }],
  }),
];
