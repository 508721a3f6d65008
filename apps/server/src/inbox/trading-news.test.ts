import type { TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bet, moveTo, open, result, STANDARD, trader } from '../contract/test-trader.ts';

let user: TestUser;
const exchange = await startTestExchange({ prices: { btcusdt: '50000' } });
beforeEach(async () => {
  await moveTo(exchange, 'btcusdt', '50000');
  user = await trader(exchange);
});
afterEach(() => expect(exchange.errors).toEqual([]));
afterAll(() => exchange.stop());

const personal = async (of = user): Promise<{ title: string; text: string }[]> =>
  (await of.ok('/bb/index/message', { type: 'personal' })).list;
/** Messages are written behind the commit. */
const told = (title: string, of = user) =>
  vi.waitFor(
    async () => {
      const found = (await personal(of)).filter((message) => message.title === title);
      expect(found).toHaveLength(1);
      return found[0]!.text;
    },
    { timeout: 45_000 },
  );
/** Subjects of the e-mails that are no codes. */
const mailed = (): string[] =>
  exchange.mail
    .lettersTo(user.email)
    .flatMap((letter) => /^Subject: Bourse: (.+)\r$/m.exec(letter)?.[1] ?? []);
const mailedSoon = (...subjects: string[]) =>
  vi.waitFor(() => expect(mailed()).toEqual(subjects), { timeout: 45_000 });

test('a liquidation leaves a message, with all that was lost, and an e-mail unless the reader chose otherwise', async () => {
  await open(user);
  await moveTo(exchange, 'btcusdt', '47724.25');
  expect(await told('Position liquidated')).toBe(
    'Your long position on BTC/USDT (20x) was liquidated at 47,724.25 USDT. In all, it brought −101 USDT: margin, fees and what went to the insurance fund are counted.',
  );
  await mailedSoon('Position liquidated');
  const others = { topics: ['withdrawals'] };
  expect(await user.ok('/bb/index/setMailChoices', { topics: 'withdrawals' })).toEqual(others);
  await moveTo(exchange, 'btcusdt', '50000');
  await open(user);
  await moveTo(exchange, 'btcusdt', '47724.25');
  await vi.waitFor(async () => expect(await personal()).toHaveLength(2), { timeout: 45_000 });
  await exchange.clock.advance(2_000);
  expect(mailed()).toEqual(['Position liquidated']);
});

test('a position close to its liquidation is called for margin, once for each price that liquidates it', async () => {
  const { id } = await open(user);
  await exchange.running.contract.callForMargin();
  // Four fifths of the way from 50,010 to 47,724.25 are gone at 48,181.40.
  await moveTo(exchange, 'btcusdt', '48200');
  await exchange.running.contract.callForMargin();
  expect(await personal()).toEqual([]);
  await moveTo(exchange, 'btcusdt', '48150');
  await exchange.running.contract.callForMargin();
  await exchange.running.contract.callForMargin();
  expect(await told('Margin call')).toMatch(/mark is 48,150 USDT, it is liquidated at 47,724\.25 USDT/);
  await result(user, `${STANDARD}/addMargin`, { id, amount: '500' });
  await exchange.running.contract.callForMargin();
  await result(user, `${STANDARD}/closePosition`, { id });
  expect(await personal()).toHaveLength(1);
});

test('attack: margin like dust, added again and again, calls for margin and mails once', async () => {
  const { id } = await open(user);
  await moveTo(exchange, 'btcusdt', '48150');
  await exchange.running.contract.callForMargin();
  await told('Margin call');
  for (let i = 0; i < 5; i++) {
    await result(user, `${STANDARD}/addMargin`, { id, amount: '0.0001' });
    await exchange.running.contract.callForMargin();
    // Out of danger for a moment, and back.
    await moveTo(exchange, 'btcusdt', '48200');
    await exchange.running.contract.callForMargin();
    await moveTo(exchange, 'btcusdt', '48150');
    await exchange.running.contract.callForMargin();
  }
  // Written in turn: what was told before is there with the next.
  const other = await trader(exchange);
  await open(other, { type: 'limit', price: '48100', margin: '50' });
  await moveTo(exchange, 'btcusdt', '48090');
  await told('Position opened', other);
  expect(await personal()).toHaveLength(1);
  await result(user, `${STANDARD}/closePosition`, { id });
});

test('attack: positions of one, close to liquidation by the hundred, hide nobody else’s call for margin', async () => {
  await user.ok('/bb/index/setMailChoices', { topics: 'withdrawals' });
  const first = await open(user);
  const other = await trader(exchange);
  // The last by number and by price.
  await moveTo(exchange, 'btcusdt', '50100');
  const last = await open(other);
  // More than a page has: what they are is the engine's, what is looked at are these lines.
  const made = await exchange.query(
    `insert into open_positions select (jsonb_populate_record(p, jsonb_build_object('id', 900000 + n))).*
      from open_positions p, generate_series(1, 600) n where p.id = $1 returning id`,
    [first.id],
  );
  await exchange.query('update open_positions set id = 990000 where id = $1', [last.id]);
  await moveTo(exchange, 'btcusdt', '48150');
  await exchange.running.contract.callForMargin();
  await told('Margin call', other);
  await exchange.query('update open_positions set id = $1 where id = 990000', [last.id]);
  await exchange.query('delete from open_positions where id = any($1)', [made.map(({ id }) => id)]);
  await result(user, `${STANDARD}/closePosition`, { id: first.id });
  await result(other, `${STANDARD}/closePosition`, { id: last.id });
});

test('a stop that closes a position, and a limit that opens one, are told', async () => {
  await open(user, { stopLoss: '49500' });
  await open(user, { type: 'limit', price: '49000', margin: '50' });
  await moveTo(exchange, 'btcusdt', '48990');
  expect(await told('Stop loss hit')).toMatch(
    /^The stop loss closed your long position on BTC\/USDT \(20x\)/,
  );
  expect(await told('Position opened')).toMatch(/BTC at 4\d,\d{3}(\.\d+)? USDT\.$/);
});

test('an order that filled while it waited is told; one that filled at once is not', async () => {
  await user.place({ direction: 'buy', price: '50100', amount: '0.01' });
  await user.place({ direction: 'buy', price: '49000', amount: '0.01' });
  const seller = await exchange.signUp();
  await seller.place({ direction: 'buy', type: 'market', amount: '1000' });
  await moveTo(exchange, 'btcusdt', '48990');
  expect(await told('Order filled')).toBe('BTC/USDT: your buy order of 0.01 BTC was filled at 49,000.');
  expect(mailed()).toEqual([]);
});

test('the result of a second contract is told to who is away, and not to who is here', async () => {
  await user.ok('/bb/index/setMailChoices', { topics: 'results,withdrawals' });
  await bet(user);
  await exchange.clock.advance(1_000);
  await exchange.setPrice('btcusdt', '50500');
  for (let second = 0; second < 33; second++) await exchange.clock.advance(1_000);
  expect(await told('Second contract won')).toBe('BTC/USDT up, 100 USDT: you won. In all, +73 USDT.');
  await mailedSoon('Second contract won');

  const stop = exchange.running.services.bus.listen(`user:${user.userId}`, () => undefined);
  await bet(user);
  for (let second = 0; second < 35; second++) await exchange.clock.advance(1_000);
  stop();
  expect(await personal()).toHaveLength(1);
});
