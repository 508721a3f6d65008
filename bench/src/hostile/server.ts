import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { audit, type AuditReport } from '@bourse/server/audit/audit';
import { HttpServer } from '@bourse/server/launch/http-server';
import { startExchangeProcess } from '../exchange-process.ts';
import { PASSWORD, type Account } from './accounts.ts';

/** What the parent is told when the exchange takes orders. */
export interface HostileServerReady {
  readonly port: number;
  readonly accounts: readonly Account[];
}

/** What it is asked: its memory, MB; or to stop and to answer what the audit says of what it leaves. */
export type Asked = 'rss' | 'audit';

const MEGABYTE = 1024 * 1024;

// A process of its own: node server.js <accounts>, DATA_DIR in the environment. The real exchange behind its real door.
const { exchange, database } = await startExchangeProcess();
const accounts: Account[] = [];
for (let n = 0; n < Number(process.argv[2]); n++) {
  const email = `user${n}@bench.example`;
  accounts.push({ email, token: (await exchange.identity.enrol(email, PASSWORD)).token });
}
const socket = createServer().listen(0, '127.0.0.1');
await once(socket, 'listening');
const { port } = socket.address() as AddressInfo;
const door = await HttpServer.open(socket, exchange);
async function stop(): Promise<void> {
  door.endStop();
  await exchange.stop();
}
process.on('message', (asked: Asked) => {
  if (asked === 'rss') process.send!(process.memoryUsage.rss() / MEGABYTE);
  else
    void stop()
      .then(() => audit(database.url))
      .then((report) => process.send!(report satisfies AuditReport))
      .then(() => database.stop())
      .then(() => process.exit(0));
});
process.on('SIGTERM', () => {
  void stop()
    .then(() => database.stop())
    .then(() => process.exit(0));
});
process.send!({ port, accounts } satisfies HostileServerReady);
