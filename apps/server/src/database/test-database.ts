import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { connectDatabase } from './connect.ts';
import { createDatabase } from './embedded.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/all.ts';

/** A PostgreSQL for tests: the address of one of its databases, by a role that may create others. */
export interface TestServer {
  readonly url: string;
}

/** As yet without connections, as PostgreSQL asks of what it copies. */
const TEMPLATE = 'exchange_template';
/** Any number; whoever makes the template holds it. */
const LOCK = 7_246_002;

/**
 * A fresh, empty database; answers its address. By default on the PostgreSQL that vitest's global setup started
 * (packages/testkit/src/shared-postgres.ts), and goes away with that.
 */
export async function createTestDatabase(server?: TestServer): Promise<string> {
  const { url } = server ?? (await sharedServer());
  const name = newName();
  await createDatabase(url, name);
  return addressOf(url, name);
}

/**
 * As `createTestDatabase`, with the schema of this version in it and nothing else. It is a copy of one that has been
 * migrated, which takes a tenth of the time.
 */
export async function createMigratedDatabase(server?: TestServer): Promise<string> {
  const { url } = server ?? (await sharedServer());
  const name = newName();
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await ensureTemplate(admin, url);
    await admin.query(`create database ${name} template ${TEMPLATE} strategy ${await strategyOf(admin)}`);
  } finally {
    await admin.end();
  }
  return addressOf(url, name);
}

/** Where nothing has to reach the disk, files are copied in half the time that their pages take by way of the log. */
async function strategyOf(admin: pg.Client): Promise<'file_copy' | 'wal_log'> {
  const { rows } = await admin.query<{ fsync: string }>('show fsync');
  return rows[0]!.fsync === 'off' ? 'file_copy' : 'wal_log';
}

/** Loaded here, so that a program that brings a server of its own needs no vitest. */
async function sharedServer(): Promise<TestServer> {
  const { inject } = await import('vitest');
  return { url: inject('postgresUrl') };
}

/** Workers share a server: the first one makes it, under another name until it is whole. */
async function ensureTemplate(admin: pg.Client, url: string): Promise<void> {
  await admin.query('select pg_advisory_lock($1)', [LOCK]);
  try {
    const found = await admin.query('select 1 from pg_database where datname = $1', [TEMPLATE]);
    if (found.rowCount) return;
    const unfinished = `${TEMPLATE}_unfinished`;
    await admin.query(`drop database if exists ${unfinished}`);
    await admin.query(`create database ${unfinished}`);
    const { db, close } = connectDatabase(addressOf(url, unfinished), { applicationName: 'template' });
    try {
      await migrate(db, migrations);
    } finally {
      await close();
    }
    await admin.query(`alter database ${unfinished} rename to ${TEMPLATE}`);
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [LOCK]);
  }
}

function newName(): string {
  return `test_${randomBytes(8).toString('hex')}`;
}

function addressOf(url: string, database: string): string {
  return Object.assign(new URL(url), { pathname: `/${database}` }).href;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's PostgreSQL. */
    postgresUrl: string;
  }
}
