import type { Page, PageFields } from '@bourse/protocol/fields';

const PAGE_SIZE = 100;
/** How often a list is begun again that changes while it is read. After that it is taken as it comes. */
export const RESTARTS = 3;

type FetchPage<Row> = (page: PageFields) => Promise<Page<Row>>;
type KeyOf<Row> = (row: Row) => string;

/**
 * Fetches every page, one after the other; at most `most` rows, each once. Where a row leaves a page that was read, the
 * first of the next one moves up unseen: so a list whose total changes on the way is begun again.
 */
export async function everyRow<Row>(
  fetchPage: FetchPage<Row>,
  keyOf: KeyOf<Row>,
  most: number,
): Promise<Row[]> {
  for (let left = RESTARTS; ; left -= 1) {
    const rows = await readThrough(fetchPage, keyOf, most, left > 0);
    if (rows) return [...rows.values()];
  }
}

/** Absent where `unchanged` was asked for, and the total changed. */
async function readThrough<Row>(
  fetchPage: FetchPage<Row>,
  keyOf: KeyOf<Row>,
  most: number,
  unchanged: boolean,
): Promise<Map<string, Row> | undefined> {
  const rows = new Map<string, Row>();
  let first: number | undefined;
  for (let pageNo = 1, read = 0; ; pageNo += 1) {
    const { list, totalRow } = await fetchPage({ pageNo, pageSize: PAGE_SIZE });
    first ??= totalRow;
    if (unchanged && totalRow !== first) return undefined;
    for (const row of list) rows.set(keyOf(row), row);
    read += list.length;
    if (list.length === 0 || read >= Math.min(totalRow, most)) return rows;
  }
}
