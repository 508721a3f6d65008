import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseDecimal } from '@bourse/money/amount';
import { PAIRS } from '@bourse/protocol/pairs';
import { audit, type AuditReport } from '@bourse/server/audit/audit';
import type { Clock } from '@bourse/server/clock';
import { CALM } from '@bourse/server/gateway/access/pressure';
import { NO_LIMITS } from '@bourse/server/gateway/access/budget';
import { startCore } from '@bourse/server/core';
import { createMigratedDatabase } from '@bourse/server/database/test-database';
import { startExchange, type ExchangeParts, type RunningExchange } from '@bourse/server/exchange';
import type { FeedTick } from '@bourse/server/market/feeds/feed';
import { ScriptedFeed } from '@bourse/server/market/feeds/scripted';
import { loadSettings, type Settings } from '@bourse/server/settings';
import pg from 'pg';
import { pino } from 'pino';
import { CalmPrices } from './calm-prices.ts';
import { checkAnswer } from './check-answer.ts';
import { Client, signUp, type Fields, type TestUser } from './client.ts';
import { Outbox } from './outbox.ts';
import { TestStream } from './stream.ts';

export interface TestExchangeOptions {
  /** Reference prices as decimals; these pairs have a feed and the house quotes them. Default: BTC/USDT at 50000. */
  readonly prices?: Readonly<Record<string, string>>;
  /** Where the clock stands at first, ms; default: Monday, 5 January 2026, noon UTC. */
  readonly startAt?: number;
  /** Settings as environment variables, besides those that the testkit needs; `{port}` is the port that it listens on. */
  readonly env?: Readonly<Record<string, string>>;
  /** Where it listens; default: any port that is free. */
  readonly port?: number;
  /** An existing database; default: a fresh one on the test run's PostgreSQL. */
  readonly databaseUrl?: string;
  readonly parts?: Omit<ExchangeParts, 'clock' | 'feed'>;
  /** Takes every line of the log, of all levels. */
  readonly onLogLine?: (line: string) => void;
}

/** The wall clock of a test exchange. It stands still until it is moved. */
export interface TestClock extends Clock {
  /**
   * Moves the time and lets the market take note: the feed repeats its prices, the house quotes, the second's tick
   * block is sealed. Resolves when all of that is committed.
   */
  advance(ms: number): Promise<void>;
}

/** A real exchange in this process: real database, real calls over HTTP and WebSocket, but time and prices by hand. */
export interface TestExchange {
  /** `http://127.0.0.1:<port>`; stays the same over `restart`. */
  readonly url: string;
  readonly databaseUrl: string;
  readonly clock: TestClock;
  /** The letters it sent. */
  readonly mail: Outbox;
  /** Calls without a session. */
  readonly visitor: Client;
  /** What was logged at level error or above. */
  readonly errors: string[];
  /** Its parts since the last start: engine, services, market ... */
  readonly running: RunningExchange;
  /** The feed since the last start, for ticks, depth and prints one by one. */
  readonly feed: ScriptedFeed;
  /** Registers and signs in a user over the real calls. He owns the demo funds: 10,000 USDT, 0.5 BTC, 5 ETH. */
  signUp(email?: string, inviteCode?: string): Promise<TestUser>;
  /** Verifies a user's identity: he applies over the real calls, an operator approves. The clock stands still. */
  verify(user: TestUser): Promise<void>;
  /** A code that is mailed to him for an operation. Moves the clock by a minute: there is one code a minute. */
  codeFor(user: TestUser, purpose: string, operation?: Fields): Promise<string>;
  openStream(): Promise<TestStream>;
  /**
   * Moves a pair's reference price, and the clock by a second; stops that it reaches have triggered when this
   * resolves. The feed's gate holds back moves of more than 10 %.
   */
  setPrice(symbol: string, price: string): Promise<void>;
  /** As `setPrice`, until the mark, the median of 3 s, says so too. */
  setMark(symbol: string, price: string): Promise<void>;
  /** What orders of a pair without a feed are held against, as if others had traded at it. */
  setReference(symbol: string, price: string): void;
  /** What the feed remembers from the next start on of the time when the exchange is down; at first nothing. */
  remember(ticks: readonly FeedTick[]): void;
  /** While quiet, `clock.advance` repeats no prices: after 5 s the pairs are stale. */
  quiet(on: boolean): void;
  /** Resolves when everything submitted so far is committed. */
  settled(): Promise<void>;
  /** Rows of the database. */
  query<Row extends pg.QueryResultRow = any>(text: string, values?: unknown[]): Promise<Row[]>;
  audit(): Promise<AuditReport>;
  /** Stops in order and starts again on the same database, `downMs` later by the clock. */
  restart(downMs?: number): Promise<void>;
  stop(): Promise<void>;
}

/** Tests begin at the same time, unless a program in them goes by the real clock. */
const START = Date.UTC(2026, 0, 5, 12);

/** One for all, so that a database can be opened by another test's exchange. */
export const FILE_KEY = Buffer.alloc(32, 'testkit').toString('base64');

/** Boots a `TestExchange`; the caller stops it. */
export async function startTestExchange(options: TestExchangeOptions = {}): Promise<TestExchange> {
  const prices: Record<string, string> = { ...(options.prices ?? { btcusdt: '50000' }) };
  const databaseUrl = options.databaseUrl ?? (await createMigratedDatabase());
  const dataDir = mkdtempSync(join(tmpdir(), 'exchange-'));
  const errors: string[] = [];
  const { onLogLine } = options;
  const log = onLogLine
    ? pino(
        { level: 'trace' },
        {
          write(line: string) {
            onLogLine(line);
            if (JSON.parse(line).level >= pino.levels.values['error']!) errors.push(line);
          },
        },
      )
    : pino({ level: 'error' }, { write: (line: string) => errors.push(line) });
  const mail = new Outbox(dataDir);

  let now = options.startAt ?? START;
  let isQuiet = false;
  let users = 0;
  let running: RunningExchange;
  let feed: ScriptedFeed;
  let memory: readonly FeedTick[] | undefined;

  const clock: TestClock = {
    now: () => now,
    async advance(ms) {
      now += ms;
      await repeatPrices();
    },
  };

  const server = createServer((request, response) => running.handle(request, response));
  server.on('upgrade', (request, socket, head) => running.upgrade(request, socket, head));
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const settings = testSettings(databaseUrl, dataDir, withPort(options.env, port));

  async function boot(): Promise<void> {
    const ticks = Object.entries(prices).map(([symbol, price]) => [symbol, ticksOf(symbol, price)]);
    feed = new ScriptedFeed(clock, Object.fromEntries(ticks) as Record<string, number>, memory);
    // A core has all that an exchange has but its door.
    const start = settings.role === 'core' ? (startCore as typeof startExchange) : startExchange;
    running = await start({
      settings,
      log,
      databaseUrl,
      parts: {
        limits: NO_LIMITS,
        pressure: CALM,
        opened: true,
        checkAnswer,
        ...options.parts,
        clock,
        feed,
      },
    });
    for (const pair of running.engine.state.pairs.values())
      pair.prices = new CalmPrices(pair.prices.seen, pair.prices.memory);
    await clock.advance(1_000);
  }

  async function repeatPrices(): Promise<void> {
    if (!isQuiet) {
      for (const [symbol, price] of Object.entries(prices)) {
        const { quantityDecimals } = specOf(symbol);
        feed.quote(specOf(symbol), ticksOf(symbol, price), 10 ** quantityDecimals);
      }
    }
    running.market.onTimer();
    await settled();
  }

  /** A quote that waits for the one before it comes to its turn in the second round. */
  async function settled(): Promise<void> {
    const { sequencer } = running.services;
    for (let round = 0; round < 3; round++) {
      const { spec, status } = running.engine.state.pairs.values().next().value!;
      await sequencer.submit({ type: 'setPairStatus', symbol: spec.symbol, status });
    }
  }

  // Tests ask one question after the other; to connect anew takes longer than most answers.
  const asides = new pg.Pool({
    connectionString: databaseUrl,
    idleTimeoutMillis: 1_000,
    allowExitOnIdle: true,
  });
  // Some tests kill the server, or all of its sessions: the next question has a new one.
  asides.on('error', () => undefined);

  await boot();
  return {
    url,
    databaseUrl,
    clock,
    mail,
    visitor: new Client(url),
    errors,
    get running() {
      return running;
    },
    get feed() {
      return feed;
    },
    signUp: (email = `user${++users}@example.com`, inviteCode) =>
      signUp(url, mail, email, inviteCode === undefined ? {} : { inviteCode }),
    async verify(user) {
      await user.applyForVerification();
      const { review, kyc } = running.identity;
      const { list } = await review.list({ userId: user.userId, pageNo: 1, pageSize: 1 });
      const refusal = await kyc.approve(list[0]!.id, 'operator:0');
      if (refusal) throw new Error(`the application was not approved: ${refusal.code}`);
    },
    async codeFor(user, purpose, operation = {}) {
      await clock.advance(60_000);
      await user.ok('/bb/user/sendSecurityCode', { purpose, ...operation });
      return mail.codeFor(user.email);
    },
    openStream: () => TestStream.open(url),
    async setPrice(symbol, price) {
      prices[symbol] = price;
      await clock.advance(1_000);
    },
    async setMark(symbol, price) {
      prices[symbol] = price;
      for (let second = 0; second < 4; second++) await clock.advance(1_000);
    },
    setReference(symbol, price) {
      running.engine.state.pairs.get(symbol)!.restoreReference(ticksOf(symbol, price));
    },
    remember: (ticks) => void (memory = ticks),
    quiet: (on) => void (isQuiet = on),
    settled,
    query: async (text, values) => (await asides.query(text, values)).rows,
    audit: () => audit(databaseUrl),
    async restart(downMs = 0) {
      await running.stop();
      now += downMs;
      await boot();
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await running.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Settings of a process of a test on that database. */
export function testSettings(
  databaseUrl: string,
  dataDir: string,
  env?: Readonly<Record<string, string>>,
): Settings {
  const common = { FILE_KEY, DISK_FREE_MB: '0', SMTP_URL: 'outbox' };
  const settings = loadSettings({ ...common, ...env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
  if ('port' in settings) return settings;
  throw new Error(settings.join('\n'));
}

function withPort(env: Readonly<Record<string, string>> = {}, port: number): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).map(([name, value]) => [name, value.replaceAll('{port}', String(port))]),
  );
}

function specOf(symbol: string) {
  return PAIRS.find((pair) => pair.symbol === symbol)!;
}

function ticksOf(symbol: string, price: string): number {
  return Number(parseDecimal(price, specOf(symbol).priceDecimals)!);
}
