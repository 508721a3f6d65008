import type { Page, PageFields } from '@bourse/protocol/fields';

const PAGE_SIZE = 100;
/** How often a list is begun again that changes while it is read. After that it is taken as it comes. */
export const RESTARTS = 3;

/**
 * Fetches every page, one after the other; at most `most` rows, each once. Where a row leaves a page that was read, the
 * first of the next one moves up unseen: so a list whose total changes on the way is begun again.
 */
export async function everyRow<Row>(
  fetchPage: (page: PageFields) => Promise<Page<Row>>,
  keyOf: (row: Row) => string,
  most: number,
  restarts = RESTARTS,
): Promise<Row[]> {
  const rows = new Map<string, Row>();
  let first: number | undefined;
  for (let pageNo = 1, read = 0; ; pageNo += 1) {
    const { list, totalRow } = await fetchPage({ pageNo, pageSize: PAGE_SIZE });
    first ??= totalRow;
    if (restarts > 0 && totalRow !== first) return everyRow(fetchPage, keyOf, most, restarts - 1);
    for (const row of list) rows.set(keyOf(row), row);
    read += list.length;
    if (list.length === 0 || read >= Math.min(totalRow, most)) return [...rows.values()];
  }
}
