import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../database/schema.ts';
import { Job } from '../job.ts';
import type { Services } from '../services.ts';

const INTERVAL_MS = 5_000;
/** A few dozen ms of PostgreSQL. */
const AT_ONCE = 2_000;
/** Between two moves, when there are many: commits come first. */
const PAUSE_MS = 50;

/**
 * Moves second contracts that have ended from `live_seconds`, where the commits leave them, to `closed_seconds`, where they
 * stay. Nothing but their place changes, and whoever reads sees either all of a move or nothing of it. Commits touch no row
 * of an ended contract any more, so the two never wait for each other. Answers how many it has moved.
 */
export async function moveEndedSeconds(
  db: Database,
  { signal, pauseMs = PAUSE_MS }: { readonly signal?: AbortSignal; readonly pauseMs?: number } = {},
): Promise<number> {
  let moved = 0;
  let after = '0';
  for (;;) {
    if (signal?.aborted) break;
    const { rows } = await sql<{ last: string | null; count: string }>`
      with moving as (
        delete from live_seconds where id in (
          select id from live_seconds
          where id > ${after} and status not in ('pending', 'running') order by id limit ${AT_ONCE}
        ) returning *
      ), moved as (insert into closed_seconds select * from moving)
      select max(id) as last, count(*) as count from moving`.execute(db);
    const { last, count } = rows[0]!;
    moved += Number(count);
    if (last === null || Number(count) < AT_ONCE) break;
    after = last;
    await sleep(pauseMs);
  }
  return moved;
}

/** Moves them from now on. */
export function startEndedSeconds({ db, log }: Pick<Services, 'db' | 'log'>): Pick<Job, 'run' | 'stop'> {
  const stopping = new AbortController();
  const job = new Job({
    everyMs: INTERVAL_MS,
    work: () => moveEndedSeconds(db, { signal: stopping.signal }),
    failed: (err) => log.error({ err }, 'ended second contracts were not moved; it is tried again in 5 s'),
  }).start();
  return {
    run: () => job.run(),
    stop: () => {
      stopping.abort();
      return job.stop();
    },
  };
}
