import { positions } from '../contract/positions/positions.ts';
import { seconds } from '../second/seconds.ts';

/** Follows what the market does to positions and second contracts, so that it is told on every page. */
export function startMarketNews(): void {
  positions.follow();
  seconds.follow();
}
