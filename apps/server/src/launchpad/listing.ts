import { parseAmount } from '@bourse/money/amount';
import type { ParsedOf } from '@bourse/protocol/call';
import { pairOutOfBounds } from '@bourse/protocol/operators/launchpad/bounds';
import type { opsLaunchpadCalls } from '@bourse/protocol/operators/launchpad/calls';
import type { PairSpec } from '@bourse/protocol/pairs';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import type { Database } from '../database/schema.ts';
import { FALLBACK, findProject } from './queries.ts';

/** How a project's coin is to trade, as an operator fills it in. */
export type ListingFields = ParsedOf<typeof opsLaunchpadCalls.listPair>;

/**
 * The pair of a project's coin as the engine takes it, within bounds. It follows nobody: what a feed has under that name is
 * another coin.
 */
export async function readListing(
  db: Database,
  { id, priceDecimals, quantityDecimals, minNotional }: ListingFields,
): Promise<{ readonly pair: PairSpec; readonly issuePrice: bigint } | Refusal> {
  const row = await findProject(db, id, FALLBACK);
  if (!row) return refuse('PROJECT_NOT_FOUND');
  if (row.status === 'cancelled') return refuse('PROJECT_CLOSED');
  const issuePrice = BigInt(row.price);
  const precision = { priceDecimals, quantityDecimals, minNotional: parseAmount(minNotional) ?? 0n };
  const wrong = pairOutOfBounds(precision, issuePrice);
  if (wrong !== undefined) return refuse('INVALID_FIELD', { field: wrong });
  const symbol = `${row.coin}USDT`.toLowerCase();
  return { pair: { symbol, base: row.coin, quote: 'USDT', ...precision, feed: false }, issuePrice };
}

export function isSamePair(one: PairSpec, other: PairSpec): boolean {
  return (Object.keys(other) as (keyof PairSpec)[]).every((name) => one[name] === other[name]);
}
