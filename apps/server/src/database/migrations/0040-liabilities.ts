import { sql, type Kysely } from 'kysely';

export const name = '0040-liabilities';

/** What users were owed at chosen moments, the trees that prove it, and the chain of commitments to their roots. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table liability_commitments (
      id bigint primary key,
      time bigint not null,
      seq bigint not null,
      block bigint not null,
      block_hash text not null,
      salt bytea not null,
      previous_hash text not null,
      hash text
    )`.execute(db);
  await sql`comment on table liability_commitments is
    'proofs of liabilities; hash is null while the trees are being built, salt makes the nonces of the leaves'`.execute(
    db,
  );
  await sql`
    create table liability_balances (
      commitment_id bigint not null references liability_commitments (id),
      coin text not null,
      owner bigint not null,
      amount numeric(40) not null check (amount > 0),
      primary key (commitment_id, coin, owner)
    )`.execute(db);
  await sql`
    create table liability_trees (
      commitment_id bigint not null references liability_commitments (id),
      coin text not null,
      sum numeric(40) not null,
      depth int not null,
      hash text not null,
      nodes bytea,
      primary key (commitment_id, coin)
    )`.execute(db);
  // Whoever asks for a proof reads a few dozen nodes of a tree, by their place.
  await sql`alter table liability_trees alter column nodes set storage external`.execute(db);
  await sql`comment on column liability_trees.nodes is 'see liabilities/sum-tree.ts; null: no longer kept'`.execute(
    db,
  );
}
