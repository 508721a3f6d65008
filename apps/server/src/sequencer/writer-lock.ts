import type pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';

/** Key of the database-wide advisory lock that only one core may hold. */
export const WRITER_LOCK = 7_301_001;
/** How often the holder shows that it lives while it has nothing to commit. */
export const BEAT_MS = 500;
/** How long it may be silent before whoever waits ends its session. */
export const LEASE_MS = 3_000;
const LOOK_MS = 100;
/** Between two looks lies so much at most; else the database was away, and nobody could show that he lives. */
const GAP_MS = 1_000;

/** Another process writes to this database. */
export class WriterBusy extends Error {
  override name = 'WriterBusy';
}

/** The session that holds the lock, as PostgreSQL sees it. */
export interface Holder {
  readonly pid: number;
  /** Changes with every statement; null while the session works, or when PostgreSQL does not say. */
  readonly beat: string | null;
}

/** Takes the lock, or throws `WriterBusy`: the session of a killed predecessor gets `patienceMs` to end. */
export async function takeLock(client: pg.ClientBase, patienceMs: number): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!(await tryLock(client))) {
    if (performance.now() > deadline)
      throw new WriterBusy('another exchange process is writing to this database');
    await sleep(LOOK_MS);
  }
}

/**
 * Waits for the lock as long as it takes. A holder whose process is killed loses it with its connection. One that is
 * frozen or cut off keeps its session: when that has waited in silence for LEASE_MS it is ended. What is told of it
 * comes from PostgreSQL alone, and is counted by looks, so that neither clocks nor a database that was away matter.
 */
export async function awaitLock(
  client: pg.ClientBase,
  {
    signal,
    onSilent,
  }: { readonly signal: AbortSignal; readonly onSilent: (holder: Holder, silentMs: number) => void },
): Promise<void> {
  const silence = new Silence();
  while (!(await tryLock(client))) {
    signal.throwIfAborted();
    const holder = await holderOf(client);
    const silentMs = silence.after(holder, performance.now());
    if (holder && silentMs > LEASE_MS) {
      onSilent(holder, silentMs);
      await client.query('select pg_terminate_backend($1)', [holder.pid]);
    }
    await sleep(LOOK_MS, undefined, { signal });
  }
}

/** Shows that this process lives while the connection does nothing else. Ends by the function that it answers. */
export function keepBeating(client: pg.ClientBase): () => Promise<void> {
  let beaten: Promise<unknown> | undefined;
  const beat = async () => {
    // What goes wrong with the connection is told by its events.
    await client.query('select 1').catch(() => undefined);
    beaten = undefined;
  };
  const beating = setInterval(() => (beaten ??= beat()), BEAT_MS);
  return async () => {
    clearInterval(beating);
    await beaten;
  };
}

/** For how long a holder has shown nothing, as seen from here. */
export class Silence {
  #holder: Holder | undefined;
  #since = 0;
  #lookedAt = -Infinity;

  /** `now` by the monotonic clock. */
  after(holder: Holder | undefined, now: number): number {
    const isSame =
      holder !== undefined &&
      holder.beat !== null &&
      holder.pid === this.#holder?.pid &&
      holder.beat === this.#holder.beat &&
      now - this.#lookedAt <= GAP_MS;
    this.#lookedAt = now;
    this.#holder = holder;
    if (!isSame) this.#since = now;
    return now - this.#since;
  }
}

async function tryLock(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [WRITER_LOCK]);
  return rows[0].taken;
}

/** A session that waits for its client is idle, or in the middle of what the client has begun to say. */
async function holderOf(client: pg.ClientBase): Promise<Holder | undefined> {
  const { rows } = await client.query<Holder>(
    `select pid, case when wait_event_type = 'Client' then state_change::text end as beat
      from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and classid = 0 and objid = $1 and objsubid = 1
        and database = (select oid from pg_database where datname = current_database())`,
    [WRITER_LOCK],
  );
  return rows[0];
}
