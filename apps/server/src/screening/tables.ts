import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';
import type { ScreeningHit } from '@bourse/protocol/screening/calls';
import type { ScreenedKind, ScreeningSource, ScreeningState } from '@bourse/protocol/screening/kinds';

/** What screening has found (migration 0069). */
export interface ScreeningTables {
  screening_checks: ScreeningCheckTable;
  photo_links: PhotoLinkTable;
}

/** One way to one picture (migration 0081). */
interface PhotoLinkTable {
  ticket_hash: Buffer;
  /** Of the check that it belongs to. */
  request: string;
  side: 'front' | 'back';
  expires_at: Date;
  used_at: Date | null;
}

interface ScreeningCheckTable {
  id: GeneratedAlways<string>;
  kind: ScreenedKind;
  /** The number of the application, deposit or withdrawal. */
  subject: string;
  user_id: number;
  source: ScreeningSource;
  state: ScreeningState;
  fingerprint: string;
  /** Of the list; empty: of a service. */
  version: string;
  hits: ColumnType<ScreeningHit[], string, string>;
  reference: Generated<string>;
  request: string;
  tries: Generated<number>;
  due_at: Date | null;
  reason: Generated<string>;
  decided_by: number | null;
  created_at: Date;
  /** Since when this question is open. */
  asked_at: Date;
  updated_at: Date;
}

export type ScreeningCheck = Selectable<ScreeningCheckTable>;
