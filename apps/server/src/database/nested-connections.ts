import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import type { Database } from './schema.ts';

/** Whether a transaction is being carried out, as seen by whatever it awaits. */
let holding: AsyncLocalStorage<true> | undefined;

/**
 * From now on a transaction that asks its pool for a second connection is an error. As many such transactions at once as the
 * pool has connections wait for each other, and everybody else with them. For tests: to follow every promise costs too much
 * outside of them.
 */
export function forbidNestedConnections(): void {
  holding ??= new AsyncLocalStorage();
}

/** Watches a pool, where that was asked for. */
export function watchNestedConnections(db: Database, pool: pg.Pool): void {
  const within = holding;
  if (!within) return;
  const begin = db.transaction.bind(db);
  db.transaction = () => {
    const builder = begin();
    const execute = builder.execute.bind(builder);
    builder.execute = (run) => execute((trx) => within.run(true, () => run(trx)));
    return builder;
  };
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  pool.connect = ((...args: unknown[]) => {
    if (within.getStore()) throw new Error('a transaction asks for a second connection');
    return connect(...args);
  }) as typeof pool.connect;
}
