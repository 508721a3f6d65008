import { Rounded } from '../format/Rounded.tsx';
import type { ListColumn } from './columns.ts';

/** A column of amounts: exact in a file, on the page for reading. An empty one is a dash, or what `none` says. */
export function roundedColumn<Key extends string, Row extends Record<Key, string>>(
  key: Key,
  head: string,
  currencyOf: (row: Row) => string,
  { isSigned = false, none = '–' } = {},
): ListColumn<Row> {
  return {
    key,
    head,
    align: 'right',
    text: (row) => row[key],
    cell: (row) =>
      row[key] === '' ? none : <Rounded text={row[key]} currency={currencyOf(row)} isSigned={isSigned} />,
  };
}
