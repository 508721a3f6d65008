import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '@bourse/engine/sim/random';
import { signUp } from '@bourse/testkit/client';
import { Outbox } from '@bourse/testkit/outbox';
import { Crowd } from '../../crowd/crowd.ts';
import { midOf } from '../../crowd/load.ts';
import type { Cluster } from '../cluster.ts';
import { type Fault, happen, partFor } from './faults.ts';
import { Probe } from './probe.ts';

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
  readonly #crowd: Crowd;
  readonly #probe: Probe;

  private constructor(cluster: Cluster, random: Random, crowd: Crowd, probe: Probe) {
    this.#cluster = cluster;
    this.#random = random;
    this.#crowd = crowd;
    this.#probe = probe;
  }

  static async begin(cluster: Cluster, seed: number): Promise<Chaos> {
    const [mail, random] = [new Outbox(cluster.folder), new Random(seed)];
    const users = { traders: USERS, listeners: USERS, unknownPauseMs: UNKNOWN_PAUSE_MS };
    const crowd = await Crowd.of(cluster, { ...users, mail, random, seed });
    const prober = await signUp(cluster.url, mail, 'probe@example.com');
    const far = ((await midOf(prober, 'btcusdt')) * 0.9).toFixed(2);
    crowd.listen();
    return new Chaos(cluster, random, crowd, new Probe(prober, far, `p${seed}`));
  }

  /** What was done besides spot orders, by call. */
  get deeds(): Readonly<Record<string, number>> {
    return this.#crowd.deeds;
  }

  async round({ victim, way }: Fault): Promise<Round> {
    await this.#crowd.work();
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
    await Promise.all([this.#crowd.rest(), this.#probe.stop()]);
    const whole = await this.#cluster.whole();
    violations.push(...(await this.#crowd.verify()).violations);
    const { acknowledged, unknown } = this.#crowd.history;
    return { part: part.place.name, gap, whole, acknowledged, unknown, violations };
  }

  end(): void {
    this.#crowd.end();
  }
}
