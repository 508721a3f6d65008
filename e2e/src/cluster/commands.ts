import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { environmentOf, type Secrets } from './environment.ts';
import type { Layout, Place } from './layout.ts';
import type { Network } from './network/network.ts';
import { isRoot } from '../debian.ts';
import type { Command } from './part.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const SERVER = join(ROOT, 'apps/server/dist/main.js');

export interface Whole {
  readonly layout: Layout;
  readonly network: Network;
  /** Everything is written below it. */
  readonly folder: string;
  /** deploy/ with this folder in the place of /opt/bourse. */
  readonly deploy: string;
  readonly secrets: Secrets;
  /** Settings of the exchange besides those of the cluster. */
  readonly settings: Readonly<Record<string, string>>;
}

/** How a part is run. */
export function commandOf(whole: Whole, place: Place): Command {
  const { layout, network, folder, secrets, settings } = whole;
  const isExchange = place.kind === 'core' || place.kind === 'gateway';
  return {
    line: [...network.prefix(place), ...asUser(place), ...program(whole, place)],
    env: { ...environmentOf(layout, place, folder, secrets), ...(isExchange && settings) },
    cwd: folder,
    log: join(folder, 'log', `${place.name}.log`),
    ...(place.kind === 'postgres' && { pidFile: join(folder, place.name, 'data', 'postmaster.pid') }),
  };
}

/** PostgreSQL refuses to be run by root. */
function asUser({ kind }: Place): string[] {
  if (kind !== 'postgres' || !isRoot()) return [];
  return ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'];
}

function program({ deploy }: Whole, { kind }: Place): string[] {
  switch (kind) {
    case 'etcd':
      return ['/usr/bin/etcd'];
    case 'postgres':
      return ['/usr/bin/patroni', join(deploy, 'patroni/patroni.yml')];
    case 'nats':
      return ['/usr/sbin/nats-server', '-c', join(deploy, 'nats/nats.conf')];
    case 'haproxy':
      return ['/usr/sbin/haproxy', '-db', '-f', join(deploy, 'haproxy/haproxy.cfg')];
    case 'core':
    case 'gateway':
      return [process.execPath, SERVER];
  }
}
