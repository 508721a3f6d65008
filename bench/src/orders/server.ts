import { NO_LIMITS } from '@bourse/server/gateway/access/budget';
import { serve, startExchangeProcess } from '../exchange-process.ts';
import type { Trader } from './load.ts';
import { PoolSequencer } from './pool-sequencer.ts';

/** How the server under test commits. */
export type Mode = 'batched' | 'single' | 'pool';

/** What the parent is told when the server takes orders. */
export interface ServerReady {
  readonly port: number;
  readonly databaseUrl: string;
  readonly traders: readonly Trader[];
}

// A process of its own: node server.js <mode> <users>, DATA_DIR in the environment.
const [mode, userCount] = process.argv.slice(2) as [Mode, string];
const running = await startExchangeProcess((databaseUrl) => ({
  limits: NO_LIMITS,
  ...(mode === 'single' && { maxBatch: 1 }),
  ...(mode === 'pool' && {
    sequencer: (engine, clock, head) => new PoolSequencer(databaseUrl, engine, clock, head),
  }),
}));
const { exchange, database } = running;
const traders: Trader[] = [];
for (let n = 0; n < Number(userCount); n++) {
  const user = await exchange.identity.enrol(`trader${n}@bench.example`, 'Bench-password-1');
  traders.push({ ...user, ...(await exchange.apiKeys.issue(user.userId)) });
}
process.send!({ port: await serve(running), databaseUrl: database.url, traders } satisfies ServerReady);
