import { sql, type Kysely } from 'kysely';

export const name = '0036-key-waits';

/** Keys that wait before they work, or until their owner confirms them; a whitelist that ends after a wait. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table api_keys
    add column usable_from timestamptz,
    add column suspended_at timestamptz`.execute(db);
  await sql`update api_keys set usable_from = created_at`.execute(db);
  await sql`alter table api_keys alter column usable_from set not null`.execute(db);
  await sql`comment on column api_keys.suspended_at is
    'since when it waits for its owner to confirm it, after a reset of his password'`.execute(db);
  await sql`alter table withdrawal_whitelists add column off_from timestamptz`.execute(db);
  await sql`comment on column withdrawal_whitelists.off_from is 'when it ends, as its owner has asked; null: never'`.execute(
    db,
  );
}
