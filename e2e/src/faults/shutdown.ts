import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { signUp, type Answer, type TestUser } from '@bourse/testkit/client';
import { Outbox } from '@bourse/testkit/outbox';
import { withClient } from '@bourse/testkit/with-client';
import { WebSocket } from 'ws';
import { History, type OrderAttempt } from '../crowd/history.ts';
import { midOf } from '../crowd/load.ts';
import { ServerUnderTest } from '../crash/server-under-test.ts';
import { orderViews, verify } from '../crowd/verify.ts';
import { type Report, seconds } from '../trials.ts';
import { FAR, type Fault } from './scene.ts';
import { quickCommits, slowCommits } from './slow-commits.ts';

const USERS = 4;
/** Of each user: with one request under way on each there are sixteen, as when the fault was found. */
const CONNECTIONS = 4;
const PATHS = ['/stream', '/ws', '/ws/v2'] as const;
const SOCKETS_PER_PATH = 5;
/** "Going away": who is told comes back, and knows that nothing is wrong with him. */
const GOING_AWAY = 1001;
/** Long enough for every connection to have a request under way, short enough for all of them to end in time. */
const COMMIT_MS = 200;
/** What was sent that shortly before may not have been read yet, and was not begun then. */
const ON_ITS_WAY_MS = 30;
/** A stop that takes longer is forced (docs/operations.md, "Signals and exit codes"). */
const MOST_STOP_SECONDS = 10;

/** A request: when it was sent and how it ended. */
interface Asked {
  readonly attempt: OrderAttempt;
  readonly sentAt: number;
  endedAt: number;
  answer: Answer | undefined;
}

/** Orders on many connections, each with one request under way all the time, until the exchange is gone. */
class Orders {
  readonly history = new History();
  readonly asked: Asked[] = [];
  readonly #price: string;
  #count = 0;
  #stopped = false;
  #working: Promise<void>[] = [];

  constructor(price: string) {
    this.#price = price;
  }

  start(users: readonly TestUser[]): void {
    this.#working = users.flatMap((user) => Array.from({ length: CONNECTIONS }, () => this.#work(user)));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#working);
  }

  /** Those that the exchange has had for a while, and not answered. */
  underWay(): number {
    const now = performance.now();
    return this.asked.filter(({ sentAt, endedAt }) => sentAt < now - 2 * ON_ITS_WAY_MS && endedAt > now)
      .length;
  }

  async #work(user: TestUser): Promise<void> {
    while (!this.#stopped) {
      const clientOrderId = `shutdown-${++this.#count}`;
      const attempt = this.history.begin(user, {
        ...{ baseCoin: 'BTC', quoteCoin: 'USDT', direction: 'buy', type: 'limit' },
        ...{ price: this.#price, amount: '0.0002' },
        ...{ clientOrderId, requestId: `place-${clientOrderId}` },
      });
      const asked: Asked = { attempt, sentAt: performance.now(), endedAt: Infinity, answer: undefined };
      this.asked.push(asked);
      asked.answer = await user.call('/bb/order/create', attempt.fields).catch(() => undefined);
      asked.endedAt = performance.now();
      if (asked.answer?.status === 200) this.history.ordered(attempt, asked.answer);
      else await sleep(COMMIT_MS);
    }
  }
}

/** A socket that listens; `ended` tells the code that it was closed with. */
async function listener(url: string, path: string): Promise<{ readonly ended: Promise<number> }> {
  const ws = new WebSocket(url.replace('http', 'ws') + path);
  const ended = new Promise<number>((resolve) => ws.once('close', resolve));
  ws.on('error', () => undefined);
  await once(ws, 'open');
  return { ended };
}

/** Row 12 of issue 16: of sixteen requests that were under way three were reset, when the exchange was told to stop. */
const stoppedUnderLoad: Fault = {
  name: 'stopped under load',
  async run(): Promise<Report> {
    const server = await ServerUnderTest.create();
    const violations: string[] = [];
    try {
      server.start();
      await server.ready();
      await server.calm();
      const outbox = new Outbox(server.dataDir);
      const users: TestUser[] = [];
      for (let n = 0; n < USERS; n++) users.push(await signUp(server.url, outbox, `busy${n}@example.com`));
      const orders = new Orders(((await midOf(users[0]!, 'btcusdt')) * FAR).toFixed(2));
      const sockets = await Promise.all(
        PATHS.flatMap((path) => Array.from({ length: SOCKETS_PER_PATH }, () => listener(server.url, path))),
      );
      await slowCommits(server.databaseUrl, COMMIT_MS);
      orders.start(users);
      await sleep(3_000);
      // All are answered by one commit and asked anew at once: not in the moment after one.
      while (orders.underWay() < USERS) await sleep(5);
      const toldAt = performance.now();
      const exitCode = await server.stop();
      const stopSeconds = seconds((performance.now() - toldAt) / 1000);
      await orders.stop();
      const codes = await Promise.all(sockets.map(({ ended }) => ended));

      const underWay = orders.asked.filter(
        ({ sentAt, endedAt }) => sentAt < toldAt - ON_ITS_WAY_MS && endedAt > toldAt,
      );
      const answered = underWay.filter(({ answer }) => answer?.status === 200);
      const later = orders.asked.filter(({ sentAt }) => sentAt >= toldAt - ON_ITS_WAY_MS);
      const silent = orders.asked.filter(({ answer }) => answer?.status !== 200);
      const withReason = codes.filter((code) => code === GOING_AWAY);
      const slowest = Math.max(...answered.map(({ endedAt }) => endedAt - toldAt));

      if (underWay.length < USERS) violations.push(`only ${underWay.length} requests were under way`);
      if (answered.length < underWay.length)
        violations.push(`${underWay.length - answered.length} requests that were under way got no answer`);
      if (withReason.length < codes.length) violations.push(`sockets were closed with ${codes.join(', ')}`);
      if (exitCode !== 0) violations.push(`the orderly stop ended with exit code ${exitCode}`);
      if (stopSeconds > MOST_STOP_SECONDS) violations.push(`the stop took ${stopSeconds} s`);

      server.start();
      await server.ready();
      await server.calm();
      const carriedOut = await stored(server.databaseUrl, silent);
      for (const name of carriedOut) violations.push(`order ${name} is there, and its owner was not told`);
      await quickCommits(server.databaseUrl);
      violations.push(...(await verify(orders.history, server.databaseUrl)).violations);
      await server.stop();
      return {
        figures: {
          under_way: underWay.length,
          answered: answered.length,
          slowest_answer_ms: Math.round(slowest),
          not_begun: silent.length - carriedOut.length,
          carried_out_untold: carriedOut.length,
          sockets: codes.length,
          sockets_with_reason: withReason.length,
          stop_seconds: stopSeconds,
        },
        seen: [
          `${answered.length} of ${underWay.length} requests under way were answered, the last ${Math.round(slowest)} ms after the signal; ` +
            `of ${later.length} that came with it or later none took effect without its answer`,
          `${withReason.length} of ${codes.length} sockets were told "going away" (${GOING_AWAY})`,
        ],
        violations,
      };
    } finally {
      server.remove();
    }
  },
};

/** Which of them the database has all the same; asked before any of them is repeated. */
async function stored(databaseUrl: string, asked: readonly Asked[]): Promise<string[]> {
  return withClient(databaseUrl, async (client) => {
    const names = asked.map(({ attempt }) => attempt.fields.clientOrderId);
    const views = await orderViews(client, 'client_order_id = any($1)', [names]);
    return views.map(({ clientOrderId }) => clientOrderId!);
  });
}

export const SHUTDOWN_FAULTS: readonly Fault[] = [stoppedUnderLoad];
