import { z } from 'zod';
import { page } from '../fields.ts';
import { LEVERAGES } from './rules.ts';

/**
 * What operators set and see of leveraged contracts. Settings concern what opens from then on; nothing here can set a
 * price, or open, change or close a position. Rates are shares: "0.2" is 20 %.
 */

const rate = z.string().regex(/^(0|[1-9][0-9]{0,2})(\.[0-9]{1,6})?$/);
const leverageList = z
  .string()
  .regex(/^[0-9]{1,3}(,[0-9]{1,3})*$/)
  .transform((text) => [...new Set(text.split(',').map(Number))].sort((a, b) => a - b))
  .refine((list) => list.every((each) => (LEVERAGES as readonly number[]).includes(each)));

/**
 * What a pair offers. `exposureRate`: bound of the house's net exposure on it, as a share of the funds of the house account of
 * contracts.
 * `volatilityRate`: how much of the market's move of the last seconds is added to the spread; absent: it stays.
 */
export const contractSettingsCall = z.object({
  symbol: z.string().min(1).max(24),
  enabled: z.enum(['0', '1']),
  /** "5,10,20" */
  leverages: leverageList,
  exposureRate: rate,
  volatilityRate: rate.optional(),
});
export const contractSettingsView = z.strictObject({
  symbol: z.string(),
  enabled: z.boolean(),
  leverages: z.array(z.number()),
  exposureRate: z.string(),
  volatilityRate: z.string(),
});
export type ContractSettingsView = z.infer<typeof contractSettingsView>;

/** Bounds over all pairs, as shares of the funds of the house account of contracts (see `ContractLimits`). */
export const contractLimitsCall = z.object({
  totalExposureRate: rate,
  openInterestRate: rate,
  riskBudgetRate: rate,
  deleverageRate: rate,
});
export const contractLimitsView = z.strictObject({
  totalExposureRate: z.string(),
  openInterestRate: z.string(),
  riskBudgetRate: z.string(),
  deleverageRate: z.string(),
});
export type ContractLimitsView = z.infer<typeof contractLimitsView>;

export const contractPairExposure = z.strictObject({
  symbol: z.string(),
  mark: z.string().describe('"" while unknown.'),
  stale: z.boolean().describe('Market data delayed: nothing opens, closes or is liquidated.'),
  longQuantity: z.string(),
  shortQuantity: z.string(),
  netQuantity: z.string().describe("Users' longs less their shorts; the house has the opposite."),
  netValue: z.string(),
  netValueMax: z.string(),
});

/** What the house has at stake, now. Amounts in USDT, quantities in the pair's base currency. */
export const contractExposureView = z.strictObject({
  deskFunds: z
    .string()
    .describe('Of the house account that takes the other side, and of the insurance fund.'),
  insuranceFunds: z.string(),
  openProfit: z
    .string()
    .describe('What the users would be paid if all positions in profit were closed at the mark.'),
  openProfitStop: z
    .string()
    .describe('Open profit at which new positions stop, and at which positions are closed by rank.'),
  openProfitDeleverage: z.string(),
  netValue: z.string().describe('Sum of the absolute net values, and its bound.'),
  netValueMax: z.string(),
  longValue: z.string(),
  shortValue: z.string(),
  sideValueMax: z.string().describe('Bound of all longs, and of all shorts.'),
  positions: z.number().describe('Positions and waiting orders.'),
  pairs: z.array(contractPairExposure),
});
export type ContractExposureView = z.infer<typeof contractExposureView>;

/** The insurance fund's movements, newest first. */
export const insuranceHistoryCall = z.object({ ...page });
export const insuranceLine = z.strictObject({
  id: z.string(),
  time: z.number(),
  amount: z.string().describe('What a liquidation left over, or "-..." what the fund paid.'),
  balance: z.string().describe('After it.'),
  reference: z.string().describe('`position:17`'),
});
export type InsuranceLine = z.infer<typeof insuranceLine>;
