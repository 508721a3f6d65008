import { setImmediate as nextRound } from 'node:timers/promises';

/**
 * What an export reads and writes at once: some 2 to 4 ms of the event loop. The next rows come from the database, so others have
 * their turn in between.
 */
export const EXPORT_ROWS = 500;

/**
 * The rows of a long list block by block, each read after the id of the last row of the one before, so that the list never
 * stands in memory whole and each block is one short statement.
 *
 * @param first Rows with a greater id are read.
 * @param next Answers some rows with greater ids than `after`, by id, and none when there are no more.
 * @param idOf Where the list's order is by another column.
 */
export async function* blocks<Row extends object>(
  first: bigint,
  next: (after: string) => Promise<readonly Row[]>,
  idOf: (row: Row) => unknown = (row) => (row as { readonly id?: unknown }).id,
): AsyncGenerator<readonly Row[]> {
  let after = String(first);
  for (;;) {
    const rows = await next(after);
    if (rows.length === 0) return;
    yield rows;
    after = String(idOf(rows.at(-1)!));
  }
}

/** What is in memory already in the same steps, with a round of the event loop for others in between. */
export async function* inSteps<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += EXPORT_ROWS) {
    if (from > 0) await nextRound();
    yield rows.slice(from, from + EXPORT_ROWS);
  }
}
