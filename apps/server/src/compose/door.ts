import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { CoinRegistry } from '../coins/coin-registry.ts';
import { configHandlers } from '../config/calls.ts';
import { apiReference } from '../docs/docs.ts';
import { BUDGET } from '../gateway/access/budget.ts';
import type { Pressure } from '../gateway/access/pressure.ts';
import type { Call } from '../gateway/call.ts';
import { Devices } from '../gateway/devices.ts';
import { createHttp } from '../gateway/http.ts';
import { namesTwoHosts } from '../gateway/one-host.ts';
import { turnAway } from '../gateway/streams/connection-limiter.ts';
import { addFrameMetrics } from '../gateway/streams/frame-metrics.ts';
import { FrameTurns } from '../gateway/streams/frame-turns.ts';
import { createStream } from '../gateway/streams/stream.ts';
import type { Exchange } from '../launch/exchange-process.ts';
import { liabilityHandlers } from '../liabilities/calls.ts';
import type { Market } from '../market/market.ts';
import { createOpenApi, type OpenApi } from '../open-api/open-api.ts';
import type { Operators } from '../operators/operators.ts';
import type { Switchboard } from '../operators/platform/switchboard.ts';
import { referralHandlers } from '../referral/calls.ts';
import { requestHandlers } from '../requests/calls.ts';
import { screeningHandlers } from '../screening/calls.ts';
import { travelHandlers } from '../travel/calls.ts';
import type { Services } from '../services.ts';
import { profitHandlers } from '../wallet/profit-calls.ts';
import type { Base } from './base.ts';
import type { Domains } from './domains.ts';
import type { Started } from './started.ts';

const WEB_DIR = fileURLToPath(new URL('../../../web/dist', import.meta.url));
const OPS_DIR = fileURLToPath(new URL('../../../ops/dist', import.meta.url));

/** As calls that are refused for it are told to wait. */
const OVERLOAD_WAIT_MS = 1_000;

/** What the public comes in by. */
export interface Door extends Pick<Exchange, 'handle' | 'upgrade'> {
  /** Every call it answers. */
  readonly calls: readonly Call[];
  readonly openApi: OpenApi;
  /** Ends all WebSockets: they come back, and are told everything anew. */
  sendAway(): void;
}

export interface DoorDeps {
  readonly coins: CoinRegistry;
  readonly market: Pick<Market, 'calls' | 'port'>;
  readonly operators: Operators;
  readonly switchboard: Switchboard;
  readonly pressure: Pick<Pressure, 'refuses'>;
  readonly ready: () => boolean;
}

/** Opens HTTP, WebSockets and the open API over all domains. */
export async function openDoor(
  base: Base,
  services: Services,
  domains: Domains,
  deps: DoorDeps,
  started: Started,
): Promise<Door> {
  const { settings, metrics, parts, budget, room } = base;
  const { coins, market, operators, switchboard, pressure, ready } = deps;
  const { identity, apiKeys, spot, wallet, box } = domains;
  const trustProxy = settings.trustProxy ? { trustProxy: settings.trustProxy } : {};
  const turns = new FrameTurns(budget, pressure);
  addFrameMetrics(turns, metrics.registry);
  const openApi = createOpenApi(
    services,
    {
      market: market.port,
      spot: spot.port,
      wallet: wallet.port,
      turnover: apiKeys.turnover,
      keysOf: apiKeys.list,
      keyStands: (key) => apiKeys.keys.stands(key),
      coins: () => coins.offered(),
      isTrading: () => switchboard.refusalOf('spot', {}) === undefined,
    },
    {
      apiKeys: apiKeys.keys,
      publicHosts: settings.publicHosts,
      turns,
      cancelAfter: domains.cancelAfter,
      ...trustProxy,
    },
  );
  const userCalls = callsOfUsers(services, domains, deps);
  const calls = [...userCalls, ...operators.calls];
  const http = await createHttp({
    services,
    calls,
    pages: apiReference(
      [...openApi.calls, ...userCalls],
      () => ({ brand: services.brand.current.name, limits: { ...BUDGET, ...parts.limits } }),
      () => services.brand.current,
    ),
    openApi: (app, shared) =>
      openApi.addTo(app, {
        ...shared,
        apiKeys: apiKeys.keys,
        metrics,
        switches: switchboard,
        ready,
        boundKeys: settings.mode === 'production',
        publicHosts: settings.publicHosts,
      }),
    devices: new Devices((text) => box.mac('device', text)),
    secureCookies: !settings.operators.plainHttp,
    publicHosts: settings.publicHosts,
    sessions: identity.sessions,
    operatorSessions: operators.sessions,
    switches: switchboard,
    consoleGate: switchboard.console,
    metrics,
    ready,
    ...trustProxy,
    ...(settings.countryHeader ? { countryHeader: settings.countryHeader } : {}),
    budget,
    pressure,
    room,
    ...(parts.checkAnswer ? { checkAnswer: parts.checkAnswer } : {}),
    ...(existsSync(WEB_DIR) ? { webDir: WEB_DIR } : {}),
    ...(existsSync(OPS_DIR) ? { opsDir: OPS_DIR } : {}),
  });
  const stream = createStream({
    ...{ services, turns, metrics },
    sessions: identity.sessions,
    secureCookies: !settings.operators.plainHttp,
    publicHosts: settings.publicHosts,
    ...trustProxy,
  });
  started.add(() => http.close());
  started.add(() => stream.close());
  started.add(() => openApi.close());
  return {
    calls,
    openApi,
    sendAway() {
      stream.sendAway();
      openApi.sendAway();
    },
    handle: (request, response) =>
      namesTwoHosts(request)
        ? void response.writeHead(400, { connection: 'close' }).end()
        : http.routing(request, response),
    upgrade: (request, socket, head) => {
      if (namesTwoHosts(request)) return turnAway(socket, '400 Bad Request');
      // Whoever is connected stays; each newcomer asks for everything at once.
      if (pressure.refuses('read', false))
        return turnAway(socket, '503 Service Unavailable', OVERLOAD_WAIT_MS);
      return openApi.handleUpgrade(request, socket, head) || stream.handleUpgrade(request, socket, head);
    },
  };
}

function callsOfUsers(services: Services, domains: Domains, deps: DoorDeps): Call[] {
  const { identity, apiKeys, wallet, products, content, messages, files } = domains;
  const { coins, market, switchboard } = deps;
  return [
    ...screeningHandlers(services, domains.screening, domains.servicePost, domains.photoLinks),
    ...travelHandlers(domains.travel),
    ...identity.calls,
    ...apiKeys.calls,
    ...market.calls,
    ...products.flatMap(({ calls }) => calls),
    ...profitHandlers(services, market.port.dayOpen),
    ...referralHandlers(services),
    ...requestHandlers(domains.earlierRequest),
    ...liabilityHandlers(services),
    ...content.calls,
    ...messages.calls,
    ...files.calls,
    ...configHandlers(services, {
      inviteCode: () => identity.firstInviteCode(),
      coins: () => coins.all(),
      chains: () => wallet.chainViews(),
      switches: (caller) => switchboard.view(caller),
      opened: () => switchboard.opened,
    }),
  ];
}
