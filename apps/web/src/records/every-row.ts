import type { Page, PageFields } from '@bourse/protocol/fields';
import * as pages from '@bourse/ui/lib/every-row';

/** A file of more rows is a matter for the statement; it would also take minutes to fetch. */
const MOST_ROWS = 20_000;

/** Every row of the reader's own that a call lists page by page; at most `MOST_ROWS`. */
export function everyRow<Row extends { readonly id: string }>(
  fetchPage: (page: PageFields) => Promise<Page<Row>>,
): Promise<Row[]> {
  return pages.everyRow(fetchPage, ({ id }) => id, MOST_ROWS);
}
