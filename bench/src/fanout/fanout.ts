import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Child } from '../child.ts';
import { option, printFigure, progress, rounded } from '../figure.ts';
import { usageOf, withParts } from '../parts/parts.ts';
import type { FanoutPlan, FromClients } from './clients.ts';
import type { FromControl } from './control.ts';

const CLIENTS = fileURLToPath(new URL('./clients.js', import.meta.url));
const CONTROL = fileURLToPath(new URL('./control.js', import.meta.url));
const GATEWAYS = 2;
/** Each changes four times a second: together 20 messages a second of about 1 kB. */
const CHANNELS = ['btcusdt', 'ethusdt', 'ltcusdt', 'eosusdt', 'xrpusdt'].map((symbol) => `depth:${symbol}`);
const ROUNDS_PER_SECOND = 4;
const SETTLE_MS = 2_000;

/**
 * Everybody looks at the market: thousands of sockets on two gateways get each change of five books. What came, how late (from
 * the moment the message was made in the core), and what a delivered message costs the gateways in CPU, against a bare
 * `ws` server that sends the same texts at the same pace to as many sockets. `--sockets 5000 --seconds 15`.
 */
export async function run(): Promise<void> {
  const sockets = option('sockets', 5_000);
  const seconds = option('seconds', 15);
  let ours = 0;
  let sample: readonly string[] = [];
  await withParts({ gateways: GATEWAYS, users: 1 }, async ({ gateways, ports }) => {
    const clients = connectClients({ ports, sockets, channels: CHANNELS });
    ({ sample } = await clients.says('connected'));
    await sleep(SETTLE_MS);
    const before = (await usageOf(gateways)).cpu;
    const heard = await listened(clients, seconds);
    ours = ((await usageOf(gateways)).cpu - before) / heard.delivered;
    await clients.kill();
    const perSecond = heard.delivered / sockets / seconds;
    progress(
      `fanout: ${sockets} sockets, ${perSecond.toFixed(1)} messages/s of ${Math.round(heard.bytes / heard.delivered)} bytes each, ` +
        `p50 ${heard.p50Ms} ms`,
    );
    printFigure({ name: 'fanout.lost', value: heard.lost, unit: '', bar: { most: 0 } });
    printFigure({ name: 'fanout.p99_ms', value: heard.p99Ms, unit: 'ms', bar: { most: 150 } });
  });
  const theirs = await control(sample, sockets, seconds);
  printFigure({
    name: 'fanout.cpu_ratio',
    value: rounded(ours / theirs),
    unit: 'x',
    ours: rounded(ours),
    theirs: rounded(theirs),
    bar: { most: 0.5 },
  });
}

function connectClients(plan: FanoutPlan): Child<FromClients> {
  const clients = new Child<FromClients>(CLIENTS, []);
  clients.process.send(plan);
  return clients;
}

async function listened(clients: Child<FromClients>, seconds: number) {
  clients.process.send('count');
  await sleep(seconds * 1000);
  clients.process.send('tell');
  return clients.says('heard');
}

/** CPU of a message sent with `ws.send(text)`, microseconds. */
async function control(texts: readonly string[], sockets: number, seconds: number): Promise<number> {
  const server = new Child<FromControl>(CONTROL, []);
  const { port } = await server.says('listening');
  const clients = connectClients({ ports: [port], sockets, channels: [] });
  server.process.send({ texts, together: CHANNELS.length, everyMs: 1000 / ROUNDS_PER_SECOND });
  await clients.says('connected');
  await sleep(SETTLE_MS);
  const before = await askCpu(server);
  await sleep(seconds * 1000);
  const after = await askCpu(server);
  await clients.kill();
  await server.kill();
  return (after.taken - before.taken) / (after.sent - before.sent);
}

function askCpu(server: Child<FromControl>): Promise<Extract<FromControl, { is: 'cpu' }>> {
  return server.ask('cpu', 'cpu');
}
