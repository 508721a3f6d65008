import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { MINUTE_MS } from './feed.ts';
import { KeyedRandom } from './keyed-random.ts';
import { minutePath } from './minute-path.ts';
import { COINS, type Coin, type PriceSource } from './price-source.ts';

/** One-minute candles of a coin against USDT, one after the other without a gap. Floats. */
export interface Recording {
  readonly coin: Coin;
  /** Opening time of the first candle, ms. */
  readonly start: number;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  /** Base currency. */
  readonly volume: Float64Array;
}

const HEADER = 'open_time,open,high,low,close,volume';

/**
 * Reads recorded candles: a CSV with the columns of HEADER, times in ISO 8601, ascending whole minutes. The
 * file name begins with the pair, which must be a coin against USDT (`btcusdt-1m-....csv`). A missing minute
 * stands still at the close before it. Throws an error for people when the file is not like that.
 */
export async function readRecording(file: string): Promise<Recording> {
  const coin = COINS.find((known) => basename(file).toLowerCase().startsWith(`${known.toLowerCase()}usdt`));
  if (!coin) {
    throw new Error(`${file}: the name must begin with a pair against USDT, for example btcusdt-1m.csv`);
  }
  return parseRecording(coin, await readFile(file, 'utf8'), file);
}

export function parseRecording(coin: Coin, text: string, file: string): Recording {
  const lines = text.split(/\r?\n/).filter((line) => line !== '');
  if (lines[0] !== HEADER) throw new Error(`${file}: line 1 must be "${HEADER}"`);
  const rows = lines.slice(1).map((line, index) => parseRow(line, `${file}: line ${index + 2}`));
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) throw new Error(`${file}: holds no candles`);
  const length = (last.time - first.time) / MINUTE_MS + 1;
  const columns = ['open', 'high', 'low', 'close', 'volume'] as const;
  const recording = Object.fromEntries(
    columns.map((name) => [name, new Float64Array(Math.max(0, length))]),
  ) as unknown as Record<(typeof columns)[number], Float64Array>;
  let next = 0;
  for (const [line, row] of rows.entries()) {
    const index = (row.time - first.time) / MINUTE_MS;
    if (index < next) throw new Error(`${file}: line ${line + 2}: times must ascend`);
    for (; next < index; next++) {
      for (const name of columns) recording[name][next] = name === 'volume' ? 0 : recording.close[next - 1]!;
    }
    for (const name of columns) recording[name][index] = row[name];
    next = index + 1;
  }
  return { coin, start: first.time, ...recording };
}

function parseRow(line: string, where: string) {
  const [timeText, ...numbers] = line.split(',');
  const time = Date.parse(timeText!.replace(' ', 'T'));
  const [open, high, low, close, volume] = numbers.map(Number) as [number, number, number, number, number];
  if (!(time % MINUTE_MS === 0)) throw new Error(`${where}: open_time must be a whole minute`);
  if (!(low > 0 && low <= Math.min(open, close) && high >= Math.max(open, close) && volume >= 0)) {
    throw new Error(`${where}: not a candle`);
  }
  return { time, open, high, low, close, volume };
}

/** Where a replay stands: at wall-clock time `startedAt` it shows what was recorded at `recordedAt`. */
export interface ReplayPosition {
  readonly startedAt: number;
  readonly recordedAt: number;
  /** Recorded seconds per second. */
  readonly speed: number;
}

/** When, on the wall clock, the recording is over. */
export function replayEnd(recording: Recording, position: ReplayPosition): number {
  const end = recording.start + recording.close.length * MINUTE_MS;
  return position.startedAt + (end - position.recordedAt) / position.speed;
}

/**
 * Recorded candles drive one coin, and so all its pairs; the other coins come from `others`. Before the
 * recording begins and after it ends the coin follows `others` too, scaled to join the recording without a
 * jump. Within a recorded minute the price goes from open to close by way of both extremes on a path that follows from the
 * key alone. What a minute will bring is in the recording: nobody who has the file is to trade against this feed.
 */
export class ReplayPrices implements PriceSource {
  readonly name = 'replay';
  /** A recording that is over begins anew. */
  readonly since: number;
  readonly #recording: Recording;
  readonly #position: ReplayPosition;
  readonly #others: PriceSource;
  readonly #random: KeyedRandom;
  readonly #coin: number;
  readonly #scaleBefore: number;
  readonly #scaleAfter: number;
  #known: { readonly minute: number; readonly path: Float64Array } | undefined;

  constructor(recording: Recording, position: ReplayPosition, others: PriceSource, key: Buffer) {
    this.#recording = recording;
    this.#position = position;
    this.since = position.startedAt;
    this.#others = others;
    this.#random = new KeyedRandom(key, 'replay');
    this.#coin = COINS.indexOf(recording.coin);
    const { startedAt, recordedAt, speed } = position;
    const begin = startedAt - (recordedAt - recording.start) / speed;
    this.#scaleBefore = recording.open[0]! / this.#other(begin);
    this.#scaleAfter = recording.close.at(-1)! / this.#other(replayEnd(recording, position));
  }

  at(time: number, out: Float64Array): void {
    this.#others.at(time, out);
    const minutes = this.#minutes(time);
    const minute = Math.floor(minutes);
    if (minutes < 0) out[this.#coin]! *= this.#scaleBefore;
    else if (minute >= this.#recording.close.length) out[this.#coin]! *= this.#scaleAfter;
    else {
      const path = this.#path(minute);
      out[this.#coin] = path[Math.floor((minutes - minute) * path.length)]!;
    }
  }

  stray(time: number): number {
    return this.#covers(time) ? 0 : this.#others.stray(time);
  }

  turnover(coin: number, time: number): number {
    if (coin !== this.#coin || !this.#covers(time)) return this.#others.turnover(coin, time);
    const minute = Math.floor(this.#minutes(time));
    return this.#recording.volume[minute]! * this.#recording.close[minute]! * this.#position.speed;
  }

  /** At its own speed a recorded minute is looked at where its extremes are, so that history is the recorded candles. */
  looks(time: number): readonly number[] | undefined {
    const minute = this.#minutes(time);
    if (this.#position.speed !== 1 || !Number.isInteger(minute) || !this.#covers(time)) return undefined;
    const path = this.#path(minute);
    const moment = (step: number) => Math.floor(((step + 0.5) / path.length) * MINUTE_MS);
    const extremes = [this.#recording.high[minute]!, this.#recording.low[minute]!];
    const turns = extremes.map((price) => moment(path.indexOf(price)));
    return [0, Math.min(...turns), Math.max(...turns), MINUTE_MS - 1];
  }

  /** Recorded minutes since the first candle; a fraction. */
  #minutes(time: number): number {
    const { startedAt, recordedAt, speed } = this.#position;
    return (recordedAt - this.#recording.start + (time - startedAt) * speed) / MINUTE_MS;
  }

  #covers(time: number): boolean {
    const minutes = this.#minutes(time);
    return minutes >= 0 && minutes < this.#recording.close.length;
  }

  #other(time: number): number {
    const prices = new Float64Array(COINS.length);
    this.#others.at(time, prices);
    return prices[this.#coin]!;
  }

  #path(minute: number): Float64Array {
    if (this.#known?.minute !== minute) {
      const { open, high, low, close } = this.#recording;
      const candle = { open: open[minute]!, high: high[minute]!, low: low[minute]!, close: close[minute]! };
      this.#known = { minute, path: minutePath(candle, this.#random, minute) };
    }
    return this.#known.path;
  }
}
