import { createClient } from '../database/host-client.ts';
import { WRITER_LOCK } from './writer-lock.ts';

/** Does work on a database that no core may have meanwhile; refuses where one has it. */
export async function withoutCore<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  const lock = createClient(databaseUrl, { connectionTimeoutMillis: 10_000 });
  await lock.connect();
  try {
    const { rows } = await lock.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      WRITER_LOCK,
    ]);
    if (!rows[0]!.taken) throw new Error('The exchange is running on this database: stop all of it first.');
    return await work();
  } finally {
    await lock.end();
  }
}
