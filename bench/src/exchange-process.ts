import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@bourse/server/database/embedded';
import { startExchange, type ExchangeParts, type RunningExchange } from '@bourse/server/exchange';
import { loadSettings, type Settings } from '@bourse/server/settings';
import { pino } from 'pino';

/** More than charts show, so that nothing of the past is left out. */
const DAYS_SHOWN = 2_000;

/** What a process of its own runs, with its settings in the environment: the real exchange on PostgreSQL. */
export interface ExchangeProcess {
  readonly exchange: RunningExchange;
  readonly database: EmbeddedPostgres;
}

export async function startExchangeProcess(
  partsOn: (databaseUrl: string) => ExchangeParts = () => ({}),
): Promise<ExchangeProcess> {
  const settings = loadSettings(process.env) as Settings;
  const database = await startEmbeddedPostgres(settings.dataDir);
  const log = pino({ level: 'error' }, pino.destination(2));
  const parts = partsOn(database.url);
  const exchange = await startExchange({ settings, log, databaseUrl: database.url, parts });
  await pastIsThere(exchange);
  return { database, exchange };
}

/** What a first start makes of the past beside its work is no part of what is measured. */
async function pastIsThere({ market }: RunningExchange): Promise<void> {
  const { symbol } = market.port.pairs()[0]!.spec;
  for (;;) {
    const coming = market.port.candlesHere(symbol, '1day', { size: DAYS_SHOWN });
    if (!coming) return;
    await coming;
  }
}

/** Serves an exchange without a door around it; SIGTERM ends it, after `before`. Answers the port. */
export async function serve(
  { exchange, database }: ExchangeProcess,
  before: () => void = () => undefined,
): Promise<number> {
  const server = createServer((request, response) => exchange.handle(request, response));
  server.on('upgrade', (request, socket, head) => exchange.upgrade(request, socket, head));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  process.on('SIGTERM', () => {
    before();
    server.closeAllConnections();
    void exchange
      .stop()
      .then(() => database.stop())
      .then(() => process.exit(0));
  });
  return (server.address() as AddressInfo).port;
}
