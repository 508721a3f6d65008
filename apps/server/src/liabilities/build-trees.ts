import { commitmentText, type CoinRoot } from '@bourse/protocol/liabilities/commitment';
import type pg from 'pg';
import { readChunks } from '../database/read-chunks.ts';
import { asCommitment, type CommitmentRow } from './commitments.ts';
import { orderedLeaves, type OwnedAmount } from './leaves.ts';
import { buildTree, sha256 } from './sum-tree.ts';

/**
 * Builds the trees of a commitment from the balances that were set down for it, one coin after the other, and closes it
 * with its hash. Begun and not ended, it begins anew and comes to the same.
 */
export async function buildTrees(client: pg.Client, id: number): Promise<void> {
  const found = await client.query<CommitmentRow>(
    'select * from liability_commitments where id = $1 and hash is null',
    [id],
  );
  const row = found.rows[0];
  if (!row) return;
  const coins = await client.query<{ coin: string }>(
    'select distinct coin from liability_balances where commitment_id = $1 order by coin',
    [id],
  );
  const roots: CoinRoot[] = [];
  for (const { coin } of coins.rows) roots.push(await buildTreeOf(client, row, coin));
  // As code points, not by the collation of the database.
  roots.sort((a, b) => (a.coin < b.coin ? -1 : 1));
  await client.query('update liability_commitments set hash = $2 where id = $1', [
    id,
    sha256(commitmentText(asCommitment(row, roots))),
  ]);
}

async function buildTreeOf(client: pg.Client, { id, salt }: CommitmentRow, coin: string): Promise<CoinRoot> {
  const owned: OwnedAmount[] = [];
  const rows = readChunks<{ owner: string; amount: string }>(
    client,
    'select owner, amount from liability_balances where commitment_id = $1 and coin = $2',
    [id, coin],
  );
  for await (const chunk of rows)
    for (const { owner, amount } of chunk) owned.push({ owner: Number(owner), amount: BigInt(amount) });
  const { root, depth, nodes } = buildTree(orderedLeaves(salt, coin, owned));
  await client.query(
    `insert into liability_trees (commitment_id, coin, sum, depth, hash, nodes) values ($1, $2, $3, $4, $5, $6)
     on conflict (commitment_id, coin) do nothing`,
    [id, coin, String(root.sum), depth, root.hash, nodes],
  );
  return { coin, depth, ...root };
}
