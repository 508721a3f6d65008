import { HOUSE_PRICE_MS } from '@bourse/protocol/market/house-price';

/** As long as the window of the mark, which may lag by so much. */
const WINDOW_MS = 3_000;
/** By so much others may see a price before the engine does; a move within it is a jump to them. */
const JUMP_MS = 1_000;
/**
 * From one tick to the next a move is a jump to them too, however long it took: nobody knows when within that time it was.
 * Whoever says nothing for longer is asked anew what the price is (`STALE_AFTER_MS` of the server's gates).
 */
const SILENCE_MS = 5_000;
/** Half of a jump is forgotten in so long. Jumps of one day are no sign of its seconds, but of the day's next jumps. */
const HALF_LIFE_MS = 24 * 3_600_000;
/** What a source's best bid and ask are usually apart is learnt over so long: nobody narrows them for it at every bet. */
const USUAL_MS = 6 * 3_600_000;

export interface Seen {
  readonly time: number;
  readonly price: number;
  /**
   * How far the source's best bid and ask were apart, in ppm of the price that is their middle. Whoever places an order
   * between them moves it. Absent: it is no middle of such.
   */
  readonly apartPpm?: number;
}

/** A share of the price, and when it was. */
export interface Remembered {
  readonly ppm: number;
  readonly time: number;
}

/** What outlives the seconds, and a restart. */
export interface PriceMemory {
  /** The largest move within a second. */
  readonly jump: Remembered;
  /** The furthest that the source's best bid and ask were apart. */
  readonly apart: Remembered;
  /** How far they are apart on average, as of its last tick; a fraction of a ppm counts. */
  readonly usuallyApart: Remembered;
}

const NOTHING: Remembered = { ppm: 0, time: 0 };
export const NO_MEMORY: PriceMemory = { jump: NOTHING, apart: NOTHING, usuallyApart: NOTHING };

/**
 * The prices of a feed as they are accepted, up to a second before the block that seals them: the house must not deal at
 * a price that the public stream shows to be old. Not stored; the event of each deal records the price that counted.
 * Immutable, so that a command can be taken back by keeping the former one.
 */
export class RecentPrices {
  /** As `Tick.price`; 0 while unknown. */
  readonly newest: number;
  /** Oldest first; the newest is the last. */
  readonly seen: readonly Seen[];
  readonly memory: PriceMemory;
  /** The source has told a price since that is to be confirmed, so far away is it. The newest one may be none any more. */
  readonly isInDoubt: boolean;

  constructor(seen: readonly Seen[] = [], memory: PriceMemory = NO_MEMORY, isInDoubt = false) {
    this.newest = seen.at(-1)?.price ?? 0;
    this.seen = seen;
    this.memory = memory;
    this.isInDoubt = isInDoubt;
  }

  /** Whether the newest is young enough, and undoubted, for the house to deal on. */
  isYoung(now: number): boolean {
    const last = this.seen.at(-1);
    return last !== undefined && !this.isInDoubt && now - last.time <= HOUSE_PRICE_MS;
  }

  /** With an accepted tick, from ahead or from its block; what is older than the newest one is known already. */
  with(price: number, time: number, apartPpm?: number): RecentPrices {
    const last = this.seen.at(-1);
    if (last && (time < last.time || (time === last.time && price === last.price))) return this;
    const tick = apartPpm === undefined ? { time, price } : { time, price, apartPpm };
    const seen = [...this.seen.filter((each) => each.time > time - WINDOW_MS), tick];
    const follows = last !== undefined && time - last.time <= SILENCE_MS;
    const ppm = Math.max(widest(seen, time - JUMP_MS - 1), follows ? movePpm(last.price, price) : 0);
    const { memory } = this;
    return new RecentPrices(seen, {
      jump: larger(memory.jump, { ppm, time }),
      apart: apartPpm === undefined ? memory.apart : larger(memory.apart, { ppm: apartPpm, time }),
      usuallyApart:
        apartPpm === undefined ? memory.usuallyApart : average(memory.usuallyApart, { ppm: apartPpm, time }),
    });
  }

  /** Until the next accepted tick the house deals on none of these. */
  doubted(): RecentPrices {
    return new RecentPrices(this.seen, this.memory, true);
  }

  /**
   * How far the source's best bid and ask were apart at most, in ppm; remembered as a jump is. Mark and newest tick may be anywhere
   * between them, if somebody places and takes away an order there: as slowly as he likes, and they are close together
   * while he does.
   */
  apart(now: number): number {
    return faded(this.memory.apart, now);
  }

  /** The same on average of some hours, or as it was in the last seconds if that is more. */
  usuallyApart(now: number): number {
    const last = this.seen.map(({ time, apartPpm = 0 }) => (time > now - WINDOW_MS ? apartPpm : 0));
    return Math.max(this.memory.usuallyApart.ppm, ...last);
  }

  /** How far apart the prices of the last seconds are, in ppm of the lowest. */
  move(now: number): number {
    return widest(this.seen, now - WINDOW_MS);
  }

  /**
   * The largest move within a second, in ppm; older ones count for less, by half in a day. Calm markets jump too, so what
   * was seen in seconds alone would forget each jump before the next. In whole numbers: straight from one half to the next.
   */
  jump(now: number): number {
    return faded(this.memory.jump, now);
  }
}

function larger(before: Remembered, now: Remembered): Remembered {
  return now.ppm > faded(before, now.time) ? now : before;
}

/** Moved towards what is now by how much of `USUAL_MS` has passed; the first of all is all that is known. */
function average(before: Remembered, { ppm, time }: Remembered): Remembered {
  const weight = Math.min(1, Math.max(0, time - before.time) / USUAL_MS);
  return { ppm: before.ppm + (ppm - before.ppm) * weight, time };
}

/** What is left of it, in whole ppm. */
function faded({ ppm, time }: Remembered, now: number): number {
  const age = Math.max(0, now - time);
  const start = Math.ceil(ppm / 2 ** Math.floor(age / HALF_LIFE_MS));
  return start - Math.floor((start * (age % HALF_LIFE_MS)) / (2 * HALF_LIFE_MS));
}

/** How far apart the newest price and those after `since` are, in ppm of the lowest. */
function widest(seen: readonly Seen[], since: number): number {
  let low = seen.at(-1)?.price ?? 0;
  let high = low;
  for (const { time, price } of seen) {
    if (time <= since) continue;
    low = Math.min(low, price);
    high = Math.max(high, price);
  }
  return movePpm(low, high);
}

/** How far two prices are apart, in ppm of the lower one. */
function movePpm(a: number, b: number): number {
  const low = Math.min(a, b);
  return low === 0 ? 0 : Math.ceil(((Math.max(a, b) - low) / low) * 1_000_000);
}
