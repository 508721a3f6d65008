import { sql, type Kysely } from 'kysely';

export const name = '0031-key-signatures';

/** Keys that sign by Ed25519: of these the exchange has the public half alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table api_keys add column signature_method text not null default 'HmacSHA256'
      check (signature_method in ('HmacSHA256', 'Ed25519'))`.execute(db);
  await sql`comment on column api_keys.secret is
    'what signatures are checked with, sealed by the master key: a secret, or the public key of Ed25519'`.execute(
    db,
  );
}
