import { startTestExchange } from '@bourse/testkit/exchange';
import { afterAll, expect, test } from 'vitest';
import type { SendMessage } from './messages.ts';
import { News } from './news.ts';

const exchange = await startTestExchange();
afterAll(() => exchange.stop());

const FILL = { pair: 'BTC/USDT', side: 'buy', amount: '1', price: '1' } as never;

/** Collects what is told; the first stands still until it is let go. */
function scene(fails: (about: string) => boolean = () => false) {
  const told: string[] = [];
  let letGo!: () => void;
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  const send = (async (_user, _kind, _args, { once } = {}) => {
    await gate;
    if (fails(once!)) throw new Error('the database is away');
    told.push(once!);
  }) as SendMessage;
  const { services } = exchange.running;
  const log = { ...services.log, warn: () => undefined } as unknown as typeof services.log;
  return { news: new News({ ...services, log }, send), told, letGo };
}

test('what is dangerous is told, however much else waits', async () => {
  const { news, told, letGo } = scene();
  for (let user = 1; user <= 20_001; user++) news.tell(user, 'orderFilled' as never, FILL, '1');
  news.tell(7, 'liquidated' as never, {} as never, '9');
  letGo();
  await news.settled();
  expect(told).toHaveLength(20_002);
  expect(told.at(-1)).toBe('liquidated:9');
});

test('one that cannot be written does not keep the others waiting', async () => {
  let isWell = false;
  const { news, told, letGo } = scene((about) => !isWell && about.endsWith(':1'));
  for (const about of ['1', '2', '3']) news.tell(7, 'liquidated' as never, {} as never, about);
  letGo();
  await expect.poll(() => told).toEqual(['liquidated:2', 'liquidated:3']);
  isWell = true;
  await news.settled();
  expect(told).toEqual(['liquidated:2', 'liquidated:3', 'liquidated:1']);
});
