import type { Database } from '../../database/schema.ts';

/** How many admins can sign in. */
export async function countAdmins(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('operators')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('role', '=', 'admin')
    .where('enrolled_at', 'is not', null)
    .where('disabled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
