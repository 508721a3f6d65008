import { sql, type Kysely } from 'kysely';

export const name = '0020-keys';

/**
 * Finds what a client's own key was used for. The hash makes an entry 20 bytes, whatever the client calls his things;
 * it is of user and key together, so that a name many choose is no long row of entries. Nobody reads keys by time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index journal_requests;
    drop index closed_orders_client;
    create index journal_requests on journal (hashtextextended(request_id, owner)) where request_id is not null;
    create index open_orders_client on open_orders (hashtextextended(client_order_id, owner))
      where client_order_id is not null;
    create index closed_orders_client on closed_orders (hashtextextended(client_order_id, owner))
      where client_order_id is not null;
  `.execute(db);
}
