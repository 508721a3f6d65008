import { withDatabase } from '@bourse/server/database/find-database';
import { loadSettings } from '@bourse/server/settings';
import { withClient } from '@bourse/testkit/with-client';

/** What every account held at a moment, and the last transfer that counts in it; and which orders had a name. */
export interface Books {
  readonly lastTransfer: string;
  readonly accounts: ReadonlyMap<string, string>;
  readonly orders: ReadonlySet<string>;
}

/** Reads a database that may be of any release: plain SQL on what has always been there. */
export async function readBooks(databaseUrl: string, upTo?: string): Promise<Books> {
  return withClient(databaseUrl, async (client) => {
    await client.query('begin isolation level repeatable read');
    const last = await client.query<{ id: string }>('select coalesce(max(id), 0)::text as id from transfers');
    const lastTransfer = upTo ?? last.rows[0]!.id;
    const { rows } = await client.query<{ id: string; held: string }>(
      `select a.id::text, (a.available + a.frozen - coalesce(sum(m.amount), 0))::text as held
       from accounts a left join (
         select credit_account as id, amount from transfers where id > $1
         union all select debit_account, -amount from transfers where id > $1
       ) m on m.id = a.id
       group by a.id, a.available, a.frozen`,
      [lastTransfer],
    );
    const orders = await client.query<{ name: string }>(
      `select client_order_id as name from open_orders where client_order_id is not null
       union select client_order_id from closed_orders where client_order_id is not null`,
    );
    return {
      lastTransfer,
      accounts: new Map(rows.map(({ id, held }) => [id, held])),
      orders: new Set(orders.rows.map(({ name }) => name)),
    };
  });
}

/** Of an exchange that is stopped. */
export async function booksOfStopped(env: Readonly<Record<string, string>>): Promise<Books> {
  const settings = loadSettings(env);
  if (!('port' in settings)) throw new Error(settings.join('\n'));
  return withDatabase(settings, { mayCreate: false }, readBooks);
}

/** What of the earlier books is different in the later ones, which were read up to the earlier ones' last transfer. */
export function changed(before: Books, after: Books): string[] {
  const accounts = [...before.accounts].filter(([id, held]) => (after.accounts.get(id) ?? '0') !== held);
  const orders = [...before.orders].filter((name) => !after.orders.has(name));
  return [
    ...accounts.map(([id, held]) => `account ${id} held ${held} and now ${after.accounts.get(id)}`),
    ...orders.map((name) => `order ${name} is gone`),
  ];
}
