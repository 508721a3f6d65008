import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Services } from '../services.ts';
import { accountHandlers } from './wallet/account-calls.ts';
import type { OpenCall } from './call.ts';
import type { CancelAfter } from './orders/cancel-after.ts';
import { marketHandlers } from './market/market-calls.ts';
import { createMarketSockets } from './sockets/market-sockets.ts';
import { orderHandlers } from './orders/order-calls.ts';
import type { Ports } from './ports.ts';
import { createPrivateSockets } from './sockets/private-sockets.ts';
import { referenceHandlers } from './market/reference-calls.ts';
import { addOpenCalls } from './router.ts';
import type { OpenRouting } from './routes/open-routing.ts';
import type { SocketDeps } from './sockets/socket-deps.ts';
import { algoHandlers } from './orders/algo-calls.ts';
import { Placing } from './orders/placing.ts';
import { settingsHandlers } from './market/settings-calls.ts';
import { statementHandlers } from './wallet/statement-calls.ts';
import { userHandlers } from './wallet/user-calls.ts';
import { walletHandlers } from './wallet/wallet-calls.ts';

export interface OpenApi {
  readonly calls: readonly OpenCall[];
  /** Adds the calls to the gateway. */
  addTo(app: FastifyInstance, routing: Omit<OpenRouting, 'services'>): Promise<void>;
  /** Takes the WebSockets `/ws`, `/feed` and `/ws/v2`; answers whether it was one of them. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Says goodbye to all on its WebSockets: they come back, and are told everything anew. */
  sendAway(): void;
  close(): void;
}

/**
 * The open API: HTX's spot interface (described at `/docs/api`) over the commands and queries that the web app uses, so that
 * existing bots trade here by changing the address.
 */
export function createOpenApi(
  services: Services,
  ports: Ports,
  deps: SocketDeps & { readonly cancelAfter: CancelAfter },
): OpenApi {
  const { cancelAfter } = deps;
  const placing = new Placing(ports);
  const calls = [
    ...referenceHandlers(services, ports),
    ...settingsHandlers(ports),
    ...marketHandlers(ports),
    ...accountHandlers(ports),
    ...userHandlers(ports),
    ...statementHandlers(services, ports),
    ...orderHandlers(services, ports, { placing, cancelAfter }),
    ...algoHandlers(ports, placing),
    ...walletHandlers(ports),
  ];
  const sockets = [createMarketSockets(services, ports, deps), createPrivateSockets(services, ports, deps)];
  return {
    calls,
    addTo: (app, routing) => addOpenCalls(app, calls, { ...routing, services }),
    handleUpgrade: (request, socket, head) =>
      sockets.some((each) => each.handleUpgrade(request, socket, head)),
    sendAway() {
      for (const each of sockets) each.sendAway();
    },
    close() {
      for (const each of sockets) each.close();
    },
  };
}
