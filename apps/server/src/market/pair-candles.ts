import type { PairSpec } from '@bourse/protocol/pairs';
import { PERIOD_MINUTES, type Period } from '@bourse/protocol/market/periods';
import { DAY_MINUTES, MINUTE_MS, type FeedCandle } from './feeds/feed.ts';
import { joined, MinuteSeries, standing } from './minute-series.ts';
import { turnoverDecimals } from './pair-format.ts';

/** A candle and the minute it begins. */
export interface Candle extends FeedCandle {
  readonly minute: number;
}

/**
 * The candles of one pair in all periods. Minutes are the truth: 5, 15 and 30 minutes are always made of them
 * when asked for, a day as long as its minutes are here. Older days are kept as they are given.
 */
export class PairCandles {
  readonly spec: PairSpec;
  readonly minutes: MinuteSeries;
  readonly #turnoverPerTickLot: number;
  readonly #days = new Map<number, FeedCandle>();
  /** What lies before the newest minute: of its day, and of the 24 hours it ends. */
  #dayBefore: FeedCandle | undefined;
  #dayRoundBefore: FeedCandle | undefined;

  constructor(spec: PairSpec) {
    this.spec = spec;
    this.minutes = new MinuteSeries(turnoverDecimals(spec));
    this.#turnoverPerTickLot = 10 ** -(spec.priceDecimals + spec.quantityDecimals);
  }

  /** The newest minute; -1 while the pair has never had a price. */
  get minute(): number {
    return this.minutes.last;
  }

  get lastPrice(): number | undefined {
    return this.minutes.closeOf(this.minutes.last);
  }

  /** The reference price moved. An event older than the newest minute counts for the newest. */
  tick(time: number, price: number): void {
    this.#open(Math.floor(time / MINUTE_MS), price);
    this.minutes.touch(price);
  }

  trade(time: number, price: number, lots: number): void {
    this.#open(Math.floor(time / MINUTE_MS), price);
    this.minutes.touch(price);
    this.minutes.add(lots, price * lots * this.#turnoverPerTickLot);
  }

  #open(minute: number, price: number): void {
    if (this.minutes.last >= 0) return this.roll(minute);
    this.minutes.set(minute, standing(price));
    this.refresh();
  }

  /** Time has reached `minute`: candles up to it begin where the last one closed. Never goes back. */
  roll(minute: number): void {
    const last = this.minutes.last;
    if (last < 0 || minute <= last) return;
    let from = last + 1;
    // Day by day, so that each is closed while all its minutes are still in the ring.
    for (let day = dayOf(last); day < dayOf(minute); day++) {
      const midnight = (day + 1) * DAY_MINUTES;
      this.minutes.standStill(from, midnight);
      this.#closeDay(day);
      from = midnight;
    }
    this.minutes.standStill(from, minute + 1);
    this.refresh();
  }

  /** Must follow any change of closed minutes. */
  refresh(): void {
    const last = this.minutes.last;
    this.#dayBefore = this.minutes.aggregate(dayOf(last) * DAY_MINUTES, last);
    this.#dayRoundBefore = this.minutes.aggregate(last - DAY_MINUTES + 1, last);
  }

  #closeDay(day: number): void {
    const candle = this.minutes.aggregate(day * DAY_MINUTES, (day + 1) * DAY_MINUTES);
    if (candle) this.#days.set(day, candle);
  }

  setDay(day: number, candle: FeedCandle): void {
    this.#days.set(day, candle);
  }

  day(day: number): FeedCandle | undefined {
    return this.#days.get(day);
  }

  /** Makes the days in [from, to) of their minutes. */
  closeDays(from: number, to: number): void {
    for (let day = from; day < to; day++) this.#closeDay(day);
  }

  /** The candle of a period that contains `minute`. */
  at(period: Period, minute: number): Candle | undefined {
    const length = PERIOD_MINUTES[period];
    const start = minute - (minute % length);
    if (period !== '1day') return withMinute(start, this.minutes.aggregate(start, start + length));
    const day = dayOf(minute);
    if (day !== dayOf(this.minutes.last)) return withMinute(start, this.#days.get(day));
    return withMinute(start, this.#withNewest(this.#dayBefore));
  }

  /** The last `size` candles of a period, newest first. */
  list(period: Period, size: number): Candle[] {
    const length = PERIOD_MINUTES[period];
    const candles: Candle[] = [];
    for (let minute = this.minutes.last; candles.length < size; minute -= length) {
      const candle = this.at(period, minute);
      if (!candle) break;
      candles.push(candle);
    }
    return candles;
  }

  /** The last 24 hours as one candle: the newest minute and the 1,439 before it. */
  dayRound(): Candle | undefined {
    if (this.minutes.last < 0) return undefined;
    return withMinute(this.minutes.last - DAY_MINUTES + 1, this.#withNewest(this.#dayRoundBefore));
  }

  #withNewest(before: FeedCandle | undefined): FeedCandle {
    const last = this.minutes.last;
    return joined(before, this.minutes.aggregate(last, last + 1)!);
  }
}

export function dayOf(minute: number): number {
  return Math.floor(minute / DAY_MINUTES);
}

function withMinute(minute: number, candle: FeedCandle | undefined): Candle | undefined {
  return candle && { minute, ...candle };
}
