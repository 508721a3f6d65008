import type { KLineData } from 'klinecharts';
import { startOf, type ChartInterval } from '../intervals.ts';
import { foldBars } from './fold-bars.ts';

/** The candle of the moment, made of what the history says of its beginning and of what comes live. */
export class RunningBar {
  readonly #interval: ChartInterval;
  /** The shorter candles of it, oldest first. */
  #parts: readonly KLineData[] = [];
  #isLive = false;

  constructor(interval: ChartInterval) {
    this.#interval = interval;
  }

  /** Nothing, until something has come live. */
  get bar(): KLineData | undefined {
    return this.#isLive ? foldBars(this.#parts, this.#interval).at(-1) : undefined;
  }

  /** A shorter candle that runs. */
  live(part: KLineData): void {
    this.#isLive = true;
    this.#keep([...this.#parts.filter(({ timestamp }) => timestamp < part.timestamp), part]);
  }

  /** History that was asked for; what has come live since then is newer. */
  history(bars: readonly KLineData[]): void {
    const last = bars.at(-1)?.timestamp ?? 0;
    const newer = this.#isLive ? this.#parts.filter(({ timestamp }) => timestamp >= last) : [];
    const from = newer[0]?.timestamp ?? Infinity;
    this.#keep([...bars.filter(({ timestamp }) => timestamp < from), ...newer]);
  }

  #keep(bars: readonly KLineData[]): void {
    const last = bars.at(-1);
    const start = last && startOf(this.#interval, last.timestamp);
    this.#parts = bars.filter(({ timestamp }) => startOf(this.#interval, timestamp) === start);
  }
}
