import type { Random } from '@bourse/engine/sim/random';
import { signUp, type TestUser } from '@bourse/testkit/client';
import type { Outbox } from '@bourse/testkit/outbox';
import { withClient } from '@bourse/testkit/with-client';
import type pg from 'pg';
import { TwoAdmins } from '../two-admins.ts';
import { booksAgree, clientsAgree, eventually, publishedIsCommitted } from './checks.ts';
import { DeedLog } from './deed-log.ts';
import { Bots } from './bots.ts';
import { Deeds } from './deeds.ts';
import { Desk } from './desk.ts';
import { History } from './history.ts';
import { Load } from './load.ts';
import { CANCEL_WITHDRAWAL } from './payments.ts';
import { Recorder } from './recorder.ts';
import { halfDone, notOnce, unlikeTold, type Ruling } from './rulings.ts';
import { missing, verify, type Verdict } from './verify.ts';

/** Where an exchange is, while it runs and when it does not. */
export interface Place {
  readonly url: string;
  readonly databaseUrl: string;
}

export interface CrowdOptions {
  readonly traders: number;
  /** Besides, who trade by key, ten orders at a time. */
  readonly bots?: number;
  /** What each calls from, as a proxy would say, where there may be more than one address may register. */
  readonly addressOf?: (user: number) => string;
  /** Of these. Each uses every other product besides, and keeps what he was sent. */
  readonly listeners: number;
  readonly mail: Outbox;
  readonly random: Random;
  /** Is part of every request id. */
  readonly seed: number;
  /** How long to wait after no answer, ms. */
  readonly unknownPauseMs?: number;
}

/** Users at work on an exchange, operators who decide what they claim and withdraw, and all that these were told. */
export class Crowd {
  readonly history: History;
  readonly #place: Place;
  readonly #traders: readonly TestUser[];
  readonly #listeners: readonly TestUser[];
  readonly #load: Load;
  readonly #bots: Bots;
  readonly #log: DeedLog;
  readonly #deeds: Deeds;
  readonly #desk: Desk;
  readonly #recorders: readonly Recorder[];

  private constructor(
    place: Place,
    traders: readonly TestUser[],
    bots: Bots,
    admins: TwoAdmins,
    options: CrowdOptions,
  ) {
    const { listeners, random, seed, unknownPauseMs } = options;
    this.#place = place;
    this.#traders = traders;
    this.#listeners = traders.slice(0, listeners);
    this.history = new History(`o${seed}-`);
    this.#load = new Load(this.history, random, `o${seed}`, unknownPauseMs);
    this.#bots = bots;
    this.#log = new DeedLog(`d${seed}`);
    this.#deeds = new Deeds(random, this.#log);
    this.#desk = new Desk([admins.first, admins.second], random);
    this.#recorders = this.#listeners.map((user) => new Recorder(place.url, user));
  }

  static async of(place: Place, options: CrowdOptions): Promise<Crowd> {
    const { mail, random, seed, addressOf, bots = 0 } = options;
    const users: TestUser[] = [];
    for (let n = 0; n < options.traders + bots; n++) {
      const from = addressOf && { from: addressOf(n) };
      users.push(await signUp(place.url, mail, `trader${n + 1}@example.com`, from));
    }
    const traders = users.slice(0, options.traders);
    const programs = await Bots.of(users.slice(options.traders), {
      ...{ url: place.url, mail, random },
      name: `b${seed}-`,
    });
    const admins = await TwoAdmins.of(place);
    const crowd = new Crowd(place, traders, programs, admins, options);
    // Else nobody withdraws for a day after he has made a passkey.
    await admins.byTwo('/ops/api/parameters/set', { name: 'withdraw_block_hours', value: '0' });
    for (const user of crowd.#listeners) {
      await crowd.#deeds.enable(user, mail, originOf(place));
      await admins.verify(user);
    }
    return crowd;
  }

  /** How many commands of other products than spot were done, by call, and what operators decided. */
  get deeds(): Readonly<Record<string, number>> {
    return { ...this.#log.done, ...this.#desk.done };
  }

  /** How many spot commands were taken or refused. */
  get acknowledged(): number {
    return this.history.acknowledged + this.#bots.acknowledged;
  }

  /** How many spot commands had no answer. */
  get unknown(): number {
    return this.history.unknown + this.#bots.unknown;
  }

  /** They hear what is published from here on. */
  listen(): void {
    for (const recorder of this.#recorders) recorder.start();
  }

  /** The first orders are under way when it resolves. */
  async work(): Promise<void> {
    await this.#load.start(this.#traders);
    await this.#bots.start();
    this.#deeds.start(this.#listeners);
    this.#desk.start();
  }

  /** Resolves when no request is under way. */
  async rest(): Promise<void> {
    await Promise.all([this.#load.stop(), this.#bots.stop(), this.#deeds.stop(), this.#desk.stop()]);
  }

  /** What is not as they were told, once the exchange is ready again; what had no answer is asked for again. */
  async verify(): Promise<Verdict> {
    const { url, databaseUrl } = this.#place;
    const { violations, ...verdict } = await verify(this.history, databaseUrl);
    return withClient(databaseUrl, async (client) => ({
      ...verdict,
      violations: [
        ...violations,
        ...(await this.#bots.verify(client)),
        ...(await this.#log.verify(client)),
        ...(await this.#paymentsDiffer(client)),
        ...(await eventually(() => halfDone(client))),
        ...(await publishedIsCommitted(this.#recorders, client)),
        ...(await clientsAgree(this.#recorders, client)),
        ...(await booksAgree(url, this.#recorders, client)),
      ],
    }));
  }

  /** What the database lacks of all that was acknowledged or published, while users go on; the exchange is asked nothing. */
  async lost(): Promise<string[]> {
    const { databaseUrl } = this.#place;
    const orders = await missing(this.history.snapshot(), databaseUrl);
    return withClient(databaseUrl, async (client) => [
      ...orders,
      ...(await this.#bots.compare(client)),
      ...(await this.#log.compare(client)),
      ...(await publishedIsCommitted(this.#recorders, client)),
      ...(await this.#paymentsDiffer(client)),
    ]);
  }

  /** Deposits and withdrawals that are not what users and operators were told, or that moved money otherwise than once. */
  async #paymentsDiffer(client: pg.Client): Promise<string[]> {
    const cancelled = this.#log
      .doneWith(CANCEL_WITHDRAWAL)
      .map(({ id }): Ruling => ({ table: 'withdrawals', id, status: 'cancelled' }));
    return [...(await unlikeTold(client, [...this.#desk.rulings, ...cancelled])), ...(await notOnce(client))];
  }

  end(): void {
    for (const recorder of this.#recorders) recorder.stop();
  }
}

/** Of the pages, which passkeys are made for. */
function originOf({ url }: Place): string {
  return url.replace('127.0.0.1', 'localhost');
}
