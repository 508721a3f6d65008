import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import proxyAddr from '@fastify/proxy-addr';
import { addressKey } from '../access/address-key.ts';

export interface ConnectionLimiterOptions {
  readonly connectionsPerIp: number;
  /** Proxies that may say the client's address, as in `HttpOptions`. */
  readonly trustProxy?: string;
}

/** Where WebSockets come in: knows where they come from, and how many of an address are open. */
export class ConnectionLimiter {
  readonly #connectionsPerIp: number;
  readonly #trusted: string[];
  readonly #open = new Map<string, number>();

  constructor({ connectionsPerIp, trustProxy = '' }: ConnectionLimiterOptions) {
    this.#connectionsPerIp = connectionsPerIp;
    this.#trusted = trustProxy
      .split(',')
      .map((place) => place.trim())
      .filter(Boolean);
  }

  /** The client's address, counted until the socket closes; `undefined`: it had too many and was turned away. */
  admit(request: IncomingMessage, socket: Duplex): string | undefined {
    const ip = proxyAddr(request, this.#trusted) || '';
    const key = addressKey(ip);
    const open = this.#open.get(key) ?? 0;
    if (open >= this.#connectionsPerIp) {
      turnAway(socket, '429 Too Many Requests');
      return undefined;
    }
    this.#open.set(key, open + 1);
    socket.once('close', () => {
      const left = (this.#open.get(key) ?? 1) - 1;
      if (left > 0) this.#open.set(key, left);
      else this.#open.delete(key);
    });
    return ip;
  }
}

/** Answers an upgrade that is not made with an HTTP status. */
export function turnAway(socket: Duplex, status: string): void {
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}
