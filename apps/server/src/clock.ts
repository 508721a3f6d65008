/** The wall clock, passed in so that tests can hold it. Milliseconds since the epoch. */
export interface Clock {
  now(): number;
  /** Whether the time may be relied on; a clock without it always is. While it is not, what depends on time pauses. */
  isSure?(): boolean;
}

export const systemClock: Clock = { now: () => Date.now() };

/** What a steady clock has to tell: the two clocks parted by so many ms, met again, or the new time was taken over. */
export interface ClockNews {
  readonly kind: 'parted' | 'met' | 'believed';
  readonly apartMs: number;
}

export interface SteadyClockOptions {
  /** The clock that may be set, ms since the epoch. */
  readonly wall?: () => number;
  /** A clock that nobody can set, ms. */
  readonly monotonic?: () => number;
  readonly tell?: (news: ClockNews) => void;
}

/** Wall clock and our time may be this far apart: more is a jump. */
const LIMIT_MS = 1_000;
/** A jump is believed when it has stood for so long, and in so many readings. */
const LASTS_MS = 10_000;
const LASTS_READINGS = 10;
/** Smaller differences are made up for by running faster or slower by this share. */
const SLEW = 0.1;

/**
 * Time that one wrong reading of the wall clock cannot move (docs/decisions/0011). Between readings it advances with the
 * monotonic clock; it follows the wall clock by running up to 10 % faster or slower, so it never stands still or goes
 * back. A wall clock more than a second away is not believed until it has stayed there for ten seconds; meanwhile
 * `isSure` is false. Only a time that is believed after that may be an earlier one.
 */
export class SteadyClock implements Clock {
  readonly #wall: () => number;
  readonly #monotonic: () => number;
  readonly #tell: (news: ClockNews) => void;
  #time: number;
  #readAt: number;
  #jump: { readonly offset: number; readonly since: number; readings: number } | undefined;

  constructor({ wall, monotonic, tell }: SteadyClockOptions = {}) {
    this.#wall = wall ?? (() => Date.now());
    this.#monotonic = monotonic ?? (() => performance.now());
    this.#tell = tell ?? (() => undefined);
    this.#time = this.#wall();
    this.#readAt = this.#monotonic();
  }

  now(): number {
    const [wall, at] = [this.#wall(), this.#monotonic()];
    const passed = Math.max(0, at - this.#readAt);
    this.#readAt = at;
    this.#time += passed;
    const apart = wall - this.#time;
    if (Math.abs(apart) <= LIMIT_MS) {
      if (this.#jump) this.#end('met', apart);
      this.#time += Math.max(-passed * SLEW, Math.min(passed * SLEW, apart));
    } else if (passed > 0 && this.#lasts(wall - at, at, apart)) {
      this.#time = wall;
      this.#end('believed', apart);
    }
    return Math.floor(this.#time);
  }

  isSure(): boolean {
    this.now();
    return this.#jump === undefined;
  }

  /** Whether the wall clock has stayed where it is for long enough. `offset`: what it is ahead of the monotonic one. */
  #lasts(offset: number, at: number, apart: number): boolean {
    if (!this.#jump || Math.abs(offset - this.#jump.offset) > LIMIT_MS) {
      if (!this.#jump) this.#tell({ kind: 'parted', apartMs: Math.round(apart) });
      this.#jump = { offset, since: at, readings: 0 };
    }
    this.#jump.readings++;
    return at - this.#jump.since >= LASTS_MS && this.#jump.readings >= LASTS_READINGS;
  }

  #end(kind: 'met' | 'believed', apart: number): void {
    this.#jump = undefined;
    this.#tell({ kind, apartMs: Math.round(apart) });
  }
}

/** A wait in whole seconds, as `Retry-After` and messages say it: who comes back then is not too early. */
export function secondsText(ms: number): string {
  return String(Math.max(1, Math.ceil(ms / 1_000)));
}

/** A time as letters and messages say it, in whichever language: `2026-01-05 12:00 UTC`. */
export function timeText(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
