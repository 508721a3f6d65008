import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@bourse/engine/sim/random';
import type { Cluster } from '../cluster.ts';
import { until } from '../health.ts';
import type { Kind } from '../layout.ts';
import type { Direction } from '../network/network.ts';
import type { Part } from '../part.ts';

/** What can be done to a part, and undone. `kill daemon`: PostgreSQL alone, beside a Patroni that lives. */
const WAYS = ['kill', 'kill daemon', 'freeze', 'cut in', 'cut out', 'cut both'] as const;
export type Way = (typeof WAYS)[number];

/** Whom it is done to: parts of a kind that do different work are different victims. */
const VICTIMS = [
  'postgres primary',
  'postgres standby',
  'etcd',
  'nats',
  'core active',
  'core standby',
  'gateway',
  'haproxy',
] as const;
export type Victim = (typeof VICTIMS)[number];

export interface Fault {
  readonly victim: Victim;
  readonly way: Way;
}

/** A program that ends is started again by systemd. */
const RESTART_MS = 1_000;

/** Every fault that can be made in this cluster. */
export function faultsOf(cluster: Cluster): Fault[] {
  const there = (victim: Victim) => {
    const kind = victim.split(' ')[0] as Kind;
    return cluster.partsOf(kind).length > 0;
  };
  const possible = (victim: Victim, way: Way) => {
    if (way.startsWith('cut')) return cluster.network.canCut && victim !== 'haproxy';
    return way !== 'kill daemon' || victim.startsWith('postgres');
  };
  return VICTIMS.filter(there).flatMap((victim) =>
    WAYS.filter((way) => possible(victim, way)).map((way) => ({ victim, way })),
  );
}

/** Few of them, with each victim and each way at least once. HAProxy, in whose place nobody works, is killed and comes back. */
export function coveringFaults(faults: readonly Fault[], random: Random): Fault[] {
  const possible = faults.filter(({ victim, way }) => victim !== 'haproxy' || way === 'kill');
  const chosen: Fault[] = [];
  const pick = (fits: readonly Fault[]) => {
    const newWays = fits.filter(({ way }) => !chosen.some((each) => each.way === way));
    chosen.push(random.pick(newWays.length > 0 ? newWays : fits));
  };
  for (const left = new Set(possible.map(({ victim }) => victim)); left.size > 0;) {
    const victim = random.pick([...left]);
    left.delete(victim);
    pick(possible.filter((each) => each.victim === victim));
  }
  for (const way of new Set(possible.map((each) => each.way)))
    if (!chosen.some((each) => each.way === way)) pick(possible.filter((each) => each.way === way));
  return chosen;
}

/** A starved machine may be about to give a role to another by itself. */
const FOUND_MS = 60_000;

/** Which part that is now; the standby core is whichever does not say that it is ready. */
export async function partFor(
  cluster: Cluster,
  victim: Victim,
  pick: (count: number) => number,
): Promise<Part> {
  const [kind, role] = victim.split(' ') as [Kind, string?];
  const parts = cluster.partsOf(kind);
  let fits: Part[] = [];
  await until(`a ${victim}`, FOUND_MS, async () => {
    const health = await Promise.all(parts.map(({ place }) => cluster.healthOf(place)));
    fits = parts.filter((_, n) => {
      if (role === 'primary') return health[n] === 'ready, primary';
      if (role === 'standby' && kind === 'postgres') return health[n] === 'ready, synchronous standby';
      if (role === 'active') return health[n] === 'ready';
      return role === 'standby' ? health[n] !== 'ready' : true;
    });
    return fits.length > 0;
  });
  return fits[pick(fits.length)]!;
}

/** What a part that takes the place of another says of itself; of others all do the same work. */
const SUCCESSOR: Partial<Record<Victim, string>> = {
  'postgres primary': 'ready, primary',
  'postgres standby': 'ready, synchronous standby',
  'core active': 'ready',
};

/** Resolves when another part does the work of the one that is lost. */
export async function takenOver(
  cluster: Cluster,
  victim: Victim,
  lost: Part,
  withinMs: number,
): Promise<void> {
  const others = cluster.partsOf(lost.place.kind).filter((part) => part !== lost);
  const successor = SUCCESSOR[victim];
  if (successor === undefined || others.length === 0) return;
  await until(`another ${victim}`, withinMs, async () => {
    const health = await Promise.all(others.map(({ place }) => cluster.healthOf(place)));
    return health.includes(successor);
  });
}

/** Does it, and undoes it when `over` resolves. Resolves when it is undone. */
export async function happen(
  cluster: Cluster,
  part: Part,
  way: Way,
  over: () => Promise<void>,
): Promise<void> {
  switch (way) {
    case 'kill':
      part.kill();
      // A machine of PostgreSQL that is gone stays away for longer than a program that has ended.
      await (part.place.kind === 'postgres' ? over() : sleep(RESTART_MS));
      return part.start();
    case 'kill daemon':
      return part.killDaemon();
    case 'freeze':
      part.freeze();
      await over();
      return part.thaw();
    default:
      await cluster.network.cut(part.place, way.split(' ')[1] as Direction);
      await over();
      return cluster.network.mend(part.place);
  }
}
