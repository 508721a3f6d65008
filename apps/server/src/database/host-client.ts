import { callbackify } from 'node:util';
import pg from 'pg';
import { hostsOf, type Hosts } from './hosts.ts';

/** A server that does not answer within this time is passed over. */
const PROBE_MS = 2_000;

/** Where the last connection went, by the address with all hosts: it is asked first. */
const lastFound = new Map<string, string>();

/**
 * A client for an address with several hosts, which node-postgres does not know: before it connects it looks for the one
 * that suits. A server that is no longer the primary has cut its connections, so a connection never goes to the wrong one.
 */
class HostClient extends pg.Client {
  readonly #all: string;
  readonly #hosts: Hosts;

  constructor(config: pg.ClientConfig) {
    const all = config.connectionString!;
    const hosts = hostsOf(all)!;
    super({ ...config, connectionString: hosts.urls[0]! });
    this.#all = all;
    this.#hosts = hosts;
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: any) => void): Promise<pg.Client> | void {
    if (!callback) return this.#connect();
    callbackify(() => this.#connect())(callback);
  }

  async #connect(): Promise<pg.Client> {
    const url = await findHost(this.#all, this.#hosts);
    const { host, port } = new pg.Client({ connectionString: url });
    Object.assign(this, { host, port });
    return super.connect();
  }
}

async function findHost(all: string, { urls, suits }: Hosts): Promise<string> {
  const first = lastFound.get(all);
  const failed: unknown[] = [];
  for (const url of first === undefined ? urls : [first, ...urls.filter((each) => each !== first)]) {
    try {
      if (!suits(await isStandby(url)))
        throw new Error(`${new URL(url).host} is not the server that is wanted`);
      lastFound.set(all, url);
      return url;
    } catch (error) {
      failed.push(error);
    }
  }
  throw new AggregateError(failed, `no server suits: ${failed.map(String).join(', ')}`);
}

async function isStandby(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'bourse-probe',
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
    return rows[0]!.standby;
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** The class of clients for an address. */
export function clientClass(url: string): typeof pg.Client {
  return (hostsOf(url)?.isPlain ?? true) ? pg.Client : HostClient;
}

/** A client for an address with one or several hosts. */
export function createClient(url: string, config: Omit<pg.ClientConfig, 'connectionString'>): pg.Client {
  return new (clientClass(url))({ ...config, connectionString: url });
}
