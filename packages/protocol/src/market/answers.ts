import { z } from 'zod';
import { candleMessage, level, printMessage } from '../stream.ts';

/** What the market calls answer beside `status: 'ok'`. Prices and volumes are decimal strings. */

export const klineItem = z
  .strictObject({
    ...candleMessage.shape,
    amount: z.string(),
    count: z.number(),
  })
  .meta({
    id: 'KlineItem',
    description:
      '`vol` and `amount` both are base volume, for clients of either name; `turnover` is quote volume.',
  });
export type KlineItem = z.infer<typeof klineItem>;

export const klineAnswer = z
  .strictObject({
    ch: z.string(),
    ts: z.number(),
    data: z.array(klineItem).describe('Newest first, as HTX gives them.'),
  })
  .meta({ id: 'KlineAnswer' });

export const depthAnswer = z
  .strictObject({
    ch: z.string(),
    ts: z.number(),
    tick: z.strictObject({
      bids: z.array(level),
      asks: z.array(level),
      ts: z.number(),
    }),
  })
  .meta({ id: 'DepthAnswer' });

export const marketTradeItem = z
  .strictObject({
    id: z.string(),
    price: z.string(),
    amount: z.string(),
    direction: z.enum(['buy', 'sell']),
    ts: z.number(),
    source: printMessage.shape.source,
  })
  .meta({ id: 'MarketTradeItem' });

export const marketTradeAnswer = z
  .strictObject({
    ch: z.string(),
    ts: z.number(),
    data: z.array(marketTradeItem).describe('Newest first.'),
  })
  .meta({ id: 'MarketTradeAnswer' });

/** The last 24 hours; `id` is the second they begin. */
export type DetailsTick = KlineItem;

export const detailsAnswer = z
  .strictObject({
    ch: z.string(),
    ts: z.number(),
    tick: klineItem,
  })
  .meta({ id: 'DetailsAnswer' });

export const quoteCoinItem = z
  .strictObject({
    symbol: z.string(),
    baseCoin: z.string(),
    quoteCoin: z.string(),
    logo: z.string(),
    tick: klineItem,
  })
  .meta({ id: 'QuoteCoinItem' });

export const quoteCoinAnswer = z
  .strictObject({
    ts: z.number(),
    data: z.array(quoteCoinItem),
  })
  .meta({ id: 'QuoteCoinAnswer' });

export const tickBlockView = z
  .strictObject({
    id: z.number(),
    time: z.number(),
    ticks: z.string(),
    previousHash: z.string(),
    hash: z.string(),
  })
  .meta({
    id: 'TickBlockView',
    description: 'A sealed second of prices; how it is hashed is written in tick-text.ts.',
  });
export type TickBlockView = z.infer<typeof tickBlockView>;

export const tickBlocksAnswer = z
  .strictObject({
    list: z.array(tickBlockView),
  })
  .meta({ id: 'TickBlocksAnswer' });
export type TickBlocksAnswer = z.infer<typeof tickBlocksAnswer>;

export const tickRootView = z
  .strictObject({
    minute: z.number(),
    blockId: z.number(),
    hash: z.string(),
  })
  .meta({ id: 'TickRootView' });
export type TickRootView = z.infer<typeof tickRootView>;

export const tickRootsAnswer = z
  .strictObject({
    list: z.array(tickRootView),
  })
  .meta({ id: 'TickRootsAnswer' });
export type TickRootsAnswer = z.infer<typeof tickRootsAnswer>;
