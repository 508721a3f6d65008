import { z } from 'zod';
import { brand } from '../brand/fields.ts';
import { declareCall } from '../call.ts';
import { PRODUCTS } from '../domains.ts';
import { LANGUAGES } from '../languages.ts';
import { PAIR_STATUSES } from '../spot/order.ts';
import { chainView } from '../wallet/calls.ts';

export const switchesView = z
  .strictObject({
    maintenance: z.boolean(),
    off: z
      .array(
        z.strictObject({
          product: z.enum(PRODUCTS),
          why: z.enum(['everyone', 'country', 'user']),
        }),
      )
      .describe(
        '`everyone`: switched off; `country`: not offered where the caller is; `user`: closed for him alone.',
      ),
  })
  .meta({
    id: 'SwitchesView',
    description: 'Part of `/bb/config`: what this caller cannot use at the moment, and why.',
  });
export type SwitchesView = z.infer<typeof switchesView>;

const feeRates = z.strictObject({ makerRate: z.string(), takerRate: z.string() });

export const pairView = z
  .strictObject({
    symbol: z.string().describe('Lower-case base and quote together: `btcusdt`.'),
    baseCoin: z.string(),
    quoteCoin: z.string(),
    priceDecimals: z.number(),
    quantityDecimals: z.number(),
    minNotional: z.string().describe('Smallest order value, in quote currency.'),
    bandPercent: z
      .number()
      .describe(
        'A limit that is more than so many percent worse for its owner than the reference is refused.',
      ),
    status: z.enum(PAIR_STATUSES),
    fees: feeRates.exactOptional().describe('What this pair asks of whoever has no rates of his own.'),
  })
  .meta({ id: 'PairView' });
export type PairView = z.infer<typeof pairView>;

export const limitsView = z
  .strictObject({
    transferMin: z.string().describe('Smallest transfer between accounts.'),
    marginMin: z.string().describe('Smallest margin of a contract position, in USDT.'),
    openOrders: z.number(),
    trailingStops: z.number(),
    openPositions: z.number().describe('Contract positions, with orders that wait.'),
    openSeconds: z.number().describe('Second contracts that are not settled.'),
    addresses: z.number().describe('Entries of the address book.'),
    apiKeys: z.number(),
    sessions: z.number().describe('The oldest ends when there is one more.'),
    candles: z.number().describe('Candles of one answer.'),
    uploadBytes: z.number().describe('Size of one file.'),
  })
  .meta({ id: 'LimitsView' });
export type LimitsView = z.infer<typeof limitsView>;

export const historySince = z
  .strictObject({
    transfers: z.number().exactOptional(),
    trades: z.number().exactOptional(),
    orders: z.number().exactOptional(),
    contracts: z.number().exactOptional(),
    seconds: z.number().exactOptional(),
  })
  .meta({ id: 'HistorySince' });
export type HistorySince = z.infer<typeof historySince>;

export const configView = z
  .strictObject({
    brand: z.string().describe('Name of the exchange.'),
    look: brand
      .pick({ legalEntity: true, logo: true, logoDark: true, social: true })
      .describe('What stands beside the name.'),
    languages: z.array(z.enum(LANGUAGES)).describe('Those that are offered.'),
    opened: z.boolean().describe('False: not live yet; there is nothing but looking.'),
    demo: z.boolean().describe('Demo mode: new users are given funds, and reviews happen by themselves.'),
    demoInviteCode: z.string().exactOptional().describe('The invite code of the house; in demo mode only.'),
    mobileHost: z.string().describe('Host of the site for phones; empty: none.'),
    serviceUrl: z.string().describe('Address of customer service; empty: none.'),
    coins: z.array(z.string()).describe('Every currency in display order.'),
    coinDecimals: z
      .record(z.string(), z.number())
      .exactOptional()
      .describe('Most decimals shown of those coins that are shown with fewer than 8.'),
    coinIcons: z
      .record(z.string(), z.string())
      .exactOptional()
      .describe('Pictures of those coins that have one of their own.'),
    pairs: z.array(pairView),
    chains: z.array(chainView).describe('What each coin can do on each chain.'),
    fees: feeRates.describe('The usual shares of a trade; a user may have others.'),
    limits: limitsView.describe('What one user may have at most, or must have at least, at a time.'),
    switches: switchesView.describe('What the caller cannot use at the moment.'),
    historySince: historySince
      .exactOptional()
      .describe(
        'Of lists whose older entries were archived: when what is still listed begins, ms since 1970.',
      ),
    serverTime: z.number().describe('ms since 1970'),
  })
  .meta({
    id: 'ConfigView',
    description: 'Answer of `/bb/config`: what a client needs to know before anyone signs in.',
  });
export type ConfigView = z.infer<typeof configView>;

export const configCalls = {
  config: declareCall({
    path: '/bb/config',
    access: 'optional',
    marksDevice: true,
    summary: 'Settings that anyone may know',
    description: 'Brand, languages, pairs and their precisions, coins and chains, fees, limits.',
    output: configView,
  }),
};
