import type { Logger } from 'pino';
import { Bus } from '../bus.ts';
import { SteadyClock, type Clock } from '../clock.ts';
import { countJumps } from '../clock-watch.ts';
import { connectDatabase, type Connection, type ConnectOptions } from '../database/connect.ts';
import { addDatabaseMetrics } from '../database/metrics.ts';
import { Followers } from '../database/followers.ts';
import { Reads } from '../database/reads.ts';
import { DatabaseDisk } from '../disk/database-disk.ts';
import { DiskGuard } from '../disk/disk-guard.ts';
import { volumesOf } from '../disk/reserve.ts';
import { Budget } from '../gateway/access/budget.ts';
import { loopDelay, loopRound, Pressure } from '../gateway/access/pressure.ts';
import { createMetrics, type Metrics } from '../gateway/metrics.ts';
import { Job } from '../job.ts';
import { addLaneMetrics } from '../lane-metrics.ts';
import { addPlacesMetrics } from '../places-metrics.ts';
import type { Settings } from '../settings.ts';
import type { ExchangeParts, PartsOptions } from './parts.ts';
import type { Started } from './started.ts';

/** A busy exchange writes tens of megabytes in that time, a tenth of what is to be free. */
const DATABASE_DISK_MS = 5_000;

/** What every process has, whatever its role. */
export interface Base {
  readonly settings: Settings;
  readonly log: Logger;
  readonly databaseUrl: string;
  readonly parts: ExchangeParts;
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly budget: Budget;
  readonly bus: Bus;
  readonly room: DiskGuard;
  readonly connection: Connection;
  /** Log-ins wait for nothing that strangers can ask for in numbers: neither pages nor look-ups of tokens. */
  readonly signIns: Connection;
  readonly reading: Connection;
  readonly reads: Reads;
  /** Tells reads what has been committed, as a number of the journal. */
  committed(seq: number): void;
}

/** Opens the database and what watches over clock, disk and limits. */
export function openBase(options: PartsOptions, started: Started): Base {
  const { settings, log, databaseUrl, parts = {} } = options;
  const metrics = createMetrics();
  addLaneMetrics(metrics.registry);
  addPlacesMetrics(metrics.registry);
  const connect = (connectOptions: ConnectOptions, url = databaseUrl): Connection => {
    const connection = connectDatabase(url, {
      ...connectOptions,
      onIdleError: (error) => log.warn({ err: error }, 'a database connection broke'),
    });
    started.add(() => connection.close());
    return connection;
  };
  const connection = connect({ applicationName: 'bourse' });
  // A browser gives up after 12 s.
  const forReads = { applicationName: 'bourse-reads', maxConnections: 6, statementTimeoutMs: 10_000 };
  const reading = connect(forReads);
  let seq = 0;
  const following = settings.readDatabaseUrls.map((url) => connect(forReads, url));
  const pools = following.map(({ pool }) => pool);
  const followers = pools.length > 0 ? new Followers(reading.pool, pools, () => seq) : undefined;
  const reads = new Reads(reading, {}, followers?.db);
  const signIns = connect({ applicationName: 'bourse-sign-ins', maxConnections: 4 });
  const followed = Object.fromEntries(following.map((each, n) => [`follower ${n + 1}`, each]));
  addDatabaseMetrics(
    metrics.registry,
    { pages: connection, reads: reading, 'sign-ins': signIns, ...followed },
    reads,
  );
  const foreign = settings.databaseUrl ? watchDatabaseDisk(settings, reading, log, started) : undefined;
  const room = new DiskGuard({
    volumes: volumesOf(settings.dataDir),
    ...settings,
    log,
    ...(foreign && { foreign }),
  });
  if (settings.diskFreeBytes > 0) room.start(metrics.registry);
  started.add(() => room.stop());
  return {
    settings,
    log,
    databaseUrl,
    parts,
    metrics,
    clock: parts.clock ?? new SteadyClock({ tell: countJumps(metrics.registry, log) }),
    budget: new Budget({ registry: metrics.registry, ...(parts.limits && { rates: parts.limits }) }),
    bus: new Bus(),
    room,
    connection,
    signIns,
    reading,
    reads,
    committed: (now) => void (seq = Math.max(seq, now)),
  };
}

/** Asks a database of one's own again and again where it lies, and what it takes. */
function watchDatabaseDisk(
  { diskFreeBytes, databaseDisk }: Settings,
  { db }: Connection,
  log: Logger,
  started: Started,
): DatabaseDisk {
  const disk = new DatabaseDisk(db, databaseDisk);
  if (diskFreeBytes === 0) return disk;
  const looking = new Job({
    everyMs: DATABASE_DISK_MS,
    work: () => disk.look(),
    failed: (error) => log.warn({ err: error }, 'the database does not say what its disk holds'),
  }).start();
  started.add(() => looking.stop());
  void looking.run().then(() => {
    if (!disk.isKnown)
      log.warn('nobody watches the disk of the database: see DATABASE_DISK_PATH and DATABASE_DISK_MB');
  });
  return disk;
}

/** Watches how busy this process is; `waiting`: commands that wait for their turn. */
export function watchPressure(
  { parts, metrics }: Base,
  waiting: () => number,
  started: Started,
): Pick<Pressure, 'refuses'> {
  const round = loopRound();
  started.add(() => round.end());
  const busyness = new Pressure({ delayMs: loopDelay(), waiting, roundMs: () => round.ms() });
  busyness.start(metrics.registry);
  started.add(() => busyness.stop());
  return parts.pressure ?? busyness;
}
