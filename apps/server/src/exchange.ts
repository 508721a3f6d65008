import type { Engine } from '@bourse/engine/engine';
import type { ApiKeyDomain } from './api-keys/api-keys.ts';
import { watchTime } from './clock-watch.ts';
import { CoinRegistry } from './coins/coin-registry.ts';
import { openBase, watchPressure } from './compose/base.ts';
import { createConsole } from './compose/console.ts';
import { openCore } from './compose/core.ts';
import { createDomains } from './compose/domains.ts';
import { openDoor } from './compose/door.ts';
import { keepDatabase, startDemoProjects, startDomains, startWatches } from './compose/jobs.ts';
import type { PartsOptions } from './compose/parts.ts';
import { openMarket } from './compose/prices.ts';
import { Started } from './compose/started.ts';
import type { Contract } from './contract/contract.ts';
import type { Call } from './gateway/call.ts';
import { runGenesis } from './genesis.ts';
import type { Identity } from './identity/identity.ts';
import type { DemoProjects } from './launchpad/demo/demo-projects.ts';
import type { Launchpad } from './launchpad/launchpad.ts';
import type { Exchange } from './launch/exchange-process.ts';
import type { Liabilities } from './liabilities/liabilities.ts';
import type { Market } from './market/market.ts';
import type { OpenApi } from './open-api/open-api.ts';
import type { Operators } from './operators/operators.ts';
import { Switchboard } from './operators/platform/switchboard.ts';
import type { Seconds } from './second/second.ts';
import { startLearningKeys } from './sequencer/loading/learn-keys.ts';
import type { Services } from './services.ts';
import type { Wallet } from './wallet/wallet.ts';

export type { ExchangeParts } from './compose/parts.ts';

/** The parts of a running exchange, for tests that look inside. */
export interface RunningExchange extends Exchange {
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
  /** Runs by itself in demo mode with the real clock. */
  readonly demoProjects: DemoProjects;
  readonly operators: Operators;
  /** Every call it answers. */
  readonly calls: readonly Call[];
  readonly apiKeys: ApiKeyDomain;
  readonly openApi: OpenApi;
}

/** Commands that wait for so long without a commit mean that the exchange is not ready. */
const STALLED_MS = 2_000;

/**
 * The composition root: database, engine, sequencer, domains, gateway, in the order in which each needs the one
 * before. Nothing else knows all of them.
 */
export async function startExchange(options: PartsOptions): Promise<RunningExchange> {
  const started = new Started(options.log);
  try {
    return await start(options, started);
  } catch (error) {
    await started.stop();
    throw error;
  }
}

async function start(options: PartsOptions, started: Started): Promise<RunningExchange> {
  const { settings, log } = options;
  const base = openBase(options, started);
  const { metrics, clock, bus, reads, connection } = base;
  const { db } = connection;
  const { signal = new AbortController().signal, waiting } = options;
  const core = await openCore(base, started, { signal, tell: waiting });
  const { engine, batches, sequencer, markets, asides } = core;
  const pressure = watchPressure(base, () => batches.queueLength, started);
  const time = watchTime({ clock, journal: batches, registry: metrics.registry, log });
  const services: Services = { settings, log, db, reads, clock, bus, sequencer, markets };

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
  const market = await openMarket(base, services, core, () => time.isSure(), started);

  let ready = true;
  const watches = startWatches(base, services, started);
  const switchboard = new Switchboard(services);
  await switchboard.load();
  const stalePairs = () => market.stalePairs();
  const operators = createConsole(base, services, domains, {
    coins,
    asides,
    switchboard,
    stalePairs,
    watches,
  });
  await operators.start();
  started.add(() => operators.stop());
  const deps = { coins, market, operators, switchboard, pressure, ready: () => ready };
  const door = await openDoor(base, services, domains, deps, started);

  // Not before the exchange is up: it would slow the start by what was.
  const query = async (text: string, values: readonly unknown[]) =>
    (await connection.pool.query(text, [...values])).rows;
  const learning = startLearningKeys(engine.state, query, services);
  started.add(() => learning.stop());

  const failed = Promise.race([batches.failed, core.writer.lost]);
  void failed.then(() => (ready = false));
  const { identity, wallet, contract, second, launchpad, apiKeys } = domains;
  return {
    ...{ services, engine, identity, market, coins, wallet, contract, second, launchpad },
    ...{ demoProjects, operators, apiKeys, failed },
    liabilities: watches.liabilities,
    ...door,
    ready: () => ready && batches.stalledMs < STALLED_MS,
    metrics: () => metrics.registry.metrics(),
    startupNotice: async () => [`First invite code: ${await identity.firstInviteCode()}`],
    stop: async () => {
      ready = false;
      await started.stop();
    },
  };
}
