import type { ParsedOf } from '@bourse/protocol/call';
import type {
  opsContentCalls,
  ContentTextView,
  OpsContentDetail,
  OpsContentRow,
  OpsContentVersion,
} from '@bourse/protocol/operators/content/calls';
import type { ContentState } from '@bourse/protocol/operators/content/kinds';
import type { Language } from '@bourse/protocol/languages';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/schema.ts';
import { FALLBACK } from './queries.ts';
import type { ContentTable } from './tables.ts';

/** What operators see of content: all of it, in whatever state. */
export class ContentReads {
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async list(
    db: Database,
    { kind, state, search, pageNo, pageSize }: ParsedOf<typeof opsContentCalls.list>,
    language: Language,
  ): Promise<{ list: OpsContentRow[]; totalRow: number }> {
    let chosen = this.#contents(db, language);
    if (kind) chosen = chosen.where('kind', '=', kind);
    if (state) chosen = chosen.where(sql<boolean>`${this.#state()} = ${state}`);
    if (search !== undefined) {
      const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
      chosen = chosen.where(
        sql<boolean>`(slug ilike ${pattern} or exists (select 1 from content_texts
          where content_id = contents.id and (title ilike ${pattern} or body ilike ${pattern})))`,
      );
    }
    const [rows, { total }] = await Promise.all([
      chosen
        .orderBy('kind')
        .orderBy('tab')
        .orderBy('position')
        .orderBy('id', 'desc')
        .limit(pageSize)
        .offset((pageNo - 1) * pageSize)
        .execute(),
      chosen
        .clearSelect()
        .select((eb) => eb.fn.countAll<string>().as('total'))
        .executeTakeFirstOrThrow(),
    ]);
    return { list: rows.map(rowOf), totalRow: Number(total) };
  }

  async detail(db: Database, id: string): Promise<OpsContentDetail | undefined> {
    const row = await this.#contents(db)
      .where(sql<boolean>`id = ${id}::bigint`)
      .executeTakeFirst();
    if (!row) return undefined;
    const [texts, versions] = await Promise.all([
      textsOf(db, row.id),
      db
        .selectFrom('content_versions')
        .select(['version', 'saved_at', 'saved_by'])
        .where('content_id', '=', row.id)
        .orderBy('version', 'desc')
        .limit(100)
        .execute(),
    ]);
    return {
      ...rowOf(row),
      picture: row.picture,
      link: row.link,
      publishTime: row.published_at?.getTime() ?? 0,
      hideTime: row.hidden_at?.getTime() ?? 0,
      texts,
      versions: versions.map(({ version, saved_at, saved_by }) => ({
        version,
        time: saved_at.getTime(),
        by: saved_by,
      })),
    };
  }

  async version(db: Database, id: string, version: number): Promise<OpsContentVersion | undefined> {
    const row = await db
      .selectFrom('content_versions')
      .selectAll()
      .where(sql<boolean>`content_id = ${id}::bigint`)
      .where('version', '=', version)
      .executeTakeFirst();
    return row && { version, time: row.saved_at.getTime(), by: row.saved_by, texts: row.texts };
  }

  /** Titles are in `language` where there is such a text. */
  #contents(db: Database, language: Language = FALLBACK) {
    const titleOf = (id: RawBuilder<unknown>) =>
      sql<string>`coalesce((select title from content_texts where content_id = ${id}
        order by language = ${language} desc, language = ${FALLBACK} desc, language limit 1), '')`;
    return db
      .selectFrom('contents')
      .selectAll('contents')
      .select(this.#state().as('state'))
      .select(titleOf(sql`contents.id`).as('title'))
      .select(
        titleOf(
          sql`(select id from contents as tabs where tabs.kind = 'tab' and tabs.slug = contents.tab)`,
        ).as('tab_title'),
      )
      .select(
        sql<Language[]>`array(select language from content_texts where content_id = contents.id
          order by language)`.as('languages'),
      );
  }

  #state() {
    const now = new Date(this.#clock.now());
    return sql<ContentState>`case
      when published_at is null then 'draft'
      when hidden_at <= ${now} then 'hidden'
      when published_at > ${now} then 'scheduled'
      else 'published' end`;
  }
}

export async function textsOf(db: Database, id: number): Promise<ContentTextView[]> {
  const rows = await db
    .selectFrom('content_texts')
    .select(['language', 'title', 'body as text'])
    .where('content_id', '=', id)
    .orderBy('language')
    .execute();
  return rows as ContentTextView[];
}

interface ContentRow extends Selectable<ContentTable> {
  readonly state: ContentState;
  readonly title: string;
  readonly tab_title: string;
  readonly languages: Language[];
}

function rowOf(row: ContentRow): OpsContentRow {
  return {
    id: String(row.id),
    kind: row.kind,
    state: row.state,
    slug: row.slug ?? '',
    tab: row.tab,
    tabTitle: row.tab_title,
    position: row.position,
    title: row.title,
    languages: row.languages,
    version: row.version,
    updateTime: row.updated_at.getTime(),
  };
}
