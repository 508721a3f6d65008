import { isNumber, isSentOnce, type Column, type StoredTable } from './table.ts';

/** ASCII record separator: in no value, since JSON escapes it and schemas refuse control characters. */
const SEPARATOR = '\x1e';

/** Rows of one table, column by column, in the spelling of the statement. */
interface TableRows {
  readonly columns: string[][];
  /** Key to row number, where rows are replaced. */
  readonly rowOf: Map<string, number> | undefined;
}

/**
 * Rows of one commit, column by column. A row of an `upsert` table replaces an earlier one with its key: PostgreSQL
 * refuses a statement that writes one row twice, and two commands of a batch may well set the same thing.
 */
export class RowSet {
  readonly #tables: readonly StoredTable[];
  /** Of the tables that have rows, which are few of all. */
  readonly #rows = new Map<StoredTable, TableRows>();
  #packed: Map<StoredTable, string[]> | undefined;

  constructor(tables: readonly StoredTable[]) {
    this.#tables = tables;
  }

  /** Adds a row. The separator cannot occur in a value: schemas take printable text. */
  add<Row>(table: StoredTable<Row>, row: Row): void {
    const { names, nulls } = table;
    const rows = this.#rows.get(table) ?? this.#begin(table);
    const { columns } = rows;
    const values = valuesOf(row as object, names);
    const at = rowFor(rows, values[0] as string);
    for (let i = 0; i < names.length; i++) {
      const value = values[i] ?? '';
      columns[i]![at] = value === '' ? nulls[i]! : typeof value === 'string' ? value : String(value);
    }
  }

  #begin(table: StoredTable): TableRows {
    const columns = table.columns.map(() => []);
    const rows = { columns, rowOf: table.mode === 'upsert' ? new Map<string, number>() : undefined };
    this.#rows.set(table, rows);
    return rows;
  }

  /** Sets a column of the row added last. */
  setInLast<Row>(table: StoredTable<Row>, name: keyof Row & string, value: string): void {
    const at = table.columns.findIndex((column) => column.name === name);
    const values = this.#rows.get(table)!.columns[at]!;
    values.splice(-1, 1, value);
    const packed = this.#packed?.get(table);
    if (packed) packed[at] = spelled(table, at, values);
  }

  /** The values of one table by column, as they are spelled. */
  columnsOf(table: StoredTable): readonly (readonly string[])[] {
    return this.#rows.get(table)?.columns ?? table.columns.map(() => []);
  }

  /** The rows of one table as values in column order. */
  rowsOf(name: string, mode?: StoredTable['mode']): (string | null)[][] {
    const is = (each: StoredTable) => each.name === name && (mode === undefined || each.mode === mode);
    const table = this.#tables.find(is)!;
    const columns = this.columnsOf(table);
    const valueOf = (row: number, column: number) => {
      const value = columns[column]![row]!;
      return value !== table.nulls[column] || table.columns[column]!.type === 'text!' ? value : null;
    };
    return columns[0]!.map((_, row) => columns.map((_values, column) => valueOf(row, column)));
  }

  /** Whether it has rows of a table. */
  has(table: StoredTable): boolean {
    return this.#rows.has(table);
  }

  /** Makes the parameters now, which takes a while; no further row may be added. */
  pack(): void {
    if (this.#packed) return;
    this.#packed = new Map();
    for (const [table, { columns }] of this.#rows)
      this.#packed.set(
        table,
        table.columns.map((_column, i) => spelled(table, i, columns[i]!)),
      );
  }

  /** Of these tables, in their order and that of their columns, as `commitStatement` names them. */
  parameters(tables: readonly StoredTable[] = this.#tables): string[] {
    this.pack();
    return tables.flatMap((table) => this.#packed!.get(table) ?? table.columns.map(emptyOf));
  }
}

type Value = string | number | null | undefined;

/**
 * The values of a row by the names of its columns. Most rows are made in their order, and then all values are taken at
 * once: looking each up by its name cost about a microsecond more per order.
 */
function valuesOf(row: object, names: readonly string[]): readonly Value[] {
  const keys = Object.keys(row);
  let i = 0;
  while (i < names.length && keys[i] === names[i]) i++;
  if (i === keys.length) return Object.values(row) as Value[];
  return names.map((name) => (row as Readonly<Record<string, Value>>)[name]);
}

/** Where a row with this key goes: to the end, or in the place of the earlier one. */
function rowFor({ columns, rowOf }: TableRows, key: string): number {
  const count = columns[0]!.length;
  if (!rowOf) return count;
  const earlier = rowOf.get(key);
  if (earlier !== undefined) return earlier;
  rowOf.set(key, count);
  return count;
}

function emptyOf(column: Column): string {
  return joined(column, []);
}

function spelled(table: StoredTable, n: number, values: readonly string[]): string {
  const isOnce = isSentOnce(table, n) && areSame(values);
  return joined(table.columns[n]!, isOnce ? values.slice(0, 1) : values);
}

function areSame(values: readonly string[]): boolean {
  const [first] = values;
  for (const value of values) if (value !== first) return false;
  return true;
}

function joined(column: Column, values: readonly string[]): string {
  return isNumber(column) ? `{${values.join(',')}}` : values.join(SEPARATOR);
}
