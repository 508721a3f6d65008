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
  /** 1e-8 units in a lot. */
  readonly #lotUnits: number;
  // The same as bigint: a conversion costs more than the arithmetic.
  readonly #exactMultiplier: bigint;
  readonly #exactDivisor: bigint;
  readonly #exactLotUnits: bigint;

  constructor(scale: PairScale) {
    const shift = 8 - scale.priceDecimals - scale.quantityDecimals;
    this.#multiplier = shift > 0 ? 10 ** shift : 1;
    this.#divisor = shift < 0 ? 10 ** -shift : 1;
    this.#lotUnits = 10 ** (8 - scale.quantityDecimals);
    this.#exactMultiplier = BigInt(this.#multiplier);
    this.#exactDivisor = BigInt(this.#divisor);
    this.#exactLotUnits = BigInt(this.#lotUnits);
  }

  floor(ticks: number, lots: number): Amount {
    const product = ticks * lots * this.#multiplier;
    // A product of integers below 2^53 is exact; above it, the same sum is done in bigint.
    if (product > Number.MAX_SAFE_INTEGER) return this.#exact(ticks, lots) / this.#exactDivisor;
    if (this.#divisor === 1) return BigInt(product);
    return BigInt((product - (product % this.#divisor)) / this.#divisor);
  }

  ceil(ticks: number, lots: number): Amount {
    const product = ticks * lots * this.#multiplier;
    if (product > Number.MAX_SAFE_INTEGER) {
      return (this.#exact(ticks, lots) + this.#exactDivisor - 1n) / this.#exactDivisor;
    }
    if (this.#divisor === 1) return BigInt(product);
    const rest = product % this.#divisor;
    return BigInt(rest === 0 ? product / this.#divisor : (product - rest) / this.#divisor + 1);
  }

  /** The most lots that `quote` pays for at `ticks`: the largest n with floor(ticks × n) <= quote. */
  lotsFor(quote: Amount, ticks: number): number {
    const units = (quote + 1n) * this.#exactDivisor - 1n;
    return lotCount(units / (BigInt(ticks) * this.#exactMultiplier));
  }

  /** The most lots whose hold `quote` covers at `ticks`: the largest n with ceil(ticks × n) <= quote. */
  lotsHeldBy(quote: Amount, ticks: number): number {
    return lotCount((quote * this.#exactDivisor) / (BigInt(ticks) * this.#exactMultiplier));
  }

  /** Lots as an amount of base currency. */
  quantity(lots: number): Amount {
    const units = lots * this.#lotUnits;
    return units <= Number.MAX_SAFE_INTEGER ? BigInt(units) : BigInt(lots) * this.#exactLotUnits;
  }

  /** An amount of base currency in lots, or `undefined` if it is not a whole number of them, or too many. */
  lots(quantity: Amount): number | undefined {
    const units = Number(quantity);
    if (units <= Number.MAX_SAFE_INTEGER) {
      // Exact if it is a whole number; if not, multiplying back shows it, however the quotient was rounded.
      const lots = Math.floor(units / this.#lotUnits);
      return lots * this.#lotUnits === units ? lots : undefined;
    }
    if (quantity % this.#exactLotUnits !== 0n) return undefined;
    const lots = quantity / this.#exactLotUnits;
    return lots > MOST_LOTS ? undefined : Number(lots);
  }

  /** The whole lots in an amount of base currency, rounded down. */
  wholeLots(quantity: Amount): number {
    return lotCount(quantity / this.#exactLotUnits);
  }

  #exact(ticks: number, lots: number): bigint {
    return BigInt(ticks) * BigInt(lots) * this.#exactMultiplier;
  }
}

const MOST_LOTS = BigInt(MAX_LOTS);

function lotCount(lots: bigint): number {
  return lots > MOST_LOTS ? MAX_LOTS : Number(lots);
}
