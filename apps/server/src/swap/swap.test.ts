import { CATALOGUES, wording } from '@bourse/protocol/texts/wording';
import type { MessageKey } from '@bourse/protocol/texts/en';
import { LANGUAGES } from '@bourse/protocol/languages';
import { FUND_PASSWORD, type Fields, type TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';

const PRICES = { btcusdt: '50000', ethusdt: '2500', adausdt: '0.345678', dogeusdt: '0.0002' };
const QUOTE = '/bb/exchange/quote';
const EXECUTE = '/bb/exchange/execute';

let user: TestUser;
const exchange = await startTestExchange({ prices: PRICES });
beforeEach(async () => {
  user = await exchange.signUp();
  await user.setFundPassword();
});
afterEach(() => expect(exchange.errors).toEqual([]));
afterAll(() => stopClean(exchange));

const quote = (fields: Fields) => user.ok(QUOTE, fields);
const execute = (quoteId: string, who = user, more: Fields = {}) =>
  who.call(EXECUTE, { quoteId, fundPassword: FUND_PASSWORD, ...more });
const setSpread = (value: string | undefined) =>
  value === undefined
    ? exchange.query("delete from parameters where name = 'swap_spread_ppm'")
    : exchange.query(
        "insert into parameters values ('swap_spread_ppm', $1) on conflict (name) do update set value = $1",
        [value],
      );
const swapsOf = (who: TestUser) => exchange.query('select * from swaps where owner = $1', [who.userId]);
const say = (key: MessageKey, args?: Record<string, string>) => wording('en-US', key, args);

describe('what a quote gives, to the digit', () => {
  /** receive = floor(pay × rate of the mark × (1 − spread)), the way over USDT in one fraction. */
  test.each([
    ['to USDT', { fromCoin: 'BTC', toCoin: 'USDT', amount: '0.1' }, undefined, '49900', '4990'],
    ['from USDT', { fromCoin: 'USDT', toCoin: 'BTC', amount: '100' }, undefined, '0.00001996', '0.001996'],
    [
      'rounded down: 7 / 2500 × 0.998 = 0.0027944',
      { fromCoin: 'USDT', toCoin: 'ETH', amount: '7' },
      undefined,
      '0.0003992',
      '0.0027944',
    ],
    [
      // 5.12345678 / 50000 × 0.998 = 0.00010226419...: the ninth decimal is dropped
      'rounded down beyond 8 decimals',
      { fromCoin: 'USDT', toCoin: 'BTC', amount: '5.12345678' },
      undefined,
      '0.00001996',
      '0.00010226',
    ],
    ['across', { fromCoin: 'ETH', toCoin: 'BTC', amount: '1' }, undefined, '0.0499', '0.0499'],
    [
      // 0.01 × 50000 / 0.345678 × 0.998 = 1443.53994179...
      'across, with a rate that does not end',
      { fromCoin: 'BTC', toCoin: 'ADA', amount: '0.01' },
      undefined,
      '144353.994179554382',
      '1443.53994179',
    ],
    ['without a spread', { fromCoin: 'BTC', toCoin: 'USDT', amount: '0.1' }, '0', '50000', '5000'],
    ['with the widest spread', { fromCoin: 'BTC', toCoin: 'USDT', amount: '0.1' }, '100000', '45000', '4500'],
    [
      'a spread beyond that is not used',
      { fromCoin: 'BTC', toCoin: 'USDT', amount: '0.1' },
      '100001',
      '49900',
      '4990',
    ],
    ['nor one that is no number', { fromCoin: 'BTC', toCoin: 'USDT', amount: '0.1' }, '-1', '49900', '4990'],
    ['lower case', { fromCoin: 'btc', toCoin: 'usdt', amount: '0.10' }, undefined, '49900', '4990'],
  ])('%s', async (_name, fields, spread, rate, receive) => {
    await setSpread(spread);
    const answer = await quote(fields);
    expect(answer).toEqual({
      quoteId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      fromCoin: fields.fromCoin.toUpperCase(),
      toCoin: fields.toCoin.toUpperCase(),
      amount: fields.amount.replace(/(\.\d*?)0+$/, '$1'),
      rate,
      receive,
      expiresAt: exchange.clock.now() + 8_000,
    });
    await setSpread(undefined);
  });

  // The fault: the quote was firm whatever the market did, and only those that it had passed were used.
  test('after the market has moved it is refused, with the new quote in the answer', async () => {
    const asked = { fromCoin: 'BTC', toCoin: 'USDT', amount: '0.1' };
    const [there, back] = [
      await quote(asked),
      await quote({ fromCoin: 'USDT', toCoin: 'BTC', amount: '100' }),
    ];
    await exchange.setPrice('btcusdt', '49900');
    for (const { quoteId } of [there, back]) {
      const refused = await execute(quoteId);
      expect(refused).toMatchObject({ code: 0, msg: say('PRICE_CHANGED') });
      const { data } = refused as unknown as { data: Record<string, string> };
      expect(data['quoteId']).not.toBe(quoteId);
      expect(await execute(quoteId)).toMatchObject({ msg: say('QUOTE_EXPIRED') });
    }
    for (let second = 0; second < 4; second++) await exchange.setPrice('btcusdt', '50000');
    expect((await quote(asked)).receive).toBe('4990');
  });
});

describe('refused quotes', () => {
  const swap = { fromCoin: 'USDT', toCoin: 'BTC', amount: '100' };
  const refused: [string, Fields, MessageKey, Record<string, string>?][] = [
    ['no amount', { fromCoin: 'USDT', toCoin: 'BTC' }, 'ENTER_EXCHANGE_AMOUNT'],
    ['an empty amount', { ...swap, amount: '' }, 'ENTER_EXCHANGE_AMOUNT'],
    ['nothing', { ...swap, amount: '0' }, 'ENTER_EXCHANGE_AMOUNT'],
    ...['-100', '1e3', '0x10', ' 100', '+100', 'NaN', '100.123456789', '1'.repeat(21), '1,000', '１００'].map(
      (amount) =>
        [amount, { ...swap, amount }, 'INVALID_AMOUNT', { field: 'amount', decimals: '8' }] as [
          string,
          Fields,
          MessageKey,
          Record<string, string>,
        ],
    ),
    ['one coin', { ...swap, toCoin: 'USDT' }, 'SWAP_SAME_COIN'],
    ['one coin, spelled differently', { ...swap, toCoin: 'usdt' }, 'SWAP_SAME_COIN'],
    ['an unknown coin', { ...swap, toCoin: 'XYZ' }, 'SWAP_NOT_AVAILABLE'],
    ['a coin named after a property', { ...swap, fromCoin: '__proto__' }, 'SWAP_NOT_AVAILABLE'],
    ['less than 5 USDT worth', { ...swap, amount: '4.99999999' }, 'SWAP_BELOW_MIN', { minimum: '5' }],
    [
      'less than 5 USDT worth of a coin',
      { fromCoin: 'BTC', toCoin: 'USDT', amount: '0.00009999' },
      'SWAP_BELOW_MIN',
      { minimum: '5' },
    ],
    ['more than 50,000', { ...swap, amount: '50000.00000001' }, 'SWAP_ABOVE_MAX', { maximum: '50000' }],
    [
      'more than 50,000 worth of a coin',
      { fromCoin: 'BTC', toCoin: 'USDT', amount: '1.00000001' },
      'SWAP_ABOVE_MAX',
      { maximum: '50000' },
    ],
    [
      'as much as can be written',
      { ...swap, amount: '9'.repeat(18) },
      'SWAP_ABOVE_MAX',
      { maximum: '50000' },
    ],
    ['a coin that no feed prices', { ...swap, toCoin: 'XRP' }, 'SWAP_NOT_AVAILABLE'],
    [
      'a coin name that is too long',
      { ...swap, toCoin: 'B'.repeat(13) },
      'INVALID_FIELD',
      { field: 'toCoin' },
    ],
  ];
  test.each(refused)('%s, in every language', async (_name, fields, key, args) => {
    for (const language of LANGUAGES) {
      const answer = await user.call(QUOTE, fields, { language });
      expect(answer.body).toEqual({ code: 0, msg: wording(language, key, args) });
      expect(answer.status).toBe(200);
    }
  });

  test.each([
    ['5 USDT', { ...swap, amount: '5' }],
    ['5 USDT worth of a coin', { fromCoin: 'BTC', toCoin: 'USDT', amount: '0.0001' }],
    ['50,000 USDT', { ...swap, amount: '50000' }],
    ['50,000 USDT worth of a coin', { fromCoin: 'BTC', toCoin: 'USDT', amount: '1' }],
  ])('just inside: %s', async (_name, fields) => {
    expect(await user.call(QUOTE, fields)).toMatchObject({ code: 1 });
  });

  test('while prices stand still, neither a quote nor its use', async () => {
    const { quoteId } = await quote(swap);
    exchange.quiet(true);
    await exchange.clock.advance(6_000);
    expect((await user.call(QUOTE, swap)).msg).toBe(say('MARKET_DATA_DELAYED'));
    expect((await execute(quoteId)).msg).toBe(say('MARKET_DATA_DELAYED'));
    expect(await swapsOf(user)).toEqual([]);
    exchange.quiet(false);
    for (let tick = 0; tick < 6; tick++) await exchange.clock.advance(1_000);
    expect(await user.call(QUOTE, swap)).toMatchObject({ code: 1 });
  });

  test('on a halted pair', async () => {
    const { quoteId } = await quote(swap);
    const setStatus = (status: 'halted' | 'trading') =>
      exchange.running.services.sequencer.submit({ type: 'setPairStatus', symbol: 'btcusdt', status });
    await setStatus('halted');
    expect((await user.call(QUOTE, swap)).msg).toBe(say('PAIR_HALTED'));
    expect((await execute(quoteId)).msg).toBe(say('PAIR_HALTED'));
    await setStatus('trading');
    expect((await execute(quoteId)).code).toBe(1);
  });

  test('for nobody without a session', async () => {
    for (const path of [QUOTE, EXECUTE, '/bb/exchange/record'])
      expect((await exchange.visitor.call(path, swap)).code).toBe(-2);
  });
});

describe('execution', () => {
  const swap = { fromCoin: 'USDT', toCoin: 'BTC', amount: '1000' };

  test('moves what was quoted, once, and is recorded', async () => {
    const quoted = await quote(swap);
    const { data } = await execute(quoted.quoteId);
    expect(data).toEqual({
      id: expect.stringMatching(/^\d+$/),
      fromCoin: 'USDT',
      toCoin: 'BTC',
      amount: '1000',
      receive: '0.01996',
      rate: '0.00001996',
      time: exchange.clock.now(),
    });
    expect(await user.balance('USDT')).toEqual({ available: '9000.00000000', frozen: '0.00000000' });
    expect(await user.balance('BTC')).toEqual({ available: '0.51996000', frozen: '0.00000000' });
    expect(await user.ok('/bb/exchange/record')).toEqual({ list: [data], totalRow: 1 });
    expect((await execute(quoted.quoteId)).msg).toBe(say('QUOTE_EXPIRED'));
    expect((await user.balance('BTC')).available).toBe('0.51996000');
  });

  test('four times at once fills once', async () => {
    const { quoteId } = await quote(swap);
    // Five at once would be five open attempts at the fund password, which pause it.
    const answers = await Promise.all(Array.from({ length: 4 }, () => execute(quoteId)));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 0, 0, 1]);
    for (const { code, msg } of answers) if (code === 0) expect(msg).toBe(say('QUOTE_EXPIRED'));
    expect(await swapsOf(user)).toHaveLength(1);
    expect((await user.balance('USDT')).available).toBe('9000.00000000');
  });

  test('a hundred commands in one batch fill once', async () => {
    const { quoteId } = await quote(swap);
    const { sequencer } = exchange.running.services;
    const command = { type: 'executeSwap', user: user.userId, quoteId } as const;
    const replies = await Promise.all(Array.from({ length: 100 }, () => sequencer.submit(command)));
    expect(replies.filter(({ status }) => status === 'done')).toHaveLength(1);
    expect(await swapsOf(user)).toHaveLength(1);
  });

  test('with a request id, a repeat gives the first answer', async () => {
    const one = await quote(swap);
    const first = await execute(one.quoteId, user, { requestId: 'r1' });
    expect(await execute(one.quoteId, user, { requestId: 'r1' })).toMatchObject({ body: first.body });
    const two = await quote(swap);
    expect((await execute(two.quoteId, user, { requestId: 'r1' })).msg).toBe(say('REQUEST_ID_USED'));
    expect(await swapsOf(user)).toHaveLength(1);
    await user.ok('/contract/contract/transfer', { amount: '1', currency: 'USDT', requestId: 'r2' });
    expect((await execute(two.quoteId, user, { requestId: 'r2' })).msg).toBe(say('REQUEST_ID_USED'));
    expect((await execute(two.quoteId)).code).toBe(1);
  });

  test('of another user, of nobody, of a hostile name: one answer', async () => {
    const { quoteId } = await quote(swap);
    const thief = await exchange.signUp();
    await thief.setFundPassword();
    const foreign = await execute(quoteId, thief);
    expect(foreign.body).toEqual({ code: 0, msg: say('QUOTE_EXPIRED') });
    for (const id of ['00000000-0000-4000-8000-000000000000', "' or 1=1 --", '__proto__', '1'])
      expect((await execute(id, thief)).body).toEqual(foreign.body);
    expect(await swapsOf(thief)).toEqual([]);
    expect((await execute(quoteId)).code).toBe(1);
  });

  test('up to 8 s, not at 8 s', async () => {
    const one = await quote(swap);
    await exchange.clock.advance(7_999);
    expect((await execute(one.quoteId)).code).toBe(1);
    const two = await quote(swap);
    await exchange.clock.advance(8_000);
    for (const language of LANGUAGES) {
      const late = await user.call(EXECUTE, { ...two, fundPassword: FUND_PASSWORD }, { language });
      expect(late.body).toEqual({ code: 0, msg: CATALOGUES[language].QUOTE_EXPIRED });
    }
    expect(await swapsOf(user)).toHaveLength(1);
  });

  test('not after a restart', async () => {
    const { quoteId } = await quote(swap);
    await exchange.restart();
    expect((await execute(quoteId)).msg).toBe(say('QUOTE_EXPIRED'));
  });

  test('wants the fund password, and keeps the quote when it is wrong', async () => {
    const { quoteId } = await quote(swap);
    const wrong = { quoteId, fundPassword: '000000' };
    expect((await user.call(EXECUTE, { quoteId })).msg).toBe(say('ENTER_FUND_PASSWORD'));
    expect((await user.call(EXECUTE, { quoteId, fundPassword: '24681' })).msg).toBe(
      say('FUND_PASSWORD_RULE'),
    );
    expect((await user.call(EXECUTE, wrong)).msg).toBe(say('PASSWORD_INCORRECT'));
    const bare = await exchange.signUp();
    expect((await bare.call(EXECUTE, wrong)).msg).toBe(say('FUND_PASSWORD_NOT_SET'));
    expect(await swapsOf(user)).toEqual([]);
    expect((await execute(quoteId)).code).toBe(1);
    for (let tries = 0; tries < 5; tries++) await user.call(EXECUTE, wrong);
    const paused = await execute(quoteId);
    expect(paused.msg).toBe(say('TOO_MANY_ATTEMPTS_HOURS', { hours: '24' }));
    expect(paused.headers.get('retry-after')).toBe(String(24 * 3_600));
  });

  test('of more than he has: refused, and possible once he has it', async () => {
    const { quoteId } = await quote({ ...swap, amount: '10000.00000001' });
    expect((await execute(quoteId)).msg).toBe(say('INSUFFICIENT_BALANCE'));
    const all = await quote({ ...swap, amount: '10000' });
    await user.place({ direction: 'buy', price: '45000', amount: '0.001' });
    expect((await execute(all.quoteId)).msg).toBe(say('INSUFFICIENT_BALANCE'));
    await user.ok('/bb/order/cancelAll');
    expect((await execute(all.quoteId)).code).toBe(1);
    expect(await user.balance('USDT')).toEqual({ available: '0.00000000', frozen: '0.00000000' });
  });

  test('of more than the house has: refused at the quote, and at its use', async () => {
    // The house begins with 40 million DOGE; 10,000 USDT are worth 49.9 million.
    const doge = { fromCoin: 'USDT', toCoin: 'DOGE' };
    expect((await user.call(QUOTE, { ...doge, amount: '10000' })).msg).toBe(say('INSUFFICIENT_LIQUIDITY'));
    const other = await exchange.signUp();
    await other.setFundPassword();
    const one = await quote({ ...doge, amount: '5000' });
    const two = await other.ok(QUOTE, { ...doge, amount: '5000' });
    expect((await execute(one.quoteId)).data.receive).toBe('24950000');
    expect((await execute(two['quoteId'], other)).msg).toBe(say('INSUFFICIENT_LIQUIDITY'));
    expect(await user.balance('USDT')).toEqual({ available: '5000.00000000', frozen: '0.00000000' });
  });
});

test('the record: newest first, by coin, by time, page by page, and only one own', async () => {
  const made: { id: string }[] = [];
  for (const [fromCoin, toCoin, amount] of [
    ['USDT', 'BTC', '10'],
    ['USDT', 'ETH', '20'],
    ['BTC', 'ETH', '0.001'],
  ] as const) {
    const { quoteId } = await quote({ fromCoin, toCoin, amount });
    made.unshift((await execute(quoteId)).data);
    await exchange.clock.advance(1_000);
  }
  const record = (fields: Fields = {}) => user.ok('/bb/exchange/record', fields);
  const [third, second, first] = made as { id: string; time: number }[];
  expect(await record()).toEqual({ list: made, totalRow: 3 });
  expect(await record({ fromCoin: 'usdt' })).toEqual({ list: [second, first], totalRow: 2 });
  expect(await record({ toCoin: 'ETH' })).toEqual({ list: [third, second], totalRow: 2 });
  expect(await record({ startTime: second!.time, endTime: second!.time })).toEqual({
    list: [second],
    totalRow: 1,
  });
  expect(await record({ pageNo: 2, pageSize: 2 })).toEqual({ list: [first], totalRow: 3 });
  const other = await exchange.signUp();
  expect(await other.ok('/bb/exchange/record')).toEqual({ list: [], totalRow: 0 });
});
