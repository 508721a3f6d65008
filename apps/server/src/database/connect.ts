import { Kysely, PostgresDialect } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { callbackify } from 'node:util';
import pg from 'pg';
import { requestSender } from '../gateway/deadline.ts';
import { Lane } from '../lane.ts';
import { StartRefused } from '../launch/start-refused.ts';
import { clientClass, createClient } from './host-client.ts';
import { WaitingSince } from '../waiting-since.ts';
import { hostsOf } from './hosts.ts';
import { watchNestedConnections } from './nested-connections.ts';
import type { Database, Tables } from './schema.ts';

const CONNECT_TIMEOUT_MS = 10_000;
/** Of all that wait while PostgreSQL has no connection left, one tries again each so often; and each of them so often at least. */
const AGAIN_MS = 50;
const LONGEST_PAUSE_MS = 1_000;

export interface ConnectOptions {
  /** Shown in pg_stat_activity. */
  readonly applicationName: string;
  readonly maxConnections?: number;
  /** A statement that runs longer is cancelled; 0 for no limit. */
  readonly statementTimeoutMs?: number;
  /** PostgreSQL refuses whatever would change something; for tools that only look. */
  readonly readOnly?: boolean;
  /** How long to wait for a connection. */
  readonly patienceMs?: number;
  /** Told, by code and message, of connections that break while idle; the pool replaces them by itself. */
  readonly onIdleError?: (error: Error) => void;
}

export interface Connection {
  readonly db: Database;
  readonly pool: pg.Pool;
  /** Who waits for a connection, one that is free or a new one. */
  readonly waiting: Pick<WaitingSince, 'count' | 'oldestMs'>;
  close(): Promise<void>;
}

/** Opens a pool for ordinary queries. Connections are made when first used. */
export function connectDatabase(url: string, options: ConnectOptions): Connection {
  const patienceMs = options.patienceMs ?? CONNECT_TIMEOUT_MS;
  const pool = new FairPool(patienceMs, {
    Client: clientClass(url),
    connectionString: url,
    application_name: options.applicationName,
    max: options.maxConnections ?? 10,
    statement_timeout: options.statementTimeoutMs ?? 30_000,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: patienceMs,
    keepAlive: true,
    // Not among the connection's options: those of the address would replace them.
    ...(options.readOnly && {
      onConnect: (client: pg.ClientBase) => client.query('set default_transaction_read_only = on'),
    }),
  });
  pool.on('error', (error) => options.onIdleError?.(codeAndMessage(error)));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  watchNestedConnections(db, pool);
  return { db, pool, waiting: pool.waiting, close: () => db.destroy() };
}

/** Of work that no request asks for. */
const OWN = 'the exchange';

/**
 * A pool hands its connections on in the order of coming, so that whoever asks most has most. Here senders take turns (`Lane`):
 * each query of a log-in waits for one of each other address, not for the thousand of one. It also tells for how long they wait; and
 * that PostgreSQL lets nobody in any more, because others have taken all of its connections, is waited for as for a connection of
 * one's own.
 */
class FairPool extends pg.Pool {
  readonly waiting = new WaitingSince();
  readonly #patienceMs: number;
  readonly #turns: Lane;

  constructor(patienceMs: number, config: pg.PoolConfig & { readonly max: number }) {
    super(config);
    this.#patienceMs = patienceMs;
    this.#turns = new Lane({ atOnce: config.max, waiting: Infinity, perSender: Infinity });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void;
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | void {
    if (!callback) return this.#inTurn();
    callbackify(() => this.#inTurn())((error, client) => {
      callback(error ?? undefined, client, client?.release ?? (() => undefined));
    });
  }

  async #inTurn(): Promise<pg.PoolClient> {
    const served = this.waiting.enter();
    try {
      const leave = this.#turns.enterNow() ?? (await this.#turn());
      const client = await this.#connected().catch((error: unknown) => {
        leave();
        throw error;
      });
      const release = client.release.bind(client);
      client.release = (error) => {
        release(error);
        leave();
      };
      return client;
    } finally {
      served();
    }
  }

  #turn(): Promise<() => void> {
    return new Promise((resolve, reject) => {
      let isGivenUp = false;
      const patience = setTimeout(() => {
        isGivenUp = true;
        reject(new Error(NO_CONNECTION));
      }, this.#patienceMs);
      void this.#turns.enter(requestSender() ?? OWN).then((leave) => {
        clearTimeout(patience);
        if (isGivenUp) leave();
        else resolve(leave);
      });
    });
  }

  async #connected(): Promise<pg.PoolClient> {
    for (const until = performance.now() + this.#patienceMs; ;) {
      try {
        return await super.connect();
      } catch (error) {
        if (!isCrowded(error) || performance.now() > until) throw error;
      }
      await sleep(Math.min(AGAIN_MS * this.waiting.count, LONGEST_PAUSE_MS));
    }
  }
}

/** The pool hangs the whole client on its error, and a stack only tells that the pool noticed: neither is for a log. */
function codeAndMessage({ message, code }: Error & { code?: string }): Error {
  return Object.assign(new Error(message), { stack: '' }, code !== undefined && { code });
}

/** Lowest PostgreSQL that the statements of the exchange work on. */
const LEAST_VERSION = 14;

/** Tries the user's own database once, so that a wrong DATABASE_URL is a sentence. Never prints the password. */
export async function checkDatabaseUrl(url: string): Promise<void> {
  const client = createClient(url, { connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  // A connection lost after the answer is no news here.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const answer = await client.query<{ version: string }>(
      "select current_setting('server_version_num') as version",
    );
    const version = Math.floor(Number(answer.rows[0]!.version) / 10_000);
    if (version < LEAST_VERSION) {
      throw new StartRefused(
        `DATABASE_URL: PostgreSQL ${version} is too old; ${LEAST_VERSION} or later is needed.`,
      );
    }
  } catch (cause) {
    if (cause instanceof StartRefused) throw cause;
    const message = `DATABASE_URL: cannot connect to ${describe(url)}: ${reason(cause)}. Check the address, and that PostgreSQL runs and lets this user in.`;
    throw new StartRefused(message, { passing: !isRefusal(cause), cause });
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** PostgreSQL is there and does not let us in, or has no such database: that takes a person. */
function isRefusal(cause: unknown): boolean {
  const { code = '' } = cause as { readonly code?: string };
  return code.startsWith('28') || code === '3D000';
}

function describe(url: string): string {
  const servers = hostsOf(url)!.urls.map((each) => new URL(each));
  const { pathname, username } = servers[0]!;
  const hosts = servers.map(({ hostname, port }) => `${hostname || 'localhost'}:${port || 5432}`);
  return `${hosts.join()}${pathname}${username && ` as ${username}`}`;
}

/** Node reports a host with several addresses as an AggregateError without a message. */
function reason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reason).join(', ');
  return error instanceof Error ? error.message || error.name : String(error);
}

/** The pool had no connection to give in time: the database hangs, stops, starts, or is not there. What the call has done is unknown. */
export function isOutOfReach(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as { readonly code?: string };
  return OUT_OF_REACH.has(error.message) || NOT_THERE.has(code) || isCrowded(error);
}

/** PostgreSQL's admin_shutdown, crash_shutdown and cannot_connect_now, and nobody at its port. */
const NOT_THERE = new Set(['57P01', '57P02', '57P03', 'ECONNREFUSED']);

/** PostgreSQL's too_many_connections: of all, of the database or of the role. */
export function isCrowded(error: unknown): boolean {
  return (error as { readonly code?: unknown }).code === '53300';
}

/** What pg, and a pool here, says when no connection came. */
const NO_CONNECTION = 'timeout exceeded when trying to connect';
/** The same, of one that was being made; and what kysely says when the process is stopping. */
const OUT_OF_REACH = new Set([
  NO_CONNECTION,
  'Connection terminated due to connection timeout',
  'driver has already been destroyed',
]);
