import { formatAmount, formatFixed } from '@bourse/money/amount';
import type { ProjectView, SubscriptionView } from '@bourse/protocol/launchpad/calls';
import { coinsFor, phaseOf, unlockTime, type ProjectTerms } from '@bourse/protocol/launchpad/project';
import { termsOf, type ProjectTable, type SubscriptionTable } from './records.ts';

/** What is said about a project beside its terms. */
export interface ProjectWords {
  readonly name: string;
  readonly summary: string;
  readonly icon: string;
  readonly participants: number;
  readonly symbol: string;
}

export function projectView(row: ProjectTable, words: ProjectWords, now: number): ProjectView {
  const terms = termsOf(row);
  const { coin, mode, warmupStart, joinStart, joinEnd, lockDays } = terms;
  return {
    id: row.id,
    coin,
    ...words,
    mode,
    phase: phaseOf(terms, row.status === 'cancelled', now),
    price: formatAmount(terms.price),
    supply: formatAmount(terms.supply),
    issued: formatAmount(BigInt(row.issued)),
    raised: formatAmount(BigInt(row.raised)),
    progress: progressOf(row, terms),
    purchaseMin: formatAmount(terms.purchaseMin),
    purchaseMax: formatAmount(terms.purchaseMax),
    allotMax: formatAmount(terms.allotMax),
    warmupStart,
    joinStart,
    joinEnd,
    lockDays,
    unlockTime: unlockTime(terms),
  };
}

/** Four decimals: sold of the supply; while shares are still being put in, what they would pay for. */
function progressOf({ issued, raised, status }: ProjectTable, { mode, supply, price }: ProjectTerms): string {
  const asked = mode === 'pro-rata' && status === 'open' ? coinsFor(BigInt(raised), price) : BigInt(issued);
  return formatFixed((asked * 10_000n) / supply, 4);
}

/** A subscription with the terms of its project. */
export interface SubscriptionOfProject extends SubscriptionTable {
  readonly mode: ProjectTable['mode'];
  readonly price: string;
}

export function subscriptionView(row: SubscriptionOfProject): SubscriptionView {
  return {
    id: row.id,
    projectId: row.project_id,
    coin: row.coin,
    mode: row.mode,
    price: formatAmount(BigInt(row.price)),
    paid: formatAmount(BigInt(row.paid)),
    coins: formatAmount(BigInt(row.coins)),
    status: row.status,
    createTime: Number(row.created_at),
    unlockTime: Number(row.unlock_at),
  };
}
