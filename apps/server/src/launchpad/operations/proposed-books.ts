import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/schema.ts';

/** How long a file is kept that no open proposal names: as long as it takes to propose it, and more. */
const KEPT_MS = 86_400_000;

/**
 * PDFs that somebody has proposed as a white paper. A proposal is text and names one by its SHA-256, so that what the second
 * person opens is what he approves.
 */
export class ProposedBooks {
  readonly #db: Database;
  readonly #clock: Clock;

  constructor({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Keeps a file; answers its SHA-256. Those that nobody waits for any more go. */
  async add(body: Buffer): Promise<string> {
    const now = this.#clock.now();
    await this.#db
      .deleteFrom('proposed_books')
      .where('added_at', '<', new Date(now - KEPT_MS))
      .where(
        sql<boolean>`not exists (select 1 from proposals where kind = 'project.book'
          and status in ('pending', 'carrying') and payload::jsonb ->> 'pdf' = proposed_books.sha256)`,
      )
      .execute();
    const sha256 = sha256Of(body);
    const added_at = new Date(now);
    await this.#db
      .insertInto('proposed_books')
      .values({ sha256, body, added_at })
      .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ added_at }))
      .execute();
    return sha256;
  }

  async find(sha256: string): Promise<Buffer | undefined> {
    const row = await this.#db
      .selectFrom('proposed_books')
      .select('body')
      .where('sha256', '=', sha256)
      .executeTakeFirst();
    return row?.body;
  }
}

/** In hex. */
export function sha256Of(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex');
}
