import type { ContentTextView } from '@bourse/protocol/operators/content/calls';
import type { ContentKind } from '@bourse/protocol/operators/content/kinds';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Tables of the content domain (migrations 0004 and 0014). */
export interface ContentTables {
  contents: ContentTable;
  content_texts: ContentTextTable;
  content_versions: ContentVersionTable;
}

export interface ContentTable {
  id: GeneratedAlways<number>;
  kind: ContentKind;
  /** Names articles, tabs and figures. */
  slug: string | null;
  /** Of articles: slug of the tab of the help centre; empty: in none. */
  tab: Generated<string>;
  /** Lower ones come first. */
  position: Generated<number>;
  picture: Generated<string>;
  link: Generated<string>;
  /** Null: a draft. */
  published_at: Date | null;
  hidden_at: Date | null;
  /** Counts its changes. */
  version: Generated<number>;
  updated_at: Generated<Date>;
}

interface ContentTextTable {
  content_id: number;
  language: string;
  title: string;
  body: string;
}

/** All texts as one version had them. */
interface ContentVersionTable {
  content_id: number;
  version: number;
  saved_at: Date;
  /** E-mail of the operator; empty: came with the exchange. */
  saved_by: string;
  texts: ColumnType<ContentTextView[], string, never>;
}
