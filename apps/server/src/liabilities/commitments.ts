import type { CoinRoot, Commitment } from '@bourse/protocol/liabilities/commitment';
import { sql } from 'kysely';
import type { Database } from '../database/schema.ts';

/** A commitment that is closed. */
export interface Committed extends Commitment {
  readonly hash: string;
  /** The block of the price chain that carries it, once one does. */
  readonly sealedBlock?: number;
}

/** As PostgreSQL gives it. */
export interface CommitmentRow {
  readonly id: string;
  readonly time: string;
  readonly seq: string;
  readonly block: string;
  readonly block_hash: string;
  readonly salt: Buffer;
  readonly previous_hash: string;
}

/** A tree of a commitment, as PostgreSQL gives it, without its nodes. */
export interface RootRow {
  readonly commitment_id: string;
  readonly coin: string;
  readonly sum: string;
  readonly depth: number;
  readonly hash: string;
}

export function asCommitment(row: Omit<CommitmentRow, 'salt'>, roots: readonly CoinRoot[]): Commitment {
  return {
    id: Number(row.id),
    time: Number(row.time),
    seq: Number(row.seq),
    block: Number(row.block),
    blockHash: row.block_hash,
    previousHash: row.previous_hash,
    roots,
  };
}

/** Roots by the id of their commitment, in the order of the rows. */
export function rootsById(rows: readonly RootRow[]): ReadonlyMap<string, readonly CoinRoot[]> {
  const roots = new Map<string, CoinRoot[]>();
  for (const { commitment_id, coin, sum, depth, hash } of rows) {
    const root = { coin, depth, hash, sum: BigInt(sum) };
    const known = roots.get(commitment_id);
    if (known) known.push(root);
    else roots.set(commitment_id, [root]);
  }
  return roots;
}

/** Closed commitments with their roots, newest first. */
export async function listCommitments(
  db: Database,
  { fromId, limit }: { readonly fromId?: number | undefined; readonly limit: number },
): Promise<Committed[]> {
  let query = db.selectFrom('liability_commitments').selectAll().where('hash', 'is not', null);
  if (fromId !== undefined) query = query.where('id', '<=', String(fromId));
  const rows = await query.orderBy('id', 'desc').limit(limit).execute();
  if (rows.length === 0) return [];
  const trees = await db
    .selectFrom('liability_trees')
    .select(['commitment_id', 'coin', 'sum', 'depth', 'hash'])
    .where(
      'commitment_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy(sql`coin collate "C"`)
    .execute();
  const roots = rootsById(trees);
  return rows.map((row) => ({
    ...asCommitment(row, roots.get(row.id) ?? []),
    hash: row.hash!,
    ...(row.sealed_block !== null && { sealedBlock: Number(row.sealed_block) }),
  }));
}
