import { Random } from '@bourse/engine/sim/random';
import { expect, it } from 'vitest';
import type { Cluster } from '../cluster.ts';
import { layoutOf, placesOf } from '../layout.ts';
import { coveringFaults, faultsOf, partFor } from './faults.ts';
import { gapsByFault } from './gaps.ts';
import { longestGap } from './probe.ts';

it('counts the time without service up to now, in whatever order answers came', () => {
  expect(longestGap([1_000, 1_400, 1_200], 1_500)).toBeCloseTo(0.2);
  expect(longestGap([1_000, 5_000, 4_900], 5_100)).toBeCloseTo(3.9);
  expect(longestGap([1_000], 9_000)).toBeCloseTo(8);
});

/** As far as the plan of faults looks at one. */
function clusterOf(oneProcess: boolean, canCut: boolean): Cluster {
  const places = placesOf(layoutOf({ net: '10.0.0', httpsPort: 1, oneProcess }));
  const partsOf = (kind: string) => places.filter((place) => place.kind === kind).map((place) => ({ place }));
  return { network: { canCut }, partsOf } as unknown as Cluster;
}

it('has a fault of every kind for every part, but what cannot be done', () => {
  const names = faultsOf(clusterOf(false, true)).map(({ victim, way }) => `${victim}, ${way}`);
  expect(names).toHaveLength(6 + 6 + 5 * 5 + 2);
  expect(names).toContain('core active, cut in');
  expect(names).toContain('postgres primary, kill daemon');
  expect(names).not.toContain('nats, kill daemon');
  expect(names).not.toContain('haproxy, cut both');
});

it('waits for the part that a starved machine is about to give the role', async () => {
  const said = ['ready', 'not ready (503)', 'ready', 'ready', 'ready', 'ready, primary'];
  const cluster = { ...clusterOf(false, true), healthOf: async () => said.shift()! };
  const part = await partFor(cluster as unknown as Cluster, 'postgres primary', () => 0);
  expect(part.place.name).toBe('postgres3');
});

it('cuts nothing where links cannot be cut, and spares what one process does without', () => {
  const faults = faultsOf(clusterOf(true, false));
  expect(faults.filter(({ way }) => way.startsWith('cut'))).toEqual([]);
  expect(new Set(faults.map(({ victim }) => victim.split(' ')[0]))).toEqual(
    new Set(['postgres', 'etcd', 'gateway', 'haproxy']),
  );
});

it.each([
  ['a whole cluster', clusterOf(false, true), 9],
  ['one whose links cannot be cut', clusterOf(false, false), 9],
  ['one process on three databases', clusterOf(true, true), 8],
])('has every part and every way of %s in few faults, whatever the seed', (_, cluster, most) => {
  const faults = faultsOf(cluster);
  const of = (key: 'victim' | 'way', among: typeof faults) => new Set(among.map((fault) => fault[key]));
  for (let seed = 1; seed <= 200; seed++) {
    const chosen = coveringFaults(faults, new Random(seed));
    expect(of('victim', chosen)).toEqual(of('victim', faults));
    expect(of('way', chosen)).toEqual(of('way', faults));
    expect(chosen.length).toBeLessThanOrEqual(most);
    expect(chosen).not.toContainEqual({ victim: 'haproxy', way: 'freeze' });
  }
});

it('says of a fault how long nobody was served, and whether the median is what is promised', () => {
  const killed = { victim: 'core active', way: 'kill' } as const;
  const primary = { victim: 'postgres primary', way: 'kill' } as const;
  const etcd = { victim: 'etcd', way: 'kill' } as const;
  const gaps = (gap: number) => ({ gap });
  expect(
    gapsByFault([
      [primary, gaps(15.04)],
      [killed, gaps(9)],
      [killed, gaps(0.84)],
      [killed, gaps(3)],
      [etcd, gaps(20)],
    ]),
  ).toEqual([
    { fault: 'core active, kill', rounds: 3, median: 3, most: 9, bar: 3, holds: true },
    { fault: 'etcd, kill', rounds: 1, median: 20, most: 20 },
    { fault: 'postgres primary, kill', rounds: 1, median: 15, most: 15, bar: 15, holds: false },
  ]);
});
