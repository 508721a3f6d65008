import { keptBrand } from '../brand/kept-brand.ts';
import { requestId } from '../gateway/deadline.ts';
import proxyAddr from '@fastify/proxy-addr';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Settings } from '../settings.ts';
import { fileHandles, mostConnections, RESERVED_HANDLES } from './connection-cap.ts';
import { prepareDataDir } from './data-dir.ts';
import { isDiskFull, releaseWhereSpent } from '../disk/reserve.ts';
import type { Exchange, ExchangeModule } from './exchange-process.ts';
import { EXIT } from './exit-codes.ts';
import { HttpServer } from './http-server.ts';
import { serveSocket } from './listening-socket.ts';
import { report } from './report.ts';
import { MetricsServer } from './metrics-server.ts';
import { isHttpsOnly } from './https-only.ts';
import { isPassing } from './passing-cause.ts';
import { StartRefused } from './start-refused.ts';
import type { ServerMessage } from './supervisor.ts';

/** Lines that cannot be written are kept up to here. */
const LOG_BACKLOG_BYTES = 1 << 20;
/** A server with less is for trying out. */
const FEW_HANDLES = 4_096;
const STARTUP_ON_STOP_MS = 3000;
const EXCHANGE_STOP_MS = 4500;
/** For requests under way; what takes longer is told to come again. */
const REQUESTS_ON_STOP_MS = 2500;

/** What has been started so far, to be stopped in reverse. */
interface Running {
  database?: Database;
  exchange?: Exchange;
  http?: HttpServer;
  metrics?: MetricsServer;
}

interface Database {
  readonly url: string;
  readonly failed: Promise<Error>;
  stop(): Promise<void>;
}

export interface ServerOptions {
  readonly settings: Settings;
  readonly loadExchange: () => Promise<ExchangeModule>;
  /** False when the supervisor starts the server again: the notice has been printed before. */
  readonly printNotice: boolean;
}

/**
 * The process that is the exchange. It starts everything and then takes the listening socket from its supervisor.
 * Ends the process by itself: on SIGTERM or when the supervisor is gone (in order), on a failure (at once; the
 * supervisor starts it again and that start deals with the PostgreSQL left behind).
 */
export async function runServer(options: ServerOptions): Promise<void> {
  const settings = { ...options.settings, dataDir: prepareDataDir(options.settings.dataDir) };
  const { dataDir, diskFreeBytes } = settings;
  noSpace = () => isDiskFull(dataDir, diskFreeBytes);
  releaseWhereSpent(dataDir, diskFreeBytes);
  const running: Running = {};
  const stopping = new AbortController();
  const stop = stopping.signal;
  const startup = start(settings, options.loadExchange, running, stop);
  onOrderedStop(stopping, () => stopInOrder(startup, running));
  try {
    const exchange = await startup;
    while (!exchange.ready() && !stop.aborted) await sleep(10);
    if (stop.aborted) return;
    const isProxy = proxyAddr.compile(settings.trustProxy?.split(',').map((each) => each.trim()) ?? []);
    const limits = { isProxy: (address: string) => isProxy(address, 0), onlyHttps: isHttpsOnly(settings) };
    const http = serveSocket((socket) => HttpServer.open(socket, exchange, limits));
    process.send?.({ kind: 'ready' } satisfies ServerMessage);
    running.http = await http;
    if (options.printNotice) await printStartupNotice(settings, running.http, exchange);
  } catch (error) {
    // While stopping, what was still starting may well fail; the stop goes on.
    if (!stop.aborted) throw error;
  }
}

/** The database starts in processes of its own while this one loads the exchange. */
async function start(
  settings: Settings,
  loadExchange: () => Promise<ExchangeModule>,
  running: Running,
  signal: AbortSignal,
): Promise<Exchange> {
  const opened = openDatabase(settings).then((database) => {
    void database.failed.then(crash);
    running.database = database;
    return database;
  });
  const [database, log, { startExchange }] = await Promise.all([opened, createLog(), loadExchange()]);
  let opening: Promise<void> | undefined;
  const measured = (page: Pick<Exchange, 'metrics'>) =>
    (opening ??= openMetrics(settings, page, running, log));
  const exchange = await startExchange({
    settings,
    log,
    databaseUrl: database.url,
    signal,
    waiting: (why) => process.send?.({ kind: 'waiting', why } satisfies ServerMessage),
    measured: (page) => void measured(page),
  });
  void exchange.failed.then(crash);
  running.exchange = exchange;
  stateHandles(log);
  await measured(exchange);
  return exchange;
}

async function openMetrics(
  settings: Settings,
  page: Pick<Exchange, 'metrics'>,
  running: Running,
  log: Logger,
): Promise<void> {
  try {
    running.metrics = await MetricsServer.open(settings.metrics, page);
  } catch (error) {
    // Another exchange on this machine may have it; nobody's trading waits for that.
    log.warn(
      { err: error, ...settings.metrics },
      'metrics are not served: see METRICS_PORT and METRICS_HOST',
    );
  }
}

async function openDatabase(settings: Settings): Promise<Database> {
  if (settings.databaseUrl) {
    const { checkDatabaseUrl } = await import('../database/connect.ts');
    await checkDatabaseUrl(settings.databaseUrl);
    return { url: settings.databaseUrl, failed: new Promise(() => undefined), stop: async () => undefined };
  }
  const { startEmbeddedPostgres } = await import('../database/embedded.ts');
  return startEmbeddedPostgres(settings.dataDir);
}

/** How many files and sockets there may be decides how many connections there are. */
function stateHandles(log: Logger): void {
  const handles = fileHandles();
  const said = { handles, connections: mostConnections(handles), reserved: RESERVED_HANDLES };
  if (handles < FEW_HANDLES) log.warn(said, 'few file handles: raise `ulimit -n` (LimitNOFILE of systemd)');
  else log.info(said, 'file handles');
}

async function createLog(): Promise<Logger> {
  const { destination, pino } = await import('pino');
  const out = destination({ fd: 1, sync: true, maxLength: LOG_BACKLOG_BYTES });
  // The log may lie on the disk that is full: its lines are lost then, the exchange is not.
  out.on('error', () => undefined);
  return pino(
    { base: null, mixin: requestOf, timestamp: () => `,"time":"${new Date().toISOString()}"` },
    out,
  );
}

/** Each line that a request leaves says which one. */
function requestOf(): { request?: string } {
  const request = requestId();
  return request === undefined ? {} : { request };
}

/** Runs `stop` once, on SIGTERM or when the supervisor is gone, then ends the process. */
function onOrderedStop(stopping: AbortController, stop: () => Promise<void>): void {
  const begin = () => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    stop().then(() => process.exit(EXIT.stopped), crash);
  };
  process.on('SIGTERM', begin);
  process.on('disconnect', begin);
  // Ctrl-C reaches every process of the terminal; the order to stop comes from the supervisor.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
}

async function stopInOrder(startup: Promise<Exchange>, running: Running): Promise<void> {
  running.http?.beginStop();
  running.metrics?.close();
  await Promise.race([startup.catch(() => undefined), sleep(STARTUP_ON_STOP_MS)]);
  await Promise.race([running.http?.drained(), sleep(REQUESTS_ON_STOP_MS)]);
  await Promise.race([running.exchange?.stop(), sleep(EXCHANGE_STOP_MS)]);
  running.http?.endStop();
  await running.database?.stop();
}

/** Whether a disk of this server is full; known once its settings are. */
let noSpace = (): boolean => false;

/** Ends the process at once: after a failure nothing in memory is to be trusted. */
export function crash(error: unknown): never {
  if (error instanceof StartRefused) {
    report('error', error.message);
    process.exit(error.passing || isPassing(error) || noSpace() ? EXIT.refusedForNow : EXIT.refused);
  }
  report('error', 'The server failed', error);
  process.exit(isPassing(error) || noSpace() ? EXIT.refusedForNow : EXIT.crashed);
}

async function printStartupNotice(settings: Settings, http: HttpServer, exchange: Exchange): Promise<void> {
  const host = ['0.0.0.0', '::'].includes(settings.host) ? 'localhost' : settings.host;
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${http.port}/pc/`;
  const { isPublicUrlGiven, publicUrl } = settings;
  const reached = isPublicUrlGiven ? `${publicUrl}/pc/ (here ${address})` : address;
  const mail = settings.smtpUrl
    ? `sent through ${new URL(settings.smtpUrl).host}`
    : `written to ${settings.dataDir}/outbox/`;
  const lines = [
    `${keptBrand(settings.dataDir)?.name ?? settings.brandName} is ready: ${reached}`,
    ...(await exchange.startupNotice()),
    `Mail is ${mail}`,
    `Data is in ${settings.dataDir}`,
  ];
  if (settings.mode === 'production') for (const line of lines) report('info', line);
  else process.stdout.write(`\n${lines.map((line) => `  ${line}\n`).join('')}\n`);
}
