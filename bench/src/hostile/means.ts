import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { WebSocket } from 'ws';
import type { Account } from './accounts.ts';

/** What an attacker knows: the exchange's address, accounts of his own, and addresses to come from. */
export interface Target {
  /** Where it answers: of each gateway. */
  readonly ports: readonly number[];
  readonly accounts: readonly Account[];
  /** Which of the nets 127.0.n.0/24 is his. */
  readonly net: number;
  /** How many there are of him: each rate, each number of connections and of addresses is so many times as large. */
  readonly times: number;
}

const HOST = '127.0.0.1';
const TICK_MS = 20;

/** The tools of an attacker. What goes wrong on his side is no news. */
export class Means {
  readonly target: Target;
  readonly #agents = new Map<string, Agent>();

  constructor(target: Target) {
    this.target = target;
  }

  /** An address of the `n`-th attacker, or of one of those who are like him. */
  address(n: number): string {
    const { net, times } = this.target;
    return `127.0.${net}.${n * times + Math.floor(Math.random() * times) + 1}`;
  }

  /** So many of something, times those who are at it. */
  many(count: number): number {
    return count * this.target.times;
  }

  port(): number {
    const { ports } = this.target;
    return ports[Math.floor(Math.random() * ports.length)]!;
  }

  /** Does something so many times a second, evenly. */
  pace(perSecond: number, work: (n: number) => void): void {
    const startedAt = performance.now();
    let done = 0;
    setInterval(() => {
      const due = ((performance.now() - startedAt) / 1000) * this.many(perSecond);
      while (done < due) work(done++);
    }, TICK_MS);
  }

  post(from: number, path: string, fields: Record<string, string> = {}, token?: string): Promise<string> {
    const body = new URLSearchParams(fields).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return this.send(from, path, body, {
      ...headers,
      ...(token !== undefined && { 'x-access-token': token }),
    });
  }

  /** Posts the body, or gets where there is none; answers the text that came, empty when none did. */
  send(
    from: number,
    path: string,
    body: string | Buffer | undefined,
    headers: Record<string, string>,
  ): Promise<string> {
    const localAddress = this.address(from);
    const port = this.port();
    const key = `${localAddress} ${port}`;
    let agent = this.#agents.get(key);
    if (!agent) this.#agents.set(key, (agent = new Agent({ keepAlive: true, maxSockets: 100 })));
    return new Promise((resolve) => {
      const options = {
        host: HOST,
        port,
        localAddress,
        agent,
        method: body === undefined ? 'GET' : 'POST',
        path,
        headers,
      };
      const sent = request(options, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) =>
          text.length < 10_000 ? (text += chunk.toString()) : undefined,
        );
        response.on('end', () => resolve(text));
        response.on('error', () => resolve(''));
      });
      sent.on('error', () => resolve(''));
      sent.end(body);
    });
  }

  /** A WebSocket that hands out itself whenever it is open, and connects again when it was ended. */
  socket(from: number, path: string, opened: (ws: WebSocket) => void): void {
    const ws = new WebSocket(`ws://${HOST}:${this.port()}${path}`, { localAddress: this.address(from) });
    ws.on('error', () => ws.terminate());
    ws.on('open', () => opened(ws));
    ws.on('close', () => setTimeout(() => this.socket(from, path, opened), 1_000));
  }

  raw(from: number): Socket {
    const socket = connect({ host: HOST, port: this.port(), localAddress: this.address(from) });
    socket.on('error', () => socket.destroy());
    return socket;
  }
}

/** Sends frames on a socket, so many a second while it is open. */
export function keepSaying(ws: WebSocket, perSecond: number, frame: (n: number) => object): void {
  let n = 0;
  const timer = setInterval(() => {
    if (ws.readyState === WebSocket.OPEN) ws.send(JSON.stringify(frame(n++)));
    else clearInterval(timer);
  }, 1000 / perSecond);
}
