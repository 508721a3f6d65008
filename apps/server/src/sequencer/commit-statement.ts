import { isNumber, isSentOnce, type StoredTable } from './rows/table.ts';

/** Parameters before the tables' columns: epoch, expected seq, new seq, next order, trade and transfer, seal. */
const HEAD_PARAMETERS = 7;

/**
 * The one SQL statement of a commit. Every table's rows arrive as one text parameter per column (`row-set.ts`): numbers
 * as an array, texts joined by record separators (an empty value is null); one number that all rows share is sent once and
 * spread here, which is cheaper than to parse it for each row. They are unpacked side by side in the select
 * list, which keeps nothing in between: measured faster than unnest in the from clause, multi-row VALUES or JSON
 * (docs/decisions/0003-one-statement-commit.md).
 *
 * The `head` row is updated first, only where epoch and sequence number are the expected ones. Everything else
 * is joined to it, so a core that lost its lock, or skipped a number, writes nothing.
 */
function commitStatement(tables: readonly StoredTable[]): string {
  let parameter = HEAD_PARAMETERS;
  const parts = tables.map((table) => {
    const key = parameter + 1;
    const lists = table.columns.map(({ name }, n) => `unnest(${listSql(table, n, key)}) as ${name}`);
    parameter += table.columns.length;
    const source = `(select ${lists.join(', ')} from head_row) as r`;
    const name = `w_${table.name}_${table.mode}`;
    return `${name} as (${writeSql(table, source)})`;
  });
  return `with head_row as (
  update head set seq = $3::bigint, next_order = $4::bigint, next_trade = $5::bigint, next_transfer = $6::bigint, journal_seal = $7::text
  where epoch = $1::bigint and seq = $2::bigint returning 1
), ${parts.join(', ')} select count(*)::int as written from head_row`;
}

/** A statement, the name that it is prepared under, and the tables whose rows it takes. */
export interface CommitStatement {
  readonly name: string;
  readonly text: string;
  readonly tables: readonly StoredTable[];
}

/** More of them are not prepared: each takes some 100 kB of the session that writes. */
const MOST_STATEMENTS = 32;

/**
 * The statement of a commit, by what it has to write. Most commits concern one or two domains; a statement for all tables of
 * all of them costs PostgreSQL and us more than the rows of a small batch.
 */
export class CommitStatements {
  readonly #usual: readonly StoredTable[];
  readonly #domains: readonly (readonly StoredTable[])[];
  readonly #known = new Map<number, CommitStatement>();
  readonly #all: CommitStatement;

  /** `usual`: tables of every statement. `domains`: those of each that are there when one of them has rows. */
  constructor(usual: readonly StoredTable[], domains: readonly (readonly StoredTable[])[]) {
    this.#usual = usual;
    this.#domains = domains;
    this.#all = this.#make(2 ** domains.length - 1);
  }

  /** For rows of those tables. */
  of(hasRows: (table: StoredTable) => boolean): CommitStatement {
    let which = 0;
    for (const [n, tables] of this.#domains.entries()) if (tables.some(hasRows)) which += 2 ** n;
    const known = this.#known.get(which);
    if (known) return known;
    return this.#known.size < MOST_STATEMENTS ? this.#make(which) : this.#all;
  }

  /** `which`: a bit for each domain. */
  #make(which: number): CommitStatement {
    const isIn = (n: number): boolean => Math.floor(which / 2 ** n) % 2 === 1;
    const tables = [...this.#usual, ...this.#domains.filter((_, n) => isIn(n)).flat()];
    const statement = { name: `commit-${which.toString(16)}`, text: commitStatement(tables), tables };
    this.#known.set(which, statement);
    return statement;
  }
}

/** The values of the `n`th column; those of the key are parameter `key`. */
function listSql(table: StoredTable, n: number, key: number): string {
  const column = table.columns[n]!;
  if (!isNumber(column)) return `string_to_array($${key + n}::text, E'\\x1e', '')`;
  const list = `$${key + n}::${column.type}[]`;
  if (!isSentOnce(table, n)) return list;
  const rows = `cardinality($${key}::${table.columns[0]!.type}[])`;
  return `case when cardinality(${list}) < ${rows} then array_fill((${list})[1], array[${rows}]) else ${list} end`;
}

function writeSql({ name: table, mode, columns }: StoredTable, source: string): string {
  const names = columns.map(({ name }) => name);
  const key = names[0]!;
  if (mode === 'update') {
    const values = columns.slice(1).map((column) => `${column.name} = ${valueSql(column)}`);
    return `update ${table} set ${values.join(', ')} from ${source} where ${table}.${key} = r.${key}`;
  }
  if (mode === 'delete') return `delete from ${table} using ${source} where ${table}.${key} = r.${key}`;
  const insert = `insert into ${table} (${names.join(', ')}) select ${columns.map(valueSql).join(', ')} from ${source}`;
  if (mode === 'insert') return insert;
  const updates = names.slice(1).map((column) => `${column} = excluded.${column}`);
  return `${insert} on conflict (${key}) do update set ${updates.join(', ')}`;
}

function valueSql({ name, type }: StoredTable['columns'][number]): string {
  if (type === 'text!') return `coalesce(r.${name}, '')`;
  return type === 'bytea' || type === 'uuid' ? `r.${name}::${type}` : `r.${name}`;
}
