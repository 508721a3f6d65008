import type { PairSpec } from '@bourse/protocol/pairs';
import type { Database } from '../../database/schema.ts';
import { CandleStore, type PairDay } from './candle-store.ts';
import { DAY_MINUTES, MINUTE_MS, type Feed, type FeedChunk } from '../feeds/feed.ts';
import { loadOwnTrades } from '../own-trades.ts';
import { DAYS_SHOWN, fillDays, fillMinutes } from './fill.ts';
import { dayOf, PairCandles } from './pair-candles.ts';
import { PastCandles } from './past-candles.ts';
import { recoverMinutes } from './unsaved-minutes.ts';

/** 2,000 candles of 30 minutes, the newest of which has just begun. */
const MINUTES_SHOWN = 60_030;
/** What a start waits for: tickers show 24 hours, and charts of short periods begin with some more. */
const NEAR_DAYS = 2;
/** A longer silence than this is filled from the feed's history instead of standing still. */
const GAP_MINUTES = 2;

/** What a feed that is far away is asked for after the start. */
interface AwaitedHistory {
  readonly first: number;
  readonly minute: number;
  /** Pairs by the minute from which on they are asked for. */
  readonly froms: ReadonlyMap<number, readonly string[]>;
}

/** Of the days of a pair that were lived, those before today that are not saved. */
function daysLived(
  pair: PairCandles,
  lived: ReadonlySet<number>,
  saved: ReadonlySet<number>,
  today: number,
): PairDay[] {
  return [...lived].filter((day) => day < today && !saved.has(day)).map((day) => ({ pair, day }));
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
  #past: PastCandles | undefined;
  #isStopped = false;
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

  /** A pair that is listed, or whose terms have changed. */
  add(spec: PairSpec): void {
    const { sendsCandles = false, symbols } = this.#feed;
    const known = this.pairs.get(spec.symbol);
    if (known) known.spec = spec;
    if (known) return;
    this.pairs.set(spec.symbol, new PairCandles(spec, sendsCandles && symbols.includes(spec.symbol)));
  }

  /**
   * Loads what must be there before anything is shown; `loadHistory` brings the rest. Of a feed that makes its history
   * itself these are the newest days, of which no period has a gap; of one that is far away, what was saved.
   */
  async load(now: number): Promise<void> {
    const minute = Math.floor(now / MINUTE_MS);
    const first = dayOf(minute - MINUTES_SHOWN) * DAY_MINUTES;
    const near = (dayOf(minute) - NEAR_DAYS + 1) * DAY_MINUTES;
    const { sendsCandles = false, symbols } = this.#feed;
    const hasPast = ({ spec }: PairCandles) => !sendsCandles && symbols.includes(spec.symbol);
    const lived = new Map<PairCandles, Set<number>>();
    /** The first minute of each pair that is not saved. A new exchange may have been killed in its first minutes. */
    const unsaved = new Map<PairCandles, number>();
    for (const pair of this.pairs.values()) {
      const days = new Set<number>();
      lived.set(pair, days);
      unsaved.set(pair, minute - GAP_MINUTES);
      await this.#store.loadMinutes(pair, hasPast(pair) ? near : first, minute + 1, (saved) => {
        days.add(dayOf(saved));
        unsaved.set(pair, Math.max(saved + 1, unsaved.get(pair)!));
        this.#since.set(pair, Math.min(saved, this.#since.get(pair) ?? minute));
      });
    }
    this.#minute = minute;
    this.#saved = minute;
    this.#firstMinute = minute;
    if (sendsCandles) {
      this.#history = await this.#awaitHistory(first, minute, lived, unsaved);
      return;
    }
    await fillMinutes(this.#feed, this.pairs, [near, minute], (pair, at) => !pair.minutes.has(at));
    await recoverMinutes(this.#db, unsaved, minute);
    const unsavedDays: PairDay[] = [];
    const past = new Map<PairCandles, ReadonlySet<number>>();
    // A pair that is listed meanwhile has no past.
    for (const [pair, days] of lived) {
      const saved = await this.#join(pair, hasPast(pair) ? near : first, minute);
      unsavedDays.push(...daysLived(pair, days, saved, dayOf(minute)));
      if (hasPast(pair)) past.set(pair, saved);
    }
    await this.#store.saveDays(unsavedDays);
    const [store, feed, rewritten] = [this.#store, this.#feed, this.#rewritten];
    const firstDay = dayOf(minute) - DAYS_SHOWN;
    this.#past = new PastCandles({ store, feed, pairs: past, firstDay, first, near, rewritten });
  }

  /** Puts minutes from `first` on and saved days of a pair together; answers which days are saved. */
  async #join(pair: PairCandles, first: number, minute: number): Promise<Set<number>> {
    const today = dayOf(minute);
    pair.minutes.standStill(first, minute + 1);
    const saved = await this.#store.loadDays(pair, today - DAYS_SHOWN);
    pair.closeDays(dayOf(first), today);
    pair.refresh();
    return saved;
  }

  /**
   * Absent when the candles of pairs with a feed are here from that minute on, or nobody knows when they will be; else
   * resolves when they are.
   */
  reaches(minute: number): Promise<void> | undefined {
    return this.#past?.reaches(minute);
  }

  /** Ends `loadHistory`, unless the feed has ended it already. */
  stop(): void {
    this.#isStopped = true;
    this.#past?.stop();
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
      const saved = await this.#join(pair, first, minute);
      if (this.#awaiting.has(pair)) continue;
      await this.#store.saveDays(daysLived(pair, days, saved, dayOf(minute)));
    }
    return { first, minute, froms };
  }

  /**
   * Brings what `load` left out, while the exchange already runs; a feed that is far away is asked pair by pair. Resolves
   * when all of it is here, or when it is stopped.
   */
  async loadHistory(): Promise<void> {
    await this.#past?.load();
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
    const days = [dayOf(minute) - DAYS_SHOWN, dayOf(first)] as const;
    await fillDays(this.#feed, this.pairs, days, async () => !this.#isStopped);
    this.#rewritten([...this.pairs.keys()]);
  }

  /** The feed covers a pair from now on: its past comes while it already trades. What happened here before stays. */
  async follow(symbol: string): Promise<void> {
    const pair = this.pairs.get(symbol)!;
    if (this.#feed.sendsCandles) pair.followFeed();
    const first = dayOf(this.#minute - MINUTES_SHOWN) * DAY_MINUTES;
    for await (const { start, candles } of this.#feed.minutes([symbol], first, this.#minute)) {
      for (const [index, candle] of candles.entries())
        if (!pair.minutes.has(start + index)) pair.minutes.set(start + index, candle);
    }
    if (pair.minute < 0) return;
    pair.minutes.standStill(first, pair.minute + 1);
    pair.closeDays(dayOf(first), dayOf(pair.minute));
    pair.refresh();
    const days = [dayOf(this.#minute) - DAYS_SHOWN, dayOf(first)] as const;
    for await (const { start, candles } of this.#feed.days([symbol], ...days)) {
      for (const [index, candle] of candles.entries())
        if (!pair.day(start + index)) pair.setDay(start + index, candle);
    }
    this.#rewritten([symbol]);
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
    await fillMinutes(this.#feed, this.pairs, [from, to], (pair, at) => pair.minutes.idle(at));
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
