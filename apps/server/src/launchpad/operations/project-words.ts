import type { ProjectFact } from '@bourse/protocol/launchpad/calls';
import type { Language } from '@bourse/protocol/languages';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import type { Database } from '../../database/schema.ts';
import type { Services } from '../../services.ts';
import { FALLBACK, findProject } from '../queries.ts';
import { ProposedBooks, sha256Of } from './proposed-books.ts';

/** What is committed together with a change of texts: the entry in the audit log. */
type Alongside = (trx: Database) => Promise<unknown>;

export interface ProjectText {
  readonly name: string;
  readonly summary: string;
  readonly rules: string;
  readonly facts: readonly ProjectFact[];
}

export type Book =
  | { readonly kind: 'pdf'; readonly bytes: Buffer }
  | { readonly kind: 'markdown'; readonly text: string };

/** A white paper as an approval binds it. */
export interface BookFacts {
  /** Markdown; empty: it is a PDF, or there is none. */
  readonly text: string;
  /** SHA-256 of the PDF in hex; empty: it is none. */
  readonly pdf: string;
  /** Of the PDF. */
  readonly bytes: number;
}

/** What a project says of itself: rows, which can be changed until it begins. */
export interface ProjectWords {
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
}

export function projectWords({ db, clock }: Pick<Services, 'db' | 'clock'>): ProjectWords {
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
  };
}
