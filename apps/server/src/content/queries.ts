import type { NewCoinView } from '@bourse/protocol/content/calls';
import type { Language } from '@bourse/protocol/pairs';
import { sql } from 'kysely';
import type { Database } from '../database/schema.ts';

/** The language of a text that has not been translated. */
const FALLBACK: Language = 'en-US';

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
  kind: 'banner' | 'notice',
  { language, now, limit, offset = 0 }: Wanted,
) {
  const rows = db
    .selectFrom('contents')
    .innerJoin('content_texts', 'content_texts.content_id', 'contents.id')
    .select(['id', 'title', 'body', 'picture', 'link', 'published_at', 'position'])
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
  kind: 'banner' | 'notice',
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

/** The coins that were listed last, each with its first pair. The journal knows when a pair was listed. */
export async function newestCoins(db: Database, limit: number): Promise<NewCoinView[]> {
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
    logo: `/pc/coins/${base.toLowerCase()}.svg`,
    listTime: Number(time),
  }));
}
