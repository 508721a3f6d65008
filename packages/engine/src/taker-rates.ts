import type { Owner } from './owner.ts';

/**
 * What users pay as takers where it is not what a pair asks, and how many of them: the house's quotes count on the least that
 * anybody pays who takes them, and users are too many to be looked at with each ladder.
 */
export class TakerRates {
  readonly #own = new Map<number, number>();
  readonly #tiers = new Map<number, number>();

  /** A user's rates begin to count (1), or no more (-1). */
  count({ id, hasOwnFees, takerPpm, tier }: Owner, by: 1 | -1): void {
    if (id <= 0) return;
    if (hasOwnFees) put(this.#own, Number(takerPpm), by);
    else if (tier) put(this.#tiers, Number(tier.takerPpm), by);
  }

  /** The lowest rate that operators have set for a user, in ppm. It holds on every pair. */
  get lowestOwn(): number {
    return Math.min(...this.#own.keys());
  }

  /** The lowest rate of a tier that somebody is in. It holds on pairs without fees of their own. */
  get lowestTier(): number {
    return Math.min(...this.#tiers.keys());
  }
}

function put(counts: Map<number, number>, rate: number, by: 1 | -1): void {
  const count = (counts.get(rate) ?? 0) + by;
  if (count === 0) counts.delete(rate);
  else counts.set(rate, count);
}
