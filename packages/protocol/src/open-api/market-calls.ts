import { z } from 'zod';
import { wholeNumber } from '../fields.ts';
import { MAX_CANDLES } from '../market/periods.ts';
import { OPEN_PERIODS } from './periods.ts';

/** Queries of the public calls of the open API, and the frames of its market sockets. Unknown fields are ignored. */

const lower = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .transform((text) => text.toLowerCase());

/** A pair; case does not matter. */
const symbol = lower(24);
/** How many at most. */
const size = (max: number, usual: number) => wholeNumber(1, max).default(usual);
/** The latest second that is understood: in the year 5138. */
const MAX_SECOND = 1e11;

export const nothingCall = z.object({});
export const symbolCall = z.object({ symbol });

/** `/v2/reference/currencies`. */
export const currenciesCall = z.object({
  /** Absent: all. */
  currency: lower(12).optional(),
});

/** `/v1/settings/common/market-symbols`. */
export const marketSymbolsCall = z.object({
  /** Between commas; absent: all. */
  symbols: lower(2_000)
    .transform((text) => text.split(','))
    .optional(),
});

/** `/market/depth`. */
export const openDepthCall = z.object({
  symbol,
  /** How coarse prices are: of `step1`, ten ticks; of each further step, ten times that. */
  type: z.enum(['step0', 'step1', 'step2', 'step3', 'step4', 'step5']).default('step0'),
  /** Levels a side; absent: 150 of `step0`, 20 of the others. */
  depth: z.enum(['5', '10', '20']).transform(Number).optional(),
});

/** `/market/history/trade`. */
export const openTradesCall = z.object({ symbol, size: size(2_000, 1) });

/** Length of a candle. */
const period = z.enum(OPEN_PERIODS);

/** `/market/history/kline`: the newest candles. */
export const openKlineCall = z.object({ symbol, period, size: size(MAX_CANDLES, 150) });

/** `/market/history/candles`: from a second on, or the newest ones. */
export const openCandlesCall = z.object({
  symbol,
  period,
  size: size(1_000, 150),
  /** The second from which the oldest candles are wanted, included; absent: the newest candles. */
  from: wholeNumber(0, MAX_SECOND).optional(),
  /** The last second in which a candle may begin. */
  to: wholeNumber(0, MAX_SECOND).optional(),
});

const second = z.number().int().min(0).max(MAX_SECOND);

/** A frame's `id`, to be echoed; what is no id counts as absent. */
export const frameId = z.object({
  id: z
    .union([z.string().max(128), z.number()])
    .optional()
    .catch(undefined),
});

/** A frame of `/ws` and `/feed`; of sub, unsub, req, ping and pong one. */
export const marketFrame = frameId.extend({
  sub: z.string().optional(),
  unsub: z.string().optional(),
  req: z.string().optional(),
  ping: z.number().optional(),
  /** Whatever it says: the client is there. */
  pong: z.unknown().optional(),
  /** Of `req` for candles. */
  from: second.optional(),
  to: second.optional(),
});
export type MarketFrame = z.output<typeof marketFrame>;
