import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { languageOf } from '@bourse/protocol/texts/wording';
import type { Services } from '../../services.ts';
import { createMetrics, type Metrics } from '../metrics.ts';
import { isOwnOrigin } from '../access/own-pages.ts';
import { sessionsFor } from '../access/second-half.ts';
import { tlsReader } from '../access/trusted-proxy.ts';
import type { Sessions } from '../access/sessions.ts';
import { Budget } from '../access/budget.ts';
import { turnAway } from './connection-limiter.ts';
import { FrameTurns } from './frame-turns.ts';
import {
  CONNECTIONS_PER_IP,
  createSockets,
  FRAMES_PER_SECOND,
  framesPurse,
  type Sockets,
} from './sockets.ts';
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
  connectionsPerIp: CONNECTIONS_PER_IP,
  framesPerSecond: FRAMES_PER_SECOND,
  unsentBytes: 1024 * 1024,
};

const PATH = '/stream';
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

export interface Stream extends Pick<Sockets, 'sendAway' | 'close'> {
  /** For the server's `upgrade` event; other paths than `/stream` are answered 404. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

/** The WebSocket `/stream` (packages/protocol/src/stream.ts) over the bus. */
export function createStream(options: StreamOptions): Stream {
  const { services, sessions, trustProxy, secureCookies = false, publicHosts = [] } = options;
  const limits = { ...STREAM_LIMITS, ...options.limits };
  const metrics = options.metrics ?? createMetrics();
  const clients = new Set<StreamClient>();
  const isOverTls = tlsReader(trustProxy);

  sessions.onRevoked((sessionId) => {
    for (const client of clients) client.revoked(sessionId);
  });

  const sockets = createSockets({
    paths: [PATH],
    pingMs: options.pingMs ?? PING_MS,
    maxFrameBytes: MAX_FRAME_BYTES,
    connectionsPerIp: limits.connectionsPerIp,
    trustProxy,
    turns: options.turns ?? new FrameTurns(new Budget()),
    frames: framesPurse(limits.framesPerSecond * 2, limits.framesPerSecond),
    connect(connection) {
      const { request, ws } = connection;
      const client = new StreamClient({
        ...connection,
        dropped(why) {
          metrics.streamDropped.inc({ why });
          connection.dropped?.(why);
        },
        bus: services.bus,
        clock: services.clock,
        log: services.log,
        sessions: sessionsFor(sessions, request, secureCookies || isOverTls(request)),
        language: languageOf(request.headers['accept-language']),
        ...{ limits, metrics },
      });
      clients.add(client);
      metrics.streamClients.set(clients.size);
      ws.once('close', () => {
        clients.delete(client);
        metrics.streamClients.set(clients.size);
      });
      return client;
    },
  });

  return {
    ...sockets,
    handleUpgrade(request, socket, head) {
      if (request.url?.split('?', 1)[0] !== PATH) return turnAway(socket, '404 Not Found');
      // Browsers say which page opens the socket: only our own may. Programs send no Origin.
      if (!isOwnOrigin(request, publicHosts)) return turnAway(socket, '403 Forbidden');
      sockets.handleUpgrade(request, socket, head);
    },
  };
}
