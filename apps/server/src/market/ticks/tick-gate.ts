import { HOUSE_PRICE_MS } from '@bourse/protocol/market/house-price';

/**
 * Decides which ticks of a pair count (docs/rules.md, "Reference prices"). Pure: time comes in as an argument. Prices
 * are reference prices (protocol/market/reference-price.ts); times are milliseconds.
 */

export const MARK_WINDOW_MS = 3_000;
export const STALE_AFTER_MS = 5_000;
const TICKS_TO_RESUME = 5;
/** A tick further from the mark than this share (10 %) must be confirmed ... */
const JUMP_DIVISOR = 10;
/** ... by so many ticks that follow it. */
const CONFIRMATIONS = 2;

export interface GateTick {
  readonly time: number;
  readonly price: number;
}

/** A tick that counts, with the mark right after it. */
export interface AcceptedTick extends GateTick {
  readonly mark: number;
}

export type Verdict =
  | { readonly kind: 'accepted'; readonly ticks: readonly AcceptedTick[] }
  /** Kept back until it is confirmed. */
  | { readonly kind: 'held' }
  | { readonly kind: 'ignored'; readonly why: 'not-a-price' | 'not-newer' | 'late' | 'early' };

export class TickGate {
  #window: GateTick[] = [];
  #held: GateTick[] = [];
  #mark: number | undefined;
  #lastTime = -Infinity;
  #lastSource = -Infinity;
  #lastArrival = -Infinity;
  /** Time of the last tick that counted. */
  #lastAccepted = -Infinity;
  /** A pair begins stale: until the feed has proved itself, nothing may rely on it. */
  #stale = true;
  #good = 0;

  /**
   * Takes a tick that arrives at `now`. Ignored are a tick not newer than the one before (backward or a
   * duplicate) and one whose source time is more than 5 s away from now. A tick more than 10 % away from the
   * mark is held; two further ticks within 10 % of it confirm it, and all three are accepted.
   *
   * A source whose clock is ahead of ours is taken at our time: a tick never bears a time after the moment when it was
   * shown, so a second contract accepted then cannot strike at a price that its owner has seen.
   */
  take(source: GateTick, now: number): Verdict {
    // Beyond 2^53 a double would round it, and no price is 0.
    if (!Number.isSafeInteger(source.price) || source.price <= 0)
      return { kind: 'ignored', why: 'not-a-price' };
    if (source.time <= this.#lastSource) return { kind: 'ignored', why: 'not-newer' };
    const tick = source.time > now ? { ...source, time: now } : source;
    if (tick.time < this.#lastTime) return { kind: 'ignored', why: 'not-newer' };
    if (source.time < now - STALE_AFTER_MS) return { kind: 'ignored', why: 'late' };
    if (source.time > now + STALE_AFTER_MS) return { kind: 'ignored', why: 'early' };
    this.check(now);
    this.#lastSource = source.time;
    this.#lastTime = tick.time;
    if (this.#mark === undefined || !jumps(this.#mark, tick.price)) {
      this.#held = [];
      return { kind: 'accepted', ticks: [this.#accept(tick, now)] };
    }
    if (this.#held.length > 0 && jumps(this.#held[0]!.price, tick.price)) this.#held = [];
    this.#held.push(tick);
    this.#good = 0;
    if (this.#held.length <= CONFIRMATIONS) return { kind: 'held' };
    const confirmed = this.#held;
    this.#held = [];
    // The market has moved: prices from before it would only drag the median.
    this.#window = [];
    return { kind: 'accepted', ticks: confirmed.map((held) => this.#accept(held, now)) };
  }

  /** Ticks up to `time` were accepted before a restart and must not count twice. */
  resumeAfter(time: number): void {
    this.#lastTime = Math.max(this.#lastTime, time);
    this.#lastSource = Math.max(this.#lastSource, time);
  }

  #accept(tick: GateTick, now: number): AcceptedTick {
    this.#lastArrival = now;
    this.#lastAccepted = tick.time;
    if (this.#stale && ++this.#good >= TICKS_TO_RESUME) this.#stale = false;
    this.#window.push(tick);
    const oldest = tick.time - MARK_WINDOW_MS;
    while (this.#window[0]!.time < oldest) this.#window.shift();
    this.#mark = median(this.#window);
    return { ...tick, mark: this.#mark };
  }

  /** Looks at the time; true if the pair is stale at `now`. */
  check(now: number): boolean {
    if (now - this.#lastArrival > STALE_AFTER_MS) this.distrust();
    return this.#stale;
  }

  /** Whether the newest tick is too old for the house to deal on, by its own time: sooner than the pair is stale. */
  isQuiet(now: number): boolean {
    return now - this.#lastAccepted > HOUSE_PRICE_MS;
  }

  /** Makes the pair stale at once: clocks disagree, or the feed says so. Five good ticks bring it back. */
  distrust(): void {
    this.#stale = true;
    this.#good = 0;
    this.#window = [];
    this.#held = [];
  }

  /** Whether a tick waits to be confirmed. */
  get isInDoubt(): boolean {
    return this.#held.length > 0;
  }

  /** Whether a price is near enough to the mark to be believed without confirmation. */
  plausible(price: number): boolean {
    return this.#mark !== undefined && !jumps(this.#mark, price);
  }

  get stale(): boolean {
    return this.#stale;
  }

  /** Median of the accepted ticks of the last 3 s before the newest one; `undefined` before the first. */
  get mark(): number | undefined {
    return this.#mark;
  }
}

function jumps(from: number, to: number): boolean {
  return Math.abs(to - from) * JUMP_DIVISOR > from;
}

/** The middle price; between two middle ones the lower, so that the mark is a price that was told. */
function median(ticks: readonly GateTick[]): number {
  const prices = ticks.map((tick) => tick.price).toSorted((a, b) => a - b);
  return prices[(prices.length - 1) >> 1]!;
}

/** Compares the wall clock with one that cannot be set. */
export class ClockWatch {
  readonly #limitMs: number;
  #offset: number | undefined;

  constructor(limitMs = 1_000) {
    this.#limitMs = limitMs;
  }

  /**
   * True when the two have drifted apart by more than the limit since the last time it was true. From then
   * on the new difference is the normal one, so what depends on time can recover by itself.
   */
  drifted(wall: number, monotonic: number): boolean {
    const offset = wall - monotonic;
    this.#offset ??= offset;
    if (Math.abs(offset - this.#offset) <= this.#limitMs) return false;
    this.#offset = offset;
    return true;
  }
}
