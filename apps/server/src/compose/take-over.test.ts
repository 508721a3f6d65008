import { checkInvariants } from '@bourse/engine/audit/invariants';
import type { TestUser } from '@bourse/testkit/client';
import { startTestExchange, type TestExchange } from '@bourse/testkit/exchange';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stateLines } from '../sequencer/standby/journal-follower.ts';
import { loadSettings, type Settings } from '../settings.ts';
import { openBase } from './base.ts';
import { Started } from './started.ts';
import { beginInTurn, type Begun } from './take-over.ts';

let exchange: TestExchange;
let user: TestUser;
let started: Started;
let stopping: AbortController;
let lines: string[];
let why: string;
/** `/metrics` of the core that waits. */
let page: () => Promise<string>;
beforeEach(async () => {
  exchange = await startTestExchange();
  user = await exchange.signUp();
  lines = [];
  why = '';
  stopping = new AbortController();
  started = new Started(log());
});
afterEach(async () => {
  stopping.abort();
  await started.stop();
  await exchange.stop();
});

const log = () => pino({ level: 'info' }, { write: (line: string) => lines.push(line) });

/** Another core on the database of the exchange. */
function waitForTurn(): Promise<Begun> {
  const { databaseUrl, clock } = exchange;
  const settings = loadSettings({ DATABASE_URL: databaseUrl, DISK_FREE_MB: '0' }) as Settings;
  const base = openBase({ settings, log: log(), databaseUrl, parts: { clock } }, started);
  page = () => base.metrics.registry.metrics();
  return beginInTurn(base, started, { signal: stopping.signal, tell: (said) => (why = said) });
}

test('a second core waits, says so, and begins where the first one has ended', async () => {
  const begun = waitForTurn();
  await vi.waitFor(
    () => expect(why).toContain('another core holds the writer lock; follows at number'),
    45_000,
  );
  const resting = await user.place({ direction: 'buy', price: '45000', amount: '0.01' });
  await user.place({ direction: 'buy', type: 'market', amount: '100' });
  await user.place({ direction: 'sell', type: 'stop-market', stopPrice: '44000', amount: '0.001' });
  await exchange.settled();
  await exchange.running.stop();
  const { engine, head, writer } = await begun;
  // The house's quotes have gone with the process that made them.
  const kept = (line: string) => !line.startsWith('queue btcusdt');
  expect(stateLines(engine.state).filter(kept)).toEqual(
    stateLines(exchange.running.engine.state).filter(kept),
  );
  expect(engine.state.orders.get(Number(resting.id))).toMatchObject({ status: 'open' });
  checkInvariants(engine.state);
  expect(lines.join()).toContain('"followed":true');
  const [row] = await exchange.query('select seq, epoch from head');
  expect(row).toEqual({ seq: String(head.seq), epoch: '2' });
  await writer.close();
});

test('its metrics say how it keeps up while it waits, and that it does not wait any more', async () => {
  const begun = waitForTurn();
  await vi.waitFor(async () => expect(await page()).toMatch(/^standby_seq [1-9]/m), 45_000);
  expect(await page()).toMatch(/^standby_waits 1$/m);
  expect(await page()).toMatch(/^standby_behind_seconds [0-9.]+$/m);
  await exchange.running.stop();
  await (await begun).writer.close();
  for (const name of ['standby_waits', 'standby_seq', 'standby_behind_seconds'])
    expect(await page()).toContain(`\n${name} 0\n`);
});

test('a core that is told to stop while it waits ends its waiting', async () => {
  const begun = waitForTurn();
  await vi.waitFor(() => expect(why).toContain('follows at'), 45_000);
  stopping.abort();
  await expect(begun).rejects.toThrow('abort');
  expect((await user.place({ direction: 'buy', price: '45000', amount: '0.01' })).status).toBe('open');
});

test('a standby does not follow tables of an earlier version; it brings them up to date when its turn comes', async () => {
  const [last] = await exchange.query(`delete from schema_migrations where name =
    (select max(name) from schema_migrations) returning name, applied_at`);
  const begun = waitForTurn();
  await vi.waitFor(
    () => expect(why).toContain('does not follow: the tables are of an earlier version'),
    45_000,
  );
  await exchange.query('insert into schema_migrations values ($1, $2)', [last.name, last.applied_at]);
  await vi.waitFor(() => expect(why).toContain('follows at'), 45_000);
  stopping.abort();
  await expect(begun).rejects.toThrow('abort');
});
