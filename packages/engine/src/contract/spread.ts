import { CONTRACT_FEE_PPM, MARKET_SPREAD_PPM, type ContractSettings } from '@bourse/protocol/contract/rules';
import {
  DEFAULT_VOLATILITY_PPM,
  grownSpread,
  jumpCover,
  MOST_SPREAD_PPM,
} from '@bourse/protocol/market/house-price';
import type { RecentPrices } from '../market/recent-prices.ts';

const FIXED_PPM = Number(MARKET_SPREAD_PPM);

/**
 * The spread of the market rule now, in ppm: the fixed one, with what the market's last moves and jumps add, and half of what
 * lies between the source's best bid and ask, where one order would move the price.
 */
export function contractSpreadPpm(settings: ContractSettings, prices: RecentPrices, now: number): number {
  const { volatilityPpm = DEFAULT_VOLATILITY_PPM } = settings;
  const grown = grownSpread(FIXED_PPM, volatilityPpm, prices.move(now));
  return bounded(Math.max(grown, coveredPpm(settings, prices, now)) + betweenPpm(prices, now));
}

/**
 * How far beyond a limit the market must be for an order that waited, in ppm: it fills at its limit, so it would pay nothing of what
 * covers a jump, or an order between the source's bid and ask. The fixed spread and what a move adds it does not pay.
 */
export function waitingSpreadPpm(settings: ContractSettings, prices: RecentPrices, now: number): number {
  const beyond = Math.max(0, coveredPpm(settings, prices, now) - FIXED_PPM);
  return bounded(beyond + betweenPpm(prices, now));
}

/** A jump has to pay for opening and closing: two fees, two spreads. */
function coveredPpm(
  { volatilityPpm = DEFAULT_VOLATILITY_PPM }: ContractSettings,
  prices: RecentPrices,
  now: number,
): number {
  return Math.ceil(jumpCover(volatilityPpm, prices.jump(now)) / 2) - Number(CONTRACT_FEE_PPM);
}

function betweenPpm(prices: RecentPrices, now: number): number {
  return Math.ceil(prices.apart(now) / 2);
}

function bounded(ppm: number): number {
  return Math.min(MOST_SPREAD_PPM, ppm);
}
