import type { DetailsTick } from '@bourse/protocol/market/answers';
import { marketCalls } from '@bourse/protocol/market/calls';
import { PERIOD_MINUTES } from '@bourse/protocol/market/periods';
import { refuse } from '@bourse/protocol/refusal';
import type { PairStatus } from '@bourse/protocol/spot/order';
import type { Level } from '@bourse/protocol/stream';
import type { Clock } from '../clock.ts';
import { handle, type Call } from '../gateway/call.ts';
import { SharedAnswer } from '../gateway/shared-wires.ts';
import { writtenList, WrittenLists, type WrittenListSource } from '../written-json.ts';
import type { Candle, PairCandles } from './candles/pair-candles.ts';
import type { MarketStream } from './market-stream.ts';

export interface CommittedLevels {
  readonly bids: Level[];
  readonly asks: Level[];
  /** ms. */
  readonly time: number;
  /** Grows with every change, also over restarts. */
  readonly version: number;
}

/** The order book as the market calls need it; implemented by whoever holds the book. */
export interface DepthSource {
  /** Up to `limit` levels a side as decimal strings, best first; `undefined` for an unknown pair. */
  levels(symbol: string, limit: number): CommittedLevels | undefined;
  /** The `version` of a book by itself. */
  version(symbol: string): number;
}

export interface MarketCallsOptions {
  readonly clock: Clock;
  readonly candles: ReadonlyMap<string, PairCandles>;
  /** Resolves when candles from a minute on are here; absent when they are. */
  readonly reaches?: (minute: number) => Promise<void> | undefined;
  readonly statuses: ReadonlyMap<string, PairStatus>;
  readonly stream: MarketStream;
  readonly depth: DepthSource;
  /** Path of a coin's picture. */
  readonly logoOf: (coin: string) => string;
}

/**
 * The market calls of docs/rules.md, "Calls and envelopes", shaped like HTX's. Prices and volumes are decimal strings;
 * lists are newest first. A day's detail is HTX's: the last 24 hours, not the day since midnight.
 */
export function marketHandlers({
  clock,
  candles,
  reaches,
  statuses,
  stream,
  depth,
  logoOf,
}: MarketCallsOptions): Call[] {
  const texts = new WrittenLists();

  function details(pair: PairCandles): DetailsTick | undefined {
    const candle = pair.dayRound();
    return candle && stream.format(pair.spec.symbol)!.kline(candle);
  }

  return [
    handle(marketCalls.candles, async ({ symbol, timer, size }) => {
      const pair = candles.get(symbol);
      if (!pair) return refuse('INVALID_SYMBOL');
      await reaches?.(pair.minute - size * PERIOD_MINUTES[timer]);
      const format = stream.format(symbol)!;
      const write = (candle: Candle): string => JSON.stringify(format.kline(candle));
      const list: WrittenListSource<Candle> = {
        key: `${symbol}/${timer}`,
        revision: () => pair.closedRevision,
        items: (most) => pair.list(timer, most + 1).slice(1),
        write,
      };
      await texts.prepare(list, size - 1);
      return new SharedAnswer({
        key: [symbol, timer, size].join('/'),
        revision: pair.revision,
        make: () => ({
          ch: `market.${symbol}.kline.${timer}`,
          ts: clock.now(),
          data: writtenList([...pair.list(timer, 1).map(write), ...texts.items(list, size - 1)]),
        }),
      });
    }),
    handle(marketCalls.depth, ({ symbol, size }) => {
      const levels = depth.levels(symbol, size);
      if (!levels) return refuse('INVALID_SYMBOL');
      return new SharedAnswer({
        key: `${symbol}/${size}`,
        revision: levels.version,
        make: () => {
          const ts = clock.now();
          return {
            ch: `market.${symbol}.depth.step0`,
            ts,
            tick: { bids: levels.bids, asks: levels.asks, ts },
          };
        },
      });
    }),
    handle(marketCalls.trades, ({ symbol }) => {
      if (!candles.has(symbol)) return refuse('INVALID_SYMBOL');
      const prints = stream.tape(symbol);
      return new SharedAnswer({
        key: symbol,
        revision: prints[0]?.id,
        make: () => ({
          ch: `market.${symbol}.trade.detail`,
          ts: clock.now(),
          data: prints.map(({ id, time, price, amount, direction, source }) => {
            return { id, ts: time, price, amount, direction, source };
          }),
        }),
      });
    }),
    handle(marketCalls.ticker, ({ symbol }) => {
      const pair = candles.get(symbol);
      if (!pair?.dayRound()) return refuse('INVALID_SYMBOL');
      return new SharedAnswer({
        key: symbol,
        revision: pair.revision,
        make: () => ({ ch: `market.${symbol}.detail`, ts: clock.now(), tick: details(pair)! }),
      });
    }),
    handle(marketCalls.tickers, ({ quoteCoin }) => {
      const quote = quoteCoin.toUpperCase();
      const pairs = [...candles.values()].filter(
        ({ spec }) => spec.quote === quote && statuses.get(spec.symbol) !== 'retired',
      );
      if (pairs.length === 0) return refuse('INVALID_SYMBOL');
      const lines = () =>
        pairs.flatMap((pair) => {
          const tick = details(pair);
          const { symbol, base } = pair.spec;
          if (!tick) return [];
          return [{ symbol, baseCoin: base, quoteCoin: quote, logo: logoOf(base), tick }];
        });
      return new SharedAnswer({
        key: quote,
        revision: pairs.map((pair) => `${pair.revision} ${logoOf(pair.spec.base)}`).join(),
        make: () => ({ ts: clock.now(), data: lines() }),
      });
    }),
  ];
}
