import type { Column } from '@bourse/ui/lib/columns';
import type { StatusTone } from '../app/Status.tsx';

export interface ListColumn<Row> extends Column<Row> {
  text: (row: Row) => string;
  /** Of a state: its text stands in a field of this colour. */
  tone?: (row: Row) => StatusTone;
  /** Left out of the table while a row is open beside it, where all of it is said. */
  wide?: true;
  /** The name by which the server sorts by it. */
  sort?: string;
}
