import type { PairSpec } from '@bourse/protocol/pairs';
import { PERIOD_MINUTES, type Period } from '@bourse/protocol/market/periods';
import { DAY_MINUTES, MINUTE_MS, type FeedCandle } from '../feeds/feed.ts';
import { joined, MinuteSeries, flatCandle } from './minute-series.ts';
import { OWN_MINUTES, OwnTrades, type OwnMinute } from '../own-trades.ts';
import { turnoverDecimals } from '../pair-format.ts';

/** A candle and the minute it begins. */
export interface Candle extends FeedCandle {
  readonly minute: number;
}

/**
 * The candles of one pair in all periods. Minutes are the truth: 5, 15 and 30 minutes are always made of them
 * when asked for, a day as long as its minutes are here. Older days are kept as they are given.
 */
export class PairCandles {
  /** Its terms may change, what it counts in stays. */
  spec: PairSpec;
  readonly minutes: MinuteSeries;
  /** Kept apart for a pair whose feed sends candles: these are what the trades of this exchange are added to. */
  own: OwnTrades | undefined;
  /** The newest minute of which the feed has sent a candle. */
  #fedTo = -1;
  readonly #turnoverPerTickLot: number;
  readonly #days = new Map<number, FeedCandle>();
  /** What lies before the newest minute: of its day, and of the 24 hours it ends. */
  #dayBefore: FeedCandle | undefined;
  #dayRoundBefore: FeedCandle | undefined;
  #revision = 0;
  #closedRevision = 0;

  /** `fed`: its feed sends candles, see `feed`. */
  constructor(spec: PairSpec, fed = false) {
    this.spec = spec;
    this.own = fed ? new OwnTrades() : undefined;
    this.minutes = new MinuteSeries(turnoverDecimals(spec));
    this.#turnoverPerTickLot = 10 ** -(spec.priceDecimals + spec.quantityDecimals);
  }

  /** From now on its feed sends candles. */
  followFeed(): void {
    this.own ??= new OwnTrades();
  }

  /** The newest minute; -1 while the pair has never had a price. */
  get minute(): number {
    return this.minutes.last;
  }

  get lastPrice(): number | undefined {
    return this.minutes.closeOf(this.minutes.last);
  }

  /** Another number after every change, for those who keep what they made of the candles. */
  get revision(): number {
    return this.#revision;
  }

  /** Another number after every change of candles that lie before the newest minute. */
  get closedRevision(): number {
    return this.#closedRevision;
  }

  /** The reference price moved. An event older than the newest minute counts for the newest. */
  tick(time: number, price: number): void {
    this.#open(Math.floor(time / MINUTE_MS), price);
    // A feed that sends candles says itself where they are; its ticks only let a minute begin.
    if (!this.own) this.minutes.touch(price);
    this.#revision++;
  }

  /**
   * A trade moves the price, except in a minute whose candle the feed has sent: there it counts for the extremes and the
   * volume, while open and close are the feed's.
   */
  trade(time: number, price: number, lots: number): void {
    this.#open(Math.floor(time / MINUTE_MS), price);
    const turnover = this.turnoverOf(price, lots);
    this.own?.add(this.minutes.last, { high: price, low: price, lots, turnover, count: 1 });
    if (this.minutes.last > this.#fedTo) this.minutes.touch(price);
    else this.minutes.reach(price);
    this.minutes.add(lots, turnover);
    this.#revision++;
  }

  /** In units of the quote currency. */
  turnoverOf(price: number, lots: number): number {
    return price * lots * this.#turnoverPerTickLot;
  }

  /**
   * Trades of this exchange before a restart, which the saved candle of their minute has in it already. `value` is the
   * sum of ticks × lots.
   */
  recall(minute: number, { value, ...trades }: Omit<OwnMinute, 'turnover'> & { value: number }): void {
    this.own?.add(minute, { ...trades, turnover: value * this.#turnoverPerTickLot });
  }

  /**
   * The feed's own candle of a minute, which may have ended: it replaces what the feed said before, and the trades of
   * this exchange in that minute are added. Answers whether anything changed; after a change of closed minutes `refresh`
   * must follow. In a minute so old that its own trades are not known any more, nothing is changed that was traded.
   */
  feed(minute: number, candle: FeedCandle): boolean {
    const last = this.minutes.last;
    if (minute > last) this.roll(minute);
    if (last - minute >= OWN_MINUTES && !this.minutes.idle(minute)) return false;
    const whole = this.own?.addTo(minute, candle) ?? candle;
    this.#fedTo = Math.max(this.#fedTo, minute);
    if (this.minutes.holds(minute, whole)) return false;
    this.minutes.set(minute, whole);
    // Minutes that began where this one seemed to close, and have seen nothing since.
    for (let next = minute + 1; next <= last && next > this.#fedTo && this.minutes.idle(next); next++) {
      this.minutes.set(next, flatCandle(whole.close));
    }
    if (last < 0) this.refresh();
    this.#revision++;
    return true;
  }

  #open(minute: number, price: number): void {
    if (this.minutes.last >= 0) return this.roll(minute);
    this.minutes.set(minute, flatCandle(price));
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
    this.#revision++;
    this.#closedRevision++;
  }

  #closeDay(day: number): void {
    const candle = this.minutes.aggregate(day * DAY_MINUTES, (day + 1) * DAY_MINUTES);
    if (candle) this.#days.set(day, candle);
  }

  setDay(day: number, candle: FeedCandle): void {
    this.#days.set(day, candle);
    this.#revision++;
    this.#closedRevision++;
  }

  day(day: number): FeedCandle | undefined {
    return this.#days.get(day);
  }

  /** What the candle of a day opens at; while no minute of it has come, where it is going to: the last price. */
  openOf(day: number): number | undefined {
    if (dayOf(this.minutes.last) < day) return this.lastPrice;
    return this.at('1day', day * DAY_MINUTES)?.open;
  }

  /** All of it from a minute on, and every day, for another process. */
  pack(from: number): Buffer {
    const days = Buffer.from(JSON.stringify([...this.#days]));
    const length = Buffer.alloc(4);
    length.writeUInt32LE(days.length);
    return Buffer.concat([length, days, this.minutes.pack(from)]);
  }

  /** Takes over what another process has packed. */
  unpack(bytes: Buffer): void {
    const end = 4 + bytes.readUInt32LE();
    const days = JSON.parse(bytes.toString('utf8', 4, end)) as [number, FeedCandle][];
    for (const [day, candle] of days) this.#days.set(day, candle);
    this.minutes.unpack(bytes.subarray(end));
    this.refresh();
  }

  /** The candles from a minute on as another process has them. */
  replace(from: number, candles: readonly FeedCandle[]): void {
    for (const [index, candle] of candles.entries()) {
      this.roll(from + index);
      this.minutes.set(from + index, candle);
    }
    const last = this.minutes.last;
    this.closeDays(dayOf(from), dayOf(last));
    if (from < last || candles.length > 1) this.refresh();
    else this.#revision++;
  }

  /** The candles from a minute on, one for each. */
  since(from: number): FeedCandle[] {
    const candles: FeedCandle[] = [];
    for (let minute = from; minute <= this.minutes.last; minute++)
      candles.push(this.minutes.aggregate(minute, minute + 1)!);
    return candles;
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
