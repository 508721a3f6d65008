import type { Call } from '../gateway/call.ts';
import { onOwnCommit, type Services } from '../services.ts';
import type { SpotPort } from './port.ts';
import type { TellNews } from '../inbox/news.ts';
import { spotHandlers } from './calls.ts';
import { tellFills } from './fill-news.ts';
import { DailyTiers } from './fees/daily-tiers.ts';
import { SpotOrders, type FindPair } from './orders.ts';
import { spotPort } from './port.ts';
import { publishToUsers } from './user-feed.ts';

export interface Spot {
  readonly calls: Call[];
  readonly findPair: FindPair;
  readonly port: SpotPort;
  /** Counts tiers, once a day. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** The spot domain: its calls, and the private pushes of what commits change. */
export function createSpot(services: Services, tell: TellNews): Spot {
  const findPair: FindPair = (symbol) => services.markets.get(symbol)?.spec;
  services.sequencer.onCommitted((batch) => publishToUsers(services.bus, findPair, batch));
  onOwnCommit(services, (batch) => tellFills(tell, findPair, batch));
  const orders = new SpotOrders(services);
  const tiers = new DailyTiers(services);
  return {
    calls: spotHandlers(services, orders, findPair),
    findPair,
    port: spotPort(services, orders),
    start: async () => tiers.start(),
    stop: async () => tiers.stop(),
  };
}
