import { type Kysely, sql } from 'kysely';
import { StartRefused } from '../launch/start-refused.ts';

/** One step of the schema. Steps are never changed after a release, only added. */
export interface Migration {
  /** `NNNN-name`, unique, in ascending order. */
  readonly name: string;
  readonly up: (db: Kysely<any>) => Promise<void>;
}

/** Any number; the same one in every exchange, so that two of them never migrate one database at once. */
const LOCK = 7_246_001;

/**
 * Brings the schema up to date and returns the names of the steps taken. Forward only, each step in a transaction of
 * its own together with its entry in `schema_migrations`. Throws `StartRefused` if the database knows steps that this
 * version does not: it belongs to a newer one, and guessing would damage it.
 */
export async function migrate(db: Kysely<any>, migrations: readonly Migration[]): Promise<string[]> {
  assertOrder(migrations);
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${LOCK}::bigint)`.execute(connection);
    try {
      await sql`create table if not exists schema_migrations (
        name text primary key,
        applied_at timestamptz not null default now()
      )`.execute(connection);
      const applied = await appliedNames(connection);
      refuseNewer(unknownNames(applied, migrations));
      const missing = migrations.filter(({ name }) => !applied.has(name));
      for (const migration of missing) await apply(connection, migration);
      return missing.map(({ name }) => name);
    } finally {
      await sql`select pg_advisory_unlock(${LOCK}::bigint)`.execute(connection);
    }
  });
}

/** How a schema stands to the steps that this version knows; read, and nothing is changed. */
export interface SchemaState {
  /** Nobody has ever migrated it. */
  readonly isEmpty: boolean;
  /** The steps that are yet to be taken. */
  readonly missing: readonly string[];
  /** Steps of a newer version. */
  readonly unknown: readonly string[];
}

export async function readSchemaState(
  db: Kysely<any>,
  migrations: readonly Migration[],
): Promise<SchemaState> {
  const { rows } = await sql<{
    table: string | null;
  }>`select to_regclass('schema_migrations') as table`.execute(db);
  const applied = rows[0]!.table === null ? new Set<string>() : await appliedNames(db);
  return {
    isEmpty: applied.size === 0,
    missing: migrations.flatMap(({ name }) => (applied.has(name) ? [] : [name])),
    unknown: unknownNames(applied, migrations),
  };
}

/** The names of the steps that are yet to be taken. Throws `StartRefused` as `migrate` does. */
export async function missingMigrations(
  db: Kysely<any>,
  migrations: readonly Migration[],
): Promise<readonly string[]> {
  const { missing, unknown } = await readSchemaState(db, migrations);
  refuseNewer(unknown);
  return missing;
}

/** For a process that leaves the schema to another. */
export async function expectMigrated(db: Kysely<any>, migrations: readonly Migration[]): Promise<void> {
  const missing = await missingMigrations(db, migrations);
  if (missing.length === 0) return;
  throw new StartRefused(
    `The database lacks ${missing.join(', ')}. The core of this version brings it up to date: start that first.`,
    { passing: true },
  );
}

async function appliedNames(db: Kysely<any>): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

function unknownNames(applied: ReadonlySet<string>, migrations: readonly Migration[]): string[] {
  return [...applied].filter((name) => !migrations.some((migration) => migration.name === name)).toSorted();
}

function refuseNewer(unknown: readonly string[]): void {
  if (unknown.length === 0) return;
  throw new StartRefused(
    `The database was made by a newer version of the exchange: this version does not know ${unknown.join(', ')}. Start the newer version, or use another DATA_DIR or DATABASE_URL.`,
  );
}

async function apply(db: Kysely<any>, { name, up }: Migration): Promise<void> {
  try {
    await db.transaction().execute(async (transaction) => {
      // A step over a large table takes as long as it takes, whatever the pool allows for queries.
      await sql`set local statement_timeout = 0`.execute(transaction);
      await up(transaction);
      await sql`insert into schema_migrations (name) values (${name})`.execute(transaction);
    });
  } catch (cause) {
    throw new Error(`Migration ${name} failed and was undone: ${(cause as Error).message}`, { cause });
  }
}

function assertOrder(migrations: readonly Migration[]): void {
  for (const [index, { name }] of migrations.entries()) {
    if (!/^\d{4}-[a-z0-9-]+$/.test(name)) throw new Error(`Migration name "${name}" is not NNNN-name`);
    if (index > 0 && name <= migrations[index - 1]!.name)
      throw new Error(`Migration ${name} is out of order`);
  }
}
