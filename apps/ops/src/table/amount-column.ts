import type { ListColumn } from './columns.ts';

/** A column of amounts: exact in a file, on the page as `show` writes them. */
export function amountColumn<Key extends string, Row extends Record<Key, string>>(
  key: Key,
  head: string,
  show: (text: string) => string,
): ListColumn<Row> {
  return { key, head, align: 'right', text: (row) => row[key], cell: (row) => show(row[key]) };
}
