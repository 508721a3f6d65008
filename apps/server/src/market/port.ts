import type { PairSpec } from '@bourse/protocol/pairs';
import type { OpenPeriod } from '@bourse/protocol/open-api/periods';
import type { PairStatus } from '@bourse/protocol/spot/order';
import type { DepthSource } from './market-calls.ts';
import type { MarketStream } from './market-stream.ts';
import { candlesIn, firstMinuteOf, type CandleRange } from './candles/open-candles.ts';
import type { Candle, PairCandles } from './candles/pair-candles.ts';

export interface MarketPortDeps {
  readonly candles: ReadonlyMap<string, PairCandles>;
  /** Resolves when candles from a minute on are here; absent when they are. */
  readonly reaches?: (minute: number) => Promise<void> | undefined;
  readonly statuses: ReadonlyMap<string, PairStatus>;
  readonly stream: MarketStream;
  readonly depth: DepthSource;
}

/** What the open API is handed of the market domain. */
export type MarketPort = ReturnType<typeof marketPort>;

export interface ListedPair {
  readonly spec: PairSpec;
  readonly status: PairStatus;
}

export function marketPort({ candles, reaches, statuses, stream, depth }: MarketPortDeps) {
  const pairOf = (symbol: string): ListedPair | undefined => {
    const spec = candles.get(symbol)?.spec;
    return spec && { spec, status: statuses.get(symbol) ?? 'trading' };
  };
  return {
    /** In order of listing. */
    pairs: () => [...candles.keys()].map((symbol) => pairOf(symbol)!),
    pair: pairOf,
    /** Newest first; `undefined` for an unknown pair. */
    candles(symbol: string, period: OpenPeriod, range: CandleRange) {
      const pair = candles.get(symbol);
      const format = stream.format(symbol);
      return pair && format && candlesIn(pair, period, range).map((candle) => format.kline(candle));
    },
    /** So many of those before the newest one, newest first, as they are; `kline` words one. */
    closedCandles(symbol: string, period: OpenPeriod, size: number): readonly Candle[] {
      const pair = candles.get(symbol);
      return pair ? candlesIn(pair, period, { size: size + 1 }).slice(1) : [];
    },
    kline: (symbol: string, candle: Candle) => stream.format(symbol)!.kline(candle),
    /** Absent when these candles are here; else resolves when they are. */
    candlesHere(symbol: string, period: OpenPeriod, range: CandleRange): Promise<void> | undefined {
      const pair = candles.get(symbol);
      return pair && reaches?.(firstMinuteOf(pair, period, range));
    },
    /** The last 24 hours; `undefined` for a pair that never had a price. */
    day(symbol: string) {
      const candle = candles.get(symbol)?.dayRound();
      return candle && stream.format(symbol)?.kline(candle);
    },
    /** Where the candle of a day (UTC, since 1970) opens; `undefined` for a pair that had no price by its end. */
    dayOpen(symbol: string, day: number): string | undefined {
      const open = candles.get(symbol)?.openOf(day);
      return open === undefined ? undefined : stream.format(symbol)?.price(open);
    },
    /** Another number after every change of a pair's candles. */
    candleRevision: (symbol: string) => candles.get(symbol)?.revision ?? 0,
    /** Another number after every change of candles other than the newest. */
    closedRevision: (symbol: string) => candles.get(symbol)?.closedRevision ?? 0,
    /** The last prints, newest first. */
    tape: (symbol: string, size: number) => stream.tape(symbol, size),
    /** The committed book, at most `limit` levels a side. */
    depth: (symbol: string, limit: number) => depth.levels(symbol, limit),
    /** The `version` of a pair's book by itself. */
    depthVersion: (symbol: string) => depth.version(symbol),
  };
}
