import type { Ports } from '../ports.ts';
import type { Services } from '../../services.ts';
import { FRAME_BURST, MarketSocketClient } from './market-socket-client.ts';
import { createSockets, framesPurse, type Sockets } from '../../gateway/streams/sockets.ts';
import { MAX_FRAME_BYTES, type SocketDeps } from './socket-deps.ts';
import { SharedPages } from './shared-pages.ts';
import { Topics } from './topics.ts';

const PING_MS = 5_000;

/**
 * HTX's market sockets. There `/ws` has prices, prints and candles, and `/feed` the deltas of the book; here both have
 * everything.
 */
export function createMarketSockets(
  { bus, clock }: Pick<Services, 'bus' | 'clock'>,
  { market }: Ports,
  { pingMs, trustProxy, turns }: SocketDeps,
): Sockets {
  const topics = new Topics(clock);
  const pages = new SharedPages(market);
  return createSockets({
    paths: ['/ws', '/feed'],
    pingMs: pingMs?.market ?? PING_MS,
    maxFrameBytes: MAX_FRAME_BYTES,
    trustProxy,
    turns,
    frames: framesPurse(FRAME_BURST),
    connect: (connection) => new MarketSocketClient(connection, { bus, clock, market, pages }, topics),
  });
}
