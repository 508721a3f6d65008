import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { languageOf } from '@bourse/protocol/texts/wording';
import type { Services } from '../../services.ts';
import { createMetrics, type Metrics } from '../metrics.ts';
import { isOwnOrigin } from '../access/own-pages.ts';
import { sessionsFor } from '../access/second-half.ts';
import { tlsReader } from '../access/trusted-proxy.ts';
import type { Sessions } from '../access/sessions.ts';
import { addressKey } from '../access/address-key.ts';
import { Budget } from '../access/budget.ts';
import { Purse } from '../access/purse.ts';
import { ConnectionLimiter, turnAway } from './connection-limiter.ts';
import { FrameTurns } from './frame-turns.ts';
import { TOO_MANY } from './socket-client.ts';
import { StreamClient } from './stream-client.ts';

/** What one client may take of the stream. Defaults fit a trader's browser; benchmarks raise them. */
export interface StreamLimits {
  readonly channels: number;
  readonly connectionsPerIp: number;
  readonly framesPerSecond: number;
  /** A client with more than this many bytes unsent is dropped (1013), never waited for. */
  readonly unsentBytes: number;
}

export const STREAM_LIMITS: StreamLimits = {
  channels: 100,
  connectionsPerIp: 200,
  framesPerSecond: 50,
  unsentBytes: 1024 * 1024,
};

const MAX_FRAME_BYTES = 16 * 1024;
const PING_MS = 20_000;

export interface StreamOptions {
  readonly services: Pick<Services, 'bus' | 'clock' | 'log'>;
  readonly sessions: Sessions;
  readonly metrics?: Metrics;
  readonly limits?: Partial<StreamLimits>;
  /** Shared by all sockets of the process; absent: its own. */
  readonly turns?: FrameTurns;
  readonly pingMs?: number;
  /** Proxies that may say the client's address, as in `HttpOptions`. */
  readonly trustProxy?: string;
  /** As in `HttpOptions`, both. */
  readonly secureCookies?: boolean;
  readonly publicHosts?: readonly string[];
}

export interface Stream {
  /** For the server's `upgrade` event; other paths than `/stream` are answered 404. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Says goodbye to all (1001): they come back, and are told everything anew. */
  sendAway(): void;
  /** The same, and ends. */
  close(): void;
}

/** The WebSocket `/stream` (packages/protocol/src/stream.ts) over the bus. */
export function createStream(options: StreamOptions): Stream {
  const { services, sessions } = options;
  const limits = { ...STREAM_LIMITS, ...options.limits };
  const metrics = options.metrics ?? createMetrics();
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MAX_FRAME_BYTES,
  });
  const turns = options.turns ?? new FrameTurns(new Budget());
  const frames = framesPurse('stream', limits.framesPerSecond * 2, limits.framesPerSecond);
  const clients = new Set<StreamClient>();
  const { connectionsPerIp } = limits;
  const { trustProxy, secureCookies = false, publicHosts = [] } = options;
  const isOverTls = tlsReader(trustProxy);
  const limiter = new ConnectionLimiter({
    endpoint: '/stream',
    connectionsPerIp,
    ...(trustProxy !== undefined && { trustProxy }),
  });

  sessions.onRevoked((sessionId) => {
    for (const client of clients) client.revoked(sessionId);
  });
  const pinging = setInterval(() => {
    for (const client of clients) client.ping();
  }, options.pingMs ?? PING_MS);
  pinging.unref();

  function take(ws: WebSocket, request: IncomingMessage, line: Duplex, sender: string): void {
    const language = languageOf(request.headers['accept-language']);
    const client = new StreamClient(ws, {
      bus: services.bus,
      clock: services.clock,
      log: services.log,
      sessions: sessionsFor(sessions, request, secureCookies || isOverTls(request)),
      dropped(why) {
        metrics.streamDropped.inc({ why });
        if (why === TOO_MANY) limiter.dropped(sender);
      },
      ...{ limits, language, metrics, turns, line, frames, sender },
    });
    clients.add(client);
    metrics.streamClients.set(clients.size);
    // What it sent is no frame, or one that is too large.
    ws.once('error', () => limiter.dropped(sender));
    ws.once('close', () => {
      client.end();
      clients.delete(client);
      metrics.streamClients.set(clients.size);
    });
  }

  return {
    handleUpgrade(request, socket, head) {
      if (request.url?.split('?', 1)[0] !== '/stream') return turnAway(socket, '404 Not Found');
      // Browsers say which page opens the socket: only our own may. Programs send no Origin.
      if (!isOwnOrigin(request, publicHosts)) return turnAway(socket, '403 Forbidden');
      limiter.admit(request, socket, (ip) =>
        server.handleUpgrade(request, socket, head, (ws) => take(ws, request, socket, addressKey(ip))),
      );
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
export function framesPurse(
  endpoint: string,
  burst: number,
  perSecond = STREAM_LIMITS.framesPerSecond,
): Purse {
  return new Purse(`frames of ${endpoint}`, { perSecond, burst });
}
