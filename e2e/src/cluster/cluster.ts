import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { commandOf, type Whole } from './commands.ts';
import { databaseUrl } from './environment.ts';
import { newSecrets, prepareFolder } from './folder.ts';
import { healthOf, until } from './health.ts';
import { type Kind, layoutOf, type Layout, type Place, placesOf } from './layout.ts';
import { canMakeNamespaces, Namespaces } from './network/namespaces.ts';
import { leaveMachine, takeMachine } from './network/one-owner.ts';
import { LOOPBACK, type Network } from './network/network.ts';
import { isRoot } from '../debian.ts';
import { ensurePackages } from './packages.ts';
import { Part } from './part.ts';

const START_MS = 120_000;
const STOP_MS = 12_000;

export interface ClusterOptions {
  /** Everything is written below it; gone when the cluster has ended. */
  readonly folder: string;
  readonly httpsPort: number;
  readonly oneProcess: boolean;
  /** Folder of a certificate that was made before; default: a new one. */
  readonly certificatesFrom?: string;
  readonly settings?: Readonly<Record<string, string>>;
  /** Commits that are acknowledged before they lie on two machines: what a test of the tests must find out. */
  readonly unsafe?: boolean;
  readonly say: (line: string) => void;
  /** Calls the start off. */
  readonly signal?: AbortSignal;
}

/** A whole exchange on this machine: three etcd, PostgreSQL, NATS and gateways, two cores, HAProxy. */
export class Cluster {
  readonly layout: Layout;
  readonly network: Network;
  readonly folder: string;
  readonly #whole: Whole;
  readonly #options: ClusterOptions;
  readonly #parts = new Map<string, Part>();

  private constructor(options: ClusterOptions) {
    const { folder, httpsPort, oneProcess, settings = {} } = options;
    this.network = isRoot() && canMakeNamespaces() ? new Namespaces() : LOOPBACK;
    this.layout = layoutOf({ net: this.network.net, httpsPort, oneProcess });
    this.folder = folder;
    this.#options = options;
    const deploy = join(folder, 'deploy');
    const secrets = newSecrets();
    this.#whole = { layout: this.layout, network: this.network, folder, deploy, secrets, settings };
  }

  /** Installs what is missing and starts everything; rejects, with everything ended, when a part does not become ready. */
  static async start(options: ClusterOptions): Promise<Cluster> {
    ensurePackages(options.say);
    takeMachine();
    const cluster = new Cluster(options);
    try {
      await cluster.#start();
      return cluster;
    } catch (error) {
      await cluster.remove();
      throw error;
    }
  }

  get url(): string {
    return `https://localhost:${this.layout.httpsPort}`;
  }

  /** Of the primary, through HAProxy. */
  get databaseUrl(): string {
    return databaseUrl(this.layout, this.#whole.secrets);
  }

  part(name: string): Part {
    return this.#parts.get(name)!;
  }

  partsOf(kind: Kind): Part[] {
    return [...this.#parts.values()].filter(({ place }) => place.kind === kind);
  }

  healthOf(place: Place): Promise<string> {
    return healthOf(place, this.layout.httpsPort);
  }

  /** Every part and what it says of itself. */
  async status(): Promise<[Place, string][]> {
    return Promise.all(
      placesOf(this.layout).map(async (place) => [place, await this.healthOf(place)] as [Place, string]),
    );
  }

  async #start(): Promise<void> {
    // First, since it ends what a killed run has left.
    await this.network.make(placesOf(this.layout));
    const { folder, layout } = this;
    const { certificatesFrom, unsafe = false } = this.#options;
    prepareFolder({ folder, layout, certificatesFrom, unsafe });
    const { etcd, nats, postgres, haproxy, core, gateway } = this.layout;
    await this.#startAll([...etcd, ...nats], 'ready');
    this.#options.say('etcd and NATS are up; PostgreSQL is being made');
    await this.#startAll([...postgres, haproxy], 'ready');
    await this.#until('a synchronous standby', async () => this.#hasStandby(await this.status()));
    this.#options.say('PostgreSQL is up');
    // At once: gateways wait for a core, and need as long as it does to start.
    for (const place of [...core, ...gateway]) this.#begin(place).start();
    if (core.length > 0) await this.#becomeSome(core);
    for (const place of gateway) await this.#becomes(place, 'ready');
    this.#options.say('the exchange is up');
  }

  async #startAll(places: readonly Place[], wanted: string): Promise<void> {
    for (const place of places) this.#begin(place).start();
    for (const place of places) await this.#becomes(place, wanted);
  }

  /** One of them is enough: the others wait for it to fail. */
  async #becomeSome(places: readonly Place[]): Promise<void> {
    await this.#until(`one of ${places.map(({ name }) => name).join(', ')}`, async () => {
      const health = await Promise.all(places.map((place) => this.healthOf(place)));
      return health.includes('ready');
    }).catch((error: Error) => {
      throw new Error(
        `${error.message}. The log of ${places[0]!.name} ends:\n  ${this.part(places[0]!.name).said()}`,
      );
    });
  }

  #begin(place: Place): Part {
    const part = new Part(place, commandOf(this.#whole, place));
    this.#parts.set(place.name, part);
    return part;
  }

  async #becomes(place: Place, wanted: string): Promise<void> {
    try {
      await this.#until(place.name, async () => (await this.healthOf(place)).startsWith(wanted));
    } catch (error) {
      throw new Error(`${(error as Error).message}. Its log ends:\n  ${this.part(place.name).said()}`, {
        cause: error,
      });
    }
  }

  #hasStandby(status: readonly [Place, string][]): boolean {
    return (
      this.#options.unsafe === true || status.some(([, health]) => health.endsWith('synchronous standby'))
    );
  }

  #until(what: string, holds: () => Promise<boolean>): Promise<number> {
    return until(what, START_MS, holds, this.#options.signal);
  }

  /** Resolves when every part is well again. */
  async whole(withinMs = START_MS): Promise<number> {
    const isWell = ([{ kind }, health]: [Place, string]) =>
      health.startsWith('ready') || (kind === 'core' && health !== 'does not answer');
    return until('every part ready', withinMs, async () => {
      const status = await this.status();
      const cores = status.filter(([{ kind }]) => kind === 'core');
      return (
        status.every(isWell) &&
        (cores.length === 0 || cores.some(([, health]) => health === 'ready')) &&
        this.#hasStandby(status)
      );
    });
  }

  /** Ends the exchange in order and leaves nothing behind; what is deleted anyhow is not stopped but killed. */
  async remove(): Promise<void> {
    const parts = [...this.#parts.values()];
    await Promise.all(
      [...this.partsOf('gateway'), ...this.partsOf('core')].map((part) => part.stop(STOP_MS)),
    );
    for (const part of parts) part.kill();
    await until('every process gone', STOP_MS, async () => parts.every((part) => part.pids().length === 0));
    await this.network.remove();
    leaveMachine();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}
