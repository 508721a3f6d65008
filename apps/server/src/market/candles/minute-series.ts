import type { FeedCandle } from '../feeds/feed.ts';

/**
 * How many minutes are kept: 2,000 candles of 30 minutes, a day to begin at midnight, and room up to the next
 * power of two, so that a minute's place is a mask away.
 */
export const MINUTES_KEPT = 65_536;
/** Room at first, for a day and more; doubled whenever two minutes that are to be kept need one place. */
const FIRST_ROOM = 2_048;
/** A minute as bytes: five whole numbers of 32 bits and the minute itself, and two numbers of 64. */
const PACKED_BYTES = 6 * 4 + 2 * 8;
/** Marks a place that holds no minute. */
const EMPTY = -(2 ** 31);

/** A ring of minutes, a power of two of them, column by column. */
class Columns {
  readonly mask: number;
  readonly minute: Int32Array;
  readonly open: Int32Array;
  readonly high: Int32Array;
  readonly low: Int32Array;
  readonly close: Int32Array;
  readonly count: Int32Array;
  readonly lots: Float64Array;
  readonly turnover: Float64Array;
  /** The columns as they are packed; the minute is the first. */
  readonly whole32: readonly Int32Array[];
  readonly doubles: readonly Float64Array[];

  constructor(room: number) {
    this.mask = room - 1;
    this.minute = new Int32Array(room).fill(EMPTY);
    this.open = new Int32Array(room);
    this.high = new Int32Array(room);
    this.low = new Int32Array(room);
    this.close = new Int32Array(room);
    this.count = new Int32Array(room);
    this.lots = new Float64Array(room);
    this.turnover = new Float64Array(room);
    this.whole32 = [this.minute, this.open, this.high, this.low, this.close, this.count];
    this.doubles = [this.lots, this.turnover];
  }

  /** The same minutes with twice the room. */
  doubled(): Columns {
    const wider = new Columns(2 * this.minute.length);
    for (const [place, minute] of this.minute.entries()) {
      if (minute === EMPTY) continue;
      const at = minute & wider.mask;
      for (const [index, column] of this.whole32.entries()) wider.whole32[index]![at] = column[place]!;
      for (const [index, column] of this.doubles.entries()) wider.doubles[index]![at] = column[place]!;
    }
    return wider;
  }
}

/** The most recent one-minute candles of a pair, in a ring of typed arrays. Minutes count from the epoch. */
export class MinuteSeries {
  #in = new Columns(FIRST_ROOM);
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
    return this.#in.minute[minute & this.#in.mask] === minute;
  }

  /** Whether nothing was traded in a minute, as far as is known: a better source may replace it. */
  idle(minute: number): boolean {
    return !this.has(minute) || this.#in.count[minute & this.#in.mask] === 0;
  }

  closeOf(minute: number): number | undefined {
    return this.has(minute) ? this.#in.close[minute & this.#in.mask] : undefined;
  }

  set(minute: number, candle: FeedCandle): void {
    const at = this.#placeFor(minute);
    if (at === undefined) return;
    this.#in.minute[at] = minute;
    this.#in.open[at] = candle.open;
    this.#in.high[at] = candle.high;
    this.#in.low[at] = candle.low;
    this.#in.close[at] = candle.close;
    this.#in.lots[at] = candle.lots;
    this.#in.turnover[at] = this.#whole(candle.turnover);
    this.#in.count[at] = candle.count;
    if (minute > this.#last) this.#last = minute;
  }

  /** Where a minute goes; nowhere, if it is so old that a minute that is kept stands there. */
  #placeFor(minute: number): number | undefined {
    for (;;) {
      const at = minute & this.#in.mask;
      const held = this.#in.minute[at]!;
      if (held === EMPTY || held === minute || minute - held >= MINUTES_KEPT) return at;
      if (held - minute >= MINUTES_KEPT) return undefined;
      this.#in = this.#in.doubled();
    }
  }

  /** Whether a minute is exactly this candle. */
  holds(minute: number, candle: FeedCandle): boolean {
    const at = minute & this.#in.mask;
    return (
      this.#in.minute[at] === minute &&
      this.#in.open[at] === candle.open &&
      this.#in.high[at] === candle.high &&
      this.#in.low[at] === candle.low &&
      this.#in.close[at] === candle.close &&
      this.#in.lots[at] === candle.lots &&
      this.#in.turnover[at] === this.#whole(candle.turnover) &&
      this.#in.count[at] === candle.count
    );
  }

  /** Moves the newest candle to a price. */
  touch(price: number): void {
    this.#in.close[this.#last & this.#in.mask] = price;
    this.reach(price);
  }

  /** The newest candle has been at a price, and is not any more. */
  reach(price: number): void {
    const at = this.#last & this.#in.mask;
    if (price > this.#in.high[at]!) this.#in.high[at] = price;
    if (price < this.#in.low[at]!) this.#in.low[at] = price;
  }

  /** Adds a trade's volume to the newest candle. */
  add(lots: number, turnover: number): void {
    const at = this.#last & this.#in.mask;
    this.#in.lots[at]! += lots;
    this.#in.turnover[at]! += this.#whole(turnover);
    this.#in.count[at]! += 1;
  }

  /** The candles from a minute on, for another process. */
  pack(from: number): Buffer {
    const minutes: number[] = [];
    for (let minute = Math.max(from, this.#last - MINUTES_KEPT + 1); minute <= this.#last; minute++)
      if (this.has(minute)) minutes.push(minute);
    const bytes = Buffer.allocUnsafe(minutes.length * PACKED_BYTES);
    let at = 0;
    for (const minute of minutes) {
      const place = minute & this.#in.mask;
      for (const column of this.#in.whole32) at = bytes.writeInt32LE(column[place]!, at);
      for (const column of this.#in.doubles) at = bytes.writeDoubleLE(column[place]!, at);
    }
    return bytes;
  }

  /** Takes over what another process has packed. */
  unpack(bytes: Buffer): void {
    for (let start = 0; start < bytes.length; start += PACKED_BYTES) {
      const minute = bytes.readInt32LE(start);
      const place = this.#placeFor(minute);
      if (place === undefined) continue;
      let at = start;
      for (const column of this.#in.whole32) {
        column[place] = bytes.readInt32LE(at);
        at += 4;
      }
      for (const column of this.#in.doubles) {
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
    const ring = this.#in;
    let open = 0;
    let high = 0;
    let low = Infinity;
    let close = 0;
    let lots = 0;
    let turnover = 0;
    let count = 0;
    for (let minute = from; minute < to; minute++) {
      const at = minute & ring.mask;
      if (ring.minute[at] !== minute) continue;
      if (low === Infinity) open = ring.open[at]!;
      if (ring.high[at]! > high) high = ring.high[at]!;
      if (ring.low[at]! < low) low = ring.low[at]!;
      close = ring.close[at]!;
      lots += ring.lots[at]!;
      turnover += ring.turnover[at]!;
      count += ring.count[at]!;
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
