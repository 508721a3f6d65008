import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { FeedCandle } from '../feeds/feed.ts';
import type { Candle, PairCandles } from './pair-candles.ts';
import { PairFormat } from '../pair-format.ts';
import type { CandleColumns } from '../tables.ts';

/** Rows that one statement carries. */
const ROWS = 1_000;
/** Minutes read at a time: the text of one piece is parsed in a few milliseconds. */
const PIECE = 10_000;
/** Numbers per candle in that text. */
const WIDTH = 8;

/** A day of a pair. */
export interface PairDay {
  readonly pair: PairCandles;
  readonly day: number;
}

/** The candles that outlive the process. */
export class CandleStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Loads the saved minutes of a pair in [from, to) and says for each which it was. The database joins a piece
   * to one JSON text, which is far cheaper to receive and parse than thousands of rows.
   */
  async loadMinutes(
    candles: PairCandles,
    from: number,
    to: number,
    loaded: (minute: number) => void,
  ): Promise<void> {
    for (let start = from; start < to; start += PIECE) {
      const end = Math.min(to, start + PIECE);
      const { rows } = await sql<{ flat: string | null }>`
        select '[' || string_agg(concat_ws(',', minute, open, high, low, close, volume, turnover, count), ',') || ']' as flat
        from candles_1m
        where symbol = ${candles.spec.symbol} and minute >= ${start} and minute < ${end}`.execute(this.#db);
      forEachCandle(candles, rows[0]?.flat, (minute, candle) => {
        candles.minutes.set(minute, candle);
        loaded(minute);
      });
    }
  }

  /** Loads the saved days of a pair from `from` on; says which they were. */
  async loadDays(candles: PairCandles, from: number): Promise<Set<number>> {
    const { rows } = await sql<{ flat: string | null }>`
      select '[' || string_agg(concat_ws(',', day, open, high, low, close, volume, turnover, count), ',') || ']' as flat
      from candles_1d
      where symbol = ${candles.spec.symbol} and day >= ${from}`.execute(this.#db);
    const days = new Set<number>();
    forEachCandle(candles, rows[0]?.flat, (day, candle) => {
      candles.setDay(day, candle);
      days.add(day);
    });
    return days;
  }

  /** Saves the minutes in [from, to) of all pairs; a minute saved before is replaced. */
  async saveMinutes(pairs: Iterable<PairCandles>, from: number, to: number): Promise<void> {
    const rows: StoredCandle[] = [];
    for (const pair of pairs) {
      const format = new PairFormat(pair.spec);
      for (let minute = from; minute < to; minute++) {
        const candle = pair.at('1min', minute);
        if (candle) rows.push({ ...columns(pair, format, candle), at: minute });
      }
    }
    await this.#save('candles_1m', 'minute', rows);
  }

  /** Drops the minutes before `minute` of these pairs: their days are saved. */
  async dropMinutes(pairs: Iterable<PairCandles>, minute: number): Promise<void> {
    for (const { spec } of pairs) {
      await this.#db
        .deleteFrom('candles_1m')
        .where('symbol', '=', spec.symbol)
        .where('minute', '<', minute)
        .execute();
    }
  }

  async saveDays(days: readonly PairDay[]): Promise<void> {
    const rows = days.flatMap(({ pair, day }) => {
      const candle = pair.day(day);
      return candle ? [{ ...columns(pair, new PairFormat(pair.spec), candle), at: day }] : [];
    });
    await this.#save('candles_1d', 'day', rows);
  }

  /** A list per column: as parameters of their own, nine a row, a thousand rows would cost both sides twice as much. */
  async #save(table: 'candles_1m' | 'candles_1d', at: string, rows: readonly StoredCandle[]): Promise<void> {
    for (let start = 0; start < rows.length; start += ROWS) {
      const some = rows.slice(start, start + ROWS);
      const list = (name: keyof StoredCandle, type: string) =>
        sql`${some.map((row) => row[name])}::${sql.raw(type)}[]`;
      await sql`
        insert into ${sql.table(table)} (symbol, ${sql.ref(at)}, ${sql.join(NUMBERS.map((name) => sql.ref(name)))}, count)
        select * from unnest(${list('symbol', 'text')}, ${list('at', 'int')},
          ${sql.join(NUMBERS.map((name) => list(name, 'numeric')))}, ${list('count', 'int')})
        on conflict (symbol, ${sql.ref(at)}) do update set ${sql.join(
          [...NUMBERS, 'count'].map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`),
        )}`.execute(this.#db);
    }
  }
}

/** A candle, and the minute or day that it is of. */
type StoredCandle = CandleColumns & { readonly at: number };

const NUMBERS = ['open', 'high', 'low', 'close', 'volume', 'turnover'] as const;

function columns(pair: PairCandles, format: PairFormat, candle: FeedCandle | Candle): CandleColumns {
  return {
    symbol: pair.spec.symbol,
    open: format.price(candle.open),
    high: format.price(candle.high),
    low: format.price(candle.low),
    close: format.price(candle.close),
    volume: format.quantity(candle.lots),
    turnover: candle.turnover.toFixed(8),
    count: candle.count,
  };
}

function forEachCandle(
  pair: PairCandles,
  flat: string | null | undefined,
  visit: (key: number, candle: FeedCandle) => void,
): void {
  if (!flat) return;
  const ticks = 10 ** pair.spec.priceDecimals;
  const lots = 10 ** pair.spec.quantityDecimals;
  const numbers = JSON.parse(flat) as number[];
  for (let at = 0; at < numbers.length; at += WIDTH) {
    visit(numbers[at]!, {
      open: Math.round(numbers[at + 1]! * ticks),
      high: Math.round(numbers[at + 2]! * ticks),
      low: Math.round(numbers[at + 3]! * ticks),
      close: Math.round(numbers[at + 4]! * ticks),
      lots: Math.round(numbers[at + 5]! * lots),
      turnover: numbers[at + 6]!,
      count: numbers[at + 7]!,
    });
  }
}
