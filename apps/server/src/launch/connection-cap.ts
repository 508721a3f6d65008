import { readFileSync } from 'node:fs';
import type { Server as HttpServer } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey } from '../gateway/access/address-key.ts';

/** File handles that stay free for database, journal, mail and logs, however many connections there are. */
export const RESERVED_HANDLES = 512;
const LEAST_CONNECTIONS = 256;
/** As Linux has it where nobody has set another. */
const USUAL_HANDLES = 1024;

/** How many files and sockets this process may have open (`ulimit -n`, which Node raises to what is allowed). */
export function fileHandles(limits = '/proc/self/limits'): number {
  try {
    const [, soft] = /^Max open files\s+(\d+|unlimited)/m.exec(readFileSync(limits, 'utf8'))!;
    return soft === 'unlimited' ? Infinity : Number(soft);
  } catch {
    return USUAL_HANDLES;
  }
}

/** How many connections there may be in all. */
export function mostConnections(handles = fileHandles()): number {
  return Math.max(LEAST_CONNECTIONS, handles - RESERVED_HANDLES);
}

export interface ConnectionCap {
  /** Of one address; proxies that are trusted to name the client are not counted. */
  readonly perAddress: number;
  readonly inAll: number;
  readonly isProxy: (address: string) => boolean;
}

/** Ends connections beyond the cap as they come, before a byte of them is read. */
export function capConnections(server: HttpServer, { perAddress, inAll, isProxy }: ConnectionCap): void {
  const open = new Map<string, number>();
  let all = 0;
  server.on('connection', (socket: Socket) => {
    // Counted here: Node's own count knows only of those that come by one descriptor of the socket.
    if (all >= inAll) return void socket.destroy();
    all++;
    socket.once('close', () => all--);
    const address = socket.remoteAddress;
    // Reset before it was let in: nobody reads an answer, and nobody knows whose request it would be.
    if (address === undefined) return void socket.destroy();
    if (isProxy(address)) return;
    const key = addressKey(address);
    const count = open.get(key) ?? 0;
    if (count >= perAddress) return void socket.destroy();
    open.set(key, count + 1);
    socket.once('close', () => {
      const left = open.get(key)! - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
  });
}
