import type { ReactNode } from 'react';

/** One fact about the rows of a list: how it looks, and what it says in words or exact numbers. */
export interface Column<Row> {
  key: string;
  head: string;
  /** Its head in a file, where that says more. */
  fileHead?: string;
  /** What it says: shown where there is no `cell`, put into files, and searched. Absent where there is only to look at or to click. */
  text?: (row: Row) => string;
  /** How it looks, where text is not enough. */
  cell?: (row: Row) => ReactNode;
  /** Numbers stand right, words left. */
  align?: 'right';
  /** Of any length, as a remark is: it wraps, and pushes nothing out of sight. */
  wraps?: true;
  /** What a row is, or when it was: stands above the facts of its card on a phone, what it is before when. */
  leads?: 'what' | 'when';
  /** Longer than a third of a phone: a number of many digits, an address. */
  wide?: true;
  /** Follows from others: left out of a table where there is little room, and of nothing else. */
  spare?: true;
  /** In the table alone, or in the file. */
  only?: 'table' | 'file';
}

/** A column of numbers; `cell`: how they look. */
export function numberColumn<Row>(key: string, head: string, cell: (row: Row) => ReactNode): Column<Row> {
  return { key, head, align: 'right', cell };
}

/** Key of the column that stays in sight at the right edge however far the rest has been scrolled. */
export const ACTION = 'action';

/** What can be done with a row. */
export function actionColumn<Row>(head: string, cell: (row: Row) => ReactNode): Column<Row> {
  return numberColumn(ACTION, head, cell);
}

/** The rows of a CSV file, its head first. */
export function csvRows<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string[][] {
  const filed = columns.filter(({ text, only }) => text && only !== 'table');
  return [
    filed.map(({ head, fileHead = head }) => fileHead),
    ...rows.map((row) => filed.map(({ text }) => text?.(row) ?? '')),
  ];
}

/** The rows of which some column says the searched words, letter case aside. */
export function matching<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  search: string | undefined,
): readonly Row[] {
  const wanted = search?.trim().toLowerCase();
  if (!wanted) return rows;
  return rows.filter((row) => columns.some(({ text }) => text?.(row).toLowerCase().includes(wanted)));
}
