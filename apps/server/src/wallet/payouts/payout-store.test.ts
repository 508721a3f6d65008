import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase, type Connection } from '../../database/connect.ts';
import { createMigratedDatabase } from '../../database/test-database.ts';
import { PayoutStore } from './payout-store.ts';

const NOW = 1_767_600_000_000;
const MINUTE = 60_000;

let connection: Connection;
beforeAll(async () => {
  connection = connectDatabase(await createMigratedDatabase(), { applicationName: 'payouts test' });
});
afterAll(() => connection.close());

const order = (id: string, at: number) =>
  connection.pool.query(
    `insert into payout_orders (id, payout, approvals, created_at)
      values ($1, jsonb_build_object('id', $1::text, 'chain', 'BTC'), '[{}, {}]', $2)`,
    [id, at],
  );
async function followed(): Promise<string[]> {
  await new PayoutStore(connection.db).followOrders();
  const { rows } = await connection.pool.query<{ id: string }>(
    'select withdrawal_id::text as id from payout_progress order by withdrawal_id',
  );
  return rows.map(({ id }) => id);
}

test('an order that was begun to be written before a later one, and came after it, is followed', async () => {
  await order('1', NOW);
  expect(await followed()).toEqual(['1']);
  await order('2', NOW - 59 * MINUTE);
  await order('3', NOW + 1);
  expect(await followed()).toEqual(['1', '2', '3']);
});
