/** Coins that the web app has a picture of, `public/coins/<symbol>.svg`; named here so that nobody asks the server for one that is not. */
export const DRAWN_COINS: ReadonlySet<string> = new Set([
  'ADA',
  'AURA',
  'BTC',
  'DOGE',
  'EOS',
  'ETH',
  'LTC',
  'LYRA',
  'MIRA',
  'NOVA',
  'ORBI',
  'TIDE',
  'USDT',
  'XRP',
]);
