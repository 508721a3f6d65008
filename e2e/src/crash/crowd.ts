import type { Random } from '@bourse/engine/sim/random';
import { signUp, type TestUser } from '@bourse/testkit/client';
import { Outbox } from '@bourse/testkit/outbox';
import { withClient } from '@bourse/testkit/with-client';
import { booksAgree, clientsAgree, publishedIsCommitted } from '../cluster/chaos/checks.ts';
import { Deeds } from '../cluster/chaos/deeds.ts';
import { Recorder } from '../cluster/chaos/recorder.ts';
import { History } from './history.ts';
import { Load } from './load.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import { verify, type Verdict } from './verify.ts';

const TRADERS = 8;
/** Of those who trade. Each uses every other product besides, and keeps what he was sent. */
const LISTENERS = 4;

/** Users at work on one exchange, and all that they were told. */
export class Crowd {
  readonly history = new History();
  readonly #server: ServerUnderTest;
  readonly #traders: readonly TestUser[];
  readonly #load: Load;
  readonly #deeds: Deeds;
  readonly #recorders: readonly Recorder[];

  private constructor(server: ServerUnderTest, traders: readonly TestUser[], seed: number, random: Random) {
    this.#server = server;
    this.#traders = traders;
    this.#load = new Load(this.history, random, `c${seed}`);
    this.#deeds = new Deeds(random, `d${seed}`);
    this.#recorders = this.#listeners.map((user) => new Recorder(server.url, user));
  }

  static async of(server: ServerUnderTest, seed: number, random: Random): Promise<Crowd> {
    const mail = new Outbox(server.dataDir);
    const traders: TestUser[] = [];
    for (let n = 1; n <= TRADERS; n++) traders.push(await signUp(server.url, mail, `trader${n}@example.com`));
    const crowd = new Crowd(server, traders, seed, random);
    for (const user of crowd.#listeners) await Deeds.enable(user);
    return crowd;
  }

  get #listeners(): readonly TestUser[] {
    return this.#traders.slice(0, LISTENERS);
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
    const { url, databaseUrl } = this.#server;
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
