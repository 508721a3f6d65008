import { PERIOD_MINUTES, type Period } from '@bourse/protocol/market/periods';
import type { OpenPeriod } from '@bourse/protocol/open-api/periods';
import { DAYS_SHOWN } from './fill.ts';
import { DAY_MINUTES, MINUTE_MS, type FeedCandle } from '../feeds/feed.ts';
import { joined, MINUTES_KEPT } from './minute-series.ts';
import { dayOf, type Candle, type PairCandles } from './pair-candles.ts';

/** Which candles, by the second they begin, both ends included. */
export interface CandleRange {
  /** Given: the oldest `size` candles from here on; else the newest `size`. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly size: number;
}

/** Candles of HTX's periods. Hours are made of minutes; weeks, months and years of days. */

/** Periods that minutes are the source of; of a day, its candle is. */
const MINUTE_PERIODS = { ...PERIOD_MINUTES, '60min': 60, '4hour': 240 } as Partial<
  Record<OpenPeriod, number>
>;

const WEEK_DAYS = 7;
/** Day 0, 1 January 1970, was a Thursday. */
const DAYS_SINCE_MONDAY = 3;

/** The minute at which the candle begins that `minute` lies in. */
export function candleStart(period: OpenPeriod, minute: number): number {
  const length = MINUTE_PERIODS[period];
  if (length !== undefined) return minute - (minute % length);
  if (period === '1week') {
    const day = dayOf(minute);
    return (day - ((day + DAYS_SINCE_MONDAY) % WEEK_DAYS)) * DAY_MINUTES;
  }
  const date = new Date(minute * MINUTE_MS);
  return Date.UTC(date.getUTCFullYear(), period === '1mon' ? date.getUTCMonth() : 0) / MINUTE_MS;
}

/** The minute at which the candle ends that begins at `start`. */
export function candleEnd(period: OpenPeriod, start: number): number {
  const length = MINUTE_PERIODS[period];
  if (length !== undefined) return start + length;
  if (period === '1week') return start + WEEK_DAYS * DAY_MINUTES;
  const date = new Date(start * MINUTE_MS);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return (period === '1mon' ? Date.UTC(year, month + 1) : Date.UTC(year + 1, 0)) / MINUTE_MS;
}

/** The oldest minute that the candles of a range are made of, or an earlier one. */
export function firstMinuteOf(
  pair: PairCandles,
  period: OpenPeriod,
  { from, to, size }: CandleRange,
): number {
  const length = MINUTE_PERIODS[period];
  if (length === undefined) return 0;
  if (from !== undefined) return Math.floor(from / 60);
  return Math.min(pair.minute, Math.floor((to ?? Infinity) / 60)) - size * length;
}

/** Newest first. */
export function candlesIn(pair: PairCandles, period: OpenPeriod, range: CandleRange): Candle[] {
  const last = Math.min(pair.minute, range.to === undefined ? Infinity : Math.floor(range.to / 60));
  if (last < 0) return [];
  if (range.from === undefined) return before(pair, period, last, range.size);
  const first = Math.ceil(range.from / 60);
  if (isOfDays(period)) {
    // A few thousand at most.
    const all = before(pair, period, last, Infinity);
    return all.filter(({ minute }) => minute >= first).slice(-range.size);
  }
  return after(pair, period, { first, last, size: range.size });
}

/** The newest `size` candles that begin at `last` or earlier, newest first. */
function before(pair: PairCandles, period: OpenPeriod, last: number, size: number): Candle[] {
  const candles: Candle[] = [];
  let start = candleStart(period, last);
  while (candles.length < size) {
    const candle = candleAt(pair, period, start);
    if (!candle) break;
    candles.push(candle);
    start = candleStart(period, start - 1);
  }
  return candles;
}

/** The oldest `size` candles that begin in [first, last], newest first. */
function after(
  pair: PairCandles,
  period: OpenPeriod,
  { first, last, size }: { readonly first: number; readonly last: number; readonly size: number },
): Candle[] {
  const candles: Candle[] = [];
  const earliest = Math.max(first, oldestMinute(pair));
  let start = candleStart(period, earliest);
  if (start < earliest) start = candleEnd(period, start);
  for (; start <= last && candles.length < size; start = candleEnd(period, start)) {
    const candle = candleAt(pair, period, start);
    if (candle) candles.push(candle);
  }
  return candles.reverse();
}

/** The candle that begins at `start`. */
function candleAt(pair: PairCandles, period: OpenPeriod, start: number): Candle | undefined {
  if (isOfDays(period)) {
    if (period === '1day') return pair.at(period, start);
    return withStart(start, joinDays(pair, start, candleEnd(period, start)));
  }
  // Of an older one some minutes may be gone already.
  if (start < oldestMinute(pair)) return undefined;
  if (period in PERIOD_MINUTES) return pair.at(period as Period, start);
  return withStart(start, pair.minutes.aggregate(start, candleEnd(period, start)));
}

/**
 * The days in [from, to) as one candle. `undefined` if the first of them are cut off from what is kept; a pair's first
 * days ever are its first candle.
 */
function joinDays(pair: PairCandles, from: number, to: number): FeedCandle | undefined {
  const today = dayOf(pair.minute);
  let whole: FeedCandle | undefined;
  for (let minute = from; minute < to && minute <= pair.minute; minute += DAY_MINUTES) {
    const day = pair.at('1day', minute);
    if (!day) continue;
    if (!whole && minute > from && dayOf(minute) <= today - DAYS_SHOWN) return undefined;
    whole = joined(whole, day);
  }
  return whole;
}

function isOfDays(period: OpenPeriod): boolean {
  return (MINUTE_PERIODS[period] ?? DAY_MINUTES) === DAY_MINUTES;
}

/** The oldest minute that may be in the ring. */
function oldestMinute(pair: PairCandles): number {
  return Math.max(0, pair.minute - MINUTES_KEPT + 1);
}

function withStart(minute: number, candle: FeedCandle | undefined): Candle | undefined {
  return candle && { ...candle, minute };
}
