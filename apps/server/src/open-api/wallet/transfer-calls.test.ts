import type { TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, beforeEach, describe, expect, it, test } from 'vitest';
import { TestBot } from '../test-bot.ts';

const SWAP = '/v2/account/transfer';
const FUTURES = '/v1/futures/transfer';
const RECORDS = '/v5/account/universal_transfer_records';
const TO_SWAP = { from: 'spot', to: 'linear-swap', currency: 'usdt', 'margin-account': 'USDT' };

let user: TestUser;
let bot: TestBot;
const exchange = await startTestExchange();
/** With a key of its own; codes for one address come a minute apart. */
async function botOf(user: TestUser, rights = 'read,trade,withdraw'): Promise<TestBot> {
  await exchange.clock.advance(60_000);
  return TestBot.of(exchange, user, rights);
}
beforeEach(async () => {
  user = await exchange.signUp();
  bot = await botOf(user);
});
afterAll(() => stopClean(exchange));

const usdt = async () => [
  (await user.balance('USDT')).available,
  (await user.balance('USDT', 'contract')).available,
];

test('there and back, each way, to the digit; the records say so', async () => {
  const there = await bot.post(
    SWAP,
    '{"from":"spot","to":"linear-swap","currency":"usdt","amount":1000.00000001}',
  );
  expect(there.body).toEqual({ code: 200, message: 'success', data: expect.any(Number), success: true });
  expect(await usdt()).toEqual(['8999.99999999', '1000.00000001']);
  const startTime = exchange.clock.now();
  await exchange.clock.advance(1_000);
  const back = await bot.post(SWAP, { from: 'linear-swap', to: 'spot', currency: 'USDT', amount: 200.5 });
  expect(await usdt()).toEqual(['9200.49999999', '799.50000001']);
  const future = await bot.post(FUTURES, { currency: 'usdt', amount: '0.49999999', type: 'pro-to-futures' });
  expect(future.body).toMatchObject({ status: 'ok', data: expect.any(Number) });
  expect(await usdt()).toEqual(['9200.00000000', '800.00000000']);
  await bot.post(FUTURES, { currency: 'usdt', amount: 800, type: 'futures-to-pro' });
  expect(await usdt()).toEqual(['10000.00000000', '0.00000000']);

  const records = async (query: object = {}) =>
    (await bot.get(RECORDS, { currency: 'usdt', ...query })).body['data'] as any[];
  const all = await records();
  expect(all.map((each) => [each.amount, each.from_account_type, each.to_account_type])).toEqual([
    ['800', 'linear-swap', 'spot'],
    ['0.49999999', 'spot', 'linear-swap'],
    ['200.5', 'linear-swap', 'spot'],
    ['1000.00000001', 'spot', 'linear-swap'],
  ]);
  expect(all[2]).toEqual({
    ...{ id: back.body['data'], transfer_id: String(back.body['data']), status: 'success' },
    ...{ amount: '200.5', currency: 'USDT', from_asset_type: '', to_asset_type: '' },
    ...{ from_account_type: 'linear-swap', to_account_type: 'spot', transfer_time: startTime + 1_000 },
  });
  const idsOf = (list: any[]) => list.map(({ id }) => id);
  const ids = idsOf(all);
  expect(idsOf(await records({ end_time: startTime }))).toEqual([ids[3]]);
  expect(idsOf(await records({ start_time: startTime + 1 }))).toEqual(ids.slice(0, 3));
  expect(idsOf(await records({ limit: 2, from: ids[1] }))).toEqual(ids.slice(2));
  expect(idsOf(await records({ limit: 2, from: ids[2], direct: 'prev' }))).toEqual([ids[1], ids[0]]);
  expect(await records({ currency: 'btc' })).toEqual([]);
  expect(await records({ status: 'failed' })).toEqual([]);

  const statement = await user.ok('/bb/asset/record', { tradeType: 'ownTransfer' });
  expect(statement.list.map((each: any) => each.amount)).toEqual([
    ...['800', '-0.49999999', '200.5', '-1000.00000001'],
  ]);
  const other = await botOf(await exchange.signUp());
  expect((await other.get(RECORDS)).body['data']).toEqual([]);
});

test('sent a second time is refused, and there is one, also after a start', async () => {
  const target = bot.sign('POST', SWAP);
  const send = () => bot.fetch('POST', target, { ...TO_SWAP, amount: 10 });
  const { data } = (await send()).body;
  expect((await send()).body).toMatchObject({ status: 'error', 'err-code': 'duplicate-request' });
  await exchange.restart();
  expect((await send()).body['data']).toBe(data);
  expect(await usdt()).toEqual(['9990.00000000', '10.00000000']);
});

test('needs the right to trade', async () => {
  const reader = await botOf(user, 'read');
  for (const path of [SWAP, FUTURES])
    expect((await reader.post(path, { ...TO_SWAP, amount: 1 })).body['err-msg']).toContain('no permission');
  expect((await reader.get(RECORDS)).body['data']).toEqual([]);
});

it.each<[string, object, string, number]>([
  ['more than there is', { amount: 10_000.00000001 }, 'dw-insufficient-balance', 1047],
  ['less than 0.00001', { amount: 0.00000999 }, 'bad-request', 1303],
  ['an unknown coin', { amount: 1, currency: 'nope' }, 'bad-request', 1303],
  ['nine decimals', { amount: 1.123456789 }, 'invalid-amount', 1303],
  ['an account to itself', { amount: 1, to: 'spot' }, 'bad-request', 1303],
  ['coin-margined swaps', { amount: 1, to: 'swap' }, 'bad-request', 1303],
])('%s is refused and changes nothing', async (_, fields, errCode, code) => {
  const { status, body } = await bot.post(SWAP, { ...TO_SWAP, ...fields });
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: 'error', 'err-code': errCode, code, data: null });
  expect(await usdt()).toEqual(['10000.00000000', '0.00000000']);
});

describe('bad input is a refusal on every path', () => {
  const AMOUNTS = [null, true, {}, [], '', ' 1', '0x1', 'NaN', '1'.repeat(40), -1];
  const bodies = ['', '[]', '[1]', 'null', '"x"', '{', '{}', '{"amount":1e999999}', '{"amount":1e-400}'];
  const posts: [string, object][] = [
    [SWAP, { from: 'spot', to: 'linear-swap', currency: 'usdt' }],
    [FUTURES, { currency: 'usdt', type: 'pro-to-futures' }],
    ['/v1/dw/withdraw/api/create', { address: 'x', currency: 'usdt', chain: 'usdterc20' }],
  ];

  it.each(posts)('POST %s', async (path, fields) => {
    const rest = JSON.stringify(fields).slice(1);
    const sent = [...bodies, ...AMOUNTS.map((amount) => `{"amount":${JSON.stringify(amount)},${rest}`)];
    for (const name of Object.keys(fields)) {
      for (const value of [null, 5, {}, 'x\u0000y', '*'.repeat(500)])
        sent.push(JSON.stringify({ amount: 1, ...fields, [name]: value }));
    }
    for (const body of sent) {
      const answer = await bot.post(path, body);
      expect([body, answer.status, answer.body['status']]).toEqual([body, 200, 'error']);
      expect(answer.body['err-code']).not.toContain('signature');
    }
  });

  it.each<[string, Record<string, string>[]]>([
    ['/v2/account/deposit/address', [{}, { currency: '' }, { currency: 'x'.repeat(99) }, { currency: '\0' }]],
    [
      '/v2/account/withdraw/address',
      [{}, { currency: 'usdt', limit: '0' }, { currency: 'usdt', chain: '?' }],
    ],
    [
      '/v1/query/deposit-withdraw',
      [
        ...[{}, { type: 'both' }, { type: 'deposit', from: '-1' }, { type: 'deposit', from: '1'.repeat(20) }],
        ...[
          { type: 'deposit', size: '501' },
          { type: 'deposit', direct: 'up' },
        ],
      ],
    ],
    [RECORDS, [{ start_time: 'x' }, { end_time: '9'.repeat(17) }, { limit: '1e2' }, { status: 'x' }]],
  ])('GET %s', async (path, queries) => {
    for (const query of queries) {
      const { status, body } = await bot.get(path, query);
      expect([query, status, body['status']]).toEqual([query, 200, 'error']);
      expect(body['err-code']).not.toContain('signature');
    }
  });
});
