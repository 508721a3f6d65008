import { sql, type Kysely } from 'kysely';

export const name = '0026-partitions';

const TABLES = ['transfers', 'trades', 'closed_orders', 'closed_positions', 'closed_seconds'];
/** Of a new exchange's first partitions; later ones are made by the running exchange, after what a week brings. */
const FIRST_ROWS = 1_000_000;

/**
 * What grows is partitioned by id. The table with what there is becomes the first partition as it stands: nothing is
 * copied, and its indexes become parts of the new ones. Which sequence number a transfer or trade has is in the journal.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop view statement;
    alter table transfers drop column seq;
    alter table trades drop column seq;
  `.execute(db);
  for (const table of TABLES) await partition(db, table);
  await sql`
    create view statement as
      select id, time, kind, debit_account, credit_account, currency, amount / 1e8 as amount, reference,
        debit_balance / 1e8 as debit_balance, credit_balance / 1e8 as credit_balance
      from transfers;
    create table archives (
      file text primary key,
      source text not null,
      first_id bigint not null,
      last_id bigint not null,
      rows bigint not null,
      to_time bigint not null,
      sha256 bytea not null,
      number int not null,
      unique (source, number)
    );
    comment on table archives is 'what npm run archive has taken out of the database, file by file';
    comment on column archives.to_time is 'of the newest of its rows, ms';
  `.execute(db);
}

async function partition(db: Kysely<unknown>, table: string): Promise<void> {
  const first = `${table}_0`;
  const [from, into] = [sql.table(table), sql.table(first)];
  const { rows: indexes } = await sql<{ indexname: string; indexdef: string }>`
    select indexname, indexdef from pg_indexes
    where schemaname = current_schema() and tablename = ${table} and indexname <> ${`${table}_pkey`}`.execute(
    db,
  );
  const {
    rows: [{ next }],
  } = (await sql`select coalesce(max(id), 0) + 1 as next from ${from}`.execute(db)) as {
    rows: [{ next: string }];
  };
  await sql`alter table ${from} rename to ${into}`.execute(db);
  for (const indexname of [`${table}_pkey`, ...indexes.map((index) => index.indexname)])
    await sql`alter index ${sql.ref(indexname)} rename to ${sql.ref(`${indexname}_0`)}`.execute(db);
  await sql`create table ${from} (like ${into} including all excluding indexes) partition by range (id)`.execute(
    db,
  );
  await sql`alter table ${from} add primary key (id)`.execute(db);
  for (const { indexdef } of indexes) await sql.raw(indexdef).execute(db);
  const end = Number(next) === 1 ? FIRST_ROWS : Number(next);
  await sql`alter table ${from} attach partition ${into} for values from (minvalue) to (${sql.lit(end)})`.execute(
    db,
  );
}
