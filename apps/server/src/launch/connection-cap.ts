import { readFileSync } from 'node:fs';
import type { Server as HttpServer } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey } from '../gateway/access/address-key.ts';
import { Places } from '../places.ts';

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
  // Counted here: Node's own count knows only of those that come by one descriptor of the socket.
  const places = new Places('connections', inAll);
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    // Reset before it was let in: nobody reads an answer, and nobody knows whose request it would be.
    if (address === undefined) return void socket.destroy();
    const leave = isProxy(address)
      ? places.take()
      : places.take({ by: addressKey(address), most: perAddress });
    if (leave) socket.once('close', leave);
    else socket.destroy();
  });
}
