import { Refusal } from '@bourse/protocol/refusal';
import type { Services } from '../../services.ts';
import { KeyedMutex } from '../../keyed-mutex.ts';

/** How often the times are looked at. */
const LOOK_MS = 200;

/**
 * Dead man's switches: a user whose program does not call again in time has all his spot orders cancelled. The times are
 * stored before they are confirmed, so that a restart does not forget them; what came due while the exchange was down is
 * carried out when it is back.
 */
export class CancelAfter {
  readonly #services: Pick<Services, 'clock' | 'db' | 'log' | 'locks'>;
  readonly #cancelAll: (user: number) => Promise<string[] | Refusal>;
  /** User -> ms. */
  readonly #due = new Map<number, number>();
  readonly #firing = new Set<number>();
  /** What is stored and what is in memory change together. */
  readonly #mutex: KeyedMutex;
  /** Only where the times are looked at. */
  #loaded: Promise<void> = Promise.resolve();
  #looking: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(
    services: Pick<Services, 'clock' | 'db' | 'log' | 'locks'>,
    cancelAll: (user: number) => Promise<string[] | Refusal>,
  ) {
    this.#services = services;
    this.#cancelAll = cancelAll;
    this.#mutex = new KeyedMutex({ name: 'cancel after', turns: services.locks });
  }

  /** Looks at the times from here on: one process does. */
  start(): void {
    this.#loaded = this.#load();
    this.#loaded.catch((error: unknown) => this.#report(error));
    this.#looking = setInterval(() => this.#look(), LOOK_MS);
    this.#looking.unref();
  }

  /** Another process may have changed a user's time, or those of all. */
  changed(user?: number): void {
    const reading = user === undefined ? this.#load() : this.#mutex.take(user, () => this.#read(user));
    reading.catch((error: unknown) => this.#report(error));
  }

  async #load(): Promise<void> {
    const rows = await this.#services.db.selectFrom('cancel_after').selectAll().execute();
    for (const { user_id, due_at } of rows) this.#due.set(user_id, Number(due_at));
  }

  /** Cancels all of the user's orders at `dueAt` (ms), unless this is called again before. Resolves when it is stored. */
  async set(user: number, dueAt: number): Promise<void> {
    await this.#loaded;
    await this.#mutex.take(user, async () => {
      await this.#services.db
        .insertInto('cancel_after')
        .values({ user_id: user, due_at: String(dueAt) })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ due_at: String(dueAt) }))
        .execute();
      this.#due.set(user, dueAt);
    });
  }

  async switchOff(user: number): Promise<void> {
    await this.#loaded;
    await this.#mutex.take(user, () => this.#forget(user));
  }

  stop(): void {
    this.#stopped = true;
    clearInterval(this.#looking);
  }

  #look(): void {
    const now = this.#services.clock.now();
    for (const [user, dueAt] of this.#due) {
      if (dueAt > now || this.#firing.has(user)) continue;
      this.#firing.add(user);
      this.#mutex
        .take(user, () => this.#fire(user))
        .catch((error: unknown) => this.#report(error))
        .finally(() => this.#firing.delete(user));
    }
  }

  /** What fails stays due, and is tried again at the next look. */
  async #fire(user: number): Promise<void> {
    await this.#read(user);
    const dueAt = this.#due.get(user);
    if (this.#stopped || dueAt === undefined || dueAt > this.#services.clock.now()) return;
    const cancelled = await this.#cancelAll(user);
    if (!(cancelled instanceof Refusal)) await this.#forget(user);
  }

  /** What is stored counts: it may have been put off elsewhere. */
  async #read(user: number): Promise<void> {
    const row = await this.#services.db
      .selectFrom('cancel_after')
      .select('due_at')
      .where('user_id', '=', user)
      .executeTakeFirst();
    if (row) this.#due.set(user, Number(row.due_at));
    else this.#due.delete(user);
  }

  async #forget(user: number): Promise<void> {
    await this.#services.db.deleteFrom('cancel_after').where('user_id', '=', user).execute();
    this.#due.delete(user);
  }

  #report(error: unknown): void {
    if (!this.#stopped) this.#services.log.error({ err: error }, 'a cancel-all-after failed');
  }
}
