import type { TestExchange } from '@bourse/testkit/exchange';
import { WebSocket } from 'ws';
import type { Callers } from './callers.ts';
import { HOSTILE_JSON, HOSTILE_TEXTS } from './hostile-values.ts';
import type { Watch } from './watch.ts';

const PATIENCE_MS = 10_000;

/** What clients of each door send; every value in them is replaced by each hostile one. */
const DOORS = (callers: Callers) => [
  {
    path: '/stream',
    first: { op: 'auth', userId: callers.userId, token: callers.token },
    frames: [
      { op: 'sub', channels: ['depth:btcusdt'] },
      { op: 'unsub', channels: ['depth:btcusdt'] },
      { op: 'auth', userId: '1', token: 'a' },
      { op: 'ping', id: 1 },
    ],
  },
  {
    path: '/ws',
    first: undefined,
    frames: [
      { sub: 'market.btcusdt.depth.step0', id: '1' },
      { unsub: 'market.btcusdt.depth.step0', id: '1' },
      { req: 'market.btcusdt.kline.1min', id: '1', from: 1_700_000_000, to: 1_700_000_600 },
      { pong: 1 },
    ],
  },
  {
    path: '/ws/v2',
    first: callers.bot.loginFrame(),
    frames: [
      { action: 'sub', ch: 'orders#btcusdt' },
      { action: 'unsub', ch: 'trade.clearing#*#0' },
      {
        action: 'req',
        ch: 'auth',
        params: { authType: 'api', accessKey: 'a', signature: 'b', timestamp: 'c' },
      },
      { action: 'pong', data: { ts: 1 } },
    ],
  },
];

/** Sends hostile frames through every door; after each frame the exchange must answer a call, and log no error. */
export async function sendFrames(exchange: TestExchange, callers: Callers, watch: Watch, share: Share) {
  for (const { path, first, frames } of DOORS(callers)) {
    const texts = [...HOSTILE_TEXTS, ...HOSTILE_JSON, ...frames.flatMap((frame) => mutants(frame))];
    let socket: WebSocket | undefined;
    for (const [i, text] of texts.entries()) {
      if (!share(i)) continue;
      await watch.of(
        () => `${path} ${text.slice(0, 200)}`,
        async () => {
          if (socket?.readyState !== WebSocket.OPEN) {
            socket = await open(exchange.url + path);
            if (first) socket.send(JSON.stringify(first));
          }
          socket.send(i % 7 === 0 ? Buffer.from(text) : text);
          const alive = await fetch(`${exchange.url}/bb/config`, { method: 'POST' });
          return { status: alive.status, isAccepted: false };
        },
      );
    }
    socket?.terminate();
  }
}

/** Whether the so-and-so-manyth is one of those to be tried. */
export type Share = (index: number) => boolean;

async function open(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url.replace('http', 'ws'));
  socket.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('close', () => reject(new Error(`${url} closed at once`)));
    setTimeout(() => reject(new Error(`${url} did not open`)), PATIENCE_MS).unref();
  });
  return socket;
}

/** Stands in a frame where a hostile value goes. */
const PLACE = 'a hostile value';

/** The frame with each of its values replaced by each hostile one, as text. */
export function mutants(frame: object): string[] {
  return pathsIn(frame).flatMap((path) => {
    const texts = HOSTILE_TEXTS.map((text) => JSON.stringify(text));
    return [...texts, ...HOSTILE_JSON].map((value) =>
      JSON.stringify(replaced(frame, path)).replace(JSON.stringify(PLACE), () => value),
    );
  });
}

function pathsIn(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [[...path]];
  const inside = Object.entries(value).flatMap(([name, each]) => pathsIn(each, [...path, name]));
  return path.length > 0 ? [[...path], ...inside] : inside;
}

function replaced(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return PLACE;
  const copy = structuredClone(value) as Record<string, unknown>;
  copy[name] = replaced(copy[name], rest);
  return copy;
}
