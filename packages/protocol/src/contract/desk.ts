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
 * What a pair offers. `exposureRate`: bound of the house's net exposure on it, as a share of its desk's funds.
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
export interface ContractSettingsView {
  symbol: string;
  enabled: boolean;
  leverages: number[];
  exposureRate: string;
  volatilityRate: string;
}

/** Bounds over all pairs, as shares of the funds of the house's contract desk (see `ContractLimits`). */
export const contractLimitsCall = z.object({
  totalExposureRate: rate,
  openInterestRate: rate,
  riskBudgetRate: rate,
  deleverageRate: rate,
});
export type ContractLimitsView = Record<keyof z.output<typeof contractLimitsCall>, string>;

/** What the house has at stake, now. Amounts in USDT, quantities in the pair's base currency. */
export interface ContractExposureView {
  /** Of the desk that takes the other side, and of the insurance fund. */
  deskFunds: string;
  insuranceFunds: string;
  /** What the users would be paid if all positions in profit were closed at the mark. */
  openProfit: string;
  /** Open profit at which new positions stop, and at which positions are closed by rank. */
  openProfitStop: string;
  openProfitDeleverage: string;
  /** Sum of the absolute net values, and its bound. */
  netValue: string;
  netValueMax: string;
  longValue: string;
  shortValue: string;
  /** Bound of all longs, and of all shorts. */
  sideValueMax: string;
  /** Positions and waiting orders. */
  positions: number;
  pairs: ContractPairExposure[];
}
export interface ContractPairExposure {
  symbol: string;
  /** "" while unknown. */
  mark: string;
  /** Market data delayed: nothing opens, closes or is liquidated. */
  stale: boolean;
  longQuantity: string;
  shortQuantity: string;
  /** Users' longs less their shorts; the house has the opposite. */
  netQuantity: string;
  netValue: string;
  netValueMax: string;
}

/** The insurance fund's movements, newest first. */
export const insuranceHistoryCall = z.object({ ...page });
export interface InsuranceLine {
  id: string;
  time: number;
  /** What a liquidation left over, or "-..." what the fund paid. */
  amount: string;
  /** After it. */
  balance: string;
  /** `position:17` */
  reference: string;
}
