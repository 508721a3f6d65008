import { sql, type Kysely } from 'kysely';

export const name = '0073-mail-texts';

/** Texts of mails that operators have put in the place of ours. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mail_texts (
      name text not null,
      language text not null check (language in ('en-US', 'zh-CN', 'ko', 'ja')),
      subject text not null check (length(subject) between 1 and 160),
      body text not null check (length(body) between 1 and 4000),
      primary key (name, language)
    );
    comment on table mail_texts is 'in Liquid; none of a name and language: as the software comes';
  `.execute(db);
}
