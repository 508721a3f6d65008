import type {
  ArticleLine,
  ArticleView,
  HelpTab,
  NewCoinView,
  NoticeView,
} from '@bourse/protocol/content/calls';
import { HOME_SECTIONS, homeSectionsOf, type HomeSection } from '@bourse/protocol/content/home-sections';
import type { Language } from '@bourse/protocol/languages';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { Paging } from '../database/newest.ts';
import { parameterOf } from '../database/parameter.ts';

/** The language of a text that has not been translated. */
export const FALLBACK: Language = 'en-US';

interface Wanted {
  readonly language: Language;
  readonly now: Date;
  readonly limit: number;
  readonly offset?: number;
}

/**
 * What of a kind is to be seen now: banners in their order, notices newest first. A text that is missing in the
 * reader's language is in English.
 */
export async function published(
  db: Database,
  kind: 'banner' | 'notice' | 'figure' | 'pitch',
  { language, now, limit, offset = 0 }: Wanted,
) {
  const rows = db
    .selectFrom('contents')
    .innerJoin('content_texts', 'content_texts.content_id', 'contents.id')
    .select(['id', 'slug', 'title', 'body', 'picture', 'link', 'position'])
    // Never null of what is published.
    .select(sql<Date>`published_at`.as('published_at'))
    .distinctOn('id')
    .where('kind', '=', kind)
    .where('published_at', '<=', now)
    .where(({ eb, or }) => or([eb('hidden_at', 'is', null), eb('hidden_at', '>', now)]))
    .where('language', 'in', [language, FALLBACK])
    .orderBy('id')
    .orderBy(sql`language = ${language}`, 'desc');
  return db
    .selectFrom(rows.as('content'))
    .selectAll()
    .orderBy('position')
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** How many of a kind are to be seen now. */
export async function countPublished(
  db: Database,
  kind: 'banner' | 'notice' | 'figure' | 'pitch',
  { language, now }: Pick<Wanted, 'language' | 'now'>,
): Promise<number> {
  const { count } = await db
    .selectFrom('contents')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('kind', '=', kind)
    .where('published_at', '<=', now)
    .where(({ eb, or }) => or([eb('hidden_at', 'is', null), eb('hidden_at', '>', now)]))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('content_texts')
          .select('content_id')
          .whereRef('content_id', '=', 'contents.id')
          .where('language', 'in', [language, FALLBACK]),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A published text in the reader's language or in English, of those that `chosen` picks. */
function publishedTexts(
  language: Language,
  now: Date,
  chosen: RawBuilder<unknown>,
): RawBuilder<PublishedText> {
  return sql<PublishedText>`
    select distinct on (c.id) c.id, c.slug, c.tab, c.position, c.published_at, c.updated_at,
      t.language, t.title, t.body
    from contents c join content_texts t on t.content_id = c.id
    where ${chosen} and c.published_at <= ${now} and (c.hidden_at is null or c.hidden_at > ${now})
      and t.language in (${language}, ${FALLBACK})
    order by c.id, t.language = ${language} desc`;
}

interface PublishedText {
  readonly id: number;
  readonly slug: string;
  readonly tab: string;
  readonly language: Language;
  readonly title: string;
  readonly body: string;
  readonly published_at: Date;
  readonly updated_at: Date;
}

/** Tabs of the help centre in their order, with how many articles each has. */
export async function helpTabs(db: Database, language: Language, now: Date): Promise<HelpTab[]> {
  const tabs = publishedTexts(language, now, sql`c.kind = 'tab'`);
  const { rows } = await sql<{ slug: string; title: string; articles: string }>`
    select slug, title, (
      select count(*) from contents a
      where a.kind = 'article' and a.tab = tab.slug
        and a.published_at <= ${now} and (a.hidden_at is null or a.hidden_at > ${now})
        and exists (select 1 from content_texts where content_id = a.id and language in (${language}, ${FALLBACK}))
    ) as articles
    from (${tabs}) tab order by position, id`.execute(db);
  return rows.map(({ slug, title, articles }) => ({ id: slug, title, articles: Number(articles) }));
}

interface ArticleQuery extends Paging {
  readonly language: Language;
  readonly now: Date;
  readonly tab?: string | undefined;
  readonly search?: string | undefined;
}

const EXCERPT = 160;

/** Articles in a tab of the help centre; of a search, those with the words in the title first. */
export async function helpArticles(
  db: Database,
  { language, now, tab, search, pageNo, pageSize }: ArticleQuery,
): Promise<{ list: ArticleLine[]; totalRow: number }> {
  const all = publishedTexts(
    language,
    now,
    sql`c.kind = 'article' and c.tab <> '' and (${tab ?? null}::text is null or c.tab = ${tab ?? null})`,
  );
  const pattern = search === undefined ? '%' : `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const found = sql`title ilike ${pattern} or body ilike ${pattern}`;
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<PublishedText>`
      select * from (${all}) article where ${found}
      order by (title ilike ${pattern}) desc,
        (select position from contents where kind = 'tab' and slug = article.tab), position, id
      limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db),
    sql<{ total: string }>`select count(*) as total from (${all}) article where ${found}`.execute(db),
  ]);
  const list = rows.map(({ slug, tab, title, body, updated_at }) => ({
    id: slug,
    tab,
    title,
    excerpt: excerptOf(body),
    time: updated_at.getTime(),
  }));
  return { list, totalRow: Number(counts[0]!.total) };
}

/** The beginning of a text as plain words; heads and tables say nothing in one line. */
export function excerptOf(markdown: string): string {
  const plain = markdown
    .replaceAll(/^\s*(#|\|).*$/gm, '')
    .replaceAll(/^\s*([-*+>]|\d+\.)\s*/gm, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*_`|]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  // Not in the middle of a character, nor of a word: where words are divided by spaces, none is longer.
  const characters = Array.from(plain);
  if (characters.length <= EXCERPT) return plain;
  const whole = characters[EXCERPT] === ' ' ? /$/ : /\s\S{0,20}$/;
  const begun = characters.slice(0, EXCERPT).join('').replace(whole, '');
  return `${begun.replace(/[\s.,;:。、，；：]+$/, '')}…`;
}

export async function findArticle(
  db: Database,
  slug: string,
  { language, now }: Pick<Wanted, 'language' | 'now'>,
): Promise<ArticleView | undefined> {
  const chosen = sql`c.kind = 'article' and c.slug = ${slug}`;
  const [row] = (await publishedTexts(language, now, chosen).execute(db)).rows;
  return (
    row && {
      id: row.slug,
      tab: row.tab,
      title: row.title,
      text: row.body,
      language: row.language,
      time: row.updated_at.getTime(),
    }
  );
}

export async function findNotice(
  db: Database,
  id: string,
  { language, now }: Pick<Wanted, 'language' | 'now'>,
): Promise<NoticeView | undefined> {
  const chosen = sql`c.kind = 'notice' and c.id = ${id}::bigint`;
  const [row] = (await publishedTexts(language, now, chosen).execute(db)).rows;
  return row && { id: String(row.id), title: row.title, text: row.body, time: row.published_at.getTime() };
}

/** The coins that were listed last, each with its first pair. The journal knows when a pair was listed. */
export async function newestCoins(db: Database, limit: number): Promise<Omit<NewCoinView, 'logo'>[]> {
  const { rows } = await sql<{ symbol: string; base: string; quote: string; time: string }>`
    select symbol, base, quote, journal.time
    from (select distinct on (base) * from pairs order by base, listed_seq) first
    join journal on journal.seq = first.listed_seq
    order by listed_seq desc
    limit ${limit}`.execute(db);
  return rows.map(({ symbol, base, quote, time }) => ({
    symbol,
    baseCoin: base,
    quoteCoin: quote,
    listTime: Number(time),
  }));
}

/** What the operator shows below the head of the home page, in his order; all of it unless that makes sense. */
export async function homeSections(db: Database): Promise<HomeSection[]> {
  return homeSectionsOf(await parameterOf(db, 'home_sections')) ?? [...HOME_SECTIONS];
}
