import type { BookKind, ProjectFact } from '@bourse/protocol/launchpad/calls';
import type { Language } from '@bourse/protocol/languages';
import type { ColumnType } from 'kysely';

/** What is said about projects (migration 0014). Money and time of them are in the tables of the commit path. */
export interface LaunchpadTables {
  project_details: { project_id: string; icon: string };
  project_texts: ProjectTextTable;
  project_books: ProjectBookTable;
  /** PDFs that wait for a second person (migration 0066). */
  proposed_books: { sha256: string; body: Buffer; added_at: Date };
  subscriptions_told: { subscription_id: string; what: Told };
}

/** What the owner of a subscription is told, each once. */
export type Told = 'allotted' | 'refunded' | 'unlocked';

interface ProjectTextTable {
  project_id: string;
  language: Language;
  name: string;
  summary: string;
  /** Markdown. */
  rules: string;
  facts: ColumnType<ProjectFact[], string, string>;
}

interface ProjectBookTable {
  project_id: string;
  language: Language;
  kind: BookKind;
  /** The PDF, or Markdown in UTF-8. */
  body: Buffer;
  updated_at: Date;
}
