import { execFile } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { createDatabase } from '@bourse/server/database/embedded';
import { chooseRunUser, type RunUser } from '@bourse/server/database/postgres/run-user';
import { freePort } from '@bourse/testkit/free-port';
import { withClient } from '@bourse/testkit/with-client';
import type pg from 'pg';
import { NotHere } from '../../trials.ts';

const BIN = '/usr/lib/postgresql/15/bin';
const DEPLOY = fileURLToPath(new URL('../../../../deploy/pgbackrest/', import.meta.url));
const START_SECONDS = '120';

/**
 * PostgreSQL of Debian with pgBackRest, each by the file that deploy/ has for it, in a folder instead of Debian's places. The
 * repository outlives the cluster.
 */
export class OwnPostgres {
  readonly url: string;
  readonly #folder: string;
  readonly #port: number;
  readonly #user: RunUser | undefined;

  private constructor(folder: string, port: number) {
    this.#folder = folder;
    this.#port = port;
    this.#user = chooseRunUser(join(folder, 'none'));
    this.url = `postgres://bourse@127.0.0.1:${port}/bourse`;
  }

  static async create(folder: string): Promise<OwnPostgres> {
    const lacking = [`${BIN}/initdb`, '/usr/bin/pgbackrest'].filter((path) => !existsSync(path));
    if (lacking.length > 0)
      throw new NotHere(
        `${lacking.join(' and ')} missing (Debian: apt-get install postgresql-15 pgbackrest)`,
      );
    const own = new OwnPostgres(folder, await freePort());
    for (const name of ['.', 'cluster', 'repository', 'log', 'lock', 'socket']) own.#makeFolder(name);
    own.#configure();
    await own.#run(
      `${BIN}/initdb`,
      '-D',
      own.#cluster,
      '-U',
      'bourse',
      '--auth=trust',
      '-E',
      'UTF8',
      '--locale=C',
    );
    const settings = readFileSync(`${DEPLOY}archive.conf`, 'utf8').replace(
      'pgbackrest --stanza',
      `pgbackrest --config=${own.#config} --stanza`,
    );
    const place = `port = ${own.#port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${join(folder, 'socket')}'\n`;
    writeFileSync(join(own.#cluster, 'postgresql.auto.conf'), settings + place);
    await own.start();
    await createDatabase(own.url.replace(/bourse$/, 'postgres'), 'bourse');
    await own.pgbackrest('stanza-create');
    return own;
  }

  get #cluster(): string {
    return join(this.#folder, 'cluster');
  }

  get #config(): string {
    return join(this.#folder, 'pgbackrest.conf');
  }

  start(): Promise<string> {
    const log = join(this.#folder, 'log', 'postgresql.log');
    return this.#run(`${BIN}/pg_ctl`, '-D', this.#cluster, '-w', '-t', START_SECONDS, '-l', log, 'start');
  }

  /** `immediate`: as if it were killed. */
  async stop(how: 'fast' | 'immediate'): Promise<void> {
    await this.#run(`${BIN}/pg_ctl`, '-D', this.#cluster, '-w', '-m', how, 'stop');
  }

  /** Stops what may still run. */
  async end(): Promise<void> {
    await this.stop('immediate').catch(() => undefined);
  }

  /** The machine is gone, with its disk; the repository is not. */
  async lose(): Promise<void> {
    await this.stop('immediate');
    rmSync(this.#cluster, { recursive: true });
    this.#makeFolder('cluster');
  }

  pgbackrest(...args: readonly string[]): Promise<string> {
    return this.#run('/usr/bin/pgbackrest', `--config=${this.#config}`, '--stanza=bourse', ...args);
  }

  async query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    return withClient(this.url, async (client) => (await client.query<Row>(text)).rows);
  }

  #makeFolder(name: string): void {
    const path = join(this.#folder, name);
    mkdirSync(path, { mode: 0o700, recursive: true });
    if (this.#user) chownSync(path, this.#user.uid, this.#user.gid);
  }

  #configure(): void {
    const at = (name: string) => join(this.#folder, name);
    const text = readFileSync(`${DEPLOY}pgbackrest.conf`, 'utf8')
      .replace('/mnt/backups/pgbackrest', at('repository'))
      .replace('/var/lib/postgresql/15/main', this.#cluster)
      .replace('pg1-port=5432', `pg1-port=${this.#port}\npg1-user=bourse`)
      .replace('/var/run/postgresql', at('socket'))
      .replace('/var/log/pgbackrest', at('log'))
      .replace('/tmp/pgbackrest', at('lock'));
    writeFileSync(this.#config, text);
  }

  async #run(program: string, ...args: readonly string[]): Promise<string> {
    const as = this.#user && { uid: this.#user.uid, gid: this.#user.gid };
    const env = { PATH: process.env['PATH'], LC_ALL: 'C' };
    try {
      return (await promisify(execFile)(program, [...args], { ...as, cwd: '/', env })).stdout;
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      throw new Error(`${program} ${args.at(-1)} failed: ${stdout}${stderr}`, { cause: error });
    }
  }
}
