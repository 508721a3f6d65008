import { sql, type Kysely } from 'kysely';

export const name = '0042-order-plans';

/** What an order does beyond a limit and a stop price: OCO, trailing stop, take-profit and stop-loss. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table open_orders add column plan text;
    alter table closed_orders add column plan text;
    comment on column open_orders.plan is 'an OrderPlan of the protocol as JSON, prices in ticks; null for most';
    comment on column closed_orders.plan is 'as in open_orders';
  `.execute(db);
}
