import type { MailName, MailText } from '@bourse/protocol/mail/names';
import type { Language } from '@bourse/protocol/languages';
import type { Logger } from 'pino';
import type { Database } from '../../database/schema.ts';
import { fillText } from './mail-template.ts';

/** A text that operators have put in the place of ours. */
export interface OwnText extends MailText {
  readonly name: string;
  readonly language: Language;
}

/** The operators' own text of a mail; `undefined`: it is as the software comes. Asked in the transaction that sends it. */
export async function ownText(
  db: Database,
  name: MailName,
  language: Language,
): Promise<MailText | undefined> {
  return db
    .selectFrom('mail_texts')
    .select(['subject', 'body'])
    .where('name', '=', name)
    .where('language', '=', language)
    .executeTakeFirst();
}

export function ownTexts(db: Database, name?: MailName): Promise<OwnText[]> {
  const rows = db.selectFrom('mail_texts').select(['name', 'language', 'subject', 'body']);
  return (name === undefined ? rows : rows.where('name', '=', name)).execute();
}

/** `undefined`: back to ours. */
export async function setOwnText(
  db: Database,
  { name, language }: { readonly name: MailName; readonly language: Language },
  text: MailText | undefined,
): Promise<void> {
  if (text === undefined)
    await db.deleteFrom('mail_texts').where('name', '=', name).where('language', '=', language).execute();
  else
    await db
      .insertInto('mail_texts')
      .values({ name, language, ...text })
      .onConflict((conflict) => conflict.columns(['name', 'language']).doUpdateSet(text))
      .execute();
}

/**
 * Words of a mail: the operators', or ours where they have none. Theirs were tried when they were saved; should they fail all the same,
 * the mail goes out with ours, for it may hold a code that its reader waits for.
 */
export async function wordsOf(
  db: Database,
  log: Pick<Logger, 'error'>,
  which: { readonly name: MailName; readonly language: Language },
  ours: { readonly subject: string; readonly paragraphs: readonly string[] },
  values: Readonly<Record<string, string>>,
): Promise<{ readonly subject: string; readonly paragraphs: readonly string[] }> {
  const own = await ownText(db, which.name, which.language);
  if (own === undefined) return ours;
  try {
    return fillText(own, values);
  } catch (error) {
    log.error(
      { err: error, mail: which.name, language: which.language },
      'the text of a mail was not filled',
    );
    return ours;
  }
}
