/** The coins that have a USDT price; every pair's price is made of these. */
export const COINS = ['BTC', 'ETH', 'LTC', 'EOS', 'ADA', 'XRP', 'DOGE'] as const;
export type Coin = (typeof COINS)[number];

/** Prices as functions of time. What turns them into ticks, depth, prints and candles is `GeneratedFeed`. */
export interface PriceSource {
  readonly name: string;
  /** Before this time it had another course; absent: it never had. */
  readonly since?: number;
  /** Writes the USDT price of every coin at `time` to `out`, in the order of COINS. */
  at(time: number, out: Float64Array): void;
  /** How far a price strays beyond samples 15 s apart, as a share of the price; 0 when the samples are exact. */
  stray(time: number): number;
  /**
   * When, in ms after `time`, the minute that begins there must be looked at to see its open, extremes and close;
   * `undefined` where one moment is as good as another.
   */
  looks?(time: number): readonly number[] | undefined;
  /** USDT traded per minute in the coin around `time`. */
  turnover(coin: number, time: number): number;
}
