import type { FeedCandle } from '../feeds/feed.ts';

/**
 * How many minutes are kept: 2,000 candles of 30 minutes, a day to begin at midnight, and room up to the next
 * power of two, so that a minute's place is a mask away.
 */
export const MINUTES_KEPT = 65_536;
const MASK = MINUTES_KEPT - 1;
/** A minute as bytes: five whole numbers of 32 bits and the minute itself, and two numbers of 64. */
const PACKED_BYTES = 6 * 4 + 2 * 8;
/** Marks a place that holds no minute. */
const EMPTY = -(2 ** 31);

/** The most recent one-minute candles of a pair, in a ring of typed arrays. Minutes count from the epoch. */
export class MinuteSeries {
  readonly #minute = new Int32Array(MINUTES_KEPT).fill(EMPTY);
  readonly #open = new Int32Array(MINUTES_KEPT);
  readonly #high = new Int32Array(MINUTES_KEPT);
  readonly #low = new Int32Array(MINUTES_KEPT);
  readonly #close = new Int32Array(MINUTES_KEPT);
  readonly #count = new Int32Array(MINUTES_KEPT);
  readonly #lots = new Float64Array(MINUTES_KEPT);
  readonly #turnover = new Float64Array(MINUTES_KEPT);
  /** The columns as they are packed; the minute is the first. */
  readonly #whole32 = [this.#minute, this.#open, this.#high, this.#low, this.#close, this.#count];
  readonly #doubles = [this.#lots, this.#turnover];
  readonly #turnoverUnit: number;
  #last = -1;

  /** Turnovers are whole numbers of 10^-turnoverDecimals, so that longer candles show the sum of their minutes. */
  constructor(turnoverDecimals: number) {
    this.#turnoverUnit = 10 ** turnoverDecimals;
  }

  /** The newest minute; -1 before there is one. */
  get last(): number {
    return this.#last;
  }

  has(minute: number): boolean {
    return this.#minute[minute & MASK] === minute;
  }

  /** Whether nothing was traded in a minute, as far as is known: a better source may replace it. */
  idle(minute: number): boolean {
    return !this.has(minute) || this.#count[minute & MASK] === 0;
  }

  closeOf(minute: number): number | undefined {
    return this.has(minute) ? this.#close[minute & MASK] : undefined;
  }

  set(minute: number, candle: FeedCandle): void {
    const at = minute & MASK;
    if (this.#minute[at]! > minute) return;
    this.#minute[at] = minute;
    this.#open[at] = candle.open;
    this.#high[at] = candle.high;
    this.#low[at] = candle.low;
    this.#close[at] = candle.close;
    this.#lots[at] = candle.lots;
    this.#turnover[at] = this.#whole(candle.turnover);
    this.#count[at] = candle.count;
    if (minute > this.#last) this.#last = minute;
  }

  /** Whether a minute is exactly this candle. */
  holds(minute: number, candle: FeedCandle): boolean {
    const at = minute & MASK;
    return (
      this.#minute[at] === minute &&
      this.#open[at] === candle.open &&
      this.#high[at] === candle.high &&
      this.#low[at] === candle.low &&
      this.#close[at] === candle.close &&
      this.#lots[at] === candle.lots &&
      this.#turnover[at] === this.#whole(candle.turnover) &&
      this.#count[at] === candle.count
    );
  }

  /** Moves the newest candle to a price. */
  touch(price: number): void {
    this.#close[this.#last & MASK] = price;
    this.reach(price);
  }

  /** The newest candle has been at a price, and is not any more. */
  reach(price: number): void {
    const at = this.#last & MASK;
    if (price > this.#high[at]!) this.#high[at] = price;
    if (price < this.#low[at]!) this.#low[at] = price;
  }

  /** Adds a trade's volume to the newest candle. */
  add(lots: number, turnover: number): void {
    const at = this.#last & MASK;
    this.#lots[at]! += lots;
    this.#turnover[at]! += this.#whole(turnover);
    this.#count[at]! += 1;
  }

  /** The candles from a minute on, for another process. */
  pack(from: number): Buffer {
    const minutes: number[] = [];
    for (let minute = Math.max(from, this.#last - MASK); minute <= this.#last; minute++)
      if (this.has(minute)) minutes.push(minute);
    const bytes = Buffer.allocUnsafe(minutes.length * PACKED_BYTES);
    let at = 0;
    for (const minute of minutes) {
      const place = minute & MASK;
      for (const column of this.#whole32) at = bytes.writeInt32LE(column[place]!, at);
      for (const column of this.#doubles) at = bytes.writeDoubleLE(column[place]!, at);
    }
    return bytes;
  }

  /** Takes over what another process has packed. */
  unpack(bytes: Buffer): void {
    for (let at = 0; at < bytes.length;) {
      const minute = bytes.readInt32LE(at);
      const place = minute & MASK;
      for (const column of this.#whole32) {
        column[place] = bytes.readInt32LE(at);
        at += 4;
      }
      for (const column of this.#doubles) {
        column[place] = bytes.readDoubleLE(at);
        at += 8;
      }
      if (minute > this.#last) this.#last = minute;
    }
  }

  #whole(turnover: number): number {
    return Math.round(turnover * this.#turnoverUnit) / this.#turnoverUnit;
  }

  /** Fills minutes without a candle in [from, to) with a standing price: the close before them. */
  standStill(from: number, to: number): void {
    let close = this.closeOf(from - 1);
    for (let minute = from; minute < to; minute++) {
      if (this.has(minute)) close = this.closeOf(minute);
      else if (close !== undefined) this.set(minute, flatCandle(close));
    }
  }

  /** The candles in [from, to) as one; `undefined` if there are none. */
  aggregate(from: number, to: number): FeedCandle | undefined {
    let open = 0;
    let high = 0;
    let low = Infinity;
    let close = 0;
    let lots = 0;
    let turnover = 0;
    let count = 0;
    for (let minute = from; minute < to; minute++) {
      const at = minute & MASK;
      if (this.#minute[at] !== minute) continue;
      if (low === Infinity) open = this.#open[at]!;
      if (this.#high[at]! > high) high = this.#high[at]!;
      if (this.#low[at]! < low) low = this.#low[at]!;
      close = this.#close[at]!;
      lots += this.#lots[at]!;
      turnover += this.#turnover[at]!;
      count += this.#count[at]!;
    }
    return low === Infinity ? undefined : { open, high, low, close, lots, turnover, count };
  }
}

export function flatCandle(price: number): FeedCandle {
  return { open: price, high: price, low: price, close: price, lots: 0, turnover: 0, count: 0 };
}

/** Two candles, the second after the first, as one. */
export function joined(first: FeedCandle | undefined, second: FeedCandle): FeedCandle {
  if (!first) return second;
  return {
    open: first.open,
    high: Math.max(first.high, second.high),
    low: Math.min(first.low, second.low),
    close: second.close,
    lots: first.lots + second.lots,
    turnover: first.turnover + second.turnover,
    count: first.count + second.count,
  };
}
