import type { Page } from '@bourse/protocol/fields';
import type { PageFields } from './pages.tsx';

const PAGE_SIZE = 100;
/** A file of more rows is a matter for the statement; it would also take minutes to fetch. */
export const MOST_ROWS = 20_000;

/** Fetches every page, one after the other; at most `MOST_ROWS` rows. */
export async function everyRow<Row>(fetchPage: (page: PageFields) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let pageNo = 1; ; pageNo += 1) {
    const { list, totalRow } = await fetchPage({ pageNo, pageSize: PAGE_SIZE });
    rows.push(...list);
    if (list.length === 0 || rows.length >= Math.min(totalRow, MOST_ROWS)) return rows;
  }
}
