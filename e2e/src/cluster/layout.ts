/** What a cluster on one machine consists of, and where each part is: a plan, nothing is started here. */

export type Kind = 'etcd' | 'postgres' | 'nats' | 'core' | 'gateway' | 'haproxy';

export interface Place {
  /** Such as `postgres2`. */
  readonly name: string;
  readonly kind: Kind;
  readonly address: string;
}

export interface Layout {
  /** Where parts meet: HAProxy, and whoever runs the cluster. */
  readonly host: string;
  readonly etcd: readonly Place[];
  readonly postgres: readonly Place[];
  readonly nats: readonly Place[];
  readonly core: readonly Place[];
  readonly gateway: readonly Place[];
  readonly haproxy: Place;
  /** Of HAProxy, for people and bots. */
  readonly httpsPort: number;
}

/** As in deploy/: each part has an address of its own, so the ports are those of six machines. */
export const PORT = {
  etcd: 2379,
  etcdPeers: 2380,
  postgres: 5432,
  patroni: 8008,
  nats: 4222,
  natsMonitor: 8222,
  natsRoutes: 6222,
  core: 8082,
  gateway: 8081,
  coreMetrics: 9464,
  gatewayMetrics: 9465,
  primary: 5000,
  replicas: 5001,
} as const;

/** The last numbers of the addresses: `first + 1` is that of the first part of its kind. */
const FIRST = { etcd: 10, postgres: 20, nats: 30, core: 40, gateway: 50 } as const;

export interface Shape {
  /** The first three numbers of every address. */
  readonly net: string;
  readonly httpsPort: number;
  /** One process in the place of cores, gateways and NATS, on a database that survives its machine. */
  readonly oneProcess: boolean;
}

/** Three of each, and two cores: one that works, one that waits. */
export function layoutOf({ net, httpsPort, oneProcess }: Shape): Layout {
  const host = `${net}.1`;
  const places = (kind: keyof typeof FIRST, count: number): Place[] =>
    Array.from({ length: count }, (_, n) => ({
      name: `${kind}${n + 1}`,
      kind,
      address: `${net}.${FIRST[kind] + n + 1}`,
    }));
  return {
    host,
    etcd: places('etcd', 3),
    postgres: places('postgres', 3),
    nats: places('nats', oneProcess ? 0 : 3),
    core: places('core', oneProcess ? 0 : 2),
    gateway: places('gateway', oneProcess ? 1 : 3),
    haproxy: { name: 'haproxy', kind: 'haproxy', address: host },
    httpsPort,
  };
}

/** All parts in the order in which they are started. */
export function placesOf(layout: Layout): readonly Place[] {
  const { etcd, postgres, nats, core, gateway, haproxy } = layout;
  return [...etcd, ...nats, ...postgres, haproxy, ...core, ...gateway];
}
