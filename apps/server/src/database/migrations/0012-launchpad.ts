import { sql, type Kysely } from 'kysely';

export const name = '0012-launchpad';

/** Projects and subscriptions as the commit path writes them; amounts in 1e-8 units, times in ms. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table projects (
      id bigint primary key,
      coin text not null,
      mode text not null,
      price numeric(40) not null,
      supply numeric(40) not null,
      purchase_min numeric(40) not null,
      purchase_max numeric(40) not null,
      allot_max numeric(40) not null,
      warmup_start bigint not null,
      join_start bigint not null,
      join_end bigint not null,
      lock_days int not null,
      issued numeric(40) not null,
      raised numeric(40) not null,
      status text not null,
      updated_at bigint not null
    );

    create table subscriptions (
      id bigint primary key,
      owner bigint not null,
      project_id bigint not null,
      coin text not null,
      paid numeric(40) not null,
      coins numeric(40) not null,
      status text not null,
      created_at bigint not null,
      unlock_at bigint not null,
      updated_at bigint not null
    );
    create index subscriptions_owner on subscriptions (owner, id);
    create index subscriptions_open on subscriptions (id) where status in ('committed', 'locked');
    create index subscriptions_project on subscriptions (project_id, id);
  `.execute(db);
}
