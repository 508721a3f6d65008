import { sql, type Kysely } from 'kysely';

export const name = '0076-sign-on';

/** Operators whom a provider signs in: linked by its name for them, which nobody else has. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table operators
      add column sign_on_issuer text,
      add column sign_on_subject text,
      add constraint operators_sign_on_whole check ((sign_on_issuer is null) = (sign_on_subject is null)),
      add constraint operators_sign_on_once unique (sign_on_issuer, sign_on_subject);
    alter table operator_sessions
      add column provider_session text,
      add column id_token text not null default '';
    create index operator_sessions_provider on operator_sessions (provider_session)
      where provider_session is not null and ended_at is null;
    comment on column operators.sign_on_subject is 'sub of the issuer''s tokens, never an address of mail';
    comment on column operator_sessions.id_token is 'sealed by the master key; named when he signs out at the provider';
  `.execute(db);
}
