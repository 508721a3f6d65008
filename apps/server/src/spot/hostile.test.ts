import { checkInvariants } from '@bourse/engine/audit/invariants';
import { BTC_USDT } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { afterAll, expect, test } from 'vitest';

const exchange = await startTestExchange();
const user = await exchange.signUp();
afterAll(() => exchange.stop());

const HOSTILE = [
  ...['', ' ', 'null', 'undefined', 'NaN', 'Infinity', 'true', '-1', '+1', '-0', '0', '00', '01', '1.', '.5'],
  ...[
    '1e3',
    '1e999',
    '0x10',
    '1,000',
    '１２',
    '1_000',
    ' 1',
    '1\n',
    '1.123456789',
    '0.00000001',
    '2147483648',
  ],
  ...['9007199254740993', '999999999999999', '9999999999999999', '999999999999999999.99', '9'.repeat(28)],
  ...['9'.repeat(5_000), "' or 1=1 --", '"; drop table open_orders; --', '%', '_', '\\', '$1', '{}', '[]'],
  ...[
    '\0',
    '\x1e',
    '\x7f',
    'a\x1eb',
    '\u202e',
    '\ud83d',
    '💥'.repeat(40),
    '__proto__',
    'constructor',
    '../../etc',
  ],
];

const NARROW = { direction: 'buy', startTime: '1', endTime: '2' };

const CALLS: Record<string, Record<string, string>> = {
  '/bb/order/create': {
    ...BTC_USDT,
    direction: 'buy',
    type: 'limit',
    price: '49000',
    amount: '0.001',
    timeInForce: 'gtc',
    stopPrice: '48000',
    clientOrderId: 'c',
    requestId: 'r',
  },
  '/bb/order/cancel': { id: '1', clientOrderId: 'c', requestId: 'r2' },
  '/bb/order/cancelAll': { ...BTC_USDT, requestId: 'r3' },
  '/bb/order/list': { ...BTC_USDT, entryStatus: '1', pageNo: '1', pageSize: '10', ...NARROW },
  '/bb/order/detail': { id: '1', clientOrderId: 'c' },
  '/bb/order/trades': { ...BTC_USDT, id: '1', pageNo: '1', pageSize: '10', ...NARROW },
  '/bb/asset/list': {},
  '/bb/config': {},
};
const ORDER_TYPES = ['limit', 'market', 'stop-limit', 'stop-market'];

const BODY_LIMIT = 65_536;

/** Answered in the envelope, never with a 5xx. */
async function send(path: string, body: string, type: string): Promise<void> {
  const response = await fetch(exchange.url + path, {
    method: 'POST',
    body,
    headers: { 'content-type': type, 'x-access-token': user.token },
  });
  const said = await response.text();
  const what = `${path} with ${body.slice(0, 200)} was answered ${response.status} ${said}`;
  expect(response.status, what).toBe(body.length > BODY_LIMIT ? 413 : 200);
  expect([0, 1], what).toContain((JSON.parse(said) as { code: number }).code);
}

const sendForm = (path: string, fields: Record<string, string>) =>
  send(path, new URLSearchParams(fields).toString(), 'application/x-www-form-urlencoded');

test.each(Object.entries(CALLS))(
  '%s takes any text in any field without falling over',
  async (path, fields) => {
    for (const field of Object.keys(fields)) {
      for (const value of HOSTILE) {
        const { [field]: _dropped, ...rest } = fields;
        // Without the ids that make a repeat, so that each one reaches the engine.
        const { requestId: _r, clientOrderId: _c, ...free } = rest;
        await sendForm(path, { ...free, [field]: value });
      }
    }
    if (path === '/bb/order/create') {
      for (const type of ORDER_TYPES) {
        for (const direction of ['buy', 'sell']) {
          const { requestId: _r, clientOrderId: _c, ...free } = fields;
          for (const amount of HOSTILE) await sendForm(path, { ...free, type, direction, amount });
        }
      }
    }
  },
);

test.each(Object.keys(CALLS))('%s takes any body', async (path) => {
  const json = [
    '',
    '{',
    '[]',
    'null',
    '"text"',
    '{"id":{"$gt":0},"clientOrderId":["a"],"amount":{},"price":[],"pageNo":null}',
    '{"id":1.5,"amount":0.1,"price":1e400,"pageNo":-1,"pageSize":1e9,"direction":true}',
    '{"__proto__":{"id":"1"},"constructor":"x","toString":"y"}',
    `{"amount":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
  ];
  for (const body of json) await send(path, body, 'application/json');
  const form = 'application/x-www-form-urlencoded';
  for (const body of [
    '',
    '&&&===',
    '%',
    '%zz=%',
    'id=1&id=2&id=',
    'id[]=1&id[a]=2',
    `${'a=1&'.repeat(5_000)}`,
  ]) {
    await send(path, body, form);
  }
  await send(path, 'id=1', 'text/plain');
  await send(path, `id=${'1'.repeat(100_000)}`, form);
});

test('after all of it the books add up', async () => {
  checkInvariants(exchange.running.engine.state);
  expect(await exchange.audit()).toMatchObject({ ok: true, differences: [] });
  expect(exchange.errors).toEqual([]);
});
