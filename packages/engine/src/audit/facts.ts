import type { State } from '../state.ts';
import { FACTS, type StateFacts } from './domains.ts';
import type { FactKind } from './part.ts';

const KINDS: readonly (readonly [string, FactKind<any>])[] = Object.entries(FACTS);

/** The live state's facts. */
export function factsOf(state: State): StateFacts {
  return Object.fromEntries(KINDS.map(([kind, { of }]) => [kind, of(state)])) as StateFacts;
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
  return KINDS.flatMap(([kind, { lines }]) => lines(facts[kind as keyof StateFacts])).sort();
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
