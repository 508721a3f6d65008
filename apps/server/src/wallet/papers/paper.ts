import { BYTE_ORDER_MARK, csvText } from '@bourse/protocol/csv';

/** A column of a paper; `weight` is its share of the width where it is printed. */
export interface PaperColumn {
  readonly head: string;
  readonly weight: number;
  readonly isNumber?: boolean;
}

/** A line of a paper. Openings and closings stand out where it is printed. */
export interface PaperRow {
  readonly cells: readonly string[];
  readonly isSum?: boolean;
}

/** A table with what has to be said about it, before it is a file. Rows are read as they are written. */
export interface Paper {
  readonly title: string;
  /** Whose it is, and of when: label and value. */
  readonly facts: readonly (readonly [string, string])[];
  readonly columns: readonly PaperColumn[];
  readonly rows: AsyncIterable<readonly PaperRow[]>;
}

/** Block by block, so that a long paper is never in memory as a whole. */
export async function* paperCsv({ columns, rows }: Pick<Paper, 'columns' | 'rows'>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvText([columns.map(({ head }) => head)]);
  for await (const block of rows) yield csvText(block.map(({ cells }) => cells));
}
