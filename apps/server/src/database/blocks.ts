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
