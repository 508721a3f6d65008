import type { Clock } from '../clock.ts';
import type { PairCandles } from './candles/pair-candles.ts';
import type { MarketStream } from './market-stream.ts';

/** Lets trades, of users or of a feed, make candles and tickers. */
export class TradeCharts {
  readonly #candles: ReadonlyMap<string, PairCandles>;
  readonly #stream: Pick<MarketStream, 'changing'>;
  readonly #clock: Clock;

  constructor(
    candles: ReadonlyMap<string, PairCandles>,
    stream: Pick<MarketStream, 'changing'>,
    clock: Clock,
  ) {
    this.#candles = candles;
    this.#stream = stream;
    this.#clock = clock;
  }

  /** Price in ticks, quantity in lots of the pair; a time ahead of the clock counts as now. */
  add(symbol: string, time: number, price: number, lots: number): void {
    const candles = this.#candles.get(symbol)!;
    this.#stream.changing(candles);
    candles.trade(Math.min(time, this.#clock.now()), price, lots);
  }
}
