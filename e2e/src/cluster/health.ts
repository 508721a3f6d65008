import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Place, PORT } from './layout.ts';

const PATIENCE_MS = 1_000;

/** Status of a GET, 0 when there is no answer within a second. */
async function statusOf(url: string): Promise<number> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

/** What a part says of itself: `ready`, or why not. */
export async function healthOf(place: Place, port: number): Promise<string> {
  const at = `http://${place.address}`;
  switch (place.kind) {
    case 'etcd':
      return word(await statusOf(`${at}:${PORT.etcd}/health`));
    case 'nats':
      return word(await statusOf(`${at}:${PORT.natsMonitor}/healthz`));
    case 'postgres':
      if ((await statusOf(`${at}:${PORT.patroni}/primary`)) === 200) return 'ready, primary';
      if ((await statusOf(`${at}:${PORT.patroni}/synchronous`)) === 200) return 'ready, synchronous standby';
      return word(await statusOf(`${at}:${PORT.patroni}/replica`));
    case 'core':
      return word(await statusOf(`${at}:${PORT.core}/readyz`));
    case 'gateway':
      return word(await statusOf(`${at}:${PORT.gateway}/readyz`));
    case 'haproxy':
      return (await accepts(place.address, port)) ? 'ready' : 'does not answer';
  }
}

function word(status: number): string {
  if (status === 200) return 'ready';
  return status === 0 ? 'does not answer' : `not ready (${status})`;
}

function accepts(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: PATIENCE_MS });
    const end = (yes: boolean) => {
      socket.destroy();
      resolve(yes);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });
}

/** Resolves to the seconds it took until `holds`; rejects with `what` when it does not within `withinMs`, or is called off. */
export async function until(
  what: string,
  withinMs: number,
  holds: () => Promise<boolean>,
  signal?: AbortSignal,
): Promise<number> {
  const begun = performance.now();
  while (!(await holds())) {
    signal?.throwIfAborted();
    if (performance.now() - begun > withinMs) throw new Error(`${what}: not within ${withinMs / 1000} s`);
    await sleep(100);
  }
  return (performance.now() - begun) / 1000;
}
