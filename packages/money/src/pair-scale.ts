import type { Amount } from './amount.ts';

/**
 * How a pair counts: a price is an integer number of ticks of 10^-priceDecimals quote per base,
 * a quantity is an integer number of lots of 10^-quantityDecimals base. Both are integers below 2^53
 * in JavaScript numbers, so they are exact and fit typed arrays.
 */
export interface PairScale {
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
}

/** Largest tick or lot count the book takes: 2^31 - 1 ticks, 2^53 - 1 lots. */
export const MAX_TICKS = 2_147_483_647;
export const MAX_LOTS = Number.MAX_SAFE_INTEGER;

/**
 * Turns ticks × lots into an amount of quote currency. With s = 8 - priceDecimals - quantityDecimals,
 * amount = ticks × lots × 10^s; for s < 0 (the cross pairs) the result is rounded as the name says.
 */
export class Notional {
  readonly #multiplier: number;
  readonly #divisor: number;
  readonly #lotUnits: bigint;

  constructor(scale: PairScale) {
    const shift = 8 - scale.priceDecimals - scale.quantityDecimals;
    this.#multiplier = shift > 0 ? 10 ** shift : 1;
    this.#divisor = shift < 0 ? 10 ** -shift : 1;
    this.#lotUnits = 10n ** BigInt(8 - scale.quantityDecimals);
  }

  floor(ticks: number, lots: number): Amount {
    const product = ticks * lots * this.#multiplier;
    // A product of integers below 2^53 is exact; above it, the same sum is done in bigint.
    if (product <= Number.MAX_SAFE_INTEGER) {
      return BigInt(this.#divisor === 1 ? product : (product - (product % this.#divisor)) / this.#divisor);
    }
    return this.#exact(ticks, lots) / BigInt(this.#divisor);
  }

  ceil(ticks: number, lots: number): Amount {
    const product = ticks * lots * this.#multiplier;
    if (product <= Number.MAX_SAFE_INTEGER) {
      const rest = product % this.#divisor;
      return BigInt(rest === 0 ? product / this.#divisor : (product - rest) / this.#divisor + 1);
    }
    const divisor = BigInt(this.#divisor);
    return (this.#exact(ticks, lots) + divisor - 1n) / divisor;
  }

  /** The most lots that `quote` pays for at `ticks`: the largest n with floor(ticks × n) <= quote. */
  lotsFor(quote: Amount, ticks: number): number {
    const divisor = BigInt(this.#divisor);
    const lots = ((quote + 1n) * divisor - 1n) / (BigInt(ticks) * BigInt(this.#multiplier));
    return lots > BigInt(MAX_LOTS) ? MAX_LOTS : Number(lots);
  }

  /** The most lots whose hold `quote` covers at `ticks`: the largest n with ceil(ticks × n) <= quote. */
  lotsHeldBy(quote: Amount, ticks: number): number {
    const lots = (quote * BigInt(this.#divisor)) / (BigInt(ticks) * BigInt(this.#multiplier));
    return lots > BigInt(MAX_LOTS) ? MAX_LOTS : Number(lots);
  }

  /** Lots as an amount of base currency. */
  quantity(lots: number): Amount {
    return BigInt(lots) * this.#lotUnits;
  }

  /** An amount of base currency in lots, or `undefined` if it is not a whole number of them. */
  lots(quantity: Amount): number | undefined {
    if (quantity % this.#lotUnits !== 0n) return undefined;
    const lots = quantity / this.#lotUnits;
    return lots > BigInt(MAX_LOTS) ? undefined : Number(lots);
  }

  /** The whole lots in an amount of base currency, rounded down. */
  wholeLots(quantity: Amount): number {
    const lots = quantity / this.#lotUnits;
    return lots > BigInt(MAX_LOTS) ? MAX_LOTS : Number(lots);
  }

  #exact(ticks: number, lots: number): bigint {
    return BigInt(ticks) * BigInt(lots) * BigInt(this.#multiplier);
  }
}
