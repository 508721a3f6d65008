import { sql, type Kysely } from 'kysely';

export const name = '0105-withdrawal-mails';

/** That a withdrawal was sent or rejected comes by e-mail by choice; until now to everyone, so everyone begins with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users alter column mail_topics set default '{danger,withdrawals}';
    update users set mail_topics = array_append(mail_topics, 'withdrawals');
    comment on column users.mail_topics is 'which messages come by e-mail too: danger, fills, results, withdrawals'
  `.execute(db);
}
