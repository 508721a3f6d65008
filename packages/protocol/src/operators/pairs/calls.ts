import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { PAIR_STATUSES } from '../../spot/order.ts';
import { admin, everyRole } from '../access.ts';
import { ONLY_PROPOSED } from '../proposals/answers.ts';

const opsPairView = z.strictObject({
  symbol: z.string(),
  baseCoin: z.string(),
  quoteCoin: z.string(),
  status: z.enum(PAIR_STATUSES),
  stale: z.boolean().describe('Its feed is silent.'),
  openOrders: z.number(),
  price: z.string().describe('Last price; empty: none yet.'),
});
export type OpsPairView = z.infer<typeof opsPairView>;

/** Pairs of the spot market. */
export const opsPairCalls = {
  list: declareCall({
    path: '/ops/api/pairs/list',
    access: everyRole,
    summary: 'Pairs',
    input: z.object({}),
    output: z.strictObject({ list: z.array(opsPairView) }),
    example: {},
  }),
  setStatus: declareCall({
    path: '/ops/api/pairs/status',
    access: admin,
    summary: "Change a pair's status",
    description: 'To stop it takes one person, at once; to let it trade again takes two.',
    input: z.object({ symbol: z.string().min(1).max(24), status: z.enum(PAIR_STATUSES) }),
    output: ONLY_PROPOSED,
    example: { symbol: 'btcusdt', status: 'cancel-only' },
  }),
};
