import { sql, type Kysely } from 'kysely';

export const name = '0069-screening';

/** What a list or an outside service has said of an application, a deposit or a withdrawal, and what a person said to it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table screening_checks (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('identity', 'deposit', 'withdrawal')),
      subject bigint not null,
      user_id integer not null references users (id),
      source text not null check (source in ('list', 'screening', 'kyc')),
      state text not null check (state in ('open', 'clear', 'hit', 'released', 'confirmed')),
      fingerprint text not null,
      version text not null,
      hits jsonb not null default '[]',
      reference text not null default '',
      request uuid not null,
      tries integer not null default 0,
      due_at timestamptz,
      reason text not null default '',
      decided_by integer references operators (id),
      created_at timestamptz not null,
      asked_at timestamptz not null,
      updated_at timestamptz not null,
      unique (kind, subject, source)
    );
    comment on column screening_checks.fingerprint is 'keyed hash of what was screened: other names or addresses are looked at anew';
    comment on column screening_checks.version is 'of the list; empty: of a service';
    comment on column screening_checks.request is 'what the service names in its answer; new with each question';
    comment on column screening_checks.due_at is 'when the service is asked next; null: it is not';
    create unique index screening_checks_request on screening_checks (request);
    create index screening_checks_due on screening_checks (due_at) where state = 'open';
    create index screening_checks_waiting on screening_checks (source, state) where state in ('open', 'hit');
    create index screening_checks_user on screening_checks (user_id);
  `.execute(db);
}
