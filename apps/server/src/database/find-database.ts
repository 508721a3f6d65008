import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DataDirLock } from '../launch/data-dir-lock.ts';
import { prepareDataDir } from '../launch/data-dir.ts';
import type { Settings } from '../settings.ts';
import { embeddedPostgresUrl, startEmbeddedPostgres } from './embedded.ts';
import { createClient } from './host-client.ts';

/** A database for a tool; `stop` leaves things as they were found. */
export interface FoundDatabase {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * The database of an exchange, for tools beside it (audit, first admin): DATABASE_URL, the embedded PostgreSQL of a
 * running exchange, or that of a stopped one, started for the tool. Without `mayCreate` a data directory in which there
 * has never been an exchange is an error.
 */
export async function findDatabase(
  settings: Settings,
  options: { readonly mayCreate: boolean },
): Promise<FoundDatabase> {
  if (settings.databaseUrl) return { url: settings.databaseUrl, stop: async () => undefined };
  const exists = existsSync(join(settings.dataDir, 'postgres.json'));
  if (!exists && !options.mayCreate) throw new Error(`There is no exchange in ${settings.dataDir}.`);
  if (exists) {
    const url = embeddedPostgresUrl(settings.dataDir);
    if (await answers(url)) return { url, stop: async () => undefined };
  }
  return startForTool(prepareDataDir(settings.dataDir));
}

/** Works on that database and leaves things as they were found. */
export async function withDatabase<T>(
  settings: Settings,
  options: { readonly mayCreate: boolean },
  work: (url: string) => Promise<T>,
): Promise<T> {
  const database = await findDatabase(settings, options);
  try {
    return await work(database.url);
  } finally {
    await database.stop();
  }
}

/** The lock keeps an exchange from being started on the same files meanwhile. */
async function startForTool(dataDir: string): Promise<FoundDatabase> {
  const lock = DataDirLock.take(dataDir);
  try {
    const database = await startEmbeddedPostgres(dataDir);
    return {
      url: database.url,
      async stop() {
        await database.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function answers(url: string): Promise<boolean> {
  const client = createClient(url, { connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
