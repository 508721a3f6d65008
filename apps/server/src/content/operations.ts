import type { ParsedOf } from '@bourse/protocol/call';
import type {
  opsContentCalls,
  ContentTextView,
  OpsContentDetail,
  OpsContentRow,
  OpsContentVersion,
} from '@bourse/protocol/operators/content/calls';
import type { ContentState } from '@bourse/protocol/operators/content/kinds';
import type { Language } from '@bourse/protocol/pairs';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { Services } from '../services.ts';
import { refuseMarkdown } from './markdown.ts';
import { FALLBACK } from './queries.ts';

/** Who changes something, and what is committed together with it: the entry in the audit log. */
export interface Editor {
  readonly email: string;
  readonly alongside: (trx: Database, before: unknown, after: unknown) => Promise<unknown>;
}

type Changed = Promise<OpsContentDetail | Refusal>;

/** Content as operators edit it. Every change makes a version, and none is made on a version that is not the last. */
export interface ContentOperations {
  list(query: ParsedOf<typeof opsContentCalls.list>): Promise<{ list: OpsContentRow[]; totalRow: number }>;
  detail(id: string): Promise<OpsContentDetail | undefined>;
  version(id: string, version: number): Promise<OpsContentVersion | undefined>;
  create(fields: ParsedOf<typeof opsContentCalls.create>, editor: Editor): Changed;
  setSettings(fields: ParsedOf<typeof opsContentCalls.settings>, editor: Editor): Changed;
  setText(fields: ParsedOf<typeof opsContentCalls.text>, editor: Editor): Changed;
  publish(fields: ParsedOf<typeof opsContentCalls.publish>, editor: Editor): Changed;
  restore(fields: { id: string; version: number; to: number }, editor: Editor): Changed;
}

/** Kinds that have a name of their own. */
const NAMED = ['article', 'tab', 'figure'];

/** `onChange` is told when something that may be shown has changed. */
export function contentOperations({ db, clock }: Services, onChange: () => void): ContentOperations {
  const stateAt = (now: Date) => sql<ContentState>`case
    when published_at is null then 'draft'
    when hidden_at <= ${now} then 'hidden'
    when published_at > ${now} then 'scheduled'
    else 'published' end`;

  function contents(from: Database) {
    const now = new Date(clock.now());
    return from
      .selectFrom('contents')
      .selectAll('contents')
      .select(stateAt(now).as('state'))
      .select(
        sql<string>`coalesce((select title from content_texts where content_id = contents.id
          order by language = ${FALLBACK} desc, language limit 1), '')`.as('title'),
      )
      .select(
        sql<Language[]>`array(select language from content_texts where content_id = contents.id
          order by language)`.as('languages'),
      );
  }
  type Row = Awaited<ReturnType<ReturnType<typeof contents>['executeTakeFirstOrThrow']>>;

  const rowOf = (row: Row): OpsContentRow => ({
    id: String(row.id),
    kind: row.kind,
    state: row.state,
    slug: row.slug ?? '',
    tab: row.tab,
    position: row.position,
    title: row.title,
    languages: row.languages,
    version: row.version,
    updateTime: row.updated_at.getTime(),
  });

  async function textsOf(from: Database, id: number): Promise<ContentTextView[]> {
    const rows = await from
      .selectFrom('content_texts')
      .select(['language', 'title', 'body as text'])
      .where('content_id', '=', id)
      .orderBy('language')
      .execute();
    return rows as ContentTextView[];
  }

  async function detailOf(from: Database, id: string): Promise<OpsContentDetail | undefined> {
    const row = await contents(from)
      .where(sql<boolean>`id = ${id}::bigint`)
      .executeTakeFirst();
    if (!row) return undefined;
    const [texts, versions] = await Promise.all([
      textsOf(from, row.id),
      from
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

  /** Keeps the texts as they are as a version. */
  async function keep(trx: Database, id: number, version: number, by: string, time: Date): Promise<void> {
    await trx
      .insertInto('content_versions')
      .values({
        content_id: id,
        version,
        saved_at: time,
        saved_by: by,
        texts: JSON.stringify(await textsOf(trx, id)),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** Runs a change on the version that its author saw; a refusal undoes it. */
  async function change(
    { id, version }: { readonly id: string; readonly version: number },
    { email, alongside }: Editor,
    work: (trx: Database, id: number) => Promise<Refusal | undefined | void>,
  ): Changed {
    const changed = db.transaction().execute(async (trx) => {
      const row = await trx
        .selectFrom('contents')
        .select(['id', 'version', 'updated_at'])
        .where(sql<boolean>`id = ${id}::bigint`)
        .forUpdate()
        .executeTakeFirst();
      if (!row) return refuse('NOT_FOUND');
      if (row.version !== version) return refuse('OPS_CHANGED_MEANWHILE');
      const before = await detailOf(trx, id);
      // The first version came with the exchange and has not been kept yet.
      await keep(trx, row.id, version, '', row.updated_at);
      const refused = await work(trx, row.id);
      if (refused) throw new Undone(refused);
      const now = new Date(clock.now());
      await trx
        .updateTable('contents')
        .set({ version: version + 1, updated_at: now })
        .where('id', '=', row.id)
        .execute();
      await keep(trx, row.id, version + 1, email, now);
      const after = (await detailOf(trx, id))!;
      await alongside(trx, partsOf(before!), partsOf(after));
      return after;
    });
    return changed.finally(onChange).catch((error: unknown) => {
      if (error instanceof Undone) return error.refusal;
      throw error;
    });
  }

  async function unknownTab(trx: Database, tab: string | undefined): Promise<Refusal | undefined> {
    if (tab === undefined) return undefined;
    const found = await trx
      .selectFrom('contents')
      .select('id')
      .where('kind', '=', 'tab')
      .where('slug', '=', tab)
      .executeTakeFirst();
    return found ? undefined : refuse('CONTENT_TAB_UNKNOWN');
  }

  async function putText(trx: Database, id: number, { language, title, text }: ContentTextView) {
    await trx
      .insertInto('content_texts')
      .values({ content_id: id, language, title, body: text })
      .onConflict((conflict) =>
        conflict.columns(['content_id', 'language']).doUpdateSet({ title, body: text }),
      )
      .execute();
  }

  return {
    async list({ kind, state, search, pageNo, pageSize }) {
      let chosen = contents(db);
      if (kind) chosen = chosen.where('kind', '=', kind);
      if (state) chosen = chosen.where(sql<boolean>`${stateAt(new Date(clock.now()))} = ${state}`);
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
    },

    detail: (id) => detailOf(db, id),

    async version(id, version) {
      const row = await db
        .selectFrom('content_versions')
        .selectAll()
        .where(sql<boolean>`content_id = ${id}::bigint`)
        .where('version', '=', version)
        .executeTakeFirst();
      return row && { version, time: row.saved_at.getTime(), by: row.saved_by, texts: row.texts };
    },

    async create({ kind, slug, tab, position, picture, link, title }, { email, alongside }) {
      if (NAMED.includes(kind) ? slug === undefined : slug !== undefined) return refuse('CONTENT_SLUG_TAKEN');
      const now = new Date(clock.now());
      return db.transaction().execute(async (trx) => {
        const unknown = await unknownTab(trx, tab);
        if (unknown) return unknown;
        const row = await trx
          .insertInto('contents')
          .values({
            kind,
            slug: slug ?? null,
            tab: tab ?? '',
            position,
            picture: picture ?? '',
            link: link ?? '',
            published_at: null,
            hidden_at: null,
            updated_at: now,
          })
          .onConflict((conflict) => conflict.column('slug').doNothing())
          .returning('id')
          .executeTakeFirst();
        if (!row) return refuse('CONTENT_SLUG_TAKEN');
        await putText(trx, row.id, { language: FALLBACK, title, text: '' });
        await keep(trx, row.id, 1, email, now);
        const after = (await detailOf(trx, String(row.id)))!;
        await alongside(trx, undefined, partsOf(after));
        return after;
      });
    },

    setSettings: ({ id, version, tab, position, picture, link }, editor) =>
      change({ id, version }, editor, async (trx, contentId) => {
        const unknown = await unknownTab(trx, tab);
        if (unknown) return unknown;
        await trx
          .updateTable('contents')
          .set({ tab: tab ?? '', position, picture: picture ?? '', link: link ?? '' })
          .where('id', '=', contentId)
          .execute();
        return undefined;
      }),

    async setText({ id, version, language, title, text }, editor) {
      const refused = refuseMarkdown(text) ?? refuseMarkdown(title);
      if (refused) return refused;
      return change({ id, version }, editor, (trx, contentId) =>
        putText(trx, contentId, { language, title, text }),
      );
    },

    publish: ({ id, version, state, publishTime, hideTime }, editor) =>
      change({ id, version }, editor, async (trx, contentId) => {
        const row = await trx
          .selectFrom('contents')
          .select('published_at')
          .where('id', '=', contentId)
          .executeTakeFirstOrThrow();
        const english = await trx
          .selectFrom('content_texts')
          .select('title')
          .where('content_id', '=', contentId)
          .where('language', '=', FALLBACK)
          .executeTakeFirst();
        if (state === 'published' && !english) return refuse('CONTENT_ENGLISH_FIRST');
        const from = publishTime === undefined ? row.published_at : new Date(publishTime);
        await trx
          .updateTable('contents')
          .set({
            published_at: state === 'draft' ? null : (from ?? new Date(clock.now())),
            hidden_at: hideTime === undefined ? null : new Date(hideTime),
          })
          .where('id', '=', contentId)
          .execute();
        return undefined;
      }),

    async restore({ id, version, to }, editor) {
      return change({ id, version }, editor, async (trx, contentId) => {
        const old = await trx
          .selectFrom('content_versions')
          .select('texts')
          .where('content_id', '=', contentId)
          .where('version', '=', to)
          .executeTakeFirst();
        if (!old) return refuse('NOT_FOUND');
        await trx.deleteFrom('content_texts').where('content_id', '=', contentId).execute();
        for (const text of old.texts) await putText(trx, contentId, text);
        return undefined;
      });
    },
  };
}

/** Rolls a change back with a refusal for an answer. */
class Undone extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** What the audit log compares: everything but the list of versions. */
function partsOf({ versions: _versions, ...parts }: OpsContentDetail): unknown {
  return parts;
}
