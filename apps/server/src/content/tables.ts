import type { GeneratedAlways } from 'kysely';

/** Tables of the content domain (migration 0004). */
export interface ContentTables {
  contents: ContentTable;
  content_texts: ContentTextTable;
}

interface ContentTable {
  id: GeneratedAlways<number>;
  kind: 'banner' | 'notice';
  /** Lower ones come first. */
  position: number;
  picture: string;
  link: string;
  published_at: Date;
  hidden_at: Date | null;
}

interface ContentTextTable {
  content_id: number;
  language: string;
  title: string;
  body: string;
}
