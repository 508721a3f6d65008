import type { Database } from './schema.ts';

/** An owner's spot balance, 1e-8 units; zero without an account, whose `id` is then absent. */
export async function spotAccountOf(
  db: Database,
  owner: number,
  currency: string,
): Promise<{ readonly id?: string; readonly available: bigint; readonly frozen: bigint }> {
  const row = await db
    .selectFrom('accounts')
    .select(['id', 'available', 'frozen'])
    .where('owner', '=', String(owner))
    .where('product', '=', 'spot')
    .where('currency', '=', currency)
    .executeTakeFirst();
  if (!row) return { available: 0n, frozen: 0n };
  return { id: row.id, available: BigInt(row.available), frozen: BigInt(row.frozen) };
}
