import { UNIT } from '@bourse/money/amount';
import type { Side } from '@bourse/protocol/spot/order';
import type { State } from '../state.ts';
import type { ContractMarket } from './contract-market.ts';
import { contractHouse, insuranceFund } from './house-accounts.ts';

/**
 * How the house can always pay. Every profit is the house account's loss, so three bounds, all relative to the house account's funds:
 *
 * 1. Before a position opens: net exposure of the pair and of all pairs, and the value of all longs and all shorts,
 *    stay within their shares; what reduces the net exposure is not refused for it.
 * 2. New positions stop when the users' open profit exceeds the risk budget and the insurance fund.
 * 3. After every tick, before any profit is paid, `deleverage.ts` closes profitable positions by rank until the open
 *    profit is within `deleveragePpm` (at most all) of the funds and insurance. So whoever closes later is paid in full.
 *
 * Open profit counts winners only. What losers will pay comes on top: it reaches the house account when they close.
 */
export function isBeyondLimits(state: State, market: ContractMarket, side: Side, quantity: bigint): boolean {
  const { limits, markets } = state.contracts;
  const funds = contractHouse(state).spendable;
  const before = market.worth(market.netQuantity);
  const after = market.worth(market.netQuantity + (side === 'buy' ? quantity : -quantity));
  let others = 0n;
  let interest = market.worth(quantity);
  for (const each of markets.values()) {
    if (each !== market) others += each.worth(each.netQuantity);
    interest += each.worth(side === 'buy' ? each.longQuantity : each.shortQuantity);
  }
  if (after > before) {
    if (after > share(funds, market.settings.exposurePpm)) return true;
    if (others + after > share(funds, limits.totalExposurePpm)) return true;
  }
  if (interest > share(funds, limits.openInterestPpm)) return true;
  return openProfitExceeds(state, share(funds, limits.riskBudgetPpm) + insuranceFund(state).spendable);
}

/** Whether the house account and insurance still stand for all that is open when their funds change by so much. */
export function canSpare(state: State, houseChange: bigint, insuranceChange: bigint): boolean {
  if (houseChange >= 0n && insuranceChange >= 0n) return true;
  const { limits, markets } = state.contracts;
  const funds = contractHouse(state).spendable + houseChange;
  let net = 0n;
  let longs = 0n;
  let shorts = 0n;
  for (const market of markets.values()) {
    const exposure = market.worth(market.netQuantity);
    if (exposure > share(funds, market.settings.exposurePpm)) return false;
    net += exposure;
    longs += market.worth(market.longQuantity);
    shorts += market.worth(market.shortQuantity);
  }
  if (net > share(funds, limits.totalExposurePpm)) return false;
  if ((longs > shorts ? longs : shorts) > share(funds, limits.openInterestPpm)) return false;
  const insurance = insuranceFund(state).spendable + insuranceChange;
  return !openProfitExceeds(state, share(funds, limits.riskBudgetPpm) + insurance);
}

/** What the house account and insurance are good for before positions are closed by rank. */
export function profitCover(state: State): bigint {
  const { deleveragePpm } = state.contracts.limits;
  return share(contractHouse(state).spendable, deleveragePpm) + insuranceFund(state).spendable;
}

/** Whether the users' open profit is above `bound`. Measures exactly only when the cheap bound leaves it open. */
export function openProfitExceeds(state: State, bound: bigint): boolean {
  const markets = [...state.contracts.markets.values()];
  const sum = () => markets.reduce((total, { openProfitBound }) => total + openProfitBound, 0n);
  if (sum() <= bound * UNIT) return false;
  for (const market of markets) if (!market.isMeasured) market.measureProfit();
  return sum() > bound * UNIT;
}

/** The users' open profit, 1e-8 USDT, rounded up: for whoever shows or checks it. */
export function openProfit(state: State): bigint {
  let total = 0n;
  for (const market of state.contracts.markets.values()) {
    if (!market.isMeasured) market.measureProfit();
    total += market.openProfitBound;
  }
  return (total + UNIT - 1n) / UNIT;
}

function share(funds: bigint, ppm: number): bigint {
  return (funds * BigInt(ppm)) / 1_000_000n;
}
