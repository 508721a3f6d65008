import { z } from 'zod';
import { declareCall, type ParsedOf } from '../../call.ts';
import { COIN_SYMBOL } from '../../coins/rules.ts';
import { decimalText, wholeNumber } from '../../fields.ts';
import { QUOTE_COINS } from '../../pairs.ts';
import { PAIR_STATUSES } from '../../spot/order.ts';
import { flag } from '../fields.ts';
import { ONLY_PROPOSED, proposed } from '../proposals/answers.ts';
import { PAIR_BOUNDS } from './bounds.ts';

const opsPairView = z.strictObject({
  symbol: z.string(),
  baseCoin: z.string(),
  quoteCoin: z.string(),
  status: z.enum(PAIR_STATUSES),
  stale: z.boolean().describe('Its feed is silent.'),
  fed: z.boolean().describe('It follows a feed; else its own trades make its price.'),
  openOrders: z.number(),
  price: z.string().describe('Last price; empty: none yet.'),
  tickDecimals: z.number().describe('Decimals of the price of an order.'),
  lotDecimals: z.number().describe('Decimals of the quantity of an order.'),
  finestTick: z.number().describe('Most that `tickDecimals` can become: what prices are counted in.'),
  finestLot: z.number().describe('Most that `lotDecimals` can become.'),
  minNotional: z.string().describe('Smallest order value, in quote currency.'),
  bandPercent: z.number(),
  ownFees: z.boolean().describe('False: what trades cost everywhere.'),
  makerPpm: z.number().nullable(),
  takerPpm: z.number().nullable(),
});
export type OpsPairView = z.infer<typeof opsPairView>;

const symbol = z.string().regex(/^[a-z0-9]{3,24}$/);
const coin = z.string().regex(COIN_SYMBOL);
const decimals = wholeNumber(0, 8);
const feePpm = wholeNumber(0, PAIR_BOUNDS.feePpm).describe('Parts per million.');
const terms = {
  tickDecimals: decimals,
  lotDecimals: decimals,
  minNotional: decimalText,
  bandPercent: wholeNumber(PAIR_BOUNDS.bandPercent.least, PAIR_BOUNDS.bandPercent.most).describe(
    'A limit that is more than so many percent worse for its owner than the reference is refused.',
  ),
  ownFees: flag.describe('1: `makerPpm` and `takerPpm` hold here for whoever has no rates of his own.'),
  feed: flag.describe('1: it follows the feed, which must have it; 0: its own trades make its price.'),
};

/** Pairs of the spot market. */
export const opsPairCalls = {
  list: declareCall({
    path: '/ops/api/pairs/list',
    access: { operator: 'markets.see' },
    summary: 'Pairs',
    output: z.strictObject({ list: z.array(opsPairView) }),
  }),
  setStatus: declareCall({
    path: '/ops/api/pairs/status',
    access: { operator: 'pairs.open' },
    summary: "Change a pair's status",
    description:
      'To stop it takes one person, at once; to let it trade again, or a retired one for the first time, takes two.',
    input: z.object({ symbol, status: z.enum(['trading', 'cancel-only', 'halted']) }),
    output: ONLY_PROPOSED,
    example: { symbol: 'btcusdt', status: 'cancel-only' },
  }),
  create: declareCall({
    path: '/ops/api/pairs/create',
    access: { operator: 'pairs.manage' },
    summary: 'List a pair',
    description:
      'Of two coins that are open. It trades as soon as another admin has approved it; contracts and second contracts of it start switched off. Without a feed it needs `openingPrice`, which orders are held against until others trade.',
    input: z.object({
      baseCoin: coin,
      quoteCoin: z.enum(QUOTE_COINS),
      ...terms,
      makerPpm: feePpm.optional(),
      takerPpm: feePpm.optional(),
      openingPrice: decimalText.optional(),
    }),
    output: ONLY_PROPOSED,
    example: {
      baseCoin: 'LTC',
      quoteCoin: 'ETH',
      tickDecimals: '6',
      lotDecimals: '4',
      minNotional: '0.002',
      bandPercent: '20',
      ownFees: '0',
      feed: '1',
    },
  }),
  update: declareCall({
    path: '/ops/api/pairs/update',
    access: { operator: 'pairs.manage' },
    summary: 'Change the terms of a pair',
    description:
      'What is absent stays. Tick and lot become coarser only where every open order still fits, and finer up to what the pair counts in. Another admin approves it.',
    input: z.object({
      symbol,
      tickDecimals: terms.tickDecimals.optional(),
      lotDecimals: terms.lotDecimals.optional(),
      minNotional: terms.minNotional.optional(),
      bandPercent: terms.bandPercent.optional(),
      ownFees: terms.ownFees.optional(),
      makerPpm: feePpm.optional(),
      takerPpm: feePpm.optional(),
      feed: terms.feed.optional(),
    }),
    output: opsPairView.extend(proposed),
    example: { symbol: 'btcusdt', minNotional: '10' },
  }),
  retire: declareCall({
    path: '/ops/api/pairs/retire',
    access: { operator: 'pairs.manage' },
    summary: 'Retire a pair',
    description:
      'Its orders are cancelled and users are not shown it any more; their history stays. Nothing of it may be open with the house. Another admin approves it.',
    input: z.object({ symbol }),
    output: ONLY_PROPOSED,
    example: { symbol: 'eosbtc' },
  }),
};
export type PairCreate = ParsedOf<typeof opsPairCalls.create>;
export type PairUpdate = ParsedOf<typeof opsPairCalls.update>;
