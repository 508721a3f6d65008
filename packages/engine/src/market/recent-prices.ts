/** As long as the window of the mark, which may lag by so much. */
const WINDOW_MS = 3_000;

interface Seen {
  readonly time: number;
  readonly price: number;
}

/**
 * The prices of a feed as they are accepted, up to a second before the block that seals them: the house must not deal at
 * a price that the public stream shows to be old. Not stored; the event of each deal records the price that counted.
 * Immutable, so that a command can be taken back by keeping the former one.
 */
export class RecentPrices {
  /** As `Tick.price`; 0 while unknown. */
  readonly newest: number;
  /** Oldest first; the newest is the last. */
  readonly #seen: readonly Seen[];

  constructor(seen: readonly Seen[] = []) {
    this.newest = seen.at(-1)?.price ?? 0;
    this.#seen = seen;
  }

  /** With an accepted tick, from ahead or from its block; what is older than the newest one is known already. */
  with(price: number, time: number): RecentPrices {
    const last = this.#seen.at(-1);
    if (last && (time < last.time || (time === last.time && price === last.price))) return this;
    return new RecentPrices([...this.#seen.filter((seen) => seen.time > time - WINDOW_MS), { time, price }]);
  }

  /** How far apart the prices of the last seconds are, in ppm of the lowest. */
  move(now: number): number {
    let [low, high] = [this.newest, this.newest];
    for (const { time, price } of this.#seen) {
      if (time <= now - WINDOW_MS) continue;
      if (price < low) low = price;
      if (price > high) high = price;
    }
    return low === 0 ? 0 : Math.ceil(((high - low) / low) * 1_000_000);
  }
}
