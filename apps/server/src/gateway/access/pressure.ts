import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Worth } from '@bourse/protocol/call';
import { Gauge, type Registry } from 'prom-client';

/** From here on something is refused: the event loop is that late, or so many commands wait for their turn. */
interface Threshold {
  readonly delayMs: number;
  readonly waiting: number;
}

/**
 * What is refused when, the least worth first. A calm exchange has a loop that is late by a few ms and some hundred commands
 * waiting. At 200 ms a page still feels prompt, but nothing is left for a peak; at 500 ms every read makes orders late; at
 * 1,500 ms an order is likely to be decided at another price than its owner saw. The sequencer itself, which takes some
 * 10,000 commands a second, refuses everything of users when 10,000 wait: what ends a risk has the last quarter for itself.
 */
export const THRESHOLDS = {
  strangersReads: { delayMs: 200, waiting: 1_000 },
  usersReads: { delayMs: 500, waiting: 2_500 },
  orders: { delayMs: 1_500, waiting: 7_500 },
} as const satisfies Record<string, Threshold>;

const LEVELS: readonly Threshold[] = [THRESHOLDS.strangersReads, THRESHOLDS.usersReads, THRESHOLDS.orders];

/** How long each look takes. Two in a row must agree before anything is refused: collecting garbage is no pressure. */
const LOOK_MS = 250;
/** A level is left when so many looks in a row have seen less: whoever was refused comes again in a second. */
const CALM_LOOKS = 8;
/** A thousand requests may come in one round of the loop, before any look: with the round so long, the rest is refused. */
const ROUND_FACTOR = 2;
const BEAT_MS = 20;
/** How finely the delay is measured. ms */
const RESOLUTION_MS = 10;
const SHARE = 90;

/** What tells how busy the exchange is. */
export interface PressureSigns {
  /** How late the event loop was since the last look. ms */
  delayMs(): number;
  /** Commands that wait for their turn. */
  waiting(): number;
  /** For how long the present round of the loop has gone on, more or less. ms */
  roundMs(): number;
}

/** How many levels of worth are refused at the moment; looked at by every door before any work. */
export class Pressure {
  readonly #signs: PressureSigns;
  #seen = 0;
  #level = 0;
  #calm = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(signs: PressureSigns) {
    this.#signs = signs;
  }

  /** Levels that are refused: 0 none, 3 all but what ends a risk. */
  get level(): number {
    return this.#level;
  }

  /** Whether something of that worth is refused now. */
  refuses(worth: Worth, isStranger: boolean): boolean {
    if (worth === 'exit') return false;
    const level = worth === 'order' ? 3 : isStranger ? 1 : 2;
    return this.#level >= level || this.#signs.roundMs() >= ROUND_FACTOR * LEVELS[level - 1]!.delayMs;
  }

  /** Looks once; the level is what this look and the one before agree upon. */
  look(): void {
    const delayMs = this.#signs.delayMs();
    const waiting = this.#signs.waiting();
    const seen = LEVELS.filter((each) => delayMs >= each.delayMs || waiting >= each.waiting).length;
    const agreed = Math.min(seen, this.#seen);
    this.#seen = seen;
    this.#calm = agreed < this.#level ? this.#calm + 1 : 0;
    if (agreed > this.#level || this.#calm >= CALM_LOOKS) {
      this.#level = agreed;
      this.#calm = 0;
    }
  }

  start(registry: Registry): void {
    const gauge = new Gauge({
      name: 'overload_level',
      help: 'What is refused: 1 reads of strangers, 2 reads of users too, 3 new orders too',
      registers: [registry],
    });
    this.#timer = setInterval(() => {
      this.look();
      gauge.set(this.#level);
    }, LOOK_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

/** Nothing is ever too much: for tests of other things on a busy machine. */
export const CALM: Pick<Pressure, 'refuses'> = { refuses: () => false };

/** For how long the loop has not come to its timers; and how to end it. */
export function loopRound(): { ms(): number; end(): void } {
  let beatAt = performance.now();
  const timer = setInterval(() => (beatAt = performance.now()), BEAT_MS);
  timer.unref();
  return { ms: () => performance.now() - beatAt - BEAT_MS, end: () => clearInterval(timer) };
}

/** How late the loop was in nine of ten of its rounds since the last question. */
export function loopDelay(): () => number {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  return () => {
    const delayMs = Math.max(0, histogram.percentile(SHARE) / 1e6 - RESOLUTION_MS);
    histogram.reset();
    return delayMs;
  };
}
