import { readFileSync } from 'node:fs';
import { Cluster } from '../../cluster/cluster.ts';
import { PORT, type Place } from '../../cluster/layout.ts';
import type { Part } from '../../cluster/part.ts';
import { signalIfThere } from '../../processes.ts';
import { runSql } from '../../run-sql.ts';
import { must } from '../drill.ts';
import { until } from './cause.ts';
import { scrapeAll, type Sample, type Target } from './metrics.ts';
import type { Scraped } from './rules.ts';

const SEEN_MS = 90_000;
const HAPROXY_METRICS = 8_404;
/** Of its log; an alert is 100 MB. */
const WRITTEN_ROWS = 160_000;

/** Three databases, three etcd and HAProxy in front of gateways, of which one after the other is lost until nothing is left. */
export async function machines(
  folder: string,
  httpsPort: number,
  fired: Map<string, Scraped>,
): Promise<void> {
  const cluster = await Cluster.start({ folder, httpsPort, oneProcess: false, say: () => undefined });
  try {
    const look = () => scrapeAll(targetsOf(cluster));
    const sees = (isSo: (sample: Sample) => boolean) => until(look, isSo, SEEN_MS);
    const fire = async (name: string, isSo: (sample: Sample) => boolean) =>
      void fired.set(name, { quiet, during: [await sees(isSo)] });
    const quiet = await sees(
      (sample) => gatewaysIn(sample) === 3 && sum(sample, 'patroni_sync_standby') === 1,
    );

    const standbys = await placedAs(cluster, 'ready');
    const [synchronous] = await placedAs(cluster, 'ready, synchronous standby');
    must(standbys.length === 1 && synchronous !== undefined, 'there is no standby of each kind');
    const slow = startupOf(standbys[0]!);
    signalIfThere(slow, 'SIGSTOP');
    await write(cluster.databaseUrl);
    await fire('StandbyBehind', (sample) => behind(sample) > 1e8);
    signalIfThere(slow, 'SIGCONT');

    const gateways = cluster.partsOf('gateway');
    gateways[0]!.kill();
    await fire('GatewayDown', (sample) => gatewaysIn(sample) === 2);
    for (const gateway of gateways) gateway.kill();
    await fire('NoGateway', (sample) => gatewaysIn(sample) === 0);

    await pause(cluster.partsOf('postgres')[0]!.place, true);
    await fire('FailoverPaused', (sample) => sum(sample, 'patroni_is_paused') > 0);
    await pause(cluster.partsOf('postgres')[0]!.place, false);
    await sees((sample) => sum(sample, 'patroni_is_paused') === 0);

    standbys[0]!.kill();
    await fire('DatabaseMemberDown', (sample) => away(sample, 'patroni') === 1);
    synchronous!.kill();
    await fire('NoSynchronousStandby', (sample) => sum(sample, 'patroni_sync_standby') === 0);

    const [first, second] = cluster.partsOf('etcd');
    first!.kill();
    await fire('EtcdDown', (sample) => away(sample, 'etcd') === 1);
    second!.kill();
    await fire('EtcdWithoutLeader', (sample) => sum(sample, 'etcd_server_has_leader') === 0);
    await fire('NoPrimary', (sample) => sum(sample, 'patroni_primary') === 0);
  } finally {
    await cluster.remove();
  }
}

/** As prometheus-machines.yml has them. */
function targetsOf(cluster: Cluster): Target[] {
  const of = (job: string, { name, address }: Place, port: number): Target => ({
    ...{ job, instance: name },
    url: `http://${address}:${port}/metrics`,
  });
  const { postgres, etcd, haproxy } = cluster.layout;
  return [
    ...postgres.map((place) => of('patroni', place, PORT.patroni)),
    ...etcd.map((place) => of('etcd', place, PORT.etcd)),
    of('haproxy', haproxy, HAPROXY_METRICS),
  ];
}

async function placedAs(cluster: Cluster, health: string): Promise<Part[]> {
  const parts = cluster.partsOf('postgres');
  const said = await Promise.all(parts.map(({ place }) => cluster.healthOf(place)));
  return parts.filter((_, n) => said[n] === health);
}

/** The process of a standby that applies what it has received. */
function startupOf(part: Part): number {
  const found = part.pids().find((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('startup');
    } catch {
      return false;
    }
  });
  must(found !== undefined, `${part.place.name} applies nothing`);
  return found;
}

async function write(url: string): Promise<void> {
  await runSql(
    url,
    `create table drill_filler as select repeat(md5(n::text), 24) from generate_series(1, ${WRITTEN_ROWS}) n`,
  );
}

async function pause({ address }: Place, isPaused: boolean): Promise<void> {
  const answer = await fetch(`http://${address}:${PORT.patroni}/config`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pause: isPaused }),
  });
  must(answer.ok, `Patroni answered ${answer.status}: ${await answer.text()}`);
}

function valuesOf(sample: Sample, name: string, label = ''): number[] {
  return [...sample].flatMap(([series, value]) =>
    series.startsWith(`${name}{`) && series.includes(label) ? [Number(value)] : [],
  );
}

/** Over who answers; NaN when nobody tells it. */
function sum(sample: Sample, name: string): number {
  const values = valuesOf(sample, name);
  return values.length === 0 ? NaN : values.reduce((all, value) => all + value, 0);
}

function away(sample: Sample, job: string): number {
  return valuesOf(sample, 'up', `job="${job}"`).filter((value) => value === 0).length;
}

function gatewaysIn(sample: Sample): number {
  return valuesOf(sample, 'haproxy_backend_active_servers', 'proxy="gateways"')[0] ?? NaN;
}

/** How far the standby that has applied least is behind, in bytes; the primary says 0 of itself. */
function behind(sample: Sample): number {
  const written = Math.max(...valuesOf(sample, 'patroni_xlog_location'));
  const applied = valuesOf(sample, 'patroni_xlog_replayed_location').filter((value) => value > 0);
  return written - Math.min(...applied);
}
