import { Engine } from '@bourse/engine/engine';
import { startTestExchange } from '@bourse/testkit/exchange';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { loadState } from '../sequencer/loading/load.ts';
import { STORED_RECORDS } from '../stored-records.ts';

const exchange = await startTestExchange();
afterAll(() => exchange.stop());

// The fault: after every restart the house dealt as in a market that never jumps.
test('a jump is remembered over a restart, and half of it a day later', async () => {
  exchange.feed.tick('btcusdt', 50_150_00);
  await exchange.settled();
  expect(exchange.running.engine.state.pairs.get('btcusdt')!.prices.largest.ppm).toBe(3_000);
  await exchange.restart(86_400_000);
  // A test exchange has forgotten it by now, as all jumps made by hand; another start has not.
  const engine = new Engine();
  const client = new pg.Client({ connectionString: exchange.databaseUrl });
  await client.connect();
  await loadState(client, engine, exchange.clock.now(), STORED_RECORDS);
  await client.end();
  const { prices } = engine.state.pairs.get('btcusdt')!;
  expect(prices.jump(exchange.clock.now())).toBeCloseTo(1_500, -2);
});
