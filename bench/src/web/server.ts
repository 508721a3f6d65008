import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { startEmbeddedPostgres } from '@bourse/server/database/embedded';
import { NO_LIMITS } from '@bourse/server/gateway/access/budget';
import { startExchange } from '@bourse/server/exchange';
import { loadSettings, type Settings } from '@bourse/server/settings';
import { PacedDepth } from './paced-depth.ts';

/** What the parent is told when the exchange takes orders. */
export interface WebServerReady {
  readonly url: string;
  readonly trader: { readonly userId: number; readonly token: string };
}

/** What the parent says: pace the book, or leave it as it is. */
export type Pace = 'start' | 'stop';

const SYMBOL = 'btcusdt';
const LOOK_MS = 200;

// A process of its own: node server.js, DATA_DIR in the environment. The real exchange with its market.
const settings = loadSettings(process.env) as Settings;
const database = await startEmbeddedPostgres(settings.dataDir);
const exchange = await startExchange({
  settings,
  log: pino({ level: 'error' }, pino.destination(2)),
  databaseUrl: database.url,
  parts: { limits: NO_LIMITS },
});
const trader = await exchange.identity.enrol('trader@bench.example', 'Bench-password-1');
while (!exchange.ready()) await sleep(10);
const paced = new PacedDepth(exchange.services.bus, SYMBOL);

const server = createServer((request, response) => exchange.handle(request, response));
server.on('upgrade', (request, socket, head) => exchange.upgrade(request, socket, head));
server.listen(0, '127.0.0.1', () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const look = setInterval(
    () => void bestBid(url).then((price) => (paced.bestBid = price ?? paced.bestBid)),
    LOOK_MS,
  );
  process.on('message', (pace: Pace) => (pace === 'start' ? paced.start() : paced.stop()));
  process.on('SIGTERM', () => {
    clearInterval(look);
    paced.stop();
    server.closeAllConnections();
    void exchange
      .stop()
      .then(() => database.stop())
      .then(() => process.exit(0));
  });
  process.send!({ url, trader } satisfies WebServerReady);
});

/** Nothing where the exchange was too busy to say. */
async function bestBid(url: string): Promise<number | undefined> {
  const body = new URLSearchParams({ symbol: SYMBOL, size: '1' });
  const response = await fetch(`${url}/huobi/getHuobiContractDepthV2`, { method: 'POST', body });
  const { tick } = (await response.json()) as { tick?: { bids: [string, string][] } };
  return tick && Number(tick.bids[0]![0]);
}
