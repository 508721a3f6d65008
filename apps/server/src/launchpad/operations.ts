import type { ParsedOf } from '@bourse/protocol/call';
import { formatAmount } from '@bourse/money/amount';
import type { ProjectFact } from '@bourse/protocol/launchpad/calls';
import { phaseOf, type ProjectTerms } from '@bourse/protocol/launchpad/project';
import type {
  opsLaunchpadCalls,
  OpsProjectDetail,
  OpsProjectRow,
  OpsSubscriptionRow,
} from '@bourse/protocol/operators/launchpad/calls';
import type { Language } from '@bourse/protocol/pairs';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { sql } from 'kysely';
import type { CoinRegistry } from '../coins/coin-registry.ts';
import type { Database } from '../database/schema.ts';
import type { Services } from '../services.ts';
import type { Participants } from './participants.ts';
import { ProposedBooks, sha256Of } from './proposed-books.ts';
import { FALLBACK, findProject, listProjects, type FullProject } from './queries.ts';
import { isSamePair, readListing, type ListingFields } from './listing.ts';
import { termsOf } from './records.ts';
import { isCoinTaken, projectLeftAlone, readTerms, termsRefusal, type TermFields } from './term-fields.ts';
import { projectView } from './views.ts';

type Paging = { readonly pageNo: number; readonly pageSize: number };

/** What is committed together with a change of texts: the entry in the audit log. */
type Alongside = (trx: Database) => Promise<unknown>;

export interface ProjectText {
  readonly name: string;
  readonly summary: string;
  readonly rules: string;
  readonly facts: readonly ProjectFact[];
}

export type Book =
  { readonly kind: 'pdf'; readonly bytes: Buffer } | { readonly kind: 'markdown'; readonly text: string };

/** A white paper as an approval binds it. */
export interface BookFacts {
  /** Markdown; empty: it is a PDF, or there is none. */
  readonly text: string;
  /** SHA-256 of the PDF in hex; empty: it is none. */
  readonly pdf: string;
  /** Of the PDF. */
  readonly bytes: number;
}

/** Projects as operators handle them. Terms and money are commands; words and white papers are rows. */
export interface LaunchpadOperations {
  list(query: ParsedOf<typeof opsLaunchpadCalls.list>): Promise<{ list: OpsProjectRow[]; totalRow: number }>;
  detail(id: string): Promise<OpsProjectDetail | undefined>;
  /** Why a project cannot have these terms; without an id, a new one. */
  termsRefusal(id: string | undefined, terms: TermFields): Promise<Refusal | undefined>;
  /** Answers its id; that of one with these terms which a crash has left without a text, when there is one. */
  create(terms: TermFields): Promise<string | Refusal>;
  setTerms(id: string, terms: TermFields): Promise<Refusal | undefined>;
  setIcon(id: string, icon: string, alongside: Alongside): Promise<Refusal | undefined>;
  /** Why its words and white papers cannot be changed any more. */
  wordsRefusal(id: string): Promise<Refusal | undefined>;
  setText(
    id: string,
    language: Language,
    text: ProjectText,
    alongside: Alongside,
  ): Promise<Refusal | undefined>;
  /** What its white paper is now. */
  book(id: string, language: Language): Promise<BookFacts>;
  /** PDFs that wait for a second person. */
  readonly proposedBooks: ProposedBooks;
  /** Without a book it is taken away. */
  setBook(
    id: string,
    language: Language,
    book: Book | undefined,
    alongside: Alongside,
  ): Promise<Refusal | undefined>;
  cancel(id: string): Promise<Refusal | undefined>;
  /** Why its pair cannot be listed like that. */
  listingRefusal(fields: ListingFields): Promise<Refusal | undefined>;
  /** Listing it once more like that changes nothing. */
  listPair(fields: ListingFields): Promise<Refusal | undefined>;
  subscriptions(id: string, paging: Paging): Promise<{ list: OpsSubscriptionRow[]; totalRow: number }>;
}

export function launchpadOperations(
  { db, clock, markets, sequencer }: Services,
  { counts, coins }: { readonly counts: Participants; readonly coins: CoinRegistry },
): LaunchpadOperations {
  /** Ids follow each other, so projects are created one by one. */
  let creating: Promise<unknown> = Promise.resolve();

  async function rowOf(row: FullProject): Promise<OpsProjectRow> {
    const { name, icon, symbol } = row;
    const participants = await counts.of(row);
    const {
      summary: _summary,
      progress: _progress,
      ...view
    } = projectView(row, { name, icon, symbol, participants, summary: '' }, clock.now());
    return { ...view, status: row.status };
  }

  async function submitTerms(terms: ProjectTerms | Refusal): Promise<Refusal | undefined> {
    if (terms instanceof Refusal) return terms;
    if (await isCoinTaken(db, coins, terms)) return refuse('PROJECT_COIN_TAKEN');
    const reply = await sequencer.submit({ type: 'setProject', terms });
    await coins.settled();
    return reply.status === 'refused' ? reply.refusal : undefined;
  }

  /** Why a project's words can no longer be changed: people have joined on what they read. */
  async function notEditable(id: string): Promise<Refusal | undefined> {
    const row = await findProject(db, id, FALLBACK);
    if (!row) return refuse('PROJECT_NOT_FOUND');
    if (row.status !== 'open') return refuse('PROJECT_CLOSED');
    return Number(row.join_start) <= clock.now() ? refuse('PROJECT_STARTED') : undefined;
  }

  async function changed(
    id: string,
    change: (trx: Database) => Promise<unknown>,
    alongside: Alongside,
  ): Promise<Refusal | undefined> {
    const refused = await notEditable(id);
    if (refused) return refused;
    await db.transaction().execute(async (trx) => {
      await change(trx);
      await alongside(trx);
    });
    return undefined;
  }

  return {
    async list({ phase, pageNo, pageSize }) {
      const now = clock.now();
      const query = { phase, pageNo, pageSize, language: FALLBACK, now, newestFirst: true };
      const { rows, total } = await listProjects(db, query);
      return { list: await Promise.all(rows.map(rowOf)), totalRow: total };
    },

    async detail(id) {
      const row = await findProject(db, id, FALLBACK);
      if (!row) return undefined;
      const [texts, books] = await Promise.all([
        db
          .selectFrom('project_texts')
          .select(['language', 'name', 'summary', 'rules', 'facts'])
          .where('project_id', '=', id)
          .orderBy('language')
          .execute(),
        db
          .selectFrom('project_books')
          .select(['language', 'kind', 'updated_at', sql<number>`length(body)`.as('bytes')])
          .select(sql<Buffer | null>`case when kind = 'markdown' then body end`.as('text'))
          .where('project_id', '=', id)
          .orderBy('language')
          .execute(),
      ]);
      const terms = termsOf(row);
      const isOpen = row.status === 'open';
      return {
        ...(await rowOf(row)),
        texts,
        books: books.map(({ language, kind, bytes, text, updated_at }) => ({
          language,
          kind,
          bytes,
          text: text?.toString() ?? '',
          path: kind === 'pdf' ? `/bb/subscribe/book/${id}/${language}` : '',
          updateTime: updated_at.getTime(),
        })),
        can: {
          edit: isOpen && clock.now() < terms.joinStart,
          cancel: isOpen && phaseOf(terms, false, clock.now()) !== 'ended',
          listPair: row.status !== 'cancelled' && row.symbol === '',
        },
      };
    },

    termsRefusal: (id, fields) => termsRefusal({ db, clock, coins }, id, fields),

    create(fields) {
      const created = creating.then(async () => {
        const left = await projectLeftAlone(db, fields);
        if (left !== undefined) return left;
        const id = await nextProjectId(db);
        return (await submitTerms(readTerms(id, fields))) ?? String(id);
      });
      creating = created.catch(() => undefined);
      return created;
    },

    setTerms: (id, fields) => submitTerms(readTerms(Number(id), fields)),

    setIcon: (id, icon, alongside) =>
      changed(
        id,
        (trx) =>
          trx
            .insertInto('project_details')
            .values({ project_id: id, icon })
            .onConflict((conflict) => conflict.column('project_id').doUpdateSet({ icon }))
            .execute(),
        alongside,
      ),

    setText: (id, language, { name, summary, rules, facts }, alongside) => {
      const values = { name, summary, rules, facts: JSON.stringify(facts) };
      return changed(
        id,
        (trx) =>
          trx
            .insertInto('project_texts')
            .values({ project_id: id, language, ...values })
            .onConflict((conflict) => conflict.columns(['project_id', 'language']).doUpdateSet(values))
            .execute(),
        alongside,
      );
    },

    wordsRefusal: notEditable,

    async book(id, language) {
      const book = await db
        .selectFrom('project_books')
        .select(['kind', 'body'])
        .where('project_id', '=', id)
        .where('language', '=', language)
        .executeTakeFirst();
      if (!book) return { text: '', pdf: '', bytes: 0 };
      return book.kind === 'pdf'
        ? { text: '', pdf: sha256Of(book.body), bytes: book.body.length }
        : { text: book.body.toString(), pdf: '', bytes: 0 };
    },

    proposedBooks: new ProposedBooks({ db, clock }),

    setBook(id, language, book, alongside) {
      if (!book) {
        const remove = (trx: Database) =>
          trx
            .deleteFrom('project_books')
            .where('project_id', '=', id)
            .where('language', '=', language)
            .execute();
        return changed(id, remove, alongside);
      }
      const body = book.kind === 'pdf' ? book.bytes : Buffer.from(book.text);
      const values = { kind: book.kind, body, updated_at: new Date(clock.now()) };
      return changed(
        id,
        (trx) =>
          trx
            .insertInto('project_books')
            .values({ project_id: id, language, ...values })
            .onConflict((conflict) => conflict.columns(['project_id', 'language']).doUpdateSet(values))
            .execute(),
        alongside,
      );
    },

    async cancel(id) {
      const reply = await sequencer.submit({ type: 'cancelProject', projectId: Number(id) });
      return reply.status === 'refused' ? reply.refusal : undefined;
    },

    async listingRefusal(fields) {
      const listing = await readListing(db, fields);
      if (listing instanceof Refusal) return listing;
      return markets.get(listing.pair.symbol) ? refuse('OPS_UNCHANGED') : undefined;
    },

    async listPair(fields) {
      const listing = await readListing(db, fields);
      if (listing instanceof Refusal) return listing;
      const there = markets.get(listing.pair.symbol)?.spec;
      if (there) return isSamePair(there, listing.pair) ? undefined : refuse('OPS_UNCHANGED');
      const reply = await sequencer.submit({ type: 'listPair', ...listing });
      await coins.settled();
      return reply.status === 'refused' ? reply.refusal : undefined;
    },

    async subscriptions(id, { pageNo, pageSize }) {
      const of = db.selectFrom('subscriptions').where('project_id', '=', id);
      const [rows, { total }] = await Promise.all([
        of
          .leftJoin('users', (join) => join.on(sql<boolean>`users.id = subscriptions.owner`))
          .selectAll('subscriptions')
          .select('users.email')
          .orderBy('subscriptions.id', 'desc')
          .limit(pageSize)
          .offset((pageNo - 1) * pageSize)
          .execute(),
        of.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
      ]);
      const list = rows.map((row) => ({
        id: row.id,
        userId: row.owner,
        email: row.email ?? '',
        paid: formatAmount(BigInt(row.paid)),
        coins: formatAmount(BigInt(row.coins)),
        status: row.status,
        createTime: Number(row.created_at),
        unlockTime: Number(row.unlock_at),
      }));
      return { list, totalRow: Number(total) };
    },
  };
}

/** The engine takes no other for a new project. */
async function nextProjectId(db: Database): Promise<number> {
  const { last } = await db
    .selectFrom('projects')
    .select((eb) => eb.fn.max<string | null>('id').as('last'))
    .executeTakeFirstOrThrow();
  return Number(last ?? 0) + 1;
}
