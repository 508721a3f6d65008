import { UNIT } from '@bourse/money/amount';
import { valueOf } from '@bourse/protocol/contract/rules';
import { isAside } from '../asides.ts';
import type { State } from '../state.ts';
import { closeAt } from './close.ts';
import { exactProfit } from './contract-market.ts';
import { contractDesk, insuranceFund } from './desks.ts';
import { openProfit, openProfitExceeds, profitCover } from './exposure.ts';
import type { Position } from './position.ts';

/**
 * Auto-deleveraging, the last resort (docs/rules.md, "Contracts"): when the users' open profit exceeds the share
 * `deleveragePpm` of the desk's funds and the insurance fund, profitable positions are closed at the mark, the highest
 * rank first, until it does not. Each is paid its whole profit and no fee. Called after liquidations, which bring money
 * in, and before anything else is paid. Only positions whose mark is fresh take part.
 *
 * Paying a profit p lowers open profit and funds alike, so each close narrows the gap by p × (1 − share): it ends.
 *
 * If one price gap was larger than desk and insurance together, all cannot be paid. Then the positions share what is
 * there in proportion to their profits, and each event tells the rest as `unpaid`.
 */
export function deleverage(state: State): void {
  if (!openProfitExceeds(state, profitCover(state))) return;
  const owed = openProfit(state);
  const funds = contractDesk(state).spendable + insuranceFund(state).spendable;
  for (const position of ranked(state)) {
    if (!openProfitExceeds(state, profitCover(state))) return;
    const { market } = position;
    const profit = exactProfit(position, market.markPrice) / UNIT;
    state.stepsLeft--;
    const payable = owed > funds ? (profit * funds) / owed : profit;
    closeAt(state, position, position.quantity, market.atMark, 'deleveraged', payable);
  }
}

/** Profitable positions, the highest profit rate × leverage first, the older one of equals. */
function ranked(state: State): Position[] {
  const winners: { position: Position; rank: bigint }[] = [];
  for (const market of state.contracts.markets.values()) {
    if (!market.isFresh(state.now)) continue;
    for (const position of market.positions) {
      if (isAside(state, 'position', position.id)) continue;
      if (exactProfit(position, market.markPrice) > 0n)
        winners.push({ position, rank: deleverageRank(position) });
    }
  }
  winners.sort((a, b) => (a.rank === b.rank ? a.position.id - b.position.id : a.rank > b.rank ? -1 : 1));
  return winners.map(({ position }) => position);
}

/**
 * profit / margin × leverage in 1e-12, where leverage is what the position really has, value / margin: adding margin
 * lowers the rank.
 */
export function deleverageRank(position: Position): bigint {
  const { market, margin, quantity } = position;
  const profit = exactProfit(position, market.markPrice);
  if (profit <= 0n || margin === 0n) return 0n;
  return (profit * valueOf(quantity, market.markPrice) * 1_000_000_000_000n) / (UNIT * margin * margin);
}
