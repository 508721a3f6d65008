import type { ChildProcess } from 'node:child_process';
import type { Server as Socket, Socket as Connection } from 'node:net';

/**
 * As many connections are let in per round of the event loop. libuv takes one for each descriptor of a listening socket
 * (since 1.45, pull request 3696), so that with one descriptor a busy server, whose rounds take 10 ms, lets in a hundred a
 * second: in a storm of connections those that wait to be let in would be more than there is room for (`BACKLOG`).
 * A socket that is sent to a process is a descriptor more of it, each time.
 */
const DESCRIPTORS = 16;

/** What the process that has opened a listening socket sends with it to the one that serves it. */
export interface SocketMessage {
  readonly kind: 'serve';
  /** How many descriptors of it are still to come. */
  readonly left: number;
}

/** Sends a listening socket to a process that waits for it in `serveSocket`. It is the caller's, too, until he closes it. */
export function sendSocket(child: ChildProcess, socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = (error: Error | null) => (error ? reject(error) : resolve());
    for (let left = DESCRIPTORS - 1; left >= 0; left--) {
      child.send({ kind: 'serve', left } satisfies SocketMessage, socket, left === 0 ? sent : undefined);
    }
  });
}

/** Whatever answers on a socket. */
interface Serving {
  /** Lets connections in by one more descriptor of its socket. */
  alsoAt(socket: Socket): void;
  /** Serves a connection that was let in before, and not read from. */
  take(connection: Connection): void;
}

/**
 * Opens a server on the socket that this process is sent, once all its descriptors have come: until then the sender answers, and
 * nobody finds now the one and now the other. What is let in meanwhile waits.
 */
export function serveSocket<S extends Serving>(open: (socket: Socket) => Promise<S>): Promise<S> {
  return new Promise((resolve, reject) => {
    const others: Socket[] = [];
    const early: Connection[] = [];
    process.on('message', (message: Partial<SocketMessage>, handle) => {
      // One that the sender has closed meanwhile comes as none.
      if (message.kind !== 'serve' || !handle) return;
      const socket = handle as Socket;
      if (message.left !== 0) {
        others.push(Object.assign(socket, { pauseOnConnect: true }));
        socket.on('connection', (connection) => early.push(connection));
        return;
      }
      open(socket).then((server) => {
        for (const other of others) server.alsoAt(other);
        for (const connection of early) server.take(connection);
        resolve(server);
      }, reject);
    });
  });
}
