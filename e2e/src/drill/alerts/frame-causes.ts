import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { PAIRS } from '@bourse/protocol/pairs';
import { WebSocket } from 'ws';
import { signalIfThere } from '../../processes.ts';
import { addressOf } from './addresses.ts';
import { calm, type Watch } from './cause.ts';
import type { Sample } from './metrics.ts';

const SOCKETS = 12;
/** A frame costs as much as it names channels; what one address may spend at once is a little more than this. */
const CHANNELS = Array.from({ length: 50 }, (_, n) => `depth:none${n}`);
const FRAMES = 39;
const PAUSE_MS = 2_000;

/** WebSockets of many addresses, each within its own limit, and more of them two seconds later. */
export async function frames({ scene, fired, look }: Watch): Promise<void> {
  const quiet = await calm(look);
  const frame = JSON.stringify({ op: 'unsub', channels: CHANNELS });
  const during: Sample[] = [];
  await withSockets(scene.server.url, { addresses: 2 * SOCKETS, each: 1 }, async (sockets) => {
    for (const wave of [sockets.slice(0, SOCKETS), sockets.slice(SOCKETS)]) {
      for (const socket of wave) for (let n = 0; n < FRAMES; n++) socket.send(frame);
      await sleep(PAUSE_MS);
      during.push(await look());
    }
  });
  fired.set('FramesSpent', { quiet, during, goesOn: PAUSE_MS / 1_000 });
}

/** Together they ask for no more than all may at once, and those of an address for no more than it may: nobody is held back. */
const LISTENERS = { addresses: 6, each: 38 };
const LISTENED_TO = PAIRS.flatMap(({ symbol }) => [
  `depth:${symbol}`,
  `trades:${symbol}`,
  `kline:${symbol}:1min`,
  `kline:${symbol}:1day`,
]).slice(0, 52);
/** How long after the frames the server stands still: they are to be read by then, and not yet answered. */
const AFTER_MS = [20, 40, 10, 60, 30, 80, 20, 40];
const FROZEN_MS = 2_500;
const SPENT_MS = 6_000;

/** Hundreds of pages are opened, and the server gets no processor for a while before it has answered them all. */
export async function lateFrames({ scene, fired, look }: Watch): Promise<void> {
  const frame = JSON.stringify({ op: 'sub', channels: LISTENED_TO });
  const quiet = await calm(look);
  let late = quiet;
  for (const afterMs of AFTER_MS) {
    // What the round before has spent comes back.
    await sleep(SPENT_MS);
    await calm(look);
    late = await withSockets(scene.server.url, LISTENERS, async (sockets) => {
      for (const socket of sockets) socket.send(frame);
      await sleep(afterMs);
      return frozen(scene.server.serverPid(), look);
    });
    if (Number(late.get('frames_oldest_seconds{why="turn"}')) > 2) break;
  }
  fired.set('FramesLate', { quiet, during: [late] });
}

/** What is seen of it first when it goes on. */
async function frozen(pid: number | undefined, look: Watch['look']): Promise<Sample> {
  signalIfThere(pid, 'SIGSTOP');
  try {
    const seen = look();
    await sleep(FROZEN_MS);
    signalIfThere(pid, 'SIGCONT');
    return await seen;
  } finally {
    signalIfThere(pid, 'SIGCONT');
  }
}

async function withSockets<T>(
  url: string,
  { addresses, each }: typeof LISTENERS,
  work: (sockets: readonly WebSocket[]) => Promise<T>,
): Promise<T> {
  const sockets: WebSocket[] = [];
  try {
    for (let n = 0; n < addresses * each; n++) sockets.push(await openSocket(url, addressOf(n % addresses)));
    return await work(sockets);
  } finally {
    for (const socket of sockets) socket.terminate();
  }
}

const TRIES = 20;
const AGAIN_MS = 500;

/** A busy machine tells new ones to come back. */
async function openSocket(url: string, localAddress: string): Promise<WebSocket> {
  for (let tries = 1; ; tries++) {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/stream`, { localAddress });
    try {
      await once(socket, 'open');
      socket.on('error', () => undefined);
      return socket;
    } catch (error) {
      if (tries === TRIES) throw error;
      await sleep(AGAIN_MS);
    }
  }
}
