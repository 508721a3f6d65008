import type pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createClient } from '../../database/host-client.ts';
import type { StoredRecords } from '../rows/record.ts';
import { awaitLock, keepBeating } from '../writer-lock.ts';
import { connectWriter } from '../writer.ts';
import { Diverged, JournalFollower } from './journal-follower.ts';

const FOLLOW_MS = 100;
/** After a database that went away. */
const RETRY_MS = 500;
/** A read of the follower takes milliseconds; one that takes this long has lost its database. */
const READ_TIMEOUT_MS = 20_000;
/** It compares itself with a load: first when it is a minute old, then now and then. */
const FIRST_CHECK_MS = 60_000;
const CHECK_MS = 600_000;
const TELL_MS = 1_000;

export interface StandbyOptions {
  readonly databaseUrl: string;
  readonly records: StoredRecords;
  readonly log: Logger;
  /** Whether the tables are those that this version knows; until then there is nothing to follow. */
  readonly mayFollow: () => Promise<boolean>;
  /** Told each second why it waits. */
  readonly tell?: ((why: string) => void) | undefined;
  readonly signal: AbortSignal;
  readonly checkMs?: number;
}

/** What a standby has when its turn has come. */
export interface Turn {
  /** Holds the writer lock, and shows that it lives until told to stop. */
  readonly client: pg.Client;
  readonly stopBeating: () => Promise<void>;
  /** Absent when nothing could be followed: the state has to be loaded. */
  readonly follower: JournalFollower | undefined;
}

/**
 * A core that waits for another one to end, with the state in memory and following the journal, so that taking over is no
 * load. It waits for as long as it takes, through whatever happens to the database.
 */
export class Standby {
  readonly #options: StandbyOptions;
  #follower: JournalFollower | undefined;
  #trouble: string | undefined = 'it is loading';
  /** When it last had all that was committed. */
  #levelAt = performance.now();
  #turnHasCome = false;
  /** A comparison that is under way may be cut short. */
  #checking: pg.Client | undefined;

  constructor(options: StandbyOptions) {
    this.#options = options;
  }

  async untilTurn(): Promise<Turn> {
    const following = this.#follow();
    const telling = setInterval(() => this.#options.tell?.(this.why), TELL_MS);
    try {
      const client = await this.#lock();
      const stopBeating = keepBeating(client);
      this.#turnHasCome = true;
      void this.#checking?.end();
      await following;
      return { client, stopBeating, follower: this.#follower?.isSound ? this.#follower : undefined };
    } finally {
      this.#turnHasCome = true;
      clearInterval(telling);
    }
  }

  get isWaiting(): boolean {
    return !this.#isOver;
  }

  /** Number of the journal that it has taken in; 0 before it follows. */
  get seq(): number {
    return this.#follower?.seq ?? 0;
  }

  /** How long ago it had all that was committed, s. */
  get behindSeconds(): number {
    return (performance.now() - this.#levelAt) / 1000;
  }

  /** What `/readyz` says. */
  get why(): string {
    const lag = this.behindSeconds.toFixed(1);
    const state = this.#follower
      ? `follows at number ${this.#follower.seq}, ${lag} s behind`
      : `does not follow: ${this.#trouble}`;
    return `standby: another core holds the writer lock; ${state}`;
  }

  async #lock(): Promise<pg.Client> {
    const { databaseUrl, signal, log } = this.#options;
    for (let said = false; ; said = true) {
      let client: pg.Client | undefined;
      try {
        client = await connectWriter(databaseUrl);
        await awaitLock(client, {
          signal,
          onSilent: ({ pid }, silentMs) =>
            log.warn(
              { session: pid, silentMs: Math.round(silentMs) },
              'the core is silent; its session is ended',
            ),
        });
        return client;
      } catch (error) {
        void client?.end().catch(() => undefined);
        signal.throwIfAborted();
        if (!said) log.warn({ err: error }, 'the writer lock cannot be asked for; trying on');
        await sleep(RETRY_MS, undefined, { signal });
      }
    }
  }

  /** Ends when the turn has come. */
  async #follow(): Promise<void> {
    const { databaseUrl, signal, log } = this.#options;
    while (!this.#isOver) {
      const client = createClient(databaseUrl, {
        application_name: 'bourse-standby',
        keepAlive: true,
        query_timeout: READ_TIMEOUT_MS,
      });
      client.on('error', () => undefined);
      try {
        await client.connect();
        await this.#followBy(client);
      } catch (error) {
        if (error instanceof Diverged) log.error({ err: error }, 'the standby loads the state anew');
        else if (!this.#isOver) log.warn({ err: error }, 'the standby lost its database; trying on');
        this.#trouble = String(error);
        await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
      } finally {
        await client.end().catch(() => undefined);
      }
    }
  }

  async #followBy(client: pg.Client): Promise<void> {
    const { mayFollow, records, checkMs, log } = this.#options;
    while (!this.#isOver && !(await mayFollow())) {
      this.#trouble = 'the tables are of an earlier version, and are brought up to date when it takes over';
      await sleep(RETRY_MS);
    }
    let checkAt = performance.now() + (checkMs ?? FIRST_CHECK_MS);
    while (!this.#isOver) {
      const askedAt = performance.now();
      if (this.#follower?.isSound) await this.#follower.advance(client);
      else this.#follower = await this.#load(client, records);
      this.#levelAt = askedAt;
      if (performance.now() > checkAt) {
        await this.#check(client, this.#follower);
        checkAt = performance.now() + (checkMs ?? CHECK_MS);
      }
      await sleep(FOLLOW_MS);
    }
    log.info({ seq: this.#follower?.seq }, 'the standby takes over');
  }

  async #load(client: pg.Client, records: StoredRecords): Promise<JournalFollower> {
    const startedAt = performance.now();
    const follower = await JournalFollower.load(client, records);
    const ms = Math.round(performance.now() - startedAt);
    this.#options.log.info({ seq: follower.seq, ms }, 'the standby follows');
    return follower;
  }

  /** Compares the state with what a load gives; where they differ, it is loaded anew. */
  async #check(client: pg.Client, follower: JournalFollower): Promise<void> {
    // What is new is taken in before: a turn may cut the rest short.
    await follower.advance(client);
    this.#checking = client;
    try {
      const wrong = await follower.check(client);
      if (wrong.length > 0) throw new Diverged(`it followed wrongly: ${wrong.slice(0, 5).join('; ')}`);
      this.#options.log.info({ seq: follower.seq }, 'the state of the standby is what a load gives');
    } finally {
      this.#checking = undefined;
    }
  }

  get #isOver(): boolean {
    return this.#turnHasCome || this.#options.signal.aborted;
  }
}
