import type { HistorySince } from '@bourse/protocol/config/calls';
import type { Kysely } from 'kysely';
import type { PartitionedTable } from '../database/partitions.ts';
import type { Tables } from '../database/schema.ts';
import type { SecondTable } from '../second/records.ts';
import { findRow, NO_FILE, readRows, type ArchiveTable } from './row-files.ts';

/** The entries of a table's archived files, oldest first. */
export function archivedFiles(db: Kysely<Tables>, table: PartitionedTable): Promise<ArchiveTable[]> {
  return db.selectFrom('archives').selectAll().where('source', '=', table).orderBy('number').execute();
}

/** All archived rows of these files, oldest file first. Throws at one that is missing or not what was archived. */
export async function* rowsOfFiles<Row>(dir: string, files: readonly ArchiveTable[]): AsyncGenerator<Row> {
  let previous = NO_FILE;
  for (const [index, entry] of files.entries()) {
    if (entry.number !== index + 1) throw new Error(`the archive lacks file ${index + 1} of ${entry.source}`);
    yield* (await readRows(dir, entry, previous)) as Row[];
    previous = entry.sha256.toString('hex');
  }
}

/** One archived row by its id. */
async function findArchived<Row>(
  db: Kysely<Tables>,
  dir: string,
  table: PartitionedTable,
  id: string,
): Promise<Row | undefined> {
  const files = await archivedFiles(db, table);
  for (const [index, entry] of files.entries()) {
    if (BigInt(entry.first_id) > BigInt(id) || BigInt(entry.last_id) < BigInt(id)) continue;
    const previous = files[index - 1]?.sha256.toString('hex') ?? NO_FILE;
    const row = await findRow(dir, entry, previous, id);
    if (row) return row as Row;
  }
  return undefined;
}

/** One archived second contract by its id, whoever's it is: proofs of outcomes go on after its row has left the database. */
export async function archivedSecond(
  db: Kysely<Tables>,
  dir: string,
  id: string,
): Promise<SecondTable | undefined> {
  const row = await findArchived<Record<keyof SecondTable, string>>(db, dir, 'closed_seconds', id);
  if (!row) return undefined;
  const [seconds, income_ppm] = [Number(row.seconds), Number(row.income_ppm)];
  return { ...(row as unknown as SecondTable), seconds, income_ppm };
}

const KINDS: Readonly<Record<PartitionedTable, keyof HistorySince>> = {
  transfers: 'transfers',
  trades: 'trades',
  closed_orders: 'orders',
  closed_positions: 'contracts',
  closed_seconds: 'seconds',
};

/** When what each list still has begins; nothing of those from which nothing was archived. */
export async function historySince(db: Kysely<Tables>): Promise<HistorySince> {
  const borders = await db
    .selectFrom('archives')
    .select((eb) => ['source', eb.fn.max('to_time').as('last')])
    .groupBy('source')
    .execute();
  return Object.fromEntries(
    borders.map(({ source, last }) => [KINDS[source as PartitionedTable], Number(last) + 1]),
  );
}
