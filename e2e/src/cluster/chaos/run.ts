import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '@bourse/engine/sim/random';
import { signUp } from '@bourse/testkit/client';
import { Outbox } from '@bourse/testkit/outbox';
import { Crowd } from '../../crowd/crowd.ts';
import { midOf } from '../../crowd/load.ts';
import { seconds } from '../../trials.ts';
import type { Cluster } from '../cluster.ts';
import { type Fault, happen, partFor, takenOver } from './faults.ts';
import { Probe } from './probe.ts';

/** How long a fault lasts, and how much there is to do. */
interface Pace {
  readonly users: number;
  /** Users work for so long before it, and by chance up to one and a half times as long besides. */
  readonly beforeMs: number;
  /** At least. */
  readonly downMs: number;
  /** Others work for so long before what is lost comes back: it must find that they have taken over and gone on. */
  readonly aftermathMs: number;
}

export const PACE = {
  /** Longer than the others take to give it up (`ttl` of deploy/patroni), whatever it is. */
  long: { users: 4, beforeMs: 2_000, downMs: 20_000, aftermathMs: 4_000 },
  /** Until another has taken over. */
  short: { users: 3, beforeMs: 1_000, downMs: 3_000, aftermathMs: 1_000 },
} as const satisfies Record<string, Pace>;

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
  readonly #pace: Pace;
  readonly #crowd: Crowd;
  readonly #probe: Probe;
  #verifyingMs = 0;

  private constructor(
    cluster: Cluster,
    { random, pace, crowd, probe }: { random: Random; pace: Pace; crowd: Crowd; probe: Probe },
  ) {
    this.#cluster = cluster;
    this.#random = random;
    this.#pace = pace;
    this.#crowd = crowd;
    this.#probe = probe;
  }

  static async begin(cluster: Cluster, seed: number, pace: Pace): Promise<Chaos> {
    const [mail, random] = [new Outbox(cluster.folder), new Random(seed)];
    const users = { traders: pace.users, listeners: pace.users, unknownPauseMs: UNKNOWN_PAUSE_MS };
    const crowd = await Crowd.of(cluster, { ...users, mail, random, seed });
    const prober = await signUp(cluster.url, mail, 'probe@example.com');
    const far = ((await midOf(prober, 'btcusdt')) * 0.9).toFixed(2);
    crowd.listen();
    return new Chaos(cluster, { random, pace, crowd, probe: new Probe(prober, far, `p${seed}`) });
  }

  /** What was done besides spot orders, by call. */
  get deeds(): Readonly<Record<string, number>> {
    return this.#crowd.deeds;
  }

  /** How long it was held against what users were told, in seconds. */
  get verifying(): number {
    return seconds(this.#verifyingMs / 1000);
  }

  /**
   * Faults one after the other while users work on, and one audit behind them. After each of them the database is asked for all that
   * was acknowledged until then, so that it is known which one has lost it; what differs at the end alone is of any of them. Ends
   * with the first that has lost something, since later ones would inherit it.
   */
  async *rounds(faults: readonly Fault[]): AsyncGenerator<Round> {
    await this.#crowd.work();
    this.#probe.start();
    for (const fault of faults) {
      const round = await this.#round(fault);
      const violations = [...round.violations];
      const isLast = fault === faults.at(-1);
      if (!isLast) violations.push(...(await this.#verified(() => this.#crowd.lost())));
      if (isLast || violations.length > 0) {
        await Promise.all([this.#crowd.rest(), this.#probe.stop()]);
        violations.push(...(await this.#verified(async () => (await this.#crowd.verify()).violations)));
      }
      yield { ...round, violations: [...new Set(violations)] };
      if (violations.length > 0) return;
    }
  }

  async #verified(verify: () => Promise<string[]>): Promise<string[]> {
    const begun = performance.now();
    const violations = await verify();
    this.#verifyingMs += performance.now() - begun;
    return violations;
  }

  async #round({ victim, way }: Fault): Promise<Round> {
    const { beforeMs, downMs, aftermathMs } = this.#pace;
    await sleep(beforeMs + this.#random.below(1.5 * beforeMs));
    const part = await partFor(this.#cluster, victim, (count) => this.#random.below(count));
    const begun = performance.now();
    const violations: string[] = [];
    const over = async () => {
      await sleep(downMs);
      await takenOver(this.#cluster, victim, part, HELD_MS).catch(() => undefined);
      await this.#probe.servedAfter(performance.now(), HELD_MS).catch(() => undefined);
      await sleep(aftermathMs);
    };
    await happen(this.#cluster, part, way, over);
    await this.#probe
      .servedAfter(performance.now(), MOST_MS)
      .catch((error: Error) => violations.push(error.message));
    const gap = this.#probe.longestGap(begun);
    const whole = await this.#cluster.whole();
    const { acknowledged, unknown } = this.#crowd.history;
    return { part: part.place.name, gap, whole, acknowledged, unknown, violations };
  }

  end(): void {
    this.#crowd.end();
  }
}
