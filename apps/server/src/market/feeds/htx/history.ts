import type { Clock } from '../../../clock.ts';
import { joined, flatCandle } from '../../candles/minute-series.ts';
import { DAY_MS, MINUTE_MS, type FeedCandle, type FeedChunk } from '../feed.ts';
import { klineAnswer, type HtxCandle } from './messages.ts';
import type { PairScale } from './pair-scale.ts';
import { HtxRefused, type HtxRest } from './rest.ts';

/** The most that one call answers. */
const PAGE = 2_000;
/** From fine to coarse. Each reaches further back; 60 minutes make the day whole in which 30 minutes end. */
const MINUTE_PERIODS = [
  { period: '1min', minutes: 1 },
  { period: '5min', minutes: 5 },
  { period: '15min', minutes: 15 },
  { period: '30min', minutes: 30 },
  { period: '60min', minutes: 60 },
] as const;
const FOUR_HOURS_S = 4 * 3_600;
const DAY_S = DAY_MS / 1_000;

/** A candle that spans `minutes`, beginning at `minute`. */
export interface Span {
  readonly minute: number;
  readonly minutes: number;
  readonly candle: FeedCandle;
}

/** The upstream's candles as minutes and as UTC days. */
export class HtxHistory {
  readonly #rest: HtxRest;
  readonly #scales: ReadonlyMap<string, PairScale>;
  readonly #clock: Clock;

  constructor(rest: HtxRest, scales: ReadonlyMap<string, PairScale>, clock: Clock) {
    this.#rest = rest;
    this.#scales = scales;
    this.#clock = clock;
  }

  /**
   * The closed minutes in [from, to) that the upstream knows, as one stretch: 1-minute candles as far back as one call
   * reaches, before that longer ones, spread over their minutes. `undefined` if it knows none.
   */
  async minutes(symbol: string, from: number, to: number): Promise<FeedChunk | undefined> {
    const minutes = new MinuteFiller(from, to);
    for (const { period, minutes: length } of MINUTE_PERIODS) {
      if (minutes.complete) break;
      // One more for the minute under way, and as many as pass while this is asked for.
      const now = Math.floor(this.#clock.now() / MINUTE_MS);
      const size = Math.min(PAGE, Math.ceil((Math.max(now, to) - from) / length) + 3);
      const candles = await this.#candles(symbol, period, size);
      if (candles === undefined) return undefined;
      minutes.add(candles.map((each) => ({ minute: each.id / 60, minutes: length, candle: each.candle })));
    }
    const candles = minutes.candles();
    return candles.length === 0 ? undefined : { symbol, start: to - candles.length, candles };
  }

  /**
   * UTC days in [from, to). Our own exchange's daily candles are such days already. HTX's begin at 16:00 UTC (midnight
   * in Singapore): days are then made of 4-hour candles as far as these reach, which is 333 days; an older candle is
   * taken for the UTC day that it shares 16 hours with.
   */
  async days(symbol: string, from: number, to: number): Promise<FeedChunk[]> {
    const now = Math.floor(this.#clock.now() / DAY_MS);
    const size = Math.min(PAGE, Math.max(now, to) - from + 2);
    const daily = await this.#candles(symbol, '1day', size);
    if (daily === undefined) return [];
    const days = new Map<number, FeedCandle>();
    for (const { id, candle } of daily) days.set(Math.floor((id + DAY_S / 2) / DAY_S), candle);
    if (daily.some(({ id }) => id % DAY_S !== 0)) {
      const hours = await this.#candles(symbol, '4hour', Math.min(PAGE, size * 6));
      for (const [day, candle] of wholeDays(hours ?? [])) days.set(day, candle);
    }
    return [...days]
      .filter(([day]) => day >= from && day < to)
      .map(([day, candle]) => ({ symbol, start: day, candles: [candle] }));
  }

  /** The newest candles of a period, oldest first; `undefined` if the upstream refuses, as for an unknown symbol. */
  async #candles(
    symbol: string,
    period: string,
    size: number,
  ): Promise<{ id: number; candle: FeedCandle }[] | undefined> {
    try {
      const { data } = await this.#rest.insist(
        '/market/history/kline',
        { symbol, period, size },
        klineAnswer,
      );
      return this.#scaled(symbol, data);
    } catch (error) {
      if (error instanceof HtxRefused) return undefined;
      throw error;
    }
  }

  #scaled(symbol: string, data: readonly HtxCandle[]): { id: number; candle: FeedCandle }[] {
    const scale = this.#scales.get(symbol)!;
    return data
      .flatMap((each) => {
        const candle = scale.candle(each);
        return candle ? [{ id: each.id, candle }] : [];
      })
      .toSorted((a, b) => a.id - b.id);
  }
}

/** UTC days of which 4-hour candles are known from midnight on. */
function wholeDays(hours: readonly { id: number; candle: FeedCandle }[]): Map<number, FeedCandle> {
  const reach = hours[0]?.id ?? 0;
  const days = new Map<number, FeedCandle>();
  for (const { id, candle } of hours) {
    const day = Math.floor(id / DAY_S);
    if (day * DAY_S < reach || id % FOUR_HOURS_S !== 0) continue;
    days.set(day, joined(days.get(day), candle));
  }
  return days;
}

/** Fills the minutes in [from, to) from the newest to the oldest, with candles that get longer. */
export class MinuteFiller {
  readonly #from: number;
  readonly #to: number;
  /** By minute - from. */
  readonly #candles: (FeedCandle | undefined)[];
  /** All minutes from here on are filled. */
  #reach: number;

  constructor(from: number, to: number) {
    this.#from = from;
    this.#to = to;
    this.#reach = to;
    this.#candles = Array.from({ length: Math.max(0, to - from) });
  }

  get complete(): boolean {
    return this.#reach <= this.#from;
  }

  /** Adds candles of one length, oldest first: those that reach further back than what is known. */
  add(spans: readonly Span[]): void {
    const first = spans.find(({ minute, minutes }) => minute % minutes === 0);
    if (!first) return;
    for (const span of spans) this.#spread(span);
    // Where the upstream leaves minutes out, nothing was traded there: the price stands still.
    let close: number | undefined;
    for (let minute = Math.max(first.minute, this.#from); minute < this.#reach; minute++) {
      const candle = this.#at(minute);
      if (candle) close = candle.close;
      else if (close !== undefined) this.#candles[minute - this.#from] = flatCandle(close);
    }
    this.#reach = Math.min(this.#reach, Math.max(first.minute, this.#from));
  }

  /**
   * Spreads a candle over those of its minutes that are not known, so that all of them together are exactly the
   * candle again: charts of this length then show what the upstream shows. The first of them carries what is not in
   * the known ones (open, volume) and the extremes; the others stand at the close. Where in the candle the extremes
   * were is not known, and no chart of this length asks.
   */
  #spread({ minute: start, minutes, candle }: Span): void {
    const end = start + minutes;
    if (start % minutes !== 0 || start >= this.#reach || end <= this.#from || end > this.#to) return;
    let known: FeedCandle | undefined;
    for (let minute = Math.max(start, this.#reach); minute < end; minute++) {
      const each = this.#at(minute);
      if (each) known = joined(known, each);
    }
    const close = known ? known.open : candle.close;
    for (let minute = Math.max(start, this.#from); minute < Math.min(end, this.#reach); minute++) {
      this.#candles[minute - this.#from] = minute === start ? rest(candle, known, close) : flatCandle(close);
    }
  }

  #at(minute: number): FeedCandle | undefined {
    return this.#candles[minute - this.#from];
  }

  /** The stretch up to `to`; empty if its end is not known. */
  candles(): FeedCandle[] {
    const filled: FeedCandle[] = [];
    for (let minute = this.#to - 1; minute >= this.#from; minute--) {
      const candle = this.#at(minute);
      if (!candle) break;
      filled.push(candle);
    }
    return filled.toReversed();
  }
}

function rest(whole: FeedCandle, known: FeedCandle | undefined, close: number): FeedCandle {
  return {
    ...whole,
    close,
    lots: Math.max(0, whole.lots - (known?.lots ?? 0)),
    turnover: Math.max(0, whole.turnover - (known?.turnover ?? 0)),
    count: Math.max(0, whole.count - (known?.count ?? 0)),
  };
}
