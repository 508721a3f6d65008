import { randomBytes } from 'node:crypto';
import type { ApiKeyDomain } from './api-keys/api-keys.ts';
import { BrandKeeper } from './brand/brand-keeper.ts';
import { CoinRegistry } from './coins/coin-registry.ts';
import { archivedTicks } from './compose/archived-ticks.ts';
import { openBase, watchPressure } from './compose/base.ts';
import { followChanges } from './compose/changes.ts';
import { createConsole } from './compose/console.ts';
import type { Question } from './compose/core-link.ts';
import { createDomains } from './compose/domains.ts';
import { openDoor, type Door } from './compose/door.ts';
import { healthOf } from './compose/health.ts';
import { openLine, subjectsOf } from './compose/line.ts';
import type { PartsOptions } from './compose/parts.ts';
import { CoreReplica } from './compose/replica.ts';
import { startAs } from './compose/started.ts';
import { expectMigrated } from './database/migrate.ts';
import { migrations } from './database/migrations/all.ts';
import { SharedLocks } from './database/shared-locks.ts';
import type { Identity } from './identity/identity.ts';
import type { Exchange } from './launch/exchange-process.ts';
import { StartRefused } from './launch/start-refused.ts';
import { Liabilities } from './liabilities/liabilities.ts';
import { Follower } from './link/follower.ts';
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

/** The door of an exchange whose inside is elsewhere (`ROLE=gateway`). Any number of them, without sticky state. */
export interface RunningGateway extends Exchange, Door {
  readonly services: Services;
  readonly identity: Identity;
  readonly apiKeys: ApiKeyDomain;
  readonly market: MarketReplica;
}

const ASK_MS = 5_000;

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
    const ask = (core: string, question: Question) => asking.ask(core, question, ASK_MS);
    const locks = new SharedLocks(databaseUrl);
    started.add(() => locks.stop());
    const told = new ToldByAll(line, subjects, { bus, budget, process });
    started.add(() => told.stop());

    const markets = new Markets();
    const isHeard = (): boolean => follower?.core !== undefined;
    const sequencer = new RemoteSequencer(
      line,
      subjects,
      {
        get core() {
          return follower?.core;
        },
      },
      process,
    );
    started.add(() => sequencer.stop());
    sequencer.onCommitted((batch) => {
      if (batch.markets) markets.apply(batch.markets);
    });
    const asides = new CommittedAsides();
    sequencer.onCommitted((batch) => asides.onCommitted(batch));
    const brand = new BrandKeeper(db, settings);
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
      archivedTicks: archivedTicks(settings),
      askCandles: (symbol, from) => ask(follower!.following!, { what: 'candles', symbol, from }),
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
    const pressure = watchPressure(base, () => Math.max(sequencer.waiting, follower?.waiting ?? 0), started);
    const deps = { coins, market, operators, switchboard, pressure, ready: () => isOpen };
    const door = await openDoor(base, services, domains, deps, started);

    const replica = new CoreReplica({
      ...{ ask, markets, asides, depth, market, sequencer, domains, lookAtAll },
      missed: () => door.sendAway(),
      committed: (seq) => base.committed(seq),
    });
    let otherVersion: string | undefined;
    let follower: Follower | undefined;
    const joined = new Promise<void>((resolve, reject) => {
      const onOther = (version: string): void => {
        if (version === otherVersion) return;
        otherVersion = version;
        const message = `The core speaks version ${version}, this gateway ${subjects.version}: it does not join. Start the same version of both.`;
        if (follower?.hasJoined) log.error(message);
        else reject(new StartRefused(message, { passing: true }));
      };
      const following = new Follower(line, subjects, { log, replica, onOther });
      follower = following;
      started.add(() => following.stop());
      addLinkMetrics(following, sequencer, metrics.registry);
      following.onChange(() => {
        if (following.core === undefined) sequencer.coreLost();
        market.heardChanged();
        if (following.hasJoined) resolve();
      });
    });
    const patience = setTimeout(() => log.warn('no core is heard yet; waiting for one'), ASK_MS);
    await joined.finally(() => clearTimeout(patience));
    market.start();
    started.add(() => market.stop());

    const { identity, apiKeys } = domains;
    return {
      ...{ services, identity, apiKeys, market },
      ...door,
      ready: () => isOpen && isHeard(),
      health: () => healthOf(base, market, () => told.problems()),
      failed: new Promise(() => undefined),
      metrics: () => metrics.registry.metrics(),
      startupNotice: async () => ['ROLE=gateway: commands go to the core over NATS.'],
      stop: async () => {
        isOpen = false;
        await started.stop();
      },
    };
  });
}
