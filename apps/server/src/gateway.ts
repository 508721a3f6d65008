import { randomBytes } from 'node:crypto';
import type { ApiKeyDomain } from './api-keys/api-keys.ts';
import { BrandKeeper } from './brand/brand-keeper.ts';
import { keepForStart } from './brand/keep-for-start.ts';
import { CoinRegistry } from './coins/coin-registry.ts';
import { archivedTicks } from './compose/archived-ticks.ts';
import { openBase, watchPressure } from './compose/base.ts';
import { followChanges } from './compose/changes.ts';
import { createConsole } from './compose/console.ts';
import type { AskCore } from './compose/core-link.ts';
import { createDomains } from './compose/domains.ts';
import { openDoor, type Door } from './compose/door.ts';
import { healthOf } from './compose/health.ts';
import { joinCore } from './compose/join-core.ts';
import { openLine, subjectsOf } from './compose/line.ts';
import type { PartsOptions } from './compose/parts.ts';
import { CoreReplica } from './compose/replica.ts';
import { startAs } from './compose/started.ts';
import { expectMigrated } from './database/migrate.ts';
import { migrations } from './database/migrations/all.ts';
import { SharedLocks } from './database/shared-locks.ts';
import type { Identity } from './identity/identity.ts';
import type { Exchange } from './launch/exchange-process.ts';
import { Liabilities } from './liabilities/liabilities.ts';
import { CoreFollower } from './link/core-follower.ts';
import { addLinkMetrics } from './link/metrics.ts';
import { Asking } from './link/questions.ts';
import { RemoteSequencer } from './link/remote-sequencer.ts';
import { ToldByAll } from './link/told.ts';
import { MarketReplica } from './market/market-replica.ts';
import { Markets } from './markets.ts';
import { CommittedAsides } from './operators/log/asides-held.ts';
import { Switchboard } from './operators/platform/switchboard.ts';
import type { Services } from './services.ts';
import { DepthReplica } from './spot/depth-replica.ts';
import { STORED_RECORDS } from './stored-records.ts';

/** The door of an exchange whose inside is elsewhere (`ROLE=gateway`). Any number of them, without sticky state. */
export interface RunningGateway extends Exchange, Door {
  readonly services: Services;
  readonly identity: Identity;
  readonly apiKeys: ApiKeyDomain;
  readonly market: MarketReplica;
}

const ASK_MS = 5_000;
/** What replies have rows of. */
const { records } = STORED_RECORDS;

export function startGateway(options: PartsOptions): Promise<RunningGateway> {
  return startAs(options, async (started) => {
    const { settings, log } = options;
    const line = await openLine(settings, log, started);
    const base = openBase(options, started);
    const { clock, bus, budget, reads, connection, databaseUrl, metrics } = base;
    const { db } = connection;
    await expectMigrated(db, migrations);
    const subjects = await subjectsOf(db, base.parts.wireVersion);
    const process = randomBytes(6).toString('hex');
    const asking = new Asking(line, subjects, process);
    started.add(() => asking.stop());
    const ask: AskCore = (core, question, read) => asking.ask(core, question, ASK_MS, read);
    const locks = new SharedLocks(databaseUrl);
    started.add(() => locks.stop());
    const told = new ToldByAll(line, subjects, { bus, budget, process });
    started.add(() => told.stop());

    const markets = new Markets();
    const follower = new CoreFollower(line, subjects, log);
    started.add(() => follower.stop());
    const isHeard = (): boolean => follower.core !== undefined;
    const sequencer = new RemoteSequencer(line, subjects, follower, { process, records });
    started.add(() => sequencer.stop());
    sequencer.updateOnCommit((batch) => {
      if (batch.markets) markets.apply(batch.markets);
    });
    const asides = new CommittedAsides();
    sequencer.updateOnCommit((batch) => asides.onCommitted(batch));
    const brand = new BrandKeeper(db, settings, keepForStart(settings, log));
    const services: Services = {
      ...{ settings, log, brand, db, reads, clock, bus, sequencer, markets, locks },
      isGateway: true,
    };
    const coins = new CoinRegistry(services);
    const domains = await createDomains(base, services, coins);
    domains.apiKeys.start();
    started.add(() => domains.apiKeys.stop());
    const depth = new DepthReplica(markets, bus, clock);
    const market = new MarketReplica(services, {
      depth,
      isHeard,
      logoOf: coins.logoOf,
      archivedTicks: archivedTicks(settings),
      askCandles: (symbol, from, read) => ask(follower.following!, { what: 'candles', symbol, from }, read),
    });
    const switchboard = new Switchboard(services, base.parts.opened);
    const operators = createConsole(base, services, domains, {
      ...{ coins, brand, asides, switchboard },
      prices: market,
      health: told,
      liabilities: new Liabilities(services, databaseUrl),
    });
    const lookAtAll = await followChanges(base, { domains, coins, brand, switchboard }, started);

    let isOpen = true;
    const pressure = watchPressure(base, () => Math.max(sequencer.waiting, follower.waiting), started);
    const deps = { coins, market, operators, switchboard, pressure, ready: () => isOpen };
    const door = await openDoor(base, services, domains, deps, started);

    const replica = new CoreReplica({
      ...{ ask, markets, asides, depth, market, sequencer, domains, lookAtAll },
      missed: () => door.sendAway(),
      committed: (seq) => base.committed(seq),
    });
    addLinkMetrics(follower, sequencer, metrics.registry);
    follower.onChange(() => {
      if (follower.core === undefined) sequencer.coreLost();
      market.heardChanged();
    });
    await joinCore(follower, replica, { log, version: subjects.version });
    market.start();
    started.add(() => market.stop());

    const { identity, apiKeys } = domains;
    return {
      ...{ services, identity, apiKeys, market },
      ...door,
      ready: () => isOpen && isHeard(),
      health: () => healthOf(base, market, () => told.problems()),
      failed: new Promise(() => undefined),
      metrics: () => metrics.page(),
      startupNotice: async () => ['ROLE=gateway: commands go to the core over NATS.'],
      stop: async () => {
        isOpen = false;
        await started.stop();
      },
    };
  });
}
