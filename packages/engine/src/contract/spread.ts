import { CONTRACT_FEE_PPM, MARKET_SPREAD_PPM, type ContractSettings } from '@bourse/protocol/contract/rules';
import {
  DEFAULT_VOLATILITY_PPM,
  grownSpread,
  jumpCover,
  MOST_SPREAD_PPM,
} from '@bourse/protocol/market/house-price';
import type { RecentPrices } from '../market/recent-prices.ts';

/**
 * The spread of the market rule now, in ppm: the fixed one, with what the market's last moves and jumps add, and all that lies
 * between the source's best bid and ask: whoever takes one of these away and has an order beside the other moves the price by nearly
 * as much.
 */
export function contractSpreadPpm(settings: ContractSettings, prices: RecentPrices, now: number): number {
  const { volatilityPpm = DEFAULT_VOLATILITY_PPM } = settings;
  // A jump has to pay for opening and closing: two fees, two spreads.
  const covered = Math.ceil(jumpCover(volatilityPpm, prices.jump(now)) / 2) - Number(CONTRACT_FEE_PPM);
  const grown = grownSpread(Number(MARKET_SPREAD_PPM), volatilityPpm, prices.move(now));
  return Math.min(MOST_SPREAD_PPM, Math.max(grown, covered) + prices.apart(now));
}
