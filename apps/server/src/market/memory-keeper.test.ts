import { Engine } from '@bourse/engine/engine';
import { startTestExchange } from '@bourse/testkit/exchange';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { loadState } from '../sequencer/loading/load.ts';
import { STORED_RECORDS } from '../stored-records.ts';

const exchange = await startTestExchange();
afterAll(() => exchange.stop());

// The fault: after every restart the house dealt as in a market that never jumps.
test('a jump, and how far bid and ask are apart, are remembered over a restart, and half of them a day later', async () => {
  const time = exchange.clock.now();
  exchange.feed.tick('btcusdt', 50_150_00);
  await exchange.settled();
  const { sequencer } = exchange.running.services;
  const price = 50_150_00_000_000;
  await sequencer.submit({ type: 'newestPrice', symbol: 'btcusdt', price, time: time + 1, apartPpm: 4_000 });
  expect(exchange.running.engine.state.pairs.get('btcusdt')!.prices.memory.jump.ppm).toBe(3_000);
  await exchange.restart(86_400_000);
  // A test exchange has forgotten it by now, as all jumps made by hand; another start has not.
  const engine = new Engine();
  const client = new pg.Client({ connectionString: exchange.databaseUrl });
  await client.connect();
  await loadState(client, engine, exchange.clock.now(), STORED_RECORDS);
  await client.end();
  const { prices } = engine.state.pairs.get('btcusdt')!;
  expect(prices.jump(exchange.clock.now())).toBeCloseTo(1_500, -2);
  expect(prices.apart(exchange.clock.now())).toBeCloseTo(2_000, -2);
  expect(prices.usuallyApart(exchange.clock.now())).toBe(4_000);
});
