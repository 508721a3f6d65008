import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { ApiKeys } from '../../gateway/access/api-keys.ts';
import { addressKey } from '../../gateway/access/address-key.ts';
import { ConnectionLimiter } from '../../gateway/streams/connection-limiter.ts';
import type { Purse } from '../../gateway/access/purse.ts';
import type { FrameTurns } from '../../gateway/streams/frame-turns.ts';
import { TOO_MANY, type SocketClient } from '../../gateway/streams/socket-client.ts';
import { framesPurse, STREAM_LIMITS } from '../../gateway/streams/stream.ts';

export interface SocketDeps {
  readonly apiKeys: ApiKeys;
  readonly publicHosts: readonly string[];
  /** Proxies that may say the client's address. */
  readonly trustProxy?: string;
  /** In which all sockets of the process take turns. */
  readonly turns: FrameTurns;
  /** Between two pings; tests shorten it. */
  readonly pingMs?: { readonly market: number; readonly private: number };
}

/** A WebSocket endpoint of the open API. */
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
  readonly trustProxy?: string;
  readonly turns: FrameTurns;
  /** Frames that a connection may send at once. */
  readonly frameBurst: number;
  readonly connect: (connection: Connection) => SocketClient;
}

const MAX_FRAME_BYTES = 64 * 1024;

/** Takes connections at paths, pings them in rounds, and counts them by address. */
export function createSockets({
  paths,
  pingMs,
  trustProxy,
  turns,
  frameBurst,
  connect,
}: SocketOptions): Sockets {
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MAX_FRAME_BYTES,
  });
  const frames = framesPurse(paths[0]!, frameBurst);
  const clients = new Set<SocketClient>();
  const { connectionsPerIp } = STREAM_LIMITS;
  const limiter = new ConnectionLimiter({
    endpoint: paths[0]!,
    connectionsPerIp,
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
