import { sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { DatabaseDiskSettings } from '../settings/database-disk.ts';
import { commandLineOf } from '../launch/process-identity.ts';
import type { ForeignDisk } from './disk-guard.ts';
import { freeBytes } from './reserve.ts';

/** Row of the question where the database lies; absent: this role may not know (`pg_read_all_settings`). */
interface Place {
  readonly pid: number;
  readonly near: boolean;
  readonly folder: string | null;
}

interface Bytes {
  readonly bytes: string;
}

/** By an address of its own machine: a database elsewhere may well have a folder of the same name. */
const PLACE = sql<Place>`
  select pg_backend_pid() as pid,
    coalesce(inet_server_addr() <<= any ('{127.0.0.0/8,::1}'::inet[]), true) as near,
    (select setting from pg_settings where name = 'data_directory') as folder`;

/** What it holds, in bytes, of which any role may ask, and what its log takes: as it is, for who may look, else as much as it should. */
const DATABASES = sql<Bytes>`
  select coalesce(sum(pg_database_size(oid)), 0)::text as bytes from pg_database
  where has_database_privilege(oid, 'connect')`;
const MAY_SEE_LOG = sql<{ may: boolean }>`select has_function_privilege('pg_ls_waldir()', 'execute') as may`;
const LOG = sql<Bytes>`select coalesce(sum(size), 0)::text as bytes from pg_ls_waldir()`;
const USUAL_LOG = sql<Bytes>`
  select (setting::bigint * 1048576)::text as bytes from pg_settings where name = 'max_wal_size'`;

/**
 * How much the disk of a database of one's own has free, as far as can be told: PostgreSQL has no answer to that. Where it runs
 * on this machine its folder is looked at; elsewhere what the operator has set says which folder is on the same disk, or how
 * large that is, and PostgreSQL what is in it.
 */
export class DatabaseDisk implements ForeignDisk {
  readonly dir = 'database';
  readonly #db: Database;
  readonly #settings: DatabaseDiskSettings;
  /** Its folder, where that is on this machine. */
  #found: string | undefined;
  /** What is in it, once known. Only where it matters. */
  #taken: number | undefined;

  constructor(db: Database, settings: DatabaseDiskSettings = { folders: [] }) {
    this.#db = db;
    this.#settings = settings;
  }

  /** Asks the database anew: it may have moved to another machine. Rejects where it does not answer. */
  async look(): Promise<void> {
    this.#found = await this.#folderHere();
    if (this.#settings.bytes !== undefined) this.#taken = await this.#bytesTaken();
  }

  /** Whether anything tells what it has free. */
  get isKnown(): boolean {
    const { folders, bytes } = this.#settings;
    return (
      folders.length > 0 || this.#found !== undefined || (bytes !== undefined && this.#taken !== undefined)
    );
  }

  /** The least of what is known; `undefined`: nobody can tell. */
  free(): number | undefined {
    const { folders, bytes } = this.#settings;
    const known = [...folders, ...(this.#found === undefined ? [] : [this.#found])].map(freeBytes);
    if (bytes !== undefined && this.#taken !== undefined) known.push(Math.max(0, bytes - this.#taken));
    return known.length === 0 ? undefined : Math.min(...known);
  }

  async #folderHere(): Promise<string | undefined> {
    const { rows } = await PLACE.execute(this.#db);
    const { pid, near, folder } = rows[0]!;
    if (!near || folder === null || !commandLineOf(pid)?.includes('postgres')) return undefined;
    try {
      freeBytes(folder);
      return folder;
    } catch {
      return undefined;
    }
  }

  async #bytesTaken(): Promise<number> {
    const { rows } = await MAY_SEE_LOG.execute(this.#db);
    const sizes = [DATABASES, rows[0]!.may ? LOG : USUAL_LOG].map(async (question) => {
      const answer = await question.execute(this.#db);
      return Number(answer.rows[0]!.bytes);
    });
    const [databases = 0, log = 0] = await Promise.all(sizes);
    return databases + log;
  }
}
