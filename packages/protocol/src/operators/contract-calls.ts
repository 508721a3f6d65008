import { z } from 'zod';
import type { ContractExposureView, ContractLimitsView, ContractSettingsView } from '../contract/desk.ts';
import { contractLimitsCall, contractSettingsCall } from '../contract/desk.ts';
import { secondSettingsCall, type SecondExposureView, type SecondSettingsView } from '../second/desk.ts';

/**
 * Leveraged and second contracts in the console: admin and finance change terms, support and auditor look. Terms are
 * those of what opens from then on: what is open keeps its own. No call sets a price, an outcome, or touches a position.
 */

/** Largest values of rates, as shares of the desk's funds: what the engine accepts. */
export const CONTRACT_RATE_MAX = {
  /** Of a pair. */
  exposureRate: 10,
  /** The whole move; the engine adds no more than 1 % of the price. */
  volatilityRate: 1,
  totalExposureRate: 10,
  openInterestRate: 100,
  /** Never above `deleverageRate`: new positions stop before profitable ones are closed. */
  riskBudgetRate: 1,
  /** Above the whole funds a profit would no longer be covered. */
  deleverageRate: 1,
} as const;
/** A win brings at most the stake; durations are a second to a day. */
export const SECOND_INCOME_MAX = 1;
export const SECOND_DURATION_MAX = 86_400;
export const SECOND_CONFIGS_MAX = 20;

const { shape } = contractSettingsCall;
const bounded = (name: keyof typeof CONTRACT_RATE_MAX, rate: z.ZodString) =>
  rate.refine((text) => Number(text) <= CONTRACT_RATE_MAX[name]);

/** Answer of `/ops/api/contracts/settings`: every pair that can have contracts, and the bounds over all of them. */
export interface OpsContractSettings {
  list: ContractSettingsView[];
  limits: ContractLimitsView;
}
/** `/ops/api/contracts/set`: terms of one pair; what is absent stays. Answers `ContractSettingsView`. */
export const opsContractSetCall = z.object({
  symbol: shape.symbol,
  enabled: shape.enabled.optional(),
  leverages: shape.leverages.optional(),
  exposureRate: bounded('exposureRate', shape.exposureRate).optional(),
  volatilityRate: bounded('volatilityRate', shape.volatilityRate.unwrap()).optional(),
});
/**
 * `/ops/api/contracts/limits`: all four at once, for they bound one another. `deleverageRate` can be lowered only while
 * nothing is open (OPS_POSITIONS_OPEN). Answers `ContractLimitsView`.
 */
export const opsContractLimitsCall = z
  .object({
    totalExposureRate: bounded('totalExposureRate', contractLimitsCall.shape.totalExposureRate),
    openInterestRate: bounded('openInterestRate', contractLimitsCall.shape.openInterestRate),
    riskBudgetRate: bounded('riskBudgetRate', contractLimitsCall.shape.riskBudgetRate),
    deleverageRate: bounded('deleverageRate', contractLimitsCall.shape.deleverageRate),
  })
  .refine(({ riskBudgetRate, deleverageRate }) => Number(riskBudgetRate) <= Number(deleverageRate), {
    path: ['riskBudgetRate'],
  });

/** Answer of `/ops/api/seconds/settings`. */
export interface OpsSecondSettings {
  /** The parameter `contract_second_fee_rate`, as the engine has it; `/ops/api/parameters/set` changes it. */
  feeRate: string;
  list: SecondSettingsView[];
}
/**
 * `/ops/api/seconds/set`: terms of one pair; what is absent stays. `configs` replaces the whole list and comes with
 * `seen`, the list that it was made from: whoever made his from an older one is refused (OPS_CHANGED_MEANWHILE).
 * Answers `SecondSettingsView`.
 */
export const opsSecondSetCall = z
  .object({
    symbol: secondSettingsCall.shape.symbol,
    enabled: secondSettingsCall.shape.enabled.optional(),
    configs: secondSettingsCall.shape.configs.optional(),
    seen: secondSettingsCall.shape.configs.optional(),
  })
  .refine(({ configs, seen }) => (configs === undefined) === (seen === undefined), { path: ['seen'] });

/** Answer of `/ops/api/exposure`: what the house has at stake in both products. */
export interface OpsExposure {
  time: number;
  contract: ContractExposureView;
  second: SecondExposureView;
}
// `/ops/api/exposure/insurance` takes `insuranceHistoryCall` and answers a page of `InsuranceLine`, newest first.
