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

/** A column of states: each in words, in a field of its colour. */
export function stateColumn<Key extends string, State extends PropertyKey>(
  key: Key,
  head: string,
  tones: Readonly<Record<State, StatusTone>>,
  say: (state: State) => string,
): ListColumn<Readonly<Record<Key, State>>> {
  return { key, head, text: (row) => say(row[key]), tone: (row) => tones[row[key]] };
}
