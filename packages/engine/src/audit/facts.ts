import type { Product } from '@bourse/protocol/ledger/ledger';
import { termsText } from '@bourse/protocol/pair-terms';
import type { PairSpec } from '@bourse/protocol/pairs';
import type { PairStatus, Side } from '@bourse/protocol/spot/order';
import { planText, type OrderPlan } from '@bourse/protocol/spot/plan';
import type { State } from '../state.ts';
import { contractFactsOf, contractLinesOf, type ContractFacts } from './facts-contract.ts';

/** The state reduced to plain facts, so that engine, fold and tables can be compared line by line. */
export interface StateFacts extends ContractFacts {
  readonly accounts: readonly AccountFacts[];
  readonly orders: readonly OrderFacts[];
  readonly pairs: readonly { readonly spec: PairSpec; readonly status: PairStatus }[];
  readonly withdrawals: readonly WithdrawalFacts[];
  readonly projects: readonly ProjectFacts[];
  readonly subscriptions: readonly SubscriptionFacts[];
}

/** A project that can be joined, or whose coins are locked. */
export interface ProjectFacts {
  readonly id: number;
  issued: bigint;
  raised: bigint;
  status: 'open' | 'ended';
}

export interface SubscriptionFacts {
  readonly id: number;
  readonly owner: number;
  readonly coin: string;
  paid: bigint;
  coins: bigint;
  status: 'committed' | 'locked';
}

export interface WithdrawalFacts {
  readonly id: number;
  readonly owner: number;
  readonly currency: string;
  readonly amount: bigint;
  status: 'pending' | 'paying';
}

export interface AccountFacts {
  readonly owner: number;
  readonly product: Product;
  readonly currency: string;
  available: bigint;
  frozen: bigint;
}

export interface OrderFacts {
  readonly id: number;
  readonly owner: number;
  readonly symbol: string;
  readonly side: Side;
  price: number;
  stopPrice: number;
  plan: OrderPlan | undefined;
  remaining: number;
  filledLots: number;
  filledQuote: bigint;
  fee: bigint;
  held: bigint;
  rank: number;
  status: 'waiting' | 'open';
}

/** The live state's facts. Quotes of the house are volatile and left out. */
export function factsOf(state: State): StateFacts {
  return {
    accounts: [...state.ledger.accounts()],
    orders: [...state.orders.values()].map((order) => ({
      id: order.id,
      owner: order.owner.id,
      symbol: order.pair.spec.symbol,
      side: order.side,
      price: order.price,
      stopPrice: order.stopPrice,
      plan: order.plan,
      remaining: order.remaining,
      filledLots: order.filledLots,
      filledQuote: order.filledQuote,
      fee: order.fee,
      held: order.held,
      rank: order.rank,
      status: order.status as 'waiting' | 'open',
    })),
    pairs: [...state.pairs.values()].map((pair) => ({ spec: pair.spec, status: pair.status })),
    withdrawals: [...state.withdrawals.values()].map(({ id, owner, currency, amount, status }) => ({
      id,
      owner: owner.id,
      currency,
      amount,
      status: status as 'pending' | 'paying',
    })),
    projects: [...state.projects.values()]
      .filter(({ status, subscriptions }) => status === 'open' || subscriptions.size > 0)
      .map(({ id, issued, raised, status }) => ({
        id,
        issued,
        raised,
        // A cancelled one is open until its last refund.
        status: status === 'ended' ? 'ended' : 'open',
      })),
    subscriptions: [...state.subscriptions.values()].map(({ id, owner, coin, paid, coins, status }) => ({
      id,
      owner: owner.id,
      coin,
      paid,
      coins,
      status: status as 'committed' | 'locked',
    })),
    ...contractFactsOf(state),
  };
}

/** Order queues as the live books have them: `symbol side id id id`, best price first. */
export function queuesOf(state: State): string[] {
  const lines: string[] = [];
  for (const pair of state.pairs.values()) {
    for (const side of ['buy', 'sell'] as const) {
      const ids = [];
      for (const order of pair.resting(side)) if (!order.isQuote) ids.push(order.id);
      lines.push(`queue ${pair.spec.symbol} ${side} ${ids.join(' ')}`);
    }
  }
  return lines.sort();
}

/** The same queues as facts imply them: by price, then rank. */
export function queuesOfFacts(facts: StateFacts): string[] {
  return facts.pairs
    .flatMap(({ spec: { symbol } }) =>
      (['buy', 'sell'] as const).map((side) => {
        const resting = facts.orders.filter(
          // Without a rank it is still on its way through the book.
          (o) => o.symbol === symbol && o.side === side && o.status === 'open' && o.rank > 0,
        );
        const direction = side === 'buy' ? -1 : 1;
        resting.sort((a, b) => (a.price - b.price) * direction || a.rank - b.rank);
        return `queue ${symbol} ${side} ${resting.map((order) => order.id).join(' ')}`;
      }),
    )
    .sort();
}

/** Canonical text of the facts, one per line, sorted: equal states give equal lines. */
export function linesOf(facts: StateFacts): string[] {
  const lines = [
    ...facts.accounts
      .filter(({ available, frozen }) => available !== 0n || frozen !== 0n)
      .map((a) => `account ${a.owner} ${a.product} ${a.currency} ${a.available} ${a.frozen}`),
    ...facts.orders.map(
      (o) =>
        `order ${o.id} ${o.owner} ${o.symbol} ${o.side} ${o.price} ${o.stopPrice} ${o.remaining} ${o.filledLots} ` +
        `${o.filledQuote} ${o.fee} ${o.held} ${o.rank} ${o.status}${o.plan ? ` ${planText(o.plan)}` : ''}`,
    ),
    ...facts.pairs.map((p) => `pair ${p.spec.symbol} ${p.status} ${termsText(p.spec)}`),
    ...facts.projects.map((p) => `project ${p.id} ${p.issued} ${p.raised} ${p.status}`),
    ...facts.subscriptions.map(
      (s) => `subscription ${s.id} ${s.owner} ${s.coin} ${s.paid} ${s.coins} ${s.status}`,
    ),
    ...contractLinesOf(facts),
    ...facts.withdrawals.map((w) => `withdrawal ${w.id} ${w.owner} ${w.currency} ${w.amount} ${w.status}`),
  ];
  return lines.sort();
}

/** The lines that are in one list only: what to look at when two sources disagree. */
export function differences(left: readonly string[], right: readonly string[]): string[] {
  const inLeft = new Set(left);
  const inRight = new Set(right);
  return [
    ...left.filter((line) => !inRight.has(line)).map((line) => `- ${line}`),
    ...right.filter((line) => !inLeft.has(line)).map((line) => `+ ${line}`),
  ];
}
