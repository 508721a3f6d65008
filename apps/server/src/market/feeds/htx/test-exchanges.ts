import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { systemClock } from '../../../clock.ts';
import { createTestDatabase } from '../../../database/test-database.ts';
import { NO_LIMITS } from '../../../gateway/access/budget.ts';
import { startExchange, type ExchangeParts, type RunningExchange } from '../../../exchange.ts';
import { loadSettings, type Settings } from '../../../settings.ts';

/** A whole exchange on the real clock: with the testkit's, which stands still, two of them could not agree on a time. */
export class LiveExchange {
  readonly dataDir: string;
  /** What it logged at level error or above. */
  readonly errors: string[] = [];
  readonly #settings: Settings;
  readonly #parts: Pick<ExchangeParts, 'feed'>;
  readonly #server = createServer((request, response) => this.running.handle(request, response));
  running!: RunningExchange;

  private constructor(settings: Settings, dataDir: string, parts: Pick<ExchangeParts, 'feed'>) {
    this.#settings = settings;
    this.#parts = parts;
    this.dataDir = dataDir;
    this.#server.on('upgrade', (request, socket, head) => this.running.upgrade(request, socket, head));
    this.#server.listen(0, '127.0.0.1');
  }

  /** Starts one with invented prices, unless `parts` bring another feed. */
  static async start(parts: Pick<ExchangeParts, 'feed'> = {}): Promise<LiveExchange> {
    const dataDir = mkdtempSync(join(tmpdir(), 'exchange-'));
    const settings = loadSettings({
      DATA_DIR: dataDir,
      DATABASE_URL: await createTestDatabase(),
      FILE_KEY: Buffer.alloc(32, 'live').toString('base64'),
    });
    if (!('port' in settings)) throw new Error(settings.join('\n'));
    const exchange = new LiveExchange(settings, dataDir, parts);
    await exchange.boot();
    return exchange;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async boot(): Promise<void> {
    const write = (line: string) => void this.errors.push(line);
    this.running = await startExchange({
      settings: this.#settings,
      log: pino({ level: 'error' }, { write }),
      databaseUrl: this.#settings.databaseUrl!,
      parts: {
        clock: systemClock,
        limits: NO_LIMITS,
        ...this.#parts,
      },
    });
  }

  /** Ends all connections and everything but the database. */
  async halt(): Promise<void> {
    this.#server.closeAllConnections();
    await this.running.stop();
  }

  async stop(): Promise<void> {
    this.#server.close();
    await this.halt();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
