import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Random } from '@bourse/engine/sim/random';
import { Client, type Fields, PASSWORD, signUp, TestUser } from '@bourse/testkit/client';
import type { TestOperator } from '@bourse/testkit/operator';
import { Outbox } from '@bourse/testkit/outbox';
import { History } from '../crowd/history.ts';
import { Load } from '../crowd/load.ts';
import { ServerUnderTest } from '../crash/server-under-test.ts';
import { TwoAdmins } from '../two-admins.ts';
import { runTool, type ToolResult } from './tool.ts';

/** A key as `openssl rand -base64 32` makes it. */
export const newFileKey = (): string => randomBytes(32).toString('base64');

/** Of a start on a machine that others work on, too; how long it took is a figure. */
const PATIENCE_MS = 180_000;
/** Who trades all the time, so that something is under way whatever is done. */
const TRADERS = 2;

/**
 * A real exchange with users who trade on it and two admins, and a folder beside its own that outlives it: for backups, and for
 * whatever else is kept on another machine.
 */
export class DrillScene {
  readonly server: ServerUnderTest;
  readonly history = new History();
  readonly mail: Outbox;
  /** Another machine, so to speak. */
  readonly elsewhere: string;
  readonly #load: Load;
  #traders: TestUser[] = [];
  #admins: TwoAdmins | undefined;

  private constructor(server: ServerUnderTest, folder: string, name: string) {
    this.server = server;
    this.elsewhere = join(folder, 'elsewhere');
    this.mail = new Outbox(server.dataDir);
    this.#load = new Load(this.history, new Random(1), name);
  }

  /**
   * Does the work on a new exchange, and leaves nothing behind. `env`: settings besides those of every drill; `place`: an empty
   * folder for its data.
   */
  static async on<T>(
    name: string,
    env: Readonly<Record<string, string>>,
    work: (scene: DrillScene) => Promise<T>,
    place?: string,
  ): Promise<T> {
    const folder = mkdtempSync('/tmp/bourse-drill-');
    // PostgreSQL runs as another user where root starts it.
    chmodSync(folder, 0o711);
    const dataDir = place ?? join(folder, 'data');
    mkdirSync(dataDir, { mode: 0o711, recursive: true });
    const settings = { FILE_KEY: newFileKey(), DEMO_REVIEW: 'off', ...env };
    const server = await ServerUnderTest.create({ dataDir, env: settings });
    server.patienceMs = PATIENCE_MS;
    const scene = new DrillScene(server, folder, name);
    mkdirSync(scene.elsewhere, { mode: 0o711 });
    try {
      return await work(scene);
    } finally {
      await scene.#load.stop();
      server.remove();
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    }
  }

  /** Starts it; answers the seconds until it takes commands. */
  async start(): Promise<number> {
    const begun = performance.now();
    this.server.start();
    await this.server.ready();
    return Math.round((performance.now() - begun) / 100) / 10;
  }

  /** Starts it for the first time, with users who begin to trade and two admins. */
  async open(): Promise<void> {
    await this.openForUsers();
    this.#admins = await TwoAdmins.of(this.server);
  }

  /** As `open`, without admins. */
  async openForUsers(): Promise<void> {
    await this.start();
    await this.server.calm();
    for (let n = 1; n <= TRADERS; n++) this.#traders.push(await this.signUp(`trader${n}`));
    await this.trade();
  }

  /** After a restore, which has ended everybody's session. */
  async signInAgain(): Promise<void> {
    const { url } = this.server;
    this.#traders = await Promise.all(
      this.#traders.map(async ({ email, userId }) => {
        const { token } = await new Client(url).ok('/user/login', { email, password: PASSWORD });
        return new TestUser(url, email, userId, token);
      }),
    );
    await this.#admins?.signInAgain();
  }

  signUp(name: string): Promise<TestUser> {
    return signUp(this.server.url, this.mail, `${name}@example.com`);
  }

  get admin(): TestOperator {
    return this.#admins!.first;
  }

  get traders(): readonly TestUser[] {
    return this.#traders;
  }

  /** Users begin to trade, or go on. */
  trade(): Promise<void> {
    return this.#load.start(this.#traders);
  }

  /** They stop; what is under way is answered. */
  rest(): Promise<void> {
    return this.#load.stop();
  }

  /** What takes two admins: proposed by one, approved by the other. */
  byTwo(path: string, fields: Fields): Promise<void> {
    return this.#admins!.byTwo(path, fields);
  }

  /** A user with a verified identity; its photos are sealed files. */
  verify(user: TestUser): Promise<string> {
    return this.#admins!.verify(user);
  }

  /** Runs a tool of the exchange (`backup/main.js`) with its settings. */
  tool(
    path: string,
    args: readonly string[] = [],
    env: Readonly<Record<string, string>> = {},
  ): Promise<ToolResult> {
    return runTool(path, args, { DATA_DIR: this.server.dataDir, ...this.server.env, ...env });
  }

  /** Everything of it is killed and its folder is gone, at once. */
  lose(): void {
    this.server.kill('everything');
    rmSync(this.server.dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}
