import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { until, type Watch } from './cause.ts';
import { valueOf, type Sample } from './metrics.ts';
import { pipeline, type PipelinedCall } from './pipeline.ts';

const CALM_MS = 30_000;
/** Whoever gets in this way has a budget of a stranger; it is dear and, without its fields, hardly any work. */
const DEAR: PipelinedCall = { path: '/user/login' };
const ADDRESSES = 90;
/** What one address may spend at once is thirty of these. */
const CALLS_EACH = 30;

const address = (n: number) => `127.7.${Math.floor(n / 200)}.${(n % 200) + 1}`;
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
const spent = (sample: Sample, budget: string) =>
  Number(sample.get(`budget_exhausted_total{budget="${budget}"}`));
const calm = (look: Watch['look']) =>
  until(look, (sample) => valueOf(sample, 'overload_level') === 0, CALM_MS);

/** Many addresses, each within its own limit. */
export async function strangers({ scene, fired, look }: Watch): Promise<void> {
  const quiet = await calm(look);
  const calls = times(CALLS_EACH, DEAR);
  await Promise.all(
    Array.from({ length: ADDRESSES }, (_, n) => pipeline(scene.server.url, address(n), calls)),
  );
  fired.set('StrangersSpent', { quiet, during: [await look()] });
}

/** 50 a second for five minutes. */
const REFUSALS = 15_500;
/** So few at once that the loop has time for others in between: it is his limit that he meets, and no overload. */
const AT_ONCE = 250;
const WITHIN_MS = 240_000;

/** One address that does not take no for an answer. */
export async function oneSender({ scene, fired, look }: Watch): Promise<void> {
  const quiet = await calm(look);
  const begun = spent(quiet, 'sender');
  let last = quiet;
  for (const end = Date.now() + WITHIN_MS; spent(last, 'sender') - begun < REFUSALS && Date.now() < end;) {
    for (let round = 0; round < 8; round++)
      await pipeline(scene.server.url, address(0), times(AT_ONCE, DEAR));
    last = await look();
  }
  fired.set('OneAgainstHisLimit', { quiet, during: [last] });
}

const SOCKETS = 12;
/** A frame costs as much as it names channels; what one address may spend at once is a little more than this. */
const CHANNELS = Array.from({ length: 50 }, (_, n) => `depth:none${n}`);
const FRAMES = 39;
const PAUSE_MS = 2_000;

/** WebSockets of many addresses, each within its own limit, and more of them two seconds later. */
export async function frames({ scene, fired, look }: Watch): Promise<void> {
  const quiet = await calm(look);
  const sockets: WebSocket[] = [];
  const frame = JSON.stringify({ op: 'unsub', channels: CHANNELS });
  const during: Sample[] = [];
  try {
    for (let n = 0; n < 2 * SOCKETS; n++) sockets.push(await openSocket(scene.server.url, address(n)));
    for (const wave of [sockets.slice(0, SOCKETS), sockets.slice(SOCKETS)]) {
      for (const socket of wave) for (let n = 0; n < FRAMES; n++) socket.send(frame);
      await sleep(PAUSE_MS);
      during.push(await look());
    }
  } finally {
    for (const socket of sockets) socket.terminate();
  }
  fired.set('FramesSpent', { quiet, during, goesOn: PAUSE_MS / 1_000 });
}

async function openSocket(url: string, localAddress: string): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/stream`, { localAddress });
  await once(socket, 'open');
  socket.on('error', () => undefined);
  return socket;
}
