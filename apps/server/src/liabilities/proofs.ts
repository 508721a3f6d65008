import { siblingText, type LeafProof } from '@bourse/protocol/liabilities/sum-tree';
import { sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { leavesOf, type Leaf } from './leaves.ts';
import { NODE_BYTES, readNode, siblingPlaces } from './sum-tree.ts';

/** What a user was owed of a coin, and where it stands in the tree. */
export interface CountedBalance {
  readonly coin: string;
  readonly total: bigint;
  readonly parts: readonly LeafProof[];
}

/** The ways from a user's leaves to the roots of a commitment; nothing when its trees are no longer kept. */
export async function proofsOf(
  db: Database,
  commitmentId: number,
  owner: number,
): Promise<CountedBalance[] | undefined> {
  const commitment = await db
    .selectFrom('liability_commitments')
    .select('salt')
    .where('id', '=', String(commitmentId))
    .executeTakeFirstOrThrow();
  const trees = await db
    .selectFrom('liability_trees')
    .select(['coin', 'depth', sql<boolean>`nodes is not null`.as('isKept')])
    .where('commitment_id', '=', String(commitmentId))
    .execute();
  if (!trees.every(({ isKept }) => isKept)) return undefined;
  const depths = new Map(trees.map(({ coin, depth }) => [coin, depth]));
  const owned = await db
    .selectFrom('liability_balances')
    .select(['coin', 'amount'])
    .where('commitment_id', '=', String(commitmentId))
    .where('owner', '=', String(owner))
    .orderBy('coin')
    .execute();
  return Promise.all(
    owned.map(async ({ coin, amount }) => {
      const total = BigInt(amount);
      const tree = new TreeReader(db, { commitmentId, coin, depth: depths.get(coin)! });
      const leaves = leavesOf(commitment.salt, coin, { owner, amount: total });
      return { coin, total, parts: await Promise.all(leaves.map((leaf) => tree.proofOf(leaf))) };
    }),
  );
}

/** Reads places of a stored tree, without the rest of it. */
class TreeReader {
  readonly #db: Database;
  readonly #tree: { readonly commitmentId: number; readonly coin: string; readonly depth: number };

  constructor(
    db: Database,
    tree: { readonly commitmentId: number; readonly coin: string; readonly depth: number },
  ) {
    this.#db = db;
    this.#tree = tree;
  }

  async proofOf({ hash, sum, nonce }: Leaf): Promise<LeafProof> {
    const position = await this.#find(hash);
    const places = siblingPlaces(this.#tree.depth, position);
    const nodes = new Map(
      (await this.#read(places)).map(({ place, node }) => [Number(place), siblingText(readNode(node))]),
    );
    return { amount: String(sum), nonce, position, siblings: places.map((place) => nodes.get(place)!) };
  }

  /** Leaves stand in the order of their hashes: halved until one is left. */
  async #find(hash: string): Promise<number> {
    const { commitmentId, coin, depth } = this.#tree;
    const { rows } = await sql<{ position: string }>`
      with recursive tree as (
        select nodes from liability_trees where commitment_id = ${commitmentId} and coin = ${coin}
      ), search (step, low, high) as (
        select 0, 0::bigint, ${2 ** depth - 1}::bigint
        union all
        select step + 1, case when is_right then middle + 1 else low end, case when is_right then high else middle end
        from (
          select step, low, high, (low + high) / 2 as middle,
            substring(nodes from (${2 ** depth} + (low + high) / 2)::int * ${NODE_BYTES}::int + 1 for 32)
              < decode(${hash}, 'hex') as is_right
          from search, tree where low < high
        ) halved
      )
      select low as position from search order by step desc limit 1`.execute(this.#db);
    return Number(rows[0]!.position);
  }

  async #read(places: readonly number[]): Promise<readonly { place: string; node: Buffer }[]> {
    const { commitmentId, coin } = this.#tree;
    const { rows } = await sql<{ place: string; node: Buffer }>`
      select place, substring(nodes from place::int * ${NODE_BYTES}::int + 1 for ${NODE_BYTES}::int) as node
      from liability_trees, unnest(${[...places]}::bigint[]) as place
      where commitment_id = ${commitmentId} and coin = ${coin}`.execute(this.#db);
    return rows;
  }
}
