import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { startEmbeddedPostgres } from '@bourse/server/database/embedded';
import { NO_LIMITS } from '@bourse/server/gateway/access/budget';
import { startExchange, type ExchangeParts } from '@bourse/server/exchange';
import { loadSettings, type Settings } from '@bourse/server/settings';
import type { Trader } from './load.ts';
import { PoolSequencer } from './pool-sequencer.ts';

/** How the server under test commits. */
export type Mode = 'batched' | 'single' | 'pool';

/** What the parent is told when the server takes orders. */
export interface ServerReady {
  readonly port: number;
  readonly databaseUrl: string;
  readonly traders: readonly Trader[];
}

// A process of its own: node server.js <mode> <users>, DATA_DIR in the environment.
const [mode, userCount] = process.argv.slice(2) as [Mode, string];
const settings = loadSettings(process.env) as Settings;
const database = await startEmbeddedPostgres(settings.dataDir);
const parts: ExchangeParts = {
  limits: NO_LIMITS,
  ...(mode === 'single' ? { maxBatch: 1 } : {}),
  ...(mode === 'pool'
    ? { sequencer: (engine, clock, head) => new PoolSequencer(database.url, engine, clock, head) }
    : {}),
};
const log = pino({ level: 'error' }, pino.destination(2));
const exchange = await startExchange({ settings, log, databaseUrl: database.url, parts });
const traders: Trader[] = [];
for (let n = 0; n < Number(userCount); n++) {
  const user = await exchange.identity.enrol(`trader${n}@bench.example`, 'Bench-password-1');
  traders.push({ ...user, ...(await exchange.apiKeys.issue(user.userId)) });
}
const server = createServer((request, response) => exchange.handle(request, response));
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.send!({ port, databaseUrl: database.url, traders } satisfies ServerReady);
});
process.on('SIGTERM', () => {
  server.closeAllConnections();
  void exchange
    .stop()
    .then(() => database.stop())
    .then(() => process.exit(0));
});
