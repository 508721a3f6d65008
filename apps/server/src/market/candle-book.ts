import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PairSpec } from '@bourse/protocol/pairs';
import type { CandleStore } from './candle-store.ts';
import { DAY_MINUTES, MINUTE_MS, type Feed } from './feeds/feed.ts';
import { dayOf, PairCandles } from './pair-candles.ts';

/** 2,000 candles of 30 minutes, the newest of which has just begun. */
const MINUTES_SHOWN = 60_030;
const DAYS_SHOWN = 400;
/** A longer silence than this is filled from the feed's history instead of standing still. */
const GAP_MINUTES = 2;

/**
 * The candles of all pairs: what was saved, the feed's history wherever nothing was (before the installation,
 * and while the exchange was down), and what happens now.
 */
export class CandleBook {
  readonly pairs = new Map<string, PairCandles>();
  readonly #store: CandleStore;
  readonly #feed: Feed;
  /** All minutes before this one are saved. */
  #saved = 0;
  /** The minute that is under way. */
  #minute = 0;
  /** Writes take turns, so that an older picture of a minute never replaces a newer one. */
  #writes: Promise<void> = Promise.resolve();

  constructor(specs: readonly PairSpec[], store: CandleStore, feed: Feed) {
    this.#store = store;
    this.#feed = feed;
    for (const spec of specs) this.add(spec);
  }

  add(spec: PairSpec): void {
    if (!this.pairs.has(spec.symbol)) this.pairs.set(spec.symbol, new PairCandles(spec));
  }

  /** Loads everything up to `now`. Afterwards no period of a pair with a feed has a gap. */
  async load(now: number): Promise<void> {
    const minute = Math.floor(now / MINUTE_MS);
    const firstDay = dayOf(minute - MINUTES_SHOWN);
    const first = firstDay * DAY_MINUTES;
    const lived = new Map<PairCandles, Set<number>>();
    for (const pair of this.pairs.values()) {
      const days = new Set<number>();
      lived.set(pair, days);
      await this.#store.loadMinutes(pair, first, minute + 1, (saved) => days.add(dayOf(saved)));
    }
    await this.#fill(first, minute, (pair, at) => !pair.minutes.has(at));
    const unsaved: { pair: PairCandles; day: number }[] = [];
    const today = dayOf(minute);
    for (const pair of this.pairs.values()) {
      pair.minutes.standStill(first, minute + 1);
      const saved = await this.#store.loadDays(pair, today - DAYS_SHOWN);
      pair.closeDays(firstDay, today);
      pair.refresh();
      for (const day of lived.get(pair)!) if (day < today && !saved.has(day)) unsaved.push({ pair, day });
    }
    for await (const chunk of this.#feed.days(this.#feed.symbols, today - DAYS_SHOWN, firstDay)) {
      const pair = this.pairs.get(chunk.symbol);
      for (const [index, candle] of chunk.candles.entries()) {
        if (pair && !pair.day(chunk.start + index)) pair.setDay(chunk.start + index, candle);
      }
    }
    await this.#store.saveDays(unsaved);
    this.#minute = minute;
    this.#saved = minute;
  }

  /** Takes from the feed the minutes in [from, to) that are `wanted`; equal stretches of pairs are asked for together. */
  async #fill(
    from: number,
    to: number,
    wanted: (pair: PairCandles, minute: number) => boolean,
  ): Promise<void> {
    const stretches = new Map<string, { from: number; to: number; symbols: string[] }>();
    for (const symbol of this.#feed.symbols) {
      const pair = this.pairs.get(symbol);
      if (!pair) continue;
      await nextTurn();
      for (let minute = from; minute < to; minute++) {
        if (!wanted(pair, minute)) continue;
        const start = minute;
        while (minute < to && wanted(pair, minute)) minute++;
        const stretch = stretches.get(`${start}-${minute}`);
        if (stretch) stretch.symbols.push(symbol);
        else stretches.set(`${start}-${minute}`, { from: start, to: minute, symbols: [symbol] });
      }
    }
    for (const stretch of stretches.values()) {
      for await (const chunk of this.#feed.minutes(stretch.symbols, stretch.from, stretch.to)) {
        const pair = this.pairs.get(chunk.symbol)!;
        for (const [index, candle] of chunk.candles.entries()) {
          if (wanted(pair, chunk.start + index)) pair.minutes.set(chunk.start + index, candle);
        }
      }
    }
  }

  /**
   * Closes every minute before `now`'s and saves them. If the exchange slept, the feed's history replaces what
   * stood still. Resolves at once while the minute is the same; rejects when saving fails, and then the same
   * minutes are saved with the next one.
   */
  async closeMinutes(now: number): Promise<void> {
    const minute = Math.floor(now / MINUTE_MS);
    if (minute <= this.#minute) return;
    const before = this.#minute;
    const from = this.#saved;
    this.#minute = minute;
    for (const pair of this.pairs.values()) pair.roll(minute);
    if (minute - before > GAP_MINUTES) await this.#fillGap(before, minute);
    const days: { pair: PairCandles; day: number }[] = [];
    for (const pair of this.pairs.values()) {
      for (let day = dayOf(from); day < dayOf(minute); day++) days.push({ pair, day });
    }
    await this.#inTurn(() => this.#store.saveMinutes(this.pairs.values(), from, minute));
    await this.#inTurn(() => this.#store.saveDays(days));
    this.#saved = Math.max(this.#saved, minute);
  }

  async #fillGap(from: number, to: number): Promise<void> {
    await this.#fill(from, to, (pair, at) => pair.minutes.idle(at));
    for (const pair of this.pairs.values()) {
      pair.closeDays(dayOf(from), dayOf(to));
      pair.refresh();
    }
  }

  /** Saves the minute that is under way, for a restart within it. */
  async saveNewest(): Promise<void> {
    if (this.#minute === 0) return;
    await this.#inTurn(() => this.#store.saveMinutes(this.pairs.values(), this.#minute, this.#minute + 1));
  }

  #inTurn(write: () => Promise<void>): Promise<void> {
    const turn = this.#writes.then(write);
    this.#writes = turn.catch(() => undefined);
    return turn;
  }
}
