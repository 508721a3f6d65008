import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { addressKey } from '../access/address-key.ts';
import { Purse } from '../access/purse.ts';
import { ConnectionLimiter } from './connection-limiter.ts';
import type { FrameTurns } from './frame-turns.ts';
import { TOO_MANY, type SocketClient } from './socket-client.ts';

/** What one client may take of any endpoint. */
export const CONNECTIONS_PER_IP = 200;
export const FRAMES_PER_SECOND = 50;

/** A WebSocket endpoint. */
export interface Sockets {
  /** Answers whether the path was one of its own. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Says goodbye to all (1001): they come back, and are told everything anew. */
  sendAway(): void;
  /** The same, and ends. */
  close(): void;
}

export interface Connection {
  readonly ws: WebSocket;
  readonly line?: Duplex;
  readonly ip: string;
  /** The address, as budgets count it. */
  readonly sender: string;
  readonly turns: FrameTurns;
  readonly frames: Purse;
  readonly path: string;
  readonly request: IncomingMessage;
  /** Told why the client was dropped. */
  readonly dropped?: (why: string) => void;
}

export interface SocketOptions {
  readonly paths: readonly string[];
  readonly pingMs: number;
  readonly maxFrameBytes: number;
  readonly connectionsPerIp?: number;
  /** Proxies that may say the client's address. */
  readonly trustProxy?: string | undefined;
  readonly turns: FrameTurns;
  /** Of the frames that a connection may send. */
  readonly frames: Purse;
  readonly connect: (connection: Connection) => SocketClient;
}

/** Takes connections at paths, pings them in rounds, and counts them by address. */
export function createSockets(options: SocketOptions): Sockets {
  const { paths, pingMs, maxFrameBytes, trustProxy, turns, frames, connect } = options;
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: maxFrameBytes,
  });
  const clients = new Set<SocketClient>();
  const limiter = new ConnectionLimiter({
    paths,
    connectionsPerIp: options.connectionsPerIp ?? CONNECTIONS_PER_IP,
    ...(trustProxy !== undefined && { trustProxy }),
  });
  const pinging = setInterval(() => {
    for (const client of clients) client.ping();
  }, pingMs);
  pinging.unref();

  function take(ws: WebSocket, from: Pick<Connection, 'path' | 'request' | 'ip'> & { line: Duplex }): void {
    const sender = addressKey(from.ip);
    const dropped = (why: string): void => {
      if (why === TOO_MANY) limiter.dropped(sender);
    };
    const client = connect({ ...from, ws, sender, turns, frames, dropped });
    clients.add(client);
    // What it sent is no frame, or one that is too large.
    ws.on('error', () => {
      limiter.dropped(sender);
      ws.terminate();
    });
    ws.once('close', () => {
      client.end();
      clients.delete(client);
    });
  }

  return {
    handleUpgrade(request, socket, head) {
      // Some clients add a slash.
      const path = (request.url?.split('?', 1)[0] ?? '').replace(/\/$/, '');
      if (!paths.includes(path)) return false;
      limiter.admit(request, socket, (ip) =>
        server.handleUpgrade(request, socket, head, (ws) => take(ws, { path, request, line: socket, ip })),
      );
      return true;
    },
    sendAway() {
      for (const client of clients) client.goodbye();
    },
    close() {
      clearInterval(pinging);
      for (const client of clients) client.goodbye();
      server.close();
    },
  };
}

/** What each connection of an endpoint may send; frames are counted besides by what they cost, for their sender. */
export function framesPurse(burst: number, perSecond = FRAMES_PER_SECOND): Purse {
  return new Purse({ perSecond, burst });
}
