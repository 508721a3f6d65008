import { sql, type Kysely } from 'kysely';

export const name = '0052-payout-progress';

/** How far what the signer pays has come, as the exchange's own nodes see it; the reports say only where to look. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payout_progress (
      withdrawal_id bigint primary key,
      chain text not null,
      state text not null check (state in ('ordered', 'sent', 'reverted', 'refused', 'ended')),
      tx_hash text not null default '',
      confirmations integer not null default 0 check (confirmations >= 0),
      block_number bigint,
      from_block bigint,
      detail text not null default '',
      ordered_at bigint not null
    );
    comment on column payout_progress.tx_hash is 'the one in a block, else the newest that was sent; empty: none';
    comment on column payout_progress.from_block is 'where to look for it on chains whose nodes do not find by hash';
    comment on column payout_progress.detail is 'why it waits, was refused, or differs';
    create index payout_progress_open on payout_progress (withdrawal_id) where state <> 'ended';

    create index payout_orders_created on payout_orders (created_at, id);
  `.execute(db);
}
