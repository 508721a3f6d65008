import { join } from 'node:path';
import { type Layout, type Place, PORT } from './layout.ts';

/** What the parts share that nobody else may know; made anew for each cluster. */
export interface Secrets {
  readonly superuser: string;
  readonly replication: string;
  readonly database: string;
  readonly nats: string;
  /** 32 bytes in base64. */
  readonly fileKey: string;
}

export type Environment = Readonly<Record<string, string>>;

/** The environment of each part, as deploy/env has it for machines; `folder` holds everything. */
export function environmentOf(layout: Layout, place: Place, folder: string, secrets: Secrets): Environment {
  switch (place.kind) {
    case 'etcd':
      return etcd(layout, place, folder);
    case 'postgres':
      return postgres(layout, place, folder, secrets);
    case 'nats':
      return nats(layout, place, secrets);
    case 'haproxy':
      return haproxy(layout, folder);
    case 'core':
    case 'gateway':
      return exchange(layout, place, folder, secrets);
  }
}

function etcd(layout: Layout, { name, address }: Place, folder: string): Environment {
  const peer = (at: string) => `http://${at}:${PORT.etcdPeers}`;
  const client = `http://${address}:${PORT.etcd}`;
  return {
    ETCD_NAME: name,
    ETCD_DATA_DIR: join(folder, name),
    ETCD_LISTEN_PEER_URLS: peer(address),
    ETCD_INITIAL_ADVERTISE_PEER_URLS: peer(address),
    ETCD_LISTEN_CLIENT_URLS: client,
    ETCD_ADVERTISE_CLIENT_URLS: client,
    ETCD_INITIAL_CLUSTER: layout.etcd.map((each) => `${each.name}=${peer(each.address)}`).join(','),
    ETCD_INITIAL_CLUSTER_TOKEN: 'bourse',
    ETCD_INITIAL_CLUSTER_STATE: 'new',
    ETCD_AUTO_COMPACTION_RETENTION: '1h',
    ETCD_ENABLE_V2: 'true',
  };
}

function postgres(
  layout: Layout,
  { name, address }: Place,
  folder: string,
  { superuser, replication, database }: Secrets,
): Environment {
  return {
    PATRONI_NAME: name,
    PATRONI_ETCD_HOSTS: layout.etcd.map((each) => `${each.address}:${PORT.etcd}`).join(','),
    PATRONI_RESTAPI_LISTEN: `${address}:${PORT.patroni}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `${address}:${PORT.patroni}`,
    PATRONI_POSTGRESQL_LISTEN: `${address}:${PORT.postgres}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${address}:${PORT.postgres}`,
    PATRONI_POSTGRESQL_DATA_DIR: join(folder, name, 'data'),
    PATRONI_POSTGRESQL_PGPASS: join(folder, name, 'pgpass'),
    PATRONI_POSTGRESQL_BIN_DIR: '/usr/lib/postgresql/15/bin',
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: superuser,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: replication,
    BOURSE_DB_PASSWORD: database,
  };
}

/** NATS reads each as a line of its configuration, hence the quotes. */
function nats(layout: Layout, { name, address }: Place, secrets: Secrets): Environment {
  const routes = layout.nats.map(
    (each) => `nats-route://bourse:${secrets.nats}@${each.address}:${PORT.natsRoutes}`,
  );
  return {
    NATS_NAME: JSON.stringify(name),
    NATS_LISTEN: JSON.stringify(`${address}:${PORT.nats}`),
    NATS_MONITOR: JSON.stringify(`${address}:${PORT.natsMonitor}`),
    NATS_ROUTES_LISTEN: JSON.stringify(`${address}:${PORT.natsRoutes}`),
    NATS_ROUTES: JSON.stringify(routes),
    NATS_USER: JSON.stringify('bourse'),
    NATS_PASSWORD: JSON.stringify(secrets.nats),
  };
}

function haproxy(layout: Layout, folder: string): Environment {
  // HAProxy knows three of each; where there is one only, it stands for all.
  const numbered = (name: string, places: readonly Place[], port: number) =>
    Object.fromEntries(
      [0, 1, 2].map((n) => [`${name}_${n + 1}`, `${(places[n] ?? places[0]!).address}:${port}`]),
    );
  return {
    HAPROXY_HTTP: `${layout.host}:8080`,
    HAPROXY_HTTPS: `*:${layout.httpsPort}`,
    HAPROXY_CERTIFICATE: join(folder, 'tls.pem'),
    HAPROXY_POSTGRES: layout.host,
    HAPROXY_METRICS: `${layout.host}:8404`,
    ...numbered('GATEWAY', layout.gateway, PORT.gateway),
    ...numbered('POSTGRES', layout.postgres, PORT.postgres),
  };
}

function exchange(layout: Layout, place: Place, folder: string, secrets: Secrets): Environment {
  const { name, kind, address } = place;
  const isCore = kind === 'core';
  const isSpread = layout.core.length > 0;
  return {
    ROLE: isSpread ? kind : 'all',
    HOST: address,
    PORT: String(isCore ? PORT.core : PORT.gateway),
    METRICS_HOST: address,
    METRICS_PORT: String(isCore ? PORT.coreMetrics : PORT.gatewayMetrics),
    DATA_DIR: join(folder, name),
    FILE_KEY: secrets.fileKey,
    TRUST_PROXY: layout.host,
    PUBLIC_URL: `https://localhost:${layout.httpsPort}`,
    DATABASE_URL: databaseUrl(layout, secrets),
    ...(isSpread && spread(layout, folder, secrets)),
  };
}

function spread(layout: Layout, folder: string, secrets: Secrets): Environment {
  return {
    READ_DATABASE_URL: databaseUrl(layout, secrets, PORT.replicas),
    FILES_DIR: join(folder, 'shared'),
    NATS_URL: layout.nats
      .map((each) => `nats://bourse:${secrets.nats}@${each.address}:${PORT.nats}`)
      .join(','),
  };
}

/** Through HAProxy, which knows the primary. */
export function databaseUrl({ host }: Layout, { database }: Secrets, port: number = PORT.primary): string {
  return `postgres://bourse:${database}@${host}:${port}/bourse`;
}
