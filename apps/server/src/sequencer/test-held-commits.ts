import type { TestExchange } from '@bourse/testkit/exchange';
import pg from 'pg';
import { vi } from 'vitest';

/**
 * For tests of what is shown while a commit is under way: `begin` submits, the engine has done it once `isDone` says so,
 * then `look` runs, and after it the commit comes through.
 */
export async function whileCommitting<T>(
  exchange: TestExchange,
  begin: () => Promise<T>,
  isDone: () => boolean,
  look: () => Promise<void>,
): Promise<T> {
  // Whoever holds the head row holds up every commit.
  const holder = new pg.Client({ connectionString: exchange.databaseUrl });
  await holder.connect();
  let done: Promise<T>;
  try {
    await holder.query('begin');
    await holder.query('select * from head for update');
    done = begin();
    // Watched later; a failure before must not end the test run.
    done.catch(() => undefined);
    await vi.waitFor(() => {
      if (!isDone()) throw new Error('the engine has not done it');
    }, 45_000);
    await look();
  } finally {
    await holder.query('rollback');
    await holder.end();
  }
  return done;
}
