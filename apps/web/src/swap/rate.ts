import { formatUpTo } from '@bourse/ui/format/decimal';
import Big from 'big.js';
import { VALUE_COIN, type Prices } from '../wallet/assets/valuation.ts';

/** So many decimals say enough of a rate from so much on; below that it takes what it was quoted with. */
const DECIMALS = [
  { from: 100, decimals: 2 },
  { from: 1, decimals: 4 },
  { from: 0.01, decimals: 6 },
];
const QUOTED_DECIMALS = 12;

function sideText(of: string, rate: Big, other: string, locale: string): string {
  const decimals = DECIMALS.find(({ from }) => rate.gte(from))?.decimals ?? QUOTED_DECIMALS;
  return `1 ${of} = ${formatUpTo(rate.toFixed(decimals), decimals, locale)} ${other}`;
}

/**
 * A rate in both ways, the same in every language: first the one that people know, which is the price of a coin in USDT,
 * and between two coins that of the dearer one; `1 ETH = 2,803.79 USDT`. Rounded: what is exact is the amount received.
 */
export function rateTexts(from: string, to: string, rate: string, locale: string): readonly [string, string] {
  const [quoted, inverse] = [Big(rate), Big(1).div(rate)];
  const forth = sideText(from, quoted, to, locale);
  const back = sideText(to, inverse, from, locale);
  const isBack = from === VALUE_COIN || (to !== VALUE_COIN && quoted.lt(1));
  return isBack ? [back, forth] : [forth, back];
}

/** The rate as people know it. */
export function rateText(from: string, to: string, rate: string, locale: string): string {
  return rateTexts(from, to, rate, locale)[0];
}

/** What a quote would come to at the prices of the moment, before there is one; undefined while one of them is unknown. */
export function indicativeRate(
  from: string,
  to: string,
  prices: Prices,
  spreadPpm: string,
): string | undefined {
  const priceOf = (coin: string) => (coin === VALUE_COIN ? '1' : prices(coin));
  const [paid, bought] = [priceOf(from), priceOf(to)];
  if (paid === undefined || bought === undefined || Big(bought).eq(0) || Big(paid).eq(0)) return undefined;
  const kept = Big(1).minus(Big(spreadPpm).div(1_000_000));
  const rate = Big(paid).div(bought).times(kept).round(QUOTED_DECIMALS, Big.roundDown);
  return rate.eq(0) ? undefined : rate.toFixed();
}
