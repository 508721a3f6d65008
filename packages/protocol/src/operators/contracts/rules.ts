/** Largest values of rates, as shares of the house account's funds. The engine accepts more: it has seen greater ones. */
export const CONTRACT_RATE_MAX = {
  /** Of a pair. */
  exposureRate: 0.5,
  /** The whole move; the engine adds no more than 1 % of the price. */
  volatilityRate: 1,
  totalExposureRate: 1,
  openInterestRate: 10,
  /** Never above `deleverageRate`: new positions stop before profitable ones are closed. */
  riskBudgetRate: 1,
  /** Above the whole funds a profit would no longer be covered. */
  deleverageRate: 1,
} as const;
/** What a win brings, as a share of the stake: the house must not lose in the long run. Durations are a second to a day. */
export const SECOND_INCOME_MAX = 0.95;
export const SECOND_DURATION_MAX = 86_400;
export const SECOND_CONFIGS_MAX = 20;
