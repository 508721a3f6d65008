import type { Services } from '../services.ts';
import type { Ports } from '../gateway/open-ports.ts';
import { createSockets, type SocketNeeds, type Sockets } from './sockets.ts';

export function createPrivateSockets(_services: Services, _ports: Ports, needs: SocketNeeds): Sockets {
  return createSockets({
    paths: [],
    pingMs: needs.pingMs?.private ?? 5_000,
    connect: () => ({ ping() {}, end() {} }),
  });
}
