import type pg from 'pg';
import { readChunks } from '../../database/read-chunks.ts';

/** Reads tables at a start. */
export interface Reader {
  /** All rows of a table that does not grow with users. */
  all<Row>(text: string): Promise<Row[]>;
  /** The rows of a table that grows, one by one: never more than a part of it is in memory. */
  each<Row>(text: string, visit: (row: Row) => void, values?: readonly unknown[]): Promise<void>;
}

export function readerOf(client: pg.Client): Reader {
  return {
    all: async <Row>(text: string) => (await client.query(text)).rows as Row[],
    async each<Row>(text: string, visit: (row: Row) => void, values: readonly unknown[] = []) {
      for await (const rows of readChunks<Row>(client, text, values)) rows.forEach(visit);
    },
  };
}

/** One above the highest id of the tables. */
export async function nextId({ all }: Reader, ...tables: readonly string[]): Promise<number> {
  const highest = tables.map((table) => `(select max(id) from ${table})`);
  // `greatest` ignores the nulls of empty tables.
  const [row] = await all<{ id: string | null }>(`select greatest(${highest.join(', ')}) as id`);
  return Number(row!.id ?? 0) + 1;
}

/**
 * The same for numbers that somebody outside remembers, the signer above all: a restore has lost some that were given out, and they
 * are never given out again.
 */
export async function nextToldId(reader: Reader, table: string): Promise<number> {
  const [row] = await reader.all<{ floor: string | null }>('select max(floor) as floor from id_floors');
  return Math.max(await nextId(reader, table), Number(row!.floor ?? 0) + 1);
}

/** Throws when a row names something that does not exist: such a row can't be restored. */
export function known<T>(found: T | undefined, name: string): T {
  if (found === undefined) throw new Error(`there is no ${name}`);
  return found;
}
