import type { Language } from '@bourse/protocol/languages';
import type { GeneratedAlways } from 'kysely';

/** Mails that wait to be sent (migration 0038), and their texts (0073). */
export interface MailTables {
  mails: MailTable;
  mail_texts: MailTextTable;
}

/** A text of the operators' own, in Liquid. */
interface MailTextTable {
  name: string;
  language: Language;
  subject: string;
  body: string;
}

interface MailTable {
  id: GeneratedAlways<string>;
  /** Stays the same over all tries, so that a relay which took one twice can drop the second. */
  message_id: string;
  /** The whole mail, its reader among it, under the master key: it may hold a code or a link. */
  sealed: string;
  created_at: Date;
  /** From here on it is worth nothing to its reader, and is not sent. */
  expires_at: Date;
  /** When it is tried next; while it is being tried, when another may. */
  due_at: Date;
  tries: number;
  /** Keyed hash of who brought it about. */
  asker: string;
  /** How many mails of the same asker waited before it. */
  turn: number;
}
