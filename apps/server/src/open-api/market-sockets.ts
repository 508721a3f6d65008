import type { Services } from '../services.ts';
import type { Ports } from '../gateway/open-ports.ts';
import { createSockets, type SocketNeeds, type Sockets } from './sockets.ts';

export function createMarketSockets(_services: Services, _ports: Ports, needs: SocketNeeds): Sockets {
  return createSockets({
    paths: [],
    pingMs: needs.pingMs?.market ?? 5_000,
    connect: () => ({ ping() {}, end() {} }),
  });
}
