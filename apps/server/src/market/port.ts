import type { PairStatus } from '@bourse/protocol/spot/order';
import type { MarketPort } from '../gateway/open-ports.ts';
import type { DepthSource } from './market-calls.ts';
import type { MarketStream } from './market-stream.ts';
import { candlesIn } from './open-candles.ts';
import type { PairCandles } from './pair-candles.ts';

export interface MarketPortParts {
  readonly candles: ReadonlyMap<string, PairCandles>;
  readonly statuses: ReadonlyMap<string, PairStatus>;
  readonly stream: MarketStream;
  readonly depth: DepthSource;
}

/** What the open API is handed of the market domain. */
export function marketPort({ candles, statuses, stream, depth }: MarketPortParts): MarketPort {
  const pairOf = (symbol: string) => {
    const spec = candles.get(symbol)?.spec;
    return spec && { spec, status: statuses.get(symbol) ?? 'trading' };
  };
  return {
    pairs: () => [...candles.keys()].map((symbol) => pairOf(symbol)!),
    pair: pairOf,
    candles(symbol, period, range) {
      const pair = candles.get(symbol);
      const format = stream.format(symbol);
      return pair && format && candlesIn(pair, period, range).map((candle) => format.kline(candle));
    },
    day(symbol) {
      const candle = candles.get(symbol)?.dayRound();
      return candle && stream.format(symbol)?.kline(candle);
    },
    candleRevision: (symbol) => candles.get(symbol)?.revision ?? 0,
    closedRevision: (symbol) => candles.get(symbol)?.closedRevision ?? 0,
    tape: (symbol, size) => stream.tape(symbol, size),
    depth: (symbol, limit) => depth.levels(symbol, limit),
    depthVersion: (symbol) => depth.version(symbol),
  };
}
