import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MINUTES, type Feed } from '../feeds/feed.ts';
import type { CandleStore, PairDay } from './candle-store.ts';
import { fillDays, fillMinutes } from './fill.ts';
import { dayOf, type PairCandles } from './pair-candles.ts';

/** It works for so long, and rests as long as that took: at most half of the time, for it is in no hurry. */
const WORK_MS = 4;
const MOST_REST_MS = 100;
/** Whoever asks for candles that are not here yet waits for so long; a browser gives up after 12 s. */
const PATIENCE_MS = 8_000;

export interface PastOptions {
  readonly store: CandleStore;
  readonly feed: Feed;
  /** Pairs of the feed, with the days that are saved of each. */
  readonly pairs: ReadonlyMap<PairCandles, ReadonlySet<number>>;
  /** The first day that charts show, and the first minute. */
  readonly firstDay: number;
  readonly first: number;
  /** From here on the candles are there already. */
  readonly near: number;
  /** Told of the pairs when all is there. */
  readonly rewritten: (symbols: readonly string[]) => void;
}

interface Waiting {
  readonly minute: number;
  readonly go: () => void;
}

/**
 * What no start waits for: the weeks before the newest days, as saved, and where nothing was saved from a feed that has them
 * at hand. The newest day comes first, and each piece is small, so that the exchange goes on meanwhile.
 */
export class PastCandles {
  readonly #options: PastOptions;
  /** Candles from this minute on are here. */
  #from: number;
  readonly #waiting = new Set<Waiting>();
  #isOver = false;
  #rested = 0;

  constructor(options: PastOptions) {
    this.#options = options;
    this.#from = options.near;
  }

  /** Absent when candles from that minute on are here; else resolves when they are, or will not be soon. */
  reaches(minute: number): Promise<void> | undefined {
    if (this.#isOver || minute >= this.#from) return undefined;
    return new Promise((resolve) => {
      const go = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(waiting);
        resolve();
      };
      const timer = setTimeout(go, PATIENCE_MS);
      const waiting = { minute, go };
      this.#waiting.add(waiting);
    });
  }

  /** Ends it, wherever it is: what is missing is made by the next start. */
  stop(): void {
    this.#reached(-Infinity);
    this.#isOver = true;
  }

  /** Resolves when all is here, or when it is stopped. */
  async load(): Promise<void> {
    this.#rested = performance.now();
    try {
      const { feed, pairs, firstDay, first, near, rewritten } = this.#options;
      const known = new Map([...pairs.keys()].map((pair) => [pair.spec.symbol, pair]));
      const unsaved: PairDay[] = [];
      for (let day = dayOf(near) - 1; day >= dayOf(first); day--) {
        unsaved.push(...(await this.#loadDay(day, known)));
        if (this.#isOver) return;
        this.#reached(day * DAY_MINUTES);
      }
      for (const pair of pairs.keys()) {
        // Where the feed knew nothing.
        pair.minutes.standStill(first, pair.minute + 1);
        pair.closeDays(dayOf(first), dayOf(pair.minute));
        pair.refresh();
        if (!(await this.#mayGoOn())) return;
      }
      await fillDays(feed, known, [firstDay, dayOf(first)], () => this.#mayGoOn());
      if (this.#isOver) return;
      await this.#options.store.saveDays(unsaved);
      rewritten([...known.keys()]);
    } finally {
      this.stop();
    }
  }

  /** Answers what was lived of that day and is not saved as a day. */
  async #loadDay(day: number, known: ReadonlyMap<string, PairCandles>): Promise<PairDay[]> {
    const { store, feed, pairs } = this.#options;
    const range = [day * DAY_MINUTES, (day + 1) * DAY_MINUTES] as const;
    const unsaved: PairDay[] = [];
    for (const [pair, saved] of pairs) {
      let isLived = false;
      if (this.#isOver) return [];
      await store.loadMinutes(pair, ...range, () => (isLived = true));
      if (isLived && !saved.has(day)) unsaved.push({ pair, day });
    }
    if (this.#isOver) return [];
    const isMissing = (pair: PairCandles, minute: number) => !pair.minutes.has(minute);
    await fillMinutes(feed, known, range, isMissing, () => this.#mayGoOn());
    for (const pair of pairs.keys()) {
      pair.closeDays(day, day + 1);
      pair.refresh();
    }
    return unsaved;
  }

  async #mayGoOn(): Promise<boolean> {
    const worked = performance.now() - this.#rested;
    if (worked >= WORK_MS && !this.#isOver) {
      await sleep(Math.min(worked, MOST_REST_MS));
      this.#rested = performance.now();
    }
    return !this.#isOver;
  }

  #reached(minute: number): void {
    this.#from = minute;
    for (const waiting of this.#waiting) if (waiting.minute >= minute) waiting.go();
  }
}
