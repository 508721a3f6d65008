import type { Column } from '@bourse/ui/lib/columns';

export interface ListColumn<Row> extends Column<Row> {
  text: (row: Row) => string;
  /** Left out of the table while a row is open beside it, where all of it is said. */
  wide?: true;
  /** The name by which the server sorts by it. */
  sort?: string;
}
