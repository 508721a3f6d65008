import type { PairStatus } from '@bourse/protocol/spot/order';
import type { MarketPort } from '../gateway/open-ports.ts';
import type { DepthSource } from './market-calls.ts';
import type { MarketStream } from './market-stream.ts';
import type { PairCandles } from './pair-candles.ts';

export interface MarketPortParts {
  readonly candles: ReadonlyMap<string, PairCandles>;
  readonly statuses: ReadonlyMap<string, PairStatus>;
  readonly stream: MarketStream;
  readonly depth: DepthSource;
}

/** What the open API is handed of the market domain. */
export function marketPort({ candles, statuses, stream }: MarketPortParts): MarketPort {
  const pairOf = (symbol: string) => {
    const spec = candles.get(symbol)?.spec;
    return spec && { spec, status: statuses.get(symbol) ?? 'trading' };
  };
  return {
    pairs: () => [...candles.keys()].map((symbol) => pairOf(symbol)!),
    pair: pairOf,
    candles: () => undefined,
    candlesFrom: () => undefined,
    day: () => undefined,
    tape: (symbol) => stream.tape(symbol),
    depth: () => undefined,
  };
}
