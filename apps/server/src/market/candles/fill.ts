import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Feed } from '../feeds/feed.ts';
import type { PairCandles } from './pair-candles.ts';

/** So many days of a pair's past are shown. */
export const DAYS_SHOWN = 2_000;

export type Pairs = ReadonlyMap<string, PairCandles>;

/** Asked after each piece whether to go on. */
export type MayGoOn = () => Promise<boolean>;

/** Takes from the feed the minutes in [from, to) that are `wanted`; equal stretches of pairs are asked for together. */
export async function fillMinutes(
  feed: Feed,
  pairs: Pairs,
  [from, to]: readonly [from: number, to: number],
  wanted: (pair: PairCandles, minute: number) => boolean,
  mayGoOn?: MayGoOn,
): Promise<void> {
  const stretches = new Map<string, { from: number; to: number; symbols: string[] }>();
  for (const symbol of feed.symbols) {
    const pair = pairs.get(symbol);
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
    for await (const chunk of feed.minutes(stretch.symbols, stretch.from, stretch.to)) {
      const pair = pairs.get(chunk.symbol)!;
      for (const [index, candle] of chunk.candles.entries()) {
        if (wanted(pair, chunk.start + index)) pair.minutes.set(chunk.start + index, candle);
      }
      if (mayGoOn && !(await mayGoOn())) return;
    }
  }
}

/** Takes the days in [from, to) from the feed that are not known. */
export async function fillDays(
  feed: Feed,
  pairs: Pairs,
  [from, to]: readonly [from: number, to: number],
  mayGoOn: MayGoOn,
): Promise<void> {
  for await (const chunk of feed.days(feed.symbols, from, to)) {
    const pair = pairs.get(chunk.symbol);
    for (const [index, candle] of chunk.candles.entries()) {
      if (pair && !pair.day(chunk.start + index)) pair.setDay(chunk.start + index, candle);
    }
    if (!(await mayGoOn())) return;
  }
}
