import { sql, type Kysely } from 'kysely';

export const name = '0047-passkeys';

/** Passkeys of users and operators, and the challenges that have been answered: each counts once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table passkeys (
      id text primary key,
      owner text not null,
      name text not null,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      created_at timestamptz not null,
      used_at timestamptz,
      works_from timestamptz not null,
      ended_at timestamptz
    );
    comment on column passkeys.id is 'of the credential, base64url; never given to another one';
    comment on column passkeys.owner is 'user:<id> or operator:<id>';
    comment on column passkeys.counter is 'of the last signature; those of most passkeys stay 0';
    comment on column passkeys.works_from is 'it confirms nothing before';
    create index passkeys_owner on passkeys (owner) where ended_at is null;

    create table spent_challenges (
      challenge text primary key,
      expires_at timestamptz not null
    );
    comment on table spent_challenges is 'answered by a passkey, and good for nothing any more';
    create index spent_challenges_expire on spent_challenges (expires_at);

    alter table approvals
      add column credential_id text,
      add column assertion jsonb,
      add check ((credential_id is null) = (assertion is null));
    comment on column approvals.assertion is 'of the operator''s passkey over the pay-out, as it came';
  `.execute(db);
}
