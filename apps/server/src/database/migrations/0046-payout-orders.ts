import { sql, type Kysely } from 'kysely';

export const name = '0046-payout-orders';

/**
 * What the signer is asked to pay: a pay-out with the operators' assertions over it as they came, or with the limit under
 * which it was released. Orders are only added; nobody changes what was approved.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payout_orders (
      id text primary key,
      payout jsonb not null,
      approvals jsonb not null,
      automatic jsonb,
      created_at bigint not null,
      check (payout ->> 'id' = id),
      check ((jsonb_array_length(approvals) >= 2) <> (automatic is not null))
    );
    comment on column payout_orders.created_at is 'ms';
    comment on column payout_orders.automatic is 'the limit of a pay-out that nobody approved by hand; else null';

    create trigger payout_orders_append_only before update or delete or truncate on payout_orders
      for each statement execute function refuse_change();
  `.execute(db);
}
