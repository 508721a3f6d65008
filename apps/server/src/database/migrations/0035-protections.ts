import { sql, type Kysely } from 'kysely';

export const name = '0035-protections';

/** Codes bound to what they confirm; protections that fall after a wait; withdrawals frozen by their owner. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table email_codes add column bound text not null default ''`.execute(db);
  await sql`comment on column email_codes.bound is
    'hash of the operation that the code is good for; empty: any of its purpose'`.execute(db);
  await sql`alter table second_factors add column off_from timestamptz`.execute(db);
  await sql`comment on column second_factors.off_from is 'when it ends, as its owner has asked; null: never'`.execute(
    db,
  );
  await sql`alter table users
    add column withdrawals_frozen_at timestamptz,
    add column anti_phishing_off_from timestamptz`.execute(db);
  await sql`
    create table freeze_links (
      token_hash text primary key,
      user_id integer not null references users (id),
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
  await sql`create index freeze_links_by_age on freeze_links (expires_at)`.execute(db);
}
