import { execFile } from 'node:child_process';
import { appendFileSync, chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createDatabase } from '@bourse/server/database/embedded';
import { chooseRunUser, type RunUser } from '@bourse/server/database/postgres/run-user';
import type pg from 'pg';
import { withClient } from './with-client.ts';
import { freePort } from './free-port.ts';

/** Debian's; what the exchange brings along has neither `pg_basebackup` nor `pg_ctl promote`. */
const BIN = '/usr/lib/postgresql/15/bin';
const START_SECONDS = '120';
const STREAMING_MS = 60_000;

/** Why there is no such pair on this machine; `undefined` where there may be one. */
export function lacksStreaming(): string | undefined {
  const lacking = ['initdb', 'pg_basebackup', 'pg_ctl'].map((name) => `${BIN}/${name}`).filter(isAbsent);
  return lacking.length === 0
    ? undefined
    : `${lacking.join(', ')} missing (Debian: apt-get install postgresql-15)`;
}

/**
 * A primary of PostgreSQL 15 and the synchronous standby that streams from it, as operations.md has them without Patroni: what is
 * acknowledged is on both disks. What the standby shows to readers comes a little later, or not at all while it is paused.
 */
export class StreamingPair {
  readonly #folder: string;
  readonly #ports: Readonly<Record<Member, number>>;
  readonly #user: RunUser | undefined;

  private constructor(folder: string, ports: Readonly<Record<Member, number>>) {
    this.#folder = folder;
    this.#ports = ports;
    this.#user = chooseRunUser(join(folder, 'none'));
  }

  /** Resolves when the standby streams; it has an empty database. The caller ends it. */
  static async start(): Promise<StreamingPair> {
    const folder = mkdtempSync('/tmp/bourse-pair-');
    chmodSync(folder, 0o711);
    const pair = new StreamingPair(folder, { primary: await freePort(), standby: await freePort() });
    try {
      await pair.#begin();
    } catch (error) {
      await pair.end();
      throw error;
    }
    return pair;
  }

  urlOf(member: Member): string {
    return `postgres://bourse@127.0.0.1:${this.#ports[member]}/bourse`;
  }

  /** Of whichever takes writes. */
  get url(): string {
    const { primary, standby } = this.#ports;
    return `postgres://bourse@127.0.0.1:${primary},127.0.0.1:${standby}/bourse`;
  }

  /** The standby goes on to receive, and shows its readers nothing new. */
  async pause(): Promise<void> {
    await this.query('standby', 'select pg_wal_replay_pause()');
    await this.#until('standby', "pg_get_wal_replay_pause_state() = 'paused'");
  }

  async resume(): Promise<void> {
    await this.query('standby', 'select pg_wal_replay_resume()');
  }

  /** Its machine is gone at once, and its disk with it. */
  async losePrimary(): Promise<void> {
    await this.#ctl('primary', '-m', 'immediate', 'stop');
    rmSync(this.#dir('primary'), { recursive: true });
  }

  /** The same of the standby's; the primary commits alone from then on. */
  async loseStandby(): Promise<void> {
    await this.#ctl('standby', '-m', 'immediate', 'stop');
    rmSync(this.#dir('standby'), { recursive: true });
    await this.query('primary', "alter system set synchronous_standby_names = ''");
    await this.query('primary', 'select pg_reload_conf()');
  }

  /** Makes the standby the primary. */
  async promote(): Promise<void> {
    await this.#ctl('standby', 'promote');
  }

  async query<Row extends pg.QueryResultRow>(member: Member, text: string): Promise<Row[]> {
    return withClient(this.urlOf(member), async (client) => (await client.query<Row>(text)).rows);
  }

  async end(): Promise<void> {
    for (const member of ['standby', 'primary'] as const)
      if (existsSync(this.#dir(member)))
        await this.#ctl(member, '-m', 'immediate', 'stop').catch(() => undefined);
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }

  async #begin(): Promise<void> {
    const dir = this.#dir('primary');
    for (const member of ['primary', 'standby'] as const) this.#makeFolder(this.#dir(member));
    await this.#run('initdb', '-D', dir, '-U', 'bourse', '--auth=trust', '-E', 'UTF8', '--locale=C');
    appendFileSync(
      join(dir, 'postgresql.conf'),
      "listen_addresses = '127.0.0.1'\nunix_socket_directories = ''\nmax_connections = 200\nwal_keep_size = '1GB'\n",
    );
    await this.#start('primary');
    await createDatabase(this.urlOf('primary').replace(/bourse$/, 'postgres'), 'bourse');
    const from = `host=127.0.0.1 port=${this.#ports.primary} user=bourse application_name=standby`;
    await this.#run(
      'pg_basebackup',
      '-d',
      from,
      '-D',
      this.#dir('standby'),
      '-R',
      '-X',
      'stream',
      '-c',
      'fast',
    );
    await this.#start('standby');
    await this.query('primary', "alter system set synchronous_standby_names = 'standby'");
    await this.query('primary', 'select pg_reload_conf()');
    await this.#until('primary', "(select sync_state from pg_stat_replication) = 'sync'");
  }

  #dir(member: Member): string {
    return join(this.#folder, member);
  }

  #makeFolder(path: string): void {
    mkdirSync(path, { mode: 0o700 });
    if (this.#user) chownSync(path, this.#user.uid, this.#user.gid);
  }

  async #start(member: Member): Promise<void> {
    const log = join(this.#dir(member), 'server.log');
    await this.#ctl(member, '-t', START_SECONDS, '-l', log, '-o', `-p ${this.#ports[member]}`, 'start');
  }

  #ctl(member: Member, ...args: readonly string[]): Promise<void> {
    return this.#run('pg_ctl', '-D', this.#dir(member), '-w', ...args);
  }

  async #until(member: Member, condition: string): Promise<void> {
    for (const end = Date.now() + STREAMING_MS; Date.now() < end;) {
      const [row] = await this.query<{ is: boolean }>(member, `select coalesce(${condition}, false) as is`);
      if (row!.is) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`the ${member} is not as it should be: ${condition}`);
  }

  async #run(program: string, ...args: readonly string[]): Promise<void> {
    const as = this.#user && { uid: this.#user.uid, gid: this.#user.gid };
    const env = { PATH: process.env['PATH'], LC_ALL: 'C' };
    try {
      await promisify(execFile)(`${BIN}/${program}`, [...args], { ...as, cwd: '/', env });
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      throw new Error(`${program} ${args.at(-1)} failed: ${stdout}${stderr}`, { cause: error });
    }
  }
}

export type Member = 'primary' | 'standby';

function isAbsent(path: string): boolean {
  return !existsSync(path);
}
