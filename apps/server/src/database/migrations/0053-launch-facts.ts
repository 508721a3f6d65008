import { sql, type Kysely } from 'kysely';

export const name = '0053-launch-facts';

/**
 * What the exchange knows of its own going live and of its backups: each the newest of its name. An exchange that already
 * has users is open.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table launch_facts (
      name text primary key,
      at timestamptz not null,
      -- E-mail of the operator, or the command.
      said_by text not null,
      detail text not null
    );
    insert into launch_facts (name, at, said_by, detail)
      select 'opened', now(), 'upgrade', '' where exists (select from users);
    create trigger tell_change after insert or update or delete on launch_facts for each statement
      execute function tell_change();
  `.execute(db);
}
