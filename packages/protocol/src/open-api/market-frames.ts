import { z } from 'zod';
import { MAX_SECOND } from './fields.ts';

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
