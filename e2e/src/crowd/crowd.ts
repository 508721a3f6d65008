import type { Random } from '@bourse/engine/sim/random';
import { signUp, type TestUser } from '@bourse/testkit/client';
import type { Outbox } from '@bourse/testkit/outbox';
import { withClient } from '@bourse/testkit/with-client';
import { booksAgree, clientsAgree, publishedIsCommitted } from './checks.ts';
import { Deeds } from './deeds.ts';
import { History } from './history.ts';
import { Load } from './load.ts';
import { Recorder } from './recorder.ts';
import { verify, type Verdict } from './verify.ts';

/** Where an exchange is, while it runs and when it does not. */
export interface Place {
  readonly url: string;
  readonly databaseUrl: string;
}

export interface CrowdOptions {
  readonly traders: number;
  /** Of these. Each uses every other product besides, and keeps what he was sent. */
  readonly listeners: number;
  readonly mail: Outbox;
  readonly random: Random;
  /** Is part of every request id. */
  readonly seed: number;
  /** How long to wait after no answer, ms. */
  readonly unknownPauseMs?: number;
}

/** Users at work on an exchange, and all that they were told. */
export class Crowd {
  readonly history = new History();
  readonly #place: Place;
  readonly #traders: readonly TestUser[];
  readonly #listeners: readonly TestUser[];
  readonly #load: Load;
  readonly #deeds: Deeds;
  readonly #recorders: readonly Recorder[];

  private constructor(place: Place, traders: readonly TestUser[], options: CrowdOptions) {
    const { listeners, random, seed, unknownPauseMs } = options;
    this.#place = place;
    this.#traders = traders;
    this.#listeners = traders.slice(0, listeners);
    this.#load = new Load(this.history, random, `o${seed}`, unknownPauseMs);
    this.#deeds = new Deeds(random, `d${seed}`);
    this.#recorders = this.#listeners.map((user) => new Recorder(place.url, user));
  }

  static async of(place: Place, options: CrowdOptions): Promise<Crowd> {
    const traders: TestUser[] = [];
    for (let n = 1; n <= options.traders; n++)
      traders.push(await signUp(place.url, options.mail, `trader${n}@example.com`));
    const crowd = new Crowd(place, traders, options);
    for (const user of crowd.#listeners) await Deeds.enable(user);
    return crowd;
  }

  /** How many commands of other products than spot were done, by call. */
  get deeds(): Readonly<Record<string, number>> {
    return this.#deeds.done;
  }

  /** They hear what is published from here on. */
  listen(): void {
    for (const recorder of this.#recorders) recorder.start();
  }

  /** The first orders are under way when it resolves. */
  async work(): Promise<void> {
    await this.#load.start(this.#traders);
    this.#deeds.start(this.#listeners);
  }

  /** Resolves when no request is under way. */
  async rest(): Promise<void> {
    await Promise.all([this.#load.stop(), this.#deeds.stop()]);
  }

  /** What is not as they were told, once the exchange is ready again; what had no answer is asked for again. */
  async verify(): Promise<Verdict> {
    const { url, databaseUrl } = this.#place;
    const { violations, ...verdict } = await verify(this.history, databaseUrl);
    return withClient(databaseUrl, async (client) => ({
      ...verdict,
      violations: [
        ...violations,
        ...(await this.#deeds.verify(client)),
        ...(await publishedIsCommitted(this.#recorders, client)),
        ...(await clientsAgree(this.#recorders, client)),
        ...(await booksAgree(url, this.#recorders, client)),
      ],
    }));
  }

  end(): void {
    for (const recorder of this.#recorders) recorder.stop();
  }
}
