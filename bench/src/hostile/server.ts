import { audit, type AuditReport } from '@bourse/server/audit/audit';
import { HttpServer } from '@bourse/server/launch/http-server';
import { serveSocket } from '@bourse/server/launch/listening-socket';
import { startExchangeProcess } from '../exchange-process.ts';
import { PASSWORD, type Account } from './accounts.ts';
import { familyRss } from './family-memory.ts';
import { watchRounds } from './loop-rounds.ts';

/** What the parent is told when the exchange is ready for its socket. */
export interface HostileServerReady {
  readonly accounts: readonly Account[];
}

/** What it is asked: the memory of it and its children, MB; its longest rounds since the last time; or to stop and to answer what the audit says of what it leaves. */
export type Asked = 'rss' | 'rounds' | 'audit';
export interface Answered {
  readonly asked: Asked;
  readonly answer: unknown;
}
const isAsked = (message: unknown): message is Asked =>
  message === 'rss' || message === 'rounds' || message === 'audit';

const MEGABYTE = 1024 * 1024;

// A process of its own: node server.js <accounts>, DATA_DIR in the environment. The real exchange behind its real door.
const { exchange, database } = await startExchangeProcess();
const accounts: Account[] = [];
for (let n = 0; n < Number(process.argv[2]); n++) {
  const email = `user${n}@bench.example`;
  accounts.push({ email, token: (await exchange.identity.enrol(email, PASSWORD)).token });
}
const rounds = watchRounds();
async function stop(): Promise<void> {
  void http.then((serving) => serving.endStop());
  await exchange.stop();
}
process.on('message', (asked) => {
  if (!isAsked(asked)) return;
  const answer = (what: unknown): boolean => process.send!({ asked, answer: what } satisfies Answered);
  if (asked === 'rss') answer(familyRss() / MEGABYTE);
  else if (asked === 'rounds') answer(rounds());
  else
    void stop()
      .then(() => audit(database.url))
      .then((report: AuditReport) => answer(report))
      .then(() => database.stop())
      .then(() => process.exit(0));
});
process.on('SIGTERM', () => {
  void stop()
    .then(() => database.stop())
    .then(() => process.exit(0));
});
const http = serveSocket((socket) => HttpServer.open(socket, exchange));
process.send!({ accounts } satisfies HostileServerReady);
await http;
process.send!('serving');
