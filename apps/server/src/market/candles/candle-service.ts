import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PairSpec } from '@bourse/protocol/pairs';
import type { Database } from '../../database/schema.ts';
import { CandleStore } from './candle-store.ts';
import { DAY_MINUTES, MINUTE_MS, type Feed, type FeedChunk } from '../feeds/feed.ts';
import { loadOwnTrades } from '../own-trades.ts';
import { dayOf, PairCandles } from './pair-candles.ts';
import { recoverMinutes } from './unsaved-minutes.ts';

/** 2,000 candles of 30 minutes, the newest of which has just begun. */
const MINUTES_SHOWN = 60_030;
export const DAYS_SHOWN = 2_000;
/** A longer silence than this is filled from the feed's history instead of standing still. */
const GAP_MINUTES = 2;

interface PairDay {
  readonly pair: PairCandles;
  readonly day: number;
}

/** What a feed that is far away is asked for after the start. */
interface AwaitedHistory {
  readonly first: number;
  readonly minute: number;
  /** Pairs by the minute from which on they are asked for. */
  readonly froms: ReadonlyMap<number, readonly string[]>;
}

/** The days of a pair in [from, to). */
function daysOf(pair: PairCandles, from: number, to: number): PairDay[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => ({ pair, day: from + index }));
}

/**
 * The candles of all pairs: what was saved, the feed's history wherever nothing was (before the installation,
 * and while the exchange was down), and what happens now.
 */
export class CandleService {
  readonly pairs = new Map<string, PairCandles>();
  readonly #db: Database;
  readonly #store: CandleStore;
  readonly #feed: Feed;
  readonly #rewritten: (symbols: readonly string[]) => void;
  /** All minutes before this one are saved. */
  #saved = 0;
  /** The minute that is under way. */
  #minute = 0;
  #history: AwaitedHistory | undefined;
  /** The minute of the start. */
  #firstMinute = 0;
  /** The first minute of each pair that is, or would be, in the database. */
  readonly #since = new Map<PairCandles, number>();
  /** Saved minutes that the feed has corrected, from and to included. */
  readonly #corrected = new Map<PairCandles, { from: number; to: number }>();
  /** Pairs whose history is still to come: their days are not whole. */
  readonly #awaiting = new Set<PairCandles>();
  /** Writes take turns, so that an older picture of a minute never replaces a newer one. */
  #writes: Promise<void> = Promise.resolve();

  /** `rewritten`: told of pairs whose old candles have changed, many at once. */
  constructor(
    specs: readonly PairSpec[],
    db: Database,
    feed: Feed,
    rewritten: (symbols: readonly string[]) => void = () => undefined,
  ) {
    this.#rewritten = rewritten;
    this.#db = db;
    this.#store = new CandleStore(db);
    this.#feed = feed;
    for (const spec of specs) this.add(spec);
  }

  add(spec: PairSpec): void {
    const { sendsCandles = false, symbols } = this.#feed;
    if (this.pairs.has(spec.symbol)) return;
    this.pairs.set(spec.symbol, new PairCandles(spec, sendsCandles && symbols.includes(spec.symbol)));
  }

  /**
   * Loads everything up to `now`. Afterwards no period of a pair with a feed has a gap; if the feed's history is far
   * away, only after `loadHistory`.
   */
  async load(now: number): Promise<void> {
    const minute = Math.floor(now / MINUTE_MS);
    const firstDay = dayOf(minute - MINUTES_SHOWN);
    const first = firstDay * DAY_MINUTES;
    const lived = new Map<PairCandles, Set<number>>();
    /** The first minute of each pair that is not saved. A new exchange may have been killed in its first minutes. */
    const unsaved = new Map<PairCandles, number>();
    for (const pair of this.pairs.values()) {
      const days = new Set<number>();
      lived.set(pair, days);
      unsaved.set(pair, minute - GAP_MINUTES);
      await this.#store.loadMinutes(pair, first, minute + 1, (saved) => {
        days.add(dayOf(saved));
        unsaved.set(pair, Math.max(saved + 1, unsaved.get(pair)!));
        this.#since.set(pair, Math.min(saved, this.#since.get(pair) ?? minute));
      });
    }
    this.#minute = minute;
    this.#saved = minute;
    this.#firstMinute = minute;
    if (this.#feed.sendsCandles) {
      this.#history = await this.#awaitHistory(first, minute, lived, unsaved);
      return;
    }
    await this.#fill(first, minute, (pair, at) => !pair.minutes.has(at));
    await recoverMinutes(this.#db, unsaved, minute);
    const unsavedDays: PairDay[] = [];
    // A pair that is listed meanwhile has no past.
    for (const [pair, days] of lived) unsavedDays.push(...(await this.#join(pair, first, minute, days)));
    await this.#takeDays(first, minute);
    await this.#store.saveDays(unsavedDays);
  }

  /** Puts minutes and saved days of a pair together; answers the days lived that are not saved. */
  async #join(
    pair: PairCandles,
    first: number,
    minute: number,
    lived: ReadonlySet<number>,
  ): Promise<PairDay[]> {
    const today = dayOf(minute);
    pair.minutes.standStill(first, minute + 1);
    const saved = await this.#store.loadDays(pair, today - DAYS_SHOWN);
    pair.closeDays(dayOf(first), today);
    pair.refresh();
    return [...lived].filter((day) => day < today && !saved.has(day)).map((day) => ({ pair, day }));
  }

  /** Takes the days before `first` from the feed. */
  async #takeDays(first: number, minute: number): Promise<void> {
    const { symbols } = this.#feed;
    for await (const chunk of this.#feed.days(symbols, dayOf(minute) - DAYS_SHOWN, dayOf(first))) {
      const pair = this.pairs.get(chunk.symbol);
      for (const [index, candle] of chunk.candles.entries()) {
        if (pair && !pair.day(chunk.start + index)) pair.setDay(chunk.start + index, candle);
      }
    }
  }

  /** What is to be asked of a feed that is far away: by pair, the minutes from the first that is missing. */
  async #awaitHistory(
    first: number,
    minute: number,
    lived: ReadonlyMap<PairCandles, ReadonlySet<number>>,
    unsaved: Map<PairCandles, number>,
  ): Promise<AwaitedHistory> {
    const froms = new Map<number, string[]>();
    for (const symbol of this.#feed.symbols) {
      const pair = this.pairs.get(symbol);
      if (!pair) continue;
      let from = first;
      while (from < minute && pair.minutes.has(from)) from++;
      froms.set(from, [...(froms.get(from) ?? []), symbol]);
      this.#awaiting.add(pair);
    }
    await loadOwnTrades(this.#db, this.pairs, minute);
    // The feed's candles bring their own trades with them when they come.
    for (const pair of this.pairs.values()) if (pair.own) unsaved.delete(pair);
    await recoverMinutes(this.#db, unsaved, minute);
    for (const [pair, days] of lived) {
      const unsavedDays = await this.#join(pair, first, minute, days);
      if (!this.#awaiting.has(pair)) await this.#store.saveDays(unsavedDays);
    }
    return { first, minute, froms };
  }

  /**
   * Asks a feed that is far away for what `load` did not find, pair by pair, while the exchange already runs. Resolves
   * when all of it is here, or when the feed is stopped.
   */
  async loadHistory(): Promise<void> {
    if (!this.#history) return;
    const { first, minute, froms } = this.#history;
    for (const [from, symbols] of froms) {
      for await (const chunk of this.#feed.minutes(symbols, from, minute)) {
        const pair = this.pairs.get(chunk.symbol)!;
        this.#apply(pair, chunk);
        pair.minutes.standStill(first, pair.minute + 1);
        pair.closeDays(dayOf(first), dayOf(pair.minute));
        pair.refresh();
        this.#rewritten([chunk.symbol]);
        this.#awaiting.delete(pair);
        // Days that ended before their history was here were saved without it, or not at all.
        const since = Math.max(first, this.#sinceOf(pair));
        const days = daysOf(pair, dayOf(since), dayOf(this.#saved));
        await this.#inTurn(() => this.#store.saveDays(days));
      }
    }
    await this.#takeDays(first, minute);
    this.#rewritten([...this.pairs.keys()]);
  }

  /**
   * The feed's own candles of some minutes. Answers the oldest minute that changed, `undefined` if none did. What was
   * saved before is saved again with the next second.
   */
  take(chunk: FeedChunk): number | undefined {
    const pair = this.pairs.get(chunk.symbol);
    const first = pair && this.#apply(pair, chunk);
    if (!pair || first === undefined || first >= pair.minute) return first;
    pair.closeDays(dayOf(first), dayOf(pair.minute));
    pair.refresh();
    return first;
  }

  #apply(pair: PairCandles, { start, candles }: FeedChunk): number | undefined {
    const since = this.#sinceOf(pair);
    let first: number | undefined;
    let to: number | undefined;
    // The newest first, so that time moves on once.
    for (let minute = start + candles.length - 1; minute >= start; minute--) {
      if (!pair.feed(minute, candles[minute - start]!)) continue;
      first = minute;
      if (minute >= since && minute < this.#saved) to ??= minute;
    }
    if (first !== undefined && to !== undefined) this.#correct(pair, { from: Math.max(first, since), to });
    return first;
  }

  #sinceOf(pair: PairCandles): number {
    return this.#since.get(pair) ?? this.#firstMinute;
  }

  #correct(pair: PairCandles, { from, to }: { from: number; to: number }): void {
    const before = this.#corrected.get(pair);
    const range = before ? { from: Math.min(before.from, from), to: Math.max(before.to, to) } : { from, to };
    this.#corrected.set(pair, range);
  }

  /** Saves again what the feed has corrected; days of a pair whose history is to come wait until they are whole. */
  async #saveCorrected(): Promise<void> {
    const corrected = [...this.#corrected].filter(([pair]) => !this.#awaiting.has(pair));
    for (const [pair, { from, to }] of corrected) {
      this.#corrected.delete(pair);
      const days = daysOf(pair, dayOf(from), Math.min(dayOf(to) + 1, dayOf(this.#saved)));
      try {
        await this.#store.saveMinutes([pair], from, to + 1);
        await this.#store.saveDays(days);
      } catch (error) {
        this.#correct(pair, { from, to });
        throw error;
      }
    }
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
    if (minute - before > GAP_MINUTES && !this.#feed.sendsCandles) await this.#fillGap(before, minute);
    const days = [...this.pairs.values()].flatMap((pair) => daysOf(pair, dayOf(from), dayOf(minute)));
    await this.#inTurn(() => this.#store.saveMinutes(this.pairs.values(), from, minute));
    await this.#inTurn(() => this.#store.saveDays(days));
    this.#saved = Math.max(this.#saved, minute);
    // Once a day: what no chart can show any more.
    const shown = dayOf(minute - MINUTES_SHOWN) * DAY_MINUTES;
    if (dayOf(from) < dayOf(minute))
      await this.#inTurn(() => this.#store.dropMinutes(this.pairs.values(), shown));
  }

  async #fillGap(from: number, to: number): Promise<void> {
    await this.#fill(from, to, (pair, at) => pair.minutes.idle(at));
    for (const pair of this.pairs.values()) {
      pair.closeDays(dayOf(from), dayOf(to));
      pair.refresh();
    }
    this.#rewritten([...this.pairs.keys()]);
  }

  /** Saves again what the feed has corrected, if anything. */
  async saveCorrected(): Promise<void> {
    if (this.#corrected.size > 0) await this.#inTurn(() => this.#saveCorrected());
  }

  /**
   * Saves the minute that is under way, for a restart within it. While the exchange runs, a minute is saved when it is
   * over: what a killed process leaves unsaved is recovered from the ledger.
   */
  async saveNewest(): Promise<void> {
    if (this.#minute === 0) return;
    await this.saveCorrected();
    await this.#inTurn(() => this.#store.saveMinutes(this.pairs.values(), this.#minute, this.#minute + 1));
  }

  #inTurn(write: () => Promise<void>): Promise<void> {
    const turn = this.#writes.then(write);
    this.#writes = turn.catch(() => undefined);
    return turn;
  }
}
