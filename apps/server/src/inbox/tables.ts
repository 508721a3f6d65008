import type { ColumnType, GeneratedAlways, RawBuilder } from 'kysely';
import type { MessageKind } from '@bourse/protocol/inbox/calls';

/** Tables of personal messages (migration 0009). */
export interface MessageTables {
  messages: MessageTable;
}

interface MessageTable {
  id: GeneratedAlways<string>;
  user_id: number;
  kind: MessageKind;
  /** What fills the wording of the kind. */
  args: ColumnType<Record<string, string>, string, never>;
  /** What it is about, where a repeat must not tell it again. */
  once: string | null;
  created_at: Date;
  read_at: Date | null;
  /** When to hand it to the queue of mails; null: it is there, or nobody wants it. */
  mail_due: ColumnType<Date | null, Date | RawBuilder<Date | null> | null, Date | null>;
}
