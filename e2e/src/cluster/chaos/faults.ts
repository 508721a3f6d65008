import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from '../cluster.ts';
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

/** For so long it is as it is: longer than the others take to give it up (`ttl` of deploy/patroni). */
const DOWN_MS = 20_000;
/** Others work for so long before it comes back. */
const AFTERMATH_MS = 4_000;
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

/** Which part that is now; the standby core is whichever does not say that it is ready. */
export async function partFor(
  cluster: Cluster,
  victim: Victim,
  pick: (count: number) => number,
): Promise<Part> {
  const [kind, role] = victim.split(' ') as [Kind, string?];
  const parts = cluster.partsOf(kind);
  const health = await Promise.all(parts.map(({ place }) => cluster.healthOf(place)));
  const fits = parts.filter((_, n) => {
    if (role === 'primary') return health[n] === 'ready, primary';
    if (role === 'standby' && kind === 'postgres') return health[n] === 'ready, synchronous standby';
    if (role === 'active') return health[n] === 'ready';
    return role === 'standby' ? health[n] !== 'ready' : true;
  });
  if (fits.length === 0) throw new Error(`there is no ${victim}: ${health.join('; ')}`);
  return fits[pick(fits.length)]!;
}

/**
 * Does it, and undoes it when it has lasted for a while and `served` resolves: what comes back must find that others have taken
 * over and gone on. Resolves when it is undone.
 */
export async function happen(
  cluster: Cluster,
  part: Part,
  way: Way,
  served: () => Promise<void>,
): Promise<void> {
  const lasts = async () => {
    await sleep(DOWN_MS);
    await served();
    await sleep(AFTERMATH_MS);
  };
  switch (way) {
    case 'kill':
      part.kill();
      // A machine of PostgreSQL that is gone stays away for longer than a program that has ended.
      await (part.place.kind === 'postgres' ? lasts() : sleep(RESTART_MS));
      return part.start();
    case 'kill daemon':
      return part.killDaemon();
    case 'freeze':
      part.freeze();
      await lasts();
      return part.thaw();
    default:
      await cluster.network.cut(part.place, way.split(' ')[1] as Direction);
      await lasts();
      return cluster.network.mend(part.place);
  }
}
