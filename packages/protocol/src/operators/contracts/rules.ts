/** Largest values of rates, as shares of the house account's funds: what the engine accepts. */
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
