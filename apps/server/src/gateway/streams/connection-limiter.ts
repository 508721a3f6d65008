import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import proxyAddr from '@fastify/proxy-addr';
import { secondsText } from '../../clock.ts';
import { Places } from '../../places.ts';
import { addressKey } from '../access/address-key.ts';
import { Purse } from '../access/purse.ts';

export interface ConnectionLimiterOptions {
  /** Where they come in: how the metrics of their places call them. */
  readonly paths: readonly string[];
  readonly connectionsPerIp: number;
  /** Proxies that may say the client's address, as in `HttpOptions`. */
  readonly trustProxy?: string;
}

/** An address may open as many as it may hold twice within so long: all of them at once, and again after a restart of ours. */
const WINDOW_S = 20;
/** When one who has all that he may hold may try again: as soon as he has closed one, which nobody foresees. */
const FULL_WAIT_MS = 5_000;
/** One that had to be dropped because of what it sent counts as so many. */
const DROPPED_COST = 5;

/** Where WebSockets come in: knows where they come from, how many of an address are open, and how many were opened lately. */
export class ConnectionLimiter {
  readonly #connectionsPerIp: number;
  readonly #trusted: string[];
  readonly #open: Places;
  readonly #opened: Purse;

  constructor({ paths, connectionsPerIp, trustProxy = '' }: ConnectionLimiterOptions) {
    this.#open = new Places(paths.join(' '), Infinity);
    this.#connectionsPerIp = connectionsPerIp;
    const burst = 2 * connectionsPerIp;
    this.#opened = new Purse({ burst, perSecond: burst / WINDOW_S });
    this.#trusted = trustProxy
      .split(',')
      .map((place) => place.trim())
      .filter(Boolean);
  }

  /** Hands over the client's address, counted until the socket closes; one that has or had too many is turned away. */
  admit(request: IncomingMessage, socket: Duplex, welcome: (ip: string) => void): void {
    socket.on('error', () => socket.destroy());
    const ip = proxyAddr(request, this.#trusted) || '';
    const sender = addressKey(ip);
    void this.#opened.spend(sender).then(({ waitMs }) => {
      const leave = waitMs > 0 ? undefined : this.#open.take({ by: sender, most: this.#connectionsPerIp });
      if (!leave) return turnAway(socket, '429 Too Many Requests', waitMs > 0 ? waitMs : FULL_WAIT_MS);
      socket.once('close', leave);
      welcome(ip);
    });
  }

  /** A client was dropped because of what it sent: whoever goes on like that comes back less and less often. */
  dropped(sender: string): void {
    void this.#opened.book(sender, DROPPED_COST);
  }
}

/** Whoever has not taken a line by then reads nothing. */
const TAKEN_MS = 10_000;

/**
 * Answers an upgrade that is not made with an HTTP status; `waitMs`: when it may be tried again. The connection ends with it:
 * it is no longer the HTTP server's, so nobody reads what else its client sends, nor would see that he has gone.
 */
export function turnAway(socket: Duplex, status: string, waitMs?: number): void {
  socket.on('error', () => socket.destroy());
  const wait = waitMs === undefined ? '' : `retry-after: ${secondsText(waitMs)}\r\n`;
  const patience = setTimeout(() => socket.destroy(), TAKEN_MS).unref();
  socket.once('close', () => clearTimeout(patience));
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\n${wait}connection: close\r\ncontent-length: 0\r\n\r\n`);
}
