import { MARKET_TOPICS } from '@bourse/protocol/open-api/market-topics';
import { PRIVATE_TOPICS } from '@bourse/protocol/open-api/private-topics';
import type { TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestBot, type TestPrivateSocket } from '../open-api/test-bot.ts';
import { MarketSocket } from '../open-api/sockets/test-market-socket.ts';
import { BUDGET } from '../gateway/access/budget.ts';
import { guide } from './guide.ts';

/** What topics declare is what is pushed, and the pushes that the reference shows have the fields of real ones. */

const exchange = await startTestExchange();
afterAll(() => stopClean(exchange));

/** Names and types; of a list those of its first entry. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shapeOf(each)]));
}

test('the comparison of shapes tells fields and types apart', () => {
  expect(shapeOf({ a: [[1, 2]], b: 'x' })).toEqual(shapeOf({ b: 'y', a: [[3, 4], [5]] }));
  expect(shapeOf({ a: 1 })).not.toEqual(shapeOf({ a: '1' }));
  expect(shapeOf({ a: 1 })).not.toEqual(shapeOf({ a: 1, b: 1 }));
});

const MARKET_PUSHES = MARKET_TOPICS.flatMap(({ examples, frame }) =>
  examples.map(({ topic, frame: tick }) => ({ topic, tick, schema: frame })),
);
const PRIVATE_PUSHES = PRIVATE_TOPICS.flatMap(({ examples, frame }) =>
  examples.map((example) => ({
    ch: example.topic,
    tells: example.tells!,
    data: example.frame,
    schema: frame,
  })),
);

test.each([...MARKET_TOPICS, ...PRIVATE_TOPICS])('$topic takes its own examples', ({ frame, examples }) => {
  for (const example of examples) expect(frame.safeParse(example.frame).error?.issues).toBeUndefined();
});

describe('market channels', () => {
  let socket: MarketSocket;
  beforeAll(async () => {
    exchange.feed.print('btcusdt', 5_000_000, 1_000, 'buy');
    await exchange.clock.advance(1_000);
    socket = await MarketSocket.open(exchange.url);
  });
  afterAll(() => socket.ws.terminate());

  test.each(MARKET_PUSHES)('$topic', async ({ topic, tick, schema }) => {
    await socket.sub(topic);
    // Trades come when they happen, and a change of the book when it changes.
    const isWhole = (text: string) => text.includes(`"ch":"${topic}"`) && !/"(bids|asks)":\[\]/.test(text);
    const user = await exchange.signUp();
    await user.place({ direction: 'buy', price: '50010', amount: '0.03' });
    await user.place({ direction: 'buy', price: '49999.99', amount: '0.01' });
    await socket.until(({ ch }) => ch === topic);
    const pushes = socket.texts.filter((text) => text.includes(`"ch":"${topic}"`));
    const push = JSON.parse(pushes.find(isWhole) ?? pushes.at(-1)!);
    expect(schema.safeParse(push.tick).error?.issues).toBeUndefined();
    const real = shapeOf(push) as { tick: Record<string, unknown> };
    const shown = shapeOf({ ch: topic, ts: 1, tick }) as { tick: Record<string, unknown> };
    for (const side of ['bids', 'asks'] as const)
      if (Array.isArray(real.tick[side]) && real.tick[side].length === 0) real.tick[side] = shown.tick[side];
    expect(real).toEqual(shown);
  });
});

describe('private channels', () => {
  let user: TestUser;
  let bot: TestBot;
  let socket: TestPrivateSocket;
  beforeAll(async () => {
    user = await exchange.signUp();
    bot = await TestBot.of(exchange, user);
    socket = await bot.listen();
    for (const ch of new Set(PRIVATE_PUSHES.map(({ ch }) => ch))) await socket.subscribe(ch);
    const order = { symbol: 'btcusdt', type: 'buy-limit', amount: '0.02', 'client-order-id': 'grid-7' };
    await bot.place(user.userId, { ...order, price: '50000.01' });
    const id = await bot.place(user.userId, { ...order, price: '49000', 'client-order-id': 'grid-8' });
    await bot.ok(bot.post(`/v1/order/orders/${id}/submitcancel`));
    await socket.until(({ data }) => data?.eventType === 'cancellation');
  });
  afterAll(() => socket.close());

  test.each(PRIVATE_PUSHES)('$ch: $tells', ({ ch, data, schema }) => {
    const { eventType, changeType } = data as { readonly eventType?: string; readonly changeType?: string };
    const real = socket
      .pushes(ch)
      .find((each) => each.eventType === eventType && each.changeType === changeType);
    expect(schema.safeParse(real).error?.issues).toBeUndefined();
    expect(shapeOf(real)).toEqual(shapeOf(data));
  });
});

test('frames that are shown as answers are what the exchange says', async () => {
  const socket = await MarketSocket.open(exchange.url);
  const shown = guide({ brand: 'Bourse', limits: BUDGET }).split('\n');
  const wrong = JSON.parse(
    shown.find((line) => line.startsWith('<-') && line.includes('err-code'))!.slice(3),
  );
  socket.send({ sub: 'market.btcusdt.nothing', id: '4' });
  const real = await socket.until(({ status }) => status === 'error');
  expect({ ...real, ts: 0 }).toEqual({ ...wrong, ts: 0 });
  socket.ws.terminate();
  const bot = await TestBot.of(exchange, await exchange.signUp());
  const own = await bot.listen();
  const refused = JSON.parse(shown.find((line) => line.startsWith('<-') && line.includes('2001'))!.slice(3));
  expect(await own.subscribe('orders#nothing')).toEqual(refused);
  own.close();
});
