import { sql, type Kysely } from 'kysely';

export const name = '0107-mail-languages';

/** Which languages there are is said once, in the protocol: a new one asks for no step of the schema. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mail_texts drop constraint mail_texts_language_check`.execute(db);
}
