import type { Engine } from '@bourse/engine/engine';
import type { ApiKeyDomain } from '../api-keys/api-keys.ts';
import { watchTime } from '../clock-watch.ts';
import { BrandKeeper } from '../brand/brand-keeper.ts';
import { keepForStart } from '../brand/keep-for-start.ts';
import { CoinRegistry } from '../coins/coin-registry.ts';
import type { Contract } from '../contract/contract.ts';
import { refuseDemoBooks, runGenesis } from '../genesis.ts';
import type { Identity } from '../identity/identity.ts';
import type { DemoProjects } from '../launchpad/demo/demo-projects.ts';
import type { PartHealth, StartOptions } from '../launch/exchange-process.ts';
import type { Launchpad } from '../launchpad/launchpad.ts';
import type { Liabilities } from '../liabilities/liabilities.ts';
import type { Market } from '../market/market.ts';
import type { Operators } from '../operators/operators.ts';
import { Switchboard } from '../operators/platform/switchboard.ts';
import type { Seconds } from '../second/second.ts';
import { startLearningKeys } from '../sequencer/loading/learn-keys.ts';
import type { Query } from '../sequencer/loading/earlier-keys.ts';
import type { Services } from '../services.ts';
import type { Turns } from '../keyed-mutex.ts';
import type { DailyReserves } from '../wallet/reserves/daily-reserves.ts';
import type { Wallet } from '../wallet/wallet.ts';
import type { Base } from './base.ts';
import { createConsole } from './console.ts';
import { openCore, type Core, type Relay } from './core.ts';
import { createDomains, type Domains } from './domains.ts';
import { keepDatabase, startDemoProjects, startDomains, startWatches, type Watches } from './jobs.ts';
import { addPriceGauges, healthOf } from './health.ts';
import { openMarket } from './prices.ts';
import type { Started } from './started.ts';

/** All of an exchange but its door: what executes, commits, and has one runner. */
export interface Inside {
  readonly core: Core;
  readonly services: Services;
  readonly coins: CoinRegistry;
  readonly brand: BrandKeeper;
  readonly domains: Domains;
  readonly market: Market;
  readonly switchboard: Switchboard;
  readonly operators: Operators;
  readonly watches: Watches;
  readonly demoProjects: DemoProjects;
  /** Until it is closed or fails. */
  isOpen(): boolean;
  /** While it takes commands. */
  ready(): boolean;
  /** How its parts are. */
  health(): PartHealth[];
  /** Resolves when only a restart helps. */
  readonly failed: Promise<Error>;
  /** Ends taking commands, before the parts are stopped. */
  close(): void;
}

/** Its parts, for tests that look inside. */
export interface InsideParts {
  readonly services: Services;
  readonly engine: Engine;
  readonly identity: Identity;
  readonly market: Market;
  readonly coins: CoinRegistry;
  readonly wallet: Wallet;
  readonly contract: Contract;
  readonly second: Seconds;
  readonly launchpad: Launchpad;
  readonly liabilities: Liabilities;
  readonly dailyReserves: DailyReserves;
  /** Runs by itself in demo mode with the real clock. */
  readonly demoProjects: DemoProjects;
  readonly operators: Operators;
  readonly apiKeys: ApiKeyDomain;
}

export function partsOf(inside: Inside): InsideParts {
  const { core, services, coins, market, operators, demoProjects, watches } = inside;
  const { identity, wallet, contract, second, launchpad, apiKeys } = inside.domains;
  return {
    ...{ services, engine: core.engine, identity, market, coins, wallet, contract, second, launchpad },
    ...{
      liabilities: watches.liabilities,
      dailyReserves: watches.dailyReserves,
      demoProjects,
      operators,
      apiKeys,
    },
  };
}

/** What a core shares with gateways. */
export interface Shared {
  readonly relay: Relay;
  readonly locks: Turns;
}

/** Commands that wait for so long without a commit mean that the exchange is not ready. */
const STALLED_MS = 2_000;

/** Starts it, in the order in which each part needs the one before. */
export async function startInside(
  base: Base,
  started: Started,
  { signal = new AbortController().signal, waiting: tell }: Pick<StartOptions, 'signal' | 'waiting'>,
  shared?: Shared,
): Promise<Inside> {
  const waiting = { signal, tell };
  const { settings, log, metrics, clock, bus, reads, connection } = base;
  const core = await openCore(base, started, { waiting, relay: shared?.relay });
  const { engine, batches, sequencer, markets, asides } = core;
  base.committed(batches.seq);
  sequencer.onCommitted(({ entries }) => base.committed(entries.at(-1)?.seq ?? 0));
  await refuseDemoBooks(connection.db, settings.mode);
  const time = watchTime({ clock, journal: batches, registry: metrics.registry, log });
  const brand = new BrandKeeper(connection.db, settings, keepForStart(settings, log));
  await brand.load();
  const services: Services = {
    ...{ settings, log, brand, db: connection.db, reads, clock, bus, sequencer, markets },
    ...(shared && { locks: shared.locks }),
  };
  const coins = new CoinRegistry(services);
  await coins.load();
  coins.watch(sequencer);
  started.add(() => coins.stop());
  started.add(() => batches.stop());
  await keepDatabase(services, started);
  const domains = await createDomains(base, services, coins);
  // What they have read so far is what the database has; from here on commits tell them.
  await runGenesis(sequencer, settings.mode);
  await startDomains(domains, started);
  const demoProjects = startDemoProjects(base, services, domains, started);
  const prices = { timeIsSure: () => time.isSure(), relay: shared?.relay, logoOf: coins.logoOf };
  const market = await openMarket(base, services, core, prices, started);

  addPriceGauges(market, metrics.registry);
  const watches = startWatches(
    base,
    services,
    { ...domains, carry: (...carried) => market.carry(...carried) },
    started,
  );
  const switchboard = new Switchboard(services, base.parts.opened);
  await switchboard.load();
  const operators = createConsole(base, services, domains, {
    coins,
    brand,
    asides,
    switchboard,
    prices: market,
    ...watches,
  });
  await operators.start();
  started.add(() => operators.stop());

  // Not before the exchange is up: it would slow the start by what was.
  const query: Query = async (text, values) => (await connection.pool.query(text, [...values])).rows;
  const learning = startLearningKeys(engine.state, query, services);
  started.add(() => learning.stop());

  let isOpen = true;
  const close = (): void => void (isOpen = false);
  const failed = Promise.race([batches.failed, core.writer.lost]);
  void failed.then(close);
  return {
    ...{ core, services, coins, brand, domains, market, switchboard, operators, watches, demoProjects },
    ...{ failed, close },
    isOpen: () => isOpen,
    ready: () => isOpen && batches.stalledMs < STALLED_MS,
    health: () => healthOf(base, market, () => watches.health.problems()),
  };
}
