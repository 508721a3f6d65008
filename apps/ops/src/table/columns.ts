import type { ReactNode } from 'react';

export interface ListColumn<Row> {
  key: string;
  head: string;
  /** What the cell says; also in the CSV. */
  text: (row: Row) => string;
  /** How it looks, where text is not enough. */
  cell?: (row: Row) => ReactNode;
  /** Numbers stand right, words left. */
  align?: 'right';
  /** Left out of the table while a row is open beside it, where all of it is said. */
  wide?: true;
  /** The name by which the server sorts by it. */
  sort?: string;
}

/** The table as rows of a CSV file, its head first. */
export function csvRows<Row>(columns: readonly ListColumn<Row>[], rows: readonly Row[]): string[][] {
  return [columns.map(({ head }) => head), ...rows.map((row) => columns.map(({ text }) => text(row)))];
}

/** The rows of which some column says the searched words, letter case aside. */
export function matching<Row>(
  columns: readonly ListColumn<Row>[],
  rows: readonly Row[],
  search: string | undefined,
): readonly Row[] {
  const wanted = search?.trim().toLowerCase();
  if (!wanted) return rows;
  return rows.filter((row) => columns.some(({ text }) => text(row).toLowerCase().includes(wanted)));
}
