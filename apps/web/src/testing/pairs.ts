import type { Pair } from '../api/config.ts';

/** A pair as the configuration tells it. */
export const btcusdt: Pair = {
  symbol: 'btcusdt',
  baseCoin: 'BTC',
  quoteCoin: 'USDT',
  priceDecimals: 2,
  quantityDecimals: 6,
  minNotional: '5',
  bandPercent: 20,
  status: 'trading',
};
