import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../database/schema.ts';
import type { SecretBox } from '../files/secret-box.ts';
import type { Services } from '../services.ts';
import { MAIL_CONNECTIONS, type Mail, type Mailer } from './mailer.ts';

export interface EnqueueOptions {
  readonly expiresAt: number;
  readonly db?: Database;
  readonly by?: string;
}

/** Where mails are handed in. */
export interface MailPost {
  /**
   * Queues a mail. With `db`, a transaction, it goes out if and when that commits; `flush` after that lets it go out now
   * rather than within a second. After `expiresAt` it is not sent any more. `by`: who brought it about, where that is not
   * its reader.
   */
  enqueue(mail: Mail, options: EnqueueOptions): Promise<void>;
  /** Sends what is due. Resolves at once, or where mail goes to a folder of this machine, when it is there. */
  flush(): Promise<void>;
}

/** What became of a try, for the metrics. */
export const MAIL_OUTCOMES = ['sent', 'failed', 'refused', 'expired'] as const;
export type MailOutcome = (typeof MAIL_OUTCOMES)[number];

export interface MailQueueOptions {
  readonly mailer: Mailer;
  readonly box: Pick<SecretBox, 'seal' | 'open' | 'mac'>;
  readonly onOutcome?: (outcome: MailOutcome) => void;
  /** In [0, 1): spreads the tries. */
  readonly random?: () => number;
}

const POLL_MS = 1_000;
/** So long a call waits for a file at most. */
const LONGEST_LOOK_MS = 1_000;
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 600_000;
/** Longer than a try may take: whoever finds a mail due after that knows that its try was cut off by a crash. */
const LEASE_MS = 60_000;

const mailText = z.strictObject({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() });

interface Claimed {
  readonly id: string;
  readonly message_id: string;
  readonly sealed: string;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly tries: number;
}

/**
 * Mails on their way out. They are rows, written with whatever causes them, so that no call waits for a mail server and no
 * crash forgets one. Each is sent at least once: after a crash between a mail server's yes and our delete, a second time
 * under the same Message-ID.
 */
export class MailQueue implements MailPost {
  readonly #services: Pick<Services, 'db' | 'clock' | 'log' | 'isGateway'>;
  readonly #options: MailQueueOptions;
  readonly #lanes = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #asked = 0;
  #stopped = false;

  constructor(services: Pick<Services, 'db' | 'clock' | 'log' | 'isGateway'>, options: MailQueueOptions) {
    this.#services = services;
    this.#options = options;
  }

  start(): void {
    this.#timer = setInterval(() => void this.flush(), POLL_MS);
    this.#timer.unref();
  }

  /** What is on its way has its time-outs; what has not begun waits for the next start. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopped = true;
    if (!this.#options.mailer.isLocal) this.#options.mailer.close();
    await Promise.all(this.#lanes);
    this.#options.mailer.close();
  }

  async enqueue(
    mail: Mail,
    { expiresAt, db = this.#services.db, by = `reader ${mail.to}` }: EnqueueOptions,
  ): Promise<void> {
    const now = new Date(this.#services.clock.now());
    const messageId = randomUUID();
    const asker = this.#options.box.mac('asker of a mail', by);
    await db
      .insertInto('mails')
      .values((eb) => ({
        message_id: messageId,
        sealed: this.#options.box.seal(JSON.stringify(mail), context(messageId)),
        created_at: now,
        expires_at: new Date(expiresAt),
        due_at: now,
        tries: 0,
        asker,
        turn: eb
          .selectFrom('mails')
          .select((waiting) => waiting.fn.countAll<number>().as('turn'))
          .where('asker', '=', asker),
      }))
      .execute();
  }

  /** A gateway leaves it to the core, which looks every second. */
  flush(): Promise<void> {
    if (this.#services.isGateway) return Promise.resolve();
    this.#asked++;
    this.#openLane();
    if (!this.#options.mailer.isLocal) return Promise.resolve();
    // Others' mails may keep coming.
    return Promise.race([this.#drained(), sleep(LONGEST_LOOK_MS, undefined, { ref: false })]);
  }

  /** How many wait, and since when the oldest does. */
  async waiting(): Promise<{ readonly count: number; readonly oldest: number | undefined }> {
    const row = await this.#services.db
      .selectFrom('mails')
      .select([sql<string>`count(*)`.as('count'), sql<Date | null>`min(created_at)`.as('oldest')])
      .executeTakeFirstOrThrow();
    return { count: Number(row.count), oldest: row.oldest?.getTime() };
  }

  async #drained(): Promise<void> {
    while (this.#lanes.size > 0) await Promise.all(this.#lanes);
  }

  #openLane(): void {
    if (this.#stopped || this.#lanes.size >= MAIL_CONNECTIONS) return;
    const lane = this.#lane()
      .catch((error: unknown) => this.#services.log.warn({ err: error }, 'the queue of mails cannot be read'))
      .finally(() => this.#lanes.delete(lane));
    this.#lanes.add(lane);
  }

  /** One mail after the other; each that is found opens another lane. Ends when nothing was due since it was last asked. */
  async #lane(): Promise<void> {
    while (!this.#stopped) {
      const asked = this.#asked;
      const next = await this.#claim();
      if (!next && asked === this.#asked) return;
      if (!next) continue;
      this.#openLane();
      await this.#try(next);
    }
  }

  /**
   * Whoever brings about many waits behind all who bring about few: the first of each comes before the second of anybody. Among
   * these, what runs out first: a code, good for minutes, waits behind no notices, which are good for days.
   */
  async #claim(): Promise<Claimed | undefined> {
    const { db, clock } = this.#services;
    const now = new Date(clock.now());
    return db
      .updateTable('mails')
      .set({ due_at: new Date(clock.now() + LEASE_MS), tries: sql`tries + 1` })
      .where('id', '=', (eb) =>
        eb
          .selectFrom('mails')
          .select('id')
          .where('due_at', '<=', now)
          .orderBy('turn')
          .orderBy('expires_at')
          .orderBy('id')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['id', 'message_id', 'sealed', 'created_at', 'expires_at', 'tries'])
      .executeTakeFirst();
  }

  async #try(row: Claimed): Promise<void> {
    const { clock, log } = this.#services;
    const about = { mail: row.message_id, tries: row.tries };
    if (row.expires_at.getTime() <= clock.now()) {
      log.warn(about, 'a mail was not sent in its time');
      return this.#end(row, 'expired');
    }
    try {
      const mail = mailText.parse(JSON.parse(this.#options.box.open(row.sealed, context(row.message_id))));
      await this.#options.mailer.send({ ...mail, messageId: row.message_id, date: row.created_at });
    } catch (error) {
      if (isFinal(error)) {
        log.warn({ ...about, err: error }, 'a mail was refused for good');
        return this.#end(row, 'refused');
      }
      const inMs = this.#wait(row.tries);
      log.warn({ ...about, err: error, inMs }, 'a mail could not be sent; it is tried again');
      this.#options.onOutcome?.('failed');
      const due = Math.min(clock.now() + inMs, row.expires_at.getTime());
      return this.#update(row, new Date(due));
    }
    await this.#end(row, 'sent');
  }

  /** Doubled with each try, and up to half of it less, so that those of one outage do not come back together. */
  #wait(tries: number): number {
    const most = Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS);
    return Math.round(most * (1 - (this.#options.random ?? Math.random)() / 2));
  }

  async #end({ id }: Claimed, outcome: MailOutcome): Promise<void> {
    this.#options.onOutcome?.(outcome);
    await this.#services.db.deleteFrom('mails').where('id', '=', id).execute();
  }

  async #update({ id }: Claimed, dueAt: Date): Promise<void> {
    await this.#services.db.updateTable('mails').set({ due_at: dueAt }).where('id', '=', id).execute();
  }
}

function context(messageId: string): string {
  return `mail ${messageId}`;
}

/** Of the reader or the mail itself (SMTP 5xx), and what cannot be opened. A wrong password of ours may be mended. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'SealBroken') return true;
  const { code, responseCode } = error as { readonly code?: unknown; readonly responseCode?: unknown };
  const isOfMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return isOfMail && typeof responseCode === 'number' && responseCode >= 500;
}
