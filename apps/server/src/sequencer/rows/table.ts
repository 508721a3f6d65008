/** How PostgreSQL knows a column. An empty value of `text!` stays an empty text, in any other column it is null. */
type ColumnType = 'bigint' | 'numeric' | 'int' | 'double precision' | 'text' | 'text!' | 'bytea' | 'uuid';

/** A column, and what its values are in a row. `value` is never there: it only carries the type. */
export interface Column<Value = any> {
  readonly type: ColumnType;
  readonly isNullable?: true;
  readonly value?: Value;
}

export const bigint: Column<string> = { type: 'bigint' };
export const numeric: Column<string> = { type: 'numeric' };
export const int: Column<number> = { type: 'int' };
export const double: Column<number> = { type: 'double precision' };
/** Never empty. */
export const text: Column<string> = { type: 'text' };
export const textOrEmpty: Column<string> = { type: 'text!' };
/** Written as hexadecimal digits after `\x`. */
export const bytea: Column<string> = { type: 'bytea' };

/** 16 bytes, written in hex with or without hyphens, and read with them. */
export const uuid: Column<string> = { type: 'uuid' };

/** One of a few texts. */
export function word<Value extends string>(): Column<Value> {
  return text as Column<Value>;
}

export function wordOrEmpty<Value extends string>(): Column<Value> {
  return textOrEmpty as Column<Value>;
}

export function orNull<Value>(column: Column<Value>): Column<Value | null> {
  return { type: column.type, isNullable: true };
}

export type Columns = Readonly<Record<string, Column>>;

/** A row as it is written and as kysely and the loader read it: `bigint` and `numeric` as digits. */
export type RowOf<C extends Columns> = {
  -readonly [Name in keyof C]: C[Name] extends Column<infer Value> ? Value : never;
};

/** A table that commits write to in one way: one that is also deleted from stands here twice. */
export interface StoredTable<Row = any> {
  readonly name: string;
  /**
   * `upsert` replaces by the first column; `delete` has only that column. `update` sets some columns of rows that are there.
   */
  readonly mode: 'insert' | 'upsert' | 'delete' | 'update';
  readonly columns: readonly (Column & { readonly name: string })[];
  /** Of its columns. */
  readonly names: readonly string[];
  /** What stands for null in each column. */
  readonly nulls: readonly string[];
  readonly row?: Row;
}

export function defineTable<const C extends Columns>(
  name: string,
  mode: StoredTable['mode'],
  columns: C,
): StoredTable<RowOf<C>> {
  const list = Object.entries(columns).map(([each, column]) => ({ ...column, name: each }));
  const names = list.map((column) => column.name);
  const nulls = list.map((column) => (isNumber(column) ? 'NULL' : ''));
  return { name, mode, columns: list, names, nulls };
}

/** Columns whose values arrive as an array literal: what PostgreSQL parses in one go. */
export function isNumber({ type }: Column): boolean {
  return NUMBERS.has(type);
}

const NUMBERS: ReadonlySet<ColumnType> = new Set(['bigint', 'int', 'numeric', 'double precision']);

/**
 * Whether values of this column, the `n`th, are sent once where they are the same in all rows: a tick ends all its
 * contracts at one time and price. How many rows there are, the key says, which is never sent so.
 */
export function isSentOnce({ columns }: StoredTable, n: number): boolean {
  return n > 0 && isNumber(columns[n]!) && isNumber(columns[0]!);
}
