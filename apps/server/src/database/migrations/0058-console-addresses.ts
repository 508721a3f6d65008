import { sql, type Kysely } from 'kysely';

export const name = '0058-console-addresses';

/** Each gateway keeps in memory from where the console may be used: word of a change goes out with its commit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger tell_change after insert or update or delete on parameters for each statement
      execute function tell_change()
  `.execute(db);
}
