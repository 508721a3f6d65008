import { startTestExchange, type TestExchange } from '@bourse/testkit/exchange';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { JumpMemory } from './jump-memory.ts';

let exchange: TestExchange;
beforeAll(async () => {
  exchange = await startTestExchange();
});
afterAll(() => exchange.stop());

// The fault: after every restart the house dealt as in a market that never jumps.
test('a jump is remembered over a restart, and half of it a day later', async () => {
  const prices = () => exchange.running.engine.state.pairs.get('btcusdt')!.prices;
  exchange.feed.tick('btcusdt', 50_150_00);
  await exchange.settled();
  expect(prices().largest.ppm).toBe(3_000);
  await exchange.restart(86_400_000);
  // A test exchange has forgotten it by now, as all jumps made by hand; another look at what was saved tells it again.
  const { services, engine } = exchange.running;
  const memory = new JumpMemory(services.db, engine.state.pairs);
  await memory.start(() => undefined);
  expect(prices().jump(exchange.clock.now())).toBeCloseTo(1_500, -2);
  expect(prices().newest).toBe(50_000 * 1e8);
  await memory.stop();
});
