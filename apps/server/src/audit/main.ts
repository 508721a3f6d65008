import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { embeddedPostgresUrl, startEmbeddedPostgres } from '../database/embedded.ts';
import { loadSettings, type Settings } from '../settings.ts';
import { audit } from './audit.ts';

// `npm run audit`: checks the ledger of a running or a stopped exchange. Exit code 1 on any difference.

const settings = loadSettings(process.env);
if (!('port' in settings)) {
  for (const error of settings) console.error(error);
  process.exit(1);
}
try {
  const database = await findDatabase(settings);
  try {
    const report = await audit(database.url);
    console.log(JSON.stringify(report, null, 2));
    process.exitCode = report.ok ? 0 : 1;
  } finally {
    await database.stop();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

/** DATABASE_URL, the embedded PostgreSQL of a running exchange, or that of a stopped one, started for the audit. */
async function findDatabase(from: Settings): Promise<{ url: string; stop(): Promise<void> }> {
  if (from.databaseUrl) return { url: from.databaseUrl, stop: async () => undefined };
  if (!existsSync(join(from.dataDir, 'postgres.json')))
    throw new Error(`There is no exchange in ${from.dataDir}.`);
  const url = embeddedPostgresUrl(from.dataDir);
  return (await answers(url)) ? { url, stop: async () => undefined } : startEmbeddedPostgres(from.dataDir);
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
