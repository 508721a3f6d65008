import { UNIT } from '@bourse/money/amount';
import { valueOf } from '@bourse/protocol/contract/rules';
import { isAside } from '../asides.ts';
import type { State } from '../state.ts';
import { step, type Job } from '../work.ts';
import { closeAt } from './close.ts';
import { exactProfit } from './contract-market.ts';
import { contractHouse, insuranceFund } from './house-accounts.ts';
import { openProfit, openProfitExceeds, profitCover } from './exposure.ts';
import type { Position } from './position.ts';

/** Positions ranked for a step: that takes a fraction of what it takes to close one. */
const RANKED_FOR_A_STEP = 5;

/** A pass, fixed when it begins. */
interface Pass {
  /** What all profits came to, and what there was to pay them. */
  readonly owed: bigint;
  readonly funds: bigint;
  /** Of the pairs whose mark was fresh. */
  readonly positions: readonly Position[];
}

interface Ranked {
  readonly position: Position;
  readonly rank: bigint;
}

/** Positions by rank, and how many of them have had their turn. */
interface Run {
  readonly ranked: readonly Ranked[];
  readonly next: number;
}

/**
 * Auto-deleveraging, the last resort (docs/rules.md, "Contracts"): when the users' open profit exceeds the share
 * `deleveragePpm` of the house account's funds and the insurance fund, profitable positions are closed at the mark, the highest
 * rank first, until it does not. Each is paid its whole profit and no fee. It follows liquidations, which bring money in,
 * and comes before anything else is paid. Only positions whose mark is fresh take part. Answers `undefined` if it is not
 * due.
 *
 * Paying a profit p lowers open profit and funds alike, so each close narrows the gap by p × (1 − share): it ends.
 *
 * If one price gap was larger than house account and insurance together, all cannot be paid. Then the positions share what is
 * there in proportion to their profits, and each event tells the rest as `unpaid`.
 *
 * However many positions that takes, a command ranks and closes a bounded number of them (`work.ts`). The job is urgent:
 * until it is done nobody opens, closes or adds margin, so ranks, profits and shares are those of one moment.
 */
export function deleveraging(state: State): Job | undefined {
  if (!isDue(state)) return undefined;
  const fresh = [...state.contracts.markets.values()].filter((market) => market.isFresh(state.now));
  return rank(
    {
      owed: openProfit(state),
      funds: contractHouse(state).spendable + insuranceFund(state).spendable,
      positions: fresh.flatMap(({ positions }) => [...positions]),
    },
    0,
    [],
  );
}

function isDue(state: State): boolean {
  return openProfitExceeds(state, profitCover(state));
}

/** Ranks the profitable positions from one on, a run of them for each command. */
function rank(pass: Pass, from: number, runs: readonly Run[]): Job {
  return {
    isUrgent: true,
    run(state) {
      const to = Math.min(pass.positions.length, from + state.stepsLeft * RANKED_FOR_A_STEP);
      state.stepsLeft -= Math.ceil((to - from) / RANKED_FOR_A_STEP);
      const ranked = pass.positions.slice(from, to).flatMap((position) => {
        const isWinner = exactProfit(position, position.market.markPrice) > 0n;
        return isWinner && !isAside(state, 'position', position.id)
          ? [{ position, rank: deleverageRank(position) }]
          : [];
      });
      const all = [...runs, { ranked: ranked.sort(byRank), next: 0 }];
      return to < pass.positions.length ? rank(pass, to, all) : close(pass, all);
    },
  };
}

/** Closes by rank, until the rest of the profits is covered. */
function close({ owed, funds }: Pass, runs: readonly Run[]): Job {
  return {
    isUrgent: true,
    run(state) {
      const queue = new RunQueue(runs);
      for (;;) {
        if (!isDue(state)) return undefined;
        if (state.stepsLeft <= 0) return close({ owed, funds, positions: [] }, queue.rest);
        const position = queue.take();
        if (!position) return undefined;
        const { market } = position;
        step(state, 'position', position.id, () => {
          const profit = exactProfit(position, market.markPrice) / UNIT;
          const payable = owed > funds ? (profit * funds) / owed : profit;
          closeAt(state, position, position.quantity, market.atMark, 'deleveraged', payable);
        });
      }
    },
  };
}

/** Takes from several runs in the order of one. */
class RunQueue {
  readonly #runs: { ranked: readonly Ranked[]; next: number }[];

  constructor(runs: readonly Run[]) {
    this.#runs = runs.map((run) => ({ ...run }));
  }

  get rest(): readonly Run[] {
    return this.#runs.filter(({ ranked, next }) => next < ranked.length);
  }

  take(): Position | undefined {
    let first: { run: { next: number }; head: Ranked } | undefined;
    for (const run of this.#runs) {
      const head = run.ranked[run.next];
      if (head && (!first || byRank(head, first.head) < 0)) first = { run, head };
    }
    if (first) first.run.next++;
    return first?.head.position;
  }
}

/** The highest profit rate × leverage first, the older one of equals. */
function byRank(a: Ranked, b: Ranked): number {
  return a.rank === b.rank ? a.position.id - b.position.id : a.rank > b.rank ? -1 : 1;
}

/**
 * profit / margin × leverage in 1e-12, where leverage is what the position really has, value / margin: adding margin
 * lowers the rank.
 */
function deleverageRank(position: Position): bigint {
  const { market, margin, quantity } = position;
  const profit = exactProfit(position, market.markPrice);
  if (profit <= 0n || margin === 0n) return 0n;
  return (profit * valueOf(quantity, market.markPrice) * 1_000_000_000_000n) / (UNIT * margin * margin);
}
