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
/** How finely the delay is measured. ms */
const RESOLUTION_MS = 10;
const SHARE = 90;

/** What tells how busy the exchange is. */
export interface PressureSigns {
  /** How late the event loop was since the last look. ms */
  delayMs(): number;
  /** Commands that wait for their turn. */
  waiting(): number;
}

/** How many levels of worth are refused at the moment; looked at by every door before any work. */
export class Pressure {
  readonly #signs: PressureSigns;
  #seen = 0;
  #level = 0;
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
    if (this.#level === 0 || worth === 'exit') return false;
    return this.#level >= (worth === 'order' ? 3 : isStranger ? 1 : 2);
  }

  /** Looks once; the level is what this look and the one before agree upon. */
  look(): void {
    const delayMs = this.#signs.delayMs();
    const waiting = this.#signs.waiting();
    const seen = LEVELS.filter((each) => delayMs >= each.delayMs || waiting >= each.waiting).length;
    this.#level = Math.min(seen, this.#seen);
    this.#seen = seen;
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
