import { createHash } from 'node:crypto';
import type pg from 'pg';
import { createClient } from './host-client.ts';

const FIRST_WAIT_MS = 5;
const MOST_WAIT_MS = 100;

/**
 * Turns over all processes of one database, by name: advisory locks on one connection. Within the process the caller sees
 * to it that a name is asked for once at a time (`KeyedMutex`). If the connection breaks the turns are over before the
 * work is; the database's own conditions on what is changed still hold then.
 */
export class SharedLocks {
  readonly #url: string;
  #client: Promise<pg.Client> | undefined;

  constructor(databaseUrl: string) {
    this.#url = databaseUrl;
  }

  async hold<T>(name: string, work: () => Promise<T>): Promise<T> {
    const key = createHash('sha256').update(name).digest().readBigInt64BE().toString();
    const client = await this.#take(key);
    try {
      return await work();
    } finally {
      await client.query('select pg_advisory_unlock($1::bigint)', [key]).catch(() => undefined);
    }
  }

  async stop(): Promise<void> {
    const client = await this.#client?.catch(() => undefined);
    this.#client = undefined;
    await client?.end();
  }

  async #take(key: string): Promise<pg.Client> {
    for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(MOST_WAIT_MS, 2 * waitMs)) {
      const client = await (this.#client ??= this.#connect());
      const { rows } = await client.query('select pg_try_advisory_lock($1::bigint) as got', [key]);
      if (rows[0].got) return client;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = createClient(this.#url, {
      application_name: 'bourse-locks',
      connectionTimeoutMillis: 10_000,
      query_timeout: 30_000,
      keepAlive: true,
    });
    const forget = (): void => void (this.#client = undefined);
    client.on('error', forget);
    client.on('end', forget);
    try {
      await client.connect();
    } catch (error) {
      forget();
      throw error;
    }
    return client;
  }
}
