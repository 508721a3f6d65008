import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '@bourse/engine/sim/random';
import { signUp, type TestUser } from '@bourse/testkit/client';
import { Outbox } from '@bourse/testkit/outbox';
import { withClient } from '@bourse/testkit/with-client';
import { History } from '../../crash/history.ts';
import { Load, midOf } from '../../crash/load.ts';
import { verify } from '../../crash/verify.ts';
import type { Cluster } from '../cluster.ts';
import { booksAgree, clientsAgree, publishedIsCommitted } from './checks.ts';
import { Deeds } from './deeds.ts';
import { type Fault, happen, partFor } from './faults.ts';
import { Probe } from './probe.ts';
import { Recorder } from './recorder.ts';

const USERS = 4;
/** Nobody being served for longer than that is a violation, whatever was done. */
const MOST_MS = 90_000;
/** A fault that nobody can work around is undone after so long. */
const HELD_MS = 40_000;
const UNKNOWN_PAUSE_MS = 1_000;

export interface Round {
  /** The part it was done to. */
  readonly part: string;
  /** Longest time without an acknowledged order, seconds. */
  readonly gap: number;
  /** Until every part was well again, seconds. */
  readonly whole: number;
  readonly acknowledged: number;
  readonly unknown: number;
  readonly violations: readonly string[];
}

/** Users at work in a cluster, and what they were told. */
export class Chaos {
  readonly #cluster: Cluster;
  readonly #random: Random;
  readonly #history = new History();
  readonly #load: Load;
  readonly #deeds: Deeds;
  readonly #users: readonly TestUser[];
  readonly #recorders: readonly Recorder[];
  readonly #probe: Probe;

  private constructor(cluster: Cluster, seed: number, users: readonly TestUser[], probe: Probe) {
    this.#cluster = cluster;
    this.#random = new Random(seed);
    this.#load = new Load(this.#history, this.#random, `o${seed}`, UNKNOWN_PAUSE_MS);
    this.#deeds = new Deeds(this.#random, `d${seed}`);
    this.#users = users;
    this.#recorders = users.map((user) => new Recorder(cluster.url, user));
    this.#probe = probe;
  }

  static async begin(cluster: Cluster, seed: number): Promise<Chaos> {
    const mail = new Outbox(cluster.folder);
    const users: TestUser[] = [];
    for (let n = 1; n <= USERS; n++) {
      const user = await signUp(cluster.url, mail, `chaos${n}@example.com`);
      await Deeds.enable(user);
      users.push(user);
    }
    const prober = await signUp(cluster.url, mail, 'probe@example.com');
    const far = ((await midOf(prober, 'btcusdt')) * 0.9).toFixed(2);
    const chaos = new Chaos(cluster, seed, users, new Probe(prober, far, `p${seed}`));
    for (const recorder of chaos.#recorders) recorder.start();
    return chaos;
  }

  /** What was done besides spot orders, by call. */
  get deeds(): Readonly<Record<string, number>> {
    return this.#deeds.done;
  }

  async round({ victim, way }: Fault): Promise<Round> {
    await this.#load.start(this.#users);
    this.#deeds.start(this.#users);
    this.#probe.start();
    await sleep(2_000 + this.#random.below(3_000));
    const part = await partFor(this.#cluster, victim, (count) => this.#random.below(count));
    const begun = performance.now();
    const violations: string[] = [];
    const served = () => this.#probe.servedAfter(performance.now(), HELD_MS).catch(() => undefined);
    await happen(this.#cluster, part, way, served);
    await this.#probe
      .servedAfter(performance.now(), MOST_MS)
      .catch((error: Error) => violations.push(error.message));
    const gap = this.#probe.longestGap(begun);
    await Promise.all([this.#load.stop(), this.#deeds.stop(), this.#probe.stop()]);
    const whole = await this.#cluster.whole();
    violations.push(...(await this.#verify()));
    const { acknowledged, unknown } = this.#history;
    return { part: part.place.name, gap, whole, acknowledged, unknown, violations };
  }

  async #verify(): Promise<string[]> {
    const { violations } = await verify(this.#history, this.#cluster.databaseUrl);
    return withClient(this.#cluster.databaseUrl, async (client) => {
      return [
        ...violations,
        ...(await this.#deeds.verify(client)),
        ...(await publishedIsCommitted(this.#recorders, client)),
        ...(await clientsAgree(this.#recorders, client)),
        ...(await booksAgree(this.#cluster.url, this.#recorders, client)),
      ];
    });
  }

  end(): void {
    for (const recorder of this.#recorders) recorder.stop();
  }
}
