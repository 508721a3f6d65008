import type pg from 'pg';
import type { Logger } from 'pino';
import { z } from 'zod';
import { createClient } from './host-client.ts';

/** A change that the database told of (migration 0044): the table, and the fields that say which row. */
export type ChangeListener = (fields: Readonly<Record<string, unknown>>) => void;

const wordOf = z.object({ table: z.string(), fields: z.record(z.string(), z.unknown()) });

const PING_MS = 500;
/** A connection that does not answer for so long is cut. */
const PATIENCE_MS = 2_000;
const RETRY_MS = 250;

/**
 * Word of changes that other processes make to what this one keeps in memory. PostgreSQL tells them with their commit; while
 * the connection is away some may be missed, so whoever keeps something looks at all of it again when it is back.
 */
export class Changes {
  readonly #url: string;
  readonly #log: Pick<Logger, 'warn'>;
  readonly #listeners = new Map<string, ChangeListener[]>();
  readonly #again: (() => void)[] = [];
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(databaseUrl: string, log: Pick<Logger, 'warn'>) {
    this.#url = databaseUrl;
    this.#log = log;
  }

  on(table: string, listener: ChangeListener): void {
    this.#listeners.set(table, [...(this.#listeners.get(table) ?? []), listener]);
  }

  /** Called when changes may have been missed. */
  onGap(look: () => void): void {
    this.#again.push(look);
  }

  /** Resolves when changes are told from here on. */
  async start(): Promise<void> {
    const client = createClient(this.#url, {
      application_name: 'bourse-changes',
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
      keepAlive: true,
    });
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    client.on('notification', ({ payload }) => this.#tell(payload ?? ''));
    this.#client = client;
    try {
      await client.connect();
      await client.query('listen changes');
    } catch (error) {
      this.#client = undefined;
      void client.end().catch(() => undefined);
      throw error;
    }
    this.#timer = setInterval(() => client.query('select 1').catch(() => this.#lost(client)), PING_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    const client = this.#client;
    this.#client = undefined;
    await client?.end();
  }

  /** Whoever may connect to the database may say anything here (NOTIFY cannot be forbidden): what does not fit is noise. */
  #tell(payload: string): void {
    try {
      const { table, fields } = wordOf.parse(JSON.parse(payload));
      for (const listener of this.#listeners.get(table) ?? []) listener(fields);
    } catch (error) {
      this.#log.warn({ reason: (error as Error).message.slice(0, 200) }, 'word of a change makes no sense');
    }
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    clearInterval(this.#timer);
    void client.end().catch(() => undefined);
    this.#log.warn('word of changes in the database is interrupted');
    void this.#startAgain();
  }

  async #startAgain(): Promise<void> {
    while (!this.#isStopped) {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
      if (this.#isStopped) return;
      try {
        await this.start();
        for (const look of this.#again) look();
        return;
      } catch {
        // The next attempt comes.
      }
    }
  }
}
