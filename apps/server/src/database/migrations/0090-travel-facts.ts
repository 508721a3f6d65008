import { sql, type Kysely } from 'kysely';

export const name = '0090-travel-facts';

/** Who is on the other side of a deposit or a withdrawal, or owns an address of somebody's book. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table travel_facts (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('deposit', 'withdrawal', 'address')),
      subject bigint not null,
      user_id integer not null references users,
      state text not null check (state in ('asked', 'told', 'waived')),
      sealed text,
      reason text not null default '',
      decided_by integer references operators,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      unique (kind, subject),
      check ((state = 'told') = (sealed is not null)),
      check ((state = 'waived') = (decided_by is not null))
    );
    create index travel_facts_of_user on travel_facts (user_id, id);
    create index deposits_user_time on deposits (user_id, created_at);
    create index withdrawals_owner_time on withdrawals (owner, created_at);
    comment on column travel_facts.subject is 'the number of the deposit, of the withdrawal, or of the entry of the address book';
    comment on column travel_facts.sealed is 'name, country and wallet as JSON, encrypted for this kind and subject';
    comment on column travel_facts.reason is 'why an operator let it go on without';
  `.execute(db);
}
