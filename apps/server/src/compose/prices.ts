import { contractSpread } from '../contract/config-view.ts';
import { createFeed } from '../market/feeds/create-feed.ts';
import { MemoryKeeper } from '../market/memory-keeper.ts';
import { Market } from '../market/market.ts';
import { missedStretches } from '../market/ticks/missed-ticks.ts';
import type { Services } from '../services.ts';
import { archivedTicks } from './archived-ticks.ts';
import type { Base } from './base.ts';
import type { Core, Relay } from './core.ts';
import type { Started } from './started.ts';

/** Opens the market: feed, tick chain, candles, house market maker. After genesis, which lists the pairs. */
export async function openMarket(
  { settings, clock, parts }: Base,
  services: Services,
  { depth, resumed }: Pick<Core, 'depth' | 'resumed'>,
  {
    timeIsSure,
    relay,
    logoOf,
  }: {
    readonly timeIsSure: () => boolean;
    readonly relay: Relay | undefined;
    readonly logoOf: (coin: string) => string;
  },
  started: Started,
): Promise<Market> {
  const { markets } = services;
  const pairs = [...markets.values()];
  const specs = pairs.map(({ spec }) => spec);
  const market = new Market(services, {
    pairs: specs,
    statuses: new Map(pairs.map(({ spec, status }) => [spec.symbol, status])),
    references: new Map(
      pairs.flatMap(({ spec, reference }) => (reference === 0 ? [] : [[spec.symbol, reference]])),
    ),
    feed: parts.feed ?? (await createFeed(services, specs)),
    depth,
    logoOf,
    missed: missedStretches(resumed.open, resumed.stored),
    spreadOf: (symbol) => contractSpread(markets.get(symbol), clock.now()),
    timeIsSure,
    ...(relay && { relay: relay.market }),
    archivedTicks: archivedTicks(settings),
  });
  const memory = new MemoryKeeper(services);
  memory.start();
  started.add(() => memory.stop());
  await market.start();
  started.add(() => market.stop());
  return market;
}
