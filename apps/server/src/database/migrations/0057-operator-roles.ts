import { sql, type Kysely } from 'kysely';

export const name = '0057-operator-roles';

/** What operators may do is a list for each role; two admins can change it, and make roles of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table operator_roles (
      name text primary key check (length(name) between 1 and 40),
      permissions text[],
      changed_at timestamptz not null,
      retired_at timestamptz,
      check (permissions is not null or name in ('admin', 'finance', 'kyc', 'support', 'auditor')),
      check (name <> 'admin' or (permissions is null and retired_at is null))
    );
    create unique index operator_roles_name on operator_roles (lower(name));
    comment on table operator_roles is 'what operators may do, by role; permissions null: as the release has it';
    insert into operator_roles (name, changed_at)
      select unnest(array['admin', 'finance', 'kyc', 'support', 'auditor']), now();

    alter table operators drop constraint operators_role_check;
    alter table operators add foreign key (role) references operator_roles (name);
  `.execute(db);
}
