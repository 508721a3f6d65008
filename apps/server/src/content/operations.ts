import type { ParsedOf } from '@bourse/protocol/call';
import type {
  opsContentCalls,
  ContentTextView,
  OpsContentDetail,
  OpsContentRow,
  OpsContentVersion,
} from '@bourse/protocol/operators/content/calls';
import type { Language } from '@bourse/protocol/languages';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { Services } from '../services.ts';
import { ContentReads, textsOf } from './content-reads.ts';
import { refuseMarkdown } from './markdown.ts';
import { refuseOpenPlaces } from './open-places.ts';
import { FALLBACK } from './queries.ts';

/** Who changes something, and what is committed together with it: the entry in the audit log. */
export interface Editor {
  readonly email: string;
  readonly alongside: (trx: Database, before: unknown, after: unknown) => Promise<unknown>;
}

type Fields<Name extends keyof typeof opsContentCalls> = ParsedOf<(typeof opsContentCalls)[Name]>;
type Changed = Promise<OpsContentDetail | Refusal>;

/** Kinds that have a name of their own. */
const NAMED = ['article', 'tab', 'figure'];

/** Content as operators edit it. Every change makes a version, and none is made on a version that is not the last. */
export class ContentOperations {
  readonly #services: Pick<Services, 'db' | 'clock'>;
  readonly #reads: ContentReads;
  readonly #onChange: () => void;

  /** `onChange` is told when something that may be shown has changed. */
  constructor(services: Pick<Services, 'db' | 'clock'>, onChange: () => void) {
    this.#services = services;
    this.#reads = new ContentReads(services.clock);
    this.#onChange = onChange;
  }

  list(query: Fields<'list'>, language: Language): Promise<{ list: OpsContentRow[]; totalRow: number }> {
    return this.#reads.list(this.#services.db, query, language);
  }

  detail(id: string): Promise<OpsContentDetail | undefined> {
    return this.#reads.detail(this.#services.db, id);
  }

  version(id: string, version: number): Promise<OpsContentVersion | undefined> {
    return this.#reads.version(this.#services.db, id, version);
  }

  async create(fields: Fields<'create'>, { email, alongside }: Editor): Changed {
    const { kind, slug, tab, position, picture, link, title } = fields;
    if (NAMED.includes(kind) ? slug === undefined : slug !== undefined) return refuse('CONTENT_SLUG_TAKEN');
    const now = this.#now();
    return this.#services.db.transaction().execute(async (trx) => {
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
      const after = (await this.#reads.detail(trx, String(row.id)))!;
      await alongside(trx, undefined, partsOf(after));
      return after;
    });
  }

  setSettings(fields: Fields<'settings'>, editor: Editor): Changed {
    const { tab, position, picture, link } = fields;
    return this.#change(fields, editor, async (trx, id) => {
      const unknown = await unknownTab(trx, tab);
      if (unknown) return unknown;
      await trx
        .updateTable('contents')
        .set({ tab: tab ?? '', position, picture: picture ?? '', link: link ?? '' })
        .where('id', '=', id)
        .execute();
      return undefined;
    });
  }

  async setText(fields: Fields<'text'>, editor: Editor): Changed {
    const { language, title, text } = fields;
    const refused = refuseMarkdown(text) ?? refuseMarkdown(title);
    if (refused) return refused;
    return this.#change(fields, editor, async (trx, id, isOut) => {
      const open = isOut ? refuseOpenPlaces([{ language, title, text }]) : undefined;
      return open ?? putText(trx, id, { language, title, text });
    });
  }

  publish(fields: Fields<'publish'>, editor: Editor): Changed {
    const { state, publishTime, hideTime } = fields;
    return this.#change(fields, editor, async (trx, id) => {
      const row = await trx
        .selectFrom('contents')
        .select('published_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const english = await trx
        .selectFrom('content_texts')
        .select('title')
        .where('content_id', '=', id)
        .where('language', '=', FALLBACK)
        .executeTakeFirst();
      if (state === 'published') {
        if (!english) return refuse('CONTENT_ENGLISH_FIRST');
        const open = refuseOpenPlaces(await textsOf(trx, id));
        if (open) return open;
      }
      const from = publishTime === undefined ? row.published_at : new Date(publishTime);
      await trx
        .updateTable('contents')
        .set({
          published_at: state === 'draft' ? null : (from ?? this.#now()),
          hidden_at: hideTime === undefined ? null : new Date(hideTime),
        })
        .where('id', '=', id)
        .execute();
      return undefined;
    });
  }

  restore(fields: Fields<'restore'>, editor: Editor): Changed {
    return this.#change(fields, editor, async (trx, id, isOut) => {
      const old = await trx
        .selectFrom('content_versions')
        .select('texts')
        .where('content_id', '=', id)
        .where('version', '=', fields.to)
        .executeTakeFirst();
      if (!old) return refuse('NOT_FOUND');
      const open = isOut ? refuseOpenPlaces(old.texts) : undefined;
      if (open) return open;
      await trx.deleteFrom('content_texts').where('content_id', '=', id).execute();
      for (const text of old.texts) await putText(trx, id, text);
      return undefined;
    });
  }

  /** Runs a change on the version that its author saw; a refusal undoes it. `isOut`: visitors see it, now or from a time on. */
  #change(
    { id, version }: { readonly id: string; readonly version: number },
    { email, alongside }: Editor,
    work: (trx: Database, id: number, isOut: boolean) => Promise<Refusal | undefined | void>,
  ): Changed {
    const changed = this.#services.db.transaction().execute(async (trx) => {
      const row = await trx
        .selectFrom('contents')
        .select(['id', 'version', 'updated_at', 'published_at', 'hidden_at'])
        .where(sql<boolean>`id = ${id}::bigint`)
        .forUpdate()
        .executeTakeFirst();
      if (!row) return refuse('NOT_FOUND');
      if (row.version !== version) return refuse('OPS_CHANGED_MEANWHILE');
      const before = await this.#reads.detail(trx, id);
      // The first version came with the exchange and has not been kept yet.
      await keep(trx, row.id, version, '', row.updated_at);
      const { published_at: from, hidden_at: until } = row;
      const isOut = from !== null && (until === null || until.getTime() > this.#services.clock.now());
      const refused = await work(trx, row.id, isOut);
      if (refused) throw new Undone(refused);
      const now = this.#now();
      await trx
        .updateTable('contents')
        .set({ version: version + 1, updated_at: now })
        .where('id', '=', row.id)
        .execute();
      await keep(trx, row.id, version + 1, email, now);
      const after = (await this.#reads.detail(trx, id))!;
      await alongside(trx, partsOf(before!), partsOf(after));
      return after;
    });
    return changed.finally(this.#onChange).catch((error: unknown) => {
      if (error instanceof Undone) return error.refusal;
      throw error;
    });
  }

  #now(): Date {
    return new Date(this.#services.clock.now());
  }
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

async function putText(trx: Database, id: number, { language, title, text }: ContentTextView): Promise<void> {
  await trx
    .insertInto('content_texts')
    .values({ content_id: id, language, title, body: text })
    .onConflict((conflict) => conflict.columns(['content_id', 'language']).doUpdateSet({ title, body: text }))
    .execute();
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
