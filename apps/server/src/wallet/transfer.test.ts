import { wording } from '@bourse/protocol/texts/wording';
import type { MessageKey } from '@bourse/protocol/texts/en';
import { LANGUAGES } from '@bourse/protocol/languages';
import type { Fields, TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';

const TRANSFER = '/contract/contract/transfer';

let user: TestUser;
const exchange = await startTestExchange();
beforeEach(async () => {
  user = await exchange.signUp();
});
afterEach(() => expect(exchange.errors).toEqual([]));
afterAll(() => stopClean(exchange));

const usdt = async () => ({
  spot: (await user.balance('USDT')).available,
  contract: (await user.balance('USDT', 'contract')).available,
});

test('there and back, with the answer of what was moved', async () => {
  const there = await user.ok(TRANSFER, { amount: '1000.50', currency: 'usdt', type: 1 });
  expect(there).toEqual({
    id: expect.stringMatching(/^\d+$/),
    currency: 'USDT',
    amount: '1000.5',
    type: '1',
    time: exchange.clock.now(),
  });
  expect(await usdt()).toEqual({ spot: '8999.50000000', contract: '1000.50000000' });
  const back = await user.ok(TRANSFER, { amount: '1000.5', currency: 'USDT', type: 2 });
  expect(back).toMatchObject({ amount: '1000.5', type: '2' });
  expect(await usdt()).toEqual({ spot: '10000.00000000', contract: '0.00000000' });
});

test('without a type it goes to the contract account', async () => {
  await user.ok(TRANSFER, { amount: '1', currency: 'USDT' });
  expect(await usdt()).toEqual({ spot: '9999.00000000', contract: '1.00000000' });
});

test('from 0.00001 up to everything', async () => {
  await user.ok(TRANSFER, { amount: '0.00001', currency: 'USDT', type: 1 });
  await user.ok(TRANSFER, { amount: '9999.99999', currency: 'USDT', type: 1 });
  expect(await usdt()).toEqual({ spot: '0.00000000', contract: '10000.00000000' });
  expect((await user.call(TRANSFER, { amount: '0.00001', currency: 'USDT', type: 1 })).msg).toBe(
    wording('en-US', 'INSUFFICIENT_BALANCE'),
  );
});

const DIGITS = { field: 'amount', decimals: '8' };
const refused: [string, Fields, MessageKey, Record<string, string>?][] = [
  ['no amount', { currency: 'USDT', type: 1 }, 'TRANSFER_TIP'],
  ['an empty amount', { amount: '', currency: 'USDT', type: 1 }, 'TRANSFER_TIP'],
  ['nothing', { amount: '0', currency: 'USDT', type: 1 }, 'TRANSFER_TIP'],
  ['less than 0.00001', { amount: '0.00000999', currency: 'USDT', type: 1 }, 'TRANSFER_TIP'],
  ...[
    '-1',
    '1e3',
    '0x10',
    ' 1',
    '+1',
    'NaN',
    'Infinity',
    '1.123456789',
    '01',
    '1.',
    '.5',
    '1,5',
    '9'.repeat(21),
  ].map((amount): [string, Fields, MessageKey, Record<string, string>] => [
    amount,
    { amount, currency: 'USDT', type: 1 },
    'INVALID_AMOUNT',
    DIGITS,
  ]),
  [
    'as much as can be written',
    { amount: '9'.repeat(18), currency: 'USDT', type: 1 },
    'INSUFFICIENT_BALANCE',
  ],
  ['a hundred-millionth too much', { amount: '10000.00000001', currency: 'USDT' }, 'INSUFFICIENT_BALANCE'],
  ['from an empty account', { amount: '1', currency: 'USDT', type: 2 }, 'INSUFFICIENT_BALANCE'],
  ['a coin he does not have', { amount: '1', currency: 'DOGE', type: 1 }, 'INSUFFICIENT_BALANCE'],
  ['an unknown coin', { amount: '1', currency: 'XYZ', type: 1 }, 'CURRENCY_NOT_FOUND'],
  ['a coin named after a property', { amount: '1', currency: '__proto__', type: 1 }, 'CURRENCY_NOT_FOUND'],
  ['no coin', { amount: '1', type: 1 }, 'INVALID_FIELD', { field: 'currency' }],
  ['a third account', { amount: '1', currency: 'USDT', type: 3 }, 'INVALID_FIELD', { field: 'type' }],
];
test.each(refused)('refused: %s, in every language', async (_name, fields, key, args) => {
  const accounts = await exchange.query('select count(*) from accounts');
  for (const language of LANGUAGES) {
    const answer = await user.call(TRANSFER, fields, { language });
    expect(answer.body).toEqual({ code: 0, msg: wording(language, key, args) });
    expect(answer.status).toBe(200);
  }
  expect(await usdt()).toEqual({ spot: '10000.00000000', contract: '0.00000000' });
  expect(await exchange.query('select count(*) from accounts')).toEqual(accounts);
});

test('what an order holds stays where it is', async () => {
  await user.place({ direction: 'buy', price: '40000', amount: '0.2' });
  expect((await user.call(TRANSFER, { amount: '2000.00000001', currency: 'USDT' })).code).toBe(0);
  expect((await user.call(TRANSFER, { amount: '2000', currency: 'USDT' })).code).toBe(1);
  expect(await user.balance('USDT')).toEqual({ available: '0.00000000', frozen: '8000.00000000' });
});

test('a repeat of a request id moves nothing and gives the first answer', async () => {
  const first = await user.ok(TRANSFER, { amount: '1', currency: 'USDT', requestId: 'once' });
  const repeats = await Promise.all(
    ['1', '1.0', '1.00'].map((amount) => user.ok(TRANSFER, { amount, currency: 'USDT', requestId: 'once' })),
  );
  expect(repeats).toEqual([first, first, first]);
  expect((await user.call(TRANSFER, { amount: '2', currency: 'USDT', requestId: 'once' })).msg).toBe(
    wording('en-US', 'REQUEST_ID_USED'),
  );
  expect(await usdt()).toEqual({ spot: '9999.00000000', contract: '1.00000000' });
  const order = { baseCoin: 'BTC', quoteCoin: 'USDT', type: 'limit', direction: 'buy', price: '40000' };
  await user.ok('/bb/order/create', { ...order, amount: '0.001', requestId: 'order' });
  expect((await user.call(TRANSFER, { amount: '1', currency: 'USDT', requestId: 'order' })).msg).toBe(
    wording('en-US', 'REQUEST_ID_USED'),
  );
});

test('200 at once on one balance: as many succeed as it pays for', async () => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => user.call(TRANSFER, { amount: '70', currency: 'USDT', type: 1 })),
  );
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(142);
  expect(await usdt()).toEqual({ spot: '60.00000000', contract: '9940.00000000' });
});

test('only with a session', async () => {
  expect((await exchange.visitor.call(TRANSFER, { amount: '1', currency: 'USDT' })).code).toBe(-2);
});
