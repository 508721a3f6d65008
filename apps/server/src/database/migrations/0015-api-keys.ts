import { sql, type Kysely } from 'kysely';

export const name = '0015-api-keys';

/** Keys that programs sign with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table api_keys (
      id bigint generated always as identity primary key,
      user_id integer not null references users (id),
      label text not null,
      access_key text not null unique,
      secret text not null,
      rights text[] not null check (rights <@ array['read', 'trade', 'withdraw']),
      ips text[] not null,
      created_at timestamptz not null,
      last_used_at timestamptz,
      last_used_ip text not null default ''
    )`.execute(db);
  await sql`comment on column api_keys.secret is 'sealed by the master key'`.execute(db);
  await sql`comment on column api_keys.ips is
    'addresses and networks that the key works from; empty: it works from anywhere'`.execute(db);
  await sql`create index api_keys_of_user on api_keys (user_id, id)`.execute(db);
}
