import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { startTestExchange } from '@bourse/testkit/exchange';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { TestBot, TestPrivateSocket } from './test-bot.ts';

/** What clients of HTX other than ccxt do, as they do it: node-huobi-sdk, ccxws, node-huobi-api, the Python SDK. */

const exchange = await startTestExchange({ prices: { btcusdt: '50000', ethusdt: '3000' } });
const ann = await exchange.signUp();
const bot = await TestBot.of(exchange, ann);
beforeEach(() => exchange.clock.advance(1_000));
afterAll(() => stopClean(exchange));

const PLACE = '/v1/order/orders/place';
const REST = { symbol: 'btcusdt', type: 'buy-limit', amount: '0.01', price: '40000' };
const order = (fields: object = {}) => ({ 'account-id': String(ann.userId), ...REST, ...fields });

test('the Python SDK sends null for what it has no value for, also in a list of orders', async () => {
  const nothing = { 'client-order-id': null, 'stop-price': null, operator: null, source: null };
  const data = await bot.ok(bot.post('/v1/order/batch-orders', [order(nothing), order(nothing)]));
  expect(data).toEqual([{ 'order-id': expect.any(Number) }, { 'order-id': expect.any(Number) }]);
});

test('lists of orders and fills are of the types asked for', async () => {
  const carl = await exchange.signUp();
  const his = await TestBot.of(exchange, carl);
  const place = (fields: Record<string, string>) => his.place(carl.userId, fields);
  const limit = await place(REST);
  const maker = await place({ ...REST, type: 'buy-limit-maker' });
  const stop = await place({
    ...{ type: 'sell-stop-limit', amount: '0.01', price: '40000', 'stop-price': '45000' },
  });
  const bought = await place({ type: 'buy-market', amount: '100' });
  const sold = await place({ type: 'sell-ioc', amount: '0.001', price: '49000' });
  const idsOf = async (path: string, query: Record<string, string>, name = 'id') =>
    (await his.ok(his.get(path, query))).map((line: Record<string, unknown>) => String(line[name]));
  const ALL = 'created,submitted,partial-filled,filled,partial-canceled,canceled';
  for (const [types, expected] of [
    ['buy-limit', [limit]],
    ['buy-limit-maker,sell-stop-limit', [stop, maker]],
    ['buy-market,sell-ioc', [sold, bought]],
    ['sell-market', []],
  ] as const)
    expect(await idsOf('/v1/order/orders', { states: ALL, types })).toEqual(expected);
  const open = { 'account-id': String(carl.userId), types: 'buy-limit,buy-market' };
  expect(await idsOf('/v1/order/openOrders', open)).toEqual([limit]);
  expect(await idsOf('/v1/order/matchresults', { types: 'sell-ioc,buy-limit' }, 'order-id')).toEqual([sold]);
  expect(await idsOf('/v1/order/matchresults', { types: 'buy-market' }, 'order-id')).toEqual([bought]);
});

test('attack: an order for a margin account placed as a spot order', async () => {
  for (const source of ['super-margin-api', 'margin-api', 'c2c-margin-api']) {
    const { body } = await bot.post(PLACE, order({ source }));
    expect(body).toMatchObject({ 'err-code': 'bad-request', 'err-msg': expect.stringContaining('source') });
  }
  await bot.ok(bot.post(PLACE, order({ source: 'spot-api' })));
});

test('what is left of a coin can be sold at the market, as on HTX; other orders have a least value', async () => {
  const dust = { type: 'sell-market', amount: '0.000001', price: null };
  const id = await bot.ok(bot.post(PLACE, order(dust)));
  expect(await bot.ok(bot.get(`/v1/order/orders/${id}`))).toMatchObject({
    state: 'filled',
    'field-cash-amount': '0.04999999',
  });
  for (const small of [{ type: 'buy-market', amount: '4.99', price: null }, { amount: '0.000001' }])
    expect((await bot.post(PLACE, order(small))).body['err-code']).toBe('order-value-min-error');
});

test('a coin that is on no chain has a precision and is closed for clients', async () => {
  // Without the limits that came with its chain.
  await exchange.query(`delete from chains where currency = 'DOGE'`);
  await exchange.restart();
  const { data } = await bot.get('/v2/reference/currencies');
  for (const { chains } of data) expect(chains.length).toBeGreaterThan(0);
  const chainless = data.find(({ currency }: { currency: string }) => currency === 'doge');
  expect(chainless.chains).toMatchObject([
    { chain: 'doge', depositStatus: 'prohibited', withdrawStatus: 'prohibited', withdrawPrecision: 8 },
  ]);
});

describe('addresses', () => {
  test.each(['/ws/', '/feed/', '/ws/v2/'])('%s with a slash at its end is the endpoint', async (path) => {
    const socket = new WebSocket(exchange.url.replace(/^http/, 'ws') + path);
    await once(socket, 'open');
    socket.terminate();
  });

  test('a client may sign the host without its port, and no other host', async () => {
    const bare = new URL(exchange.url).hostname;
    const signedFor = (host: string) => new HostBot(exchange.url, bot.key, host, () => exchange.clock.now());
    await bot.ok(signedFor(bare).get('/v1/account/accounts'));
    const { body } = await signedFor('example.com').get('/v1/account/accounts');
    expect(body['err-code']).toBe('api-signature-not-valid');
  });
});

test('two equal orders in one second: the second is told to be a repeat, not a bad signature', async () => {
  const target = bot.sign('POST', PLACE);
  await bot.ok(bot.fetch('POST', target, order()));
  const { body } = await bot.fetch('POST', target, order());
  expect(body['err-code']).toBe('duplicate-request');
  expect(body['err-msg']).toContain('client-order-id');
});

describe('a key of Ed25519', () => {
  const pair = generateKeyPairSync('ed25519');
  const other = generateKeyPairSync('ed25519');
  const PEM = pair.publicKey.export({ type: 'spki', format: 'pem' }) as string;
  const DER = pair.publicKey.export({ type: 'spki', format: 'der' });

  async function register(publicKey: string) {
    const code = await exchange.codeFor(ann, 'apiKey');
    return ann.ok('/bb/apikey/create', { label: 'pair', rights: 'trade', code, publicKey });
  }
  const botOf = (accessKey: string, key: KeyObject = pair.privateKey) =>
    new PairBot(exchange.url, accessKey, key, () => exchange.clock.now());

  test.each([
    ['PEM', PEM],
    ['DER in base64', DER.toString('base64')],
    ['its 32 bytes', DER.subarray(-32).toString('base64')],
  ])('is registered from %s, without a secret, and signs calls and log-ins', async (_, text) => {
    const made = await register(text);
    expect(made).toMatchObject({ signatureMethod: 'Ed25519', secretKey: '' });
    const his = botOf(made.accessKey);
    expect((await his.get('/v1/account/accounts')).data[0].id).toBe(ann.userId);
    const socket = await TestPrivateSocket.open(exchange.url);
    socket.send(his.loginFrame());
    expect(await socket.until(({ ch }) => ch === 'auth')).toMatchObject({ code: 200 });
    socket.close();
  });

  test('places two equal orders a millisecond apart, but none twice', async () => {
    const his = botOf((await register(PEM)).accessKey);
    const ids = [];
    for (const ms of [1, 2]) {
      const target = his.target('POST', PLACE, exchange.clock.now() + ms);
      ids.push((await bot.fetch('POST', target, order())).data);
      expect((await bot.fetch('POST', target, order())).body['err-code']).toBe('duplicate-request');
    }
    expect(new Set(ids).size).toBe(2);
  });

  test('attack: signed by another pair, by HMAC with the public key, or under the other method', async () => {
    const { accessKey } = await register(PEM);
    const now = () => exchange.clock.now();
    const forgeries = [
      botOf(accessKey, other.privateKey).get('/v1/account/accounts'),
      ...[PEM, DER.toString('base64'), ''].map((secret) =>
        new TestBot(exchange.url, { apiKey: accessKey, secret }, now).get('/v1/account/accounts'),
      ),
      botOf(bot.key.apiKey).get('/v1/account/accounts'),
    ];
    for (const { body } of await Promise.all(forgeries))
      expect(body['err-code']).toBe('api-signature-not-valid');
  });

  test.each([
    ['words', 'not a key'],
    ['a private key', pair.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string],
    ['a key of RSA', publicRsa()],
    ['31 bytes', DER.subarray(-31).toString('base64')],
  ])('%s is refused', async (_, publicKey) => {
    const user = await exchange.signUp();
    const code = await exchange.codeFor(user, 'apiKey');
    const refused = await user.call('/bb/apikey/create', { label: 'x', rights: 'read', code, publicKey });
    expect(refused).toMatchObject({ code: 0, msg: expect.stringContaining('not a public key of Ed25519') });
  });
});

function publicRsa(): string {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return publicKey.export({ type: 'spki', format: 'pem' }) as string;
}

/** Signs another host than it calls. */
class HostBot extends TestBot {
  readonly #host: string;
  constructor(url: string, key: TestBot['key'], host: string, now: () => number) {
    super(url, key, now);
    this.#host = host;
  }
  protected override get host(): string {
    return this.#host;
  }
}

/** Signs by Ed25519, with milliseconds in its times. */
class PairBot {
  readonly #url: string;
  readonly #accessKey: string;
  readonly #key: KeyObject;
  readonly #now: () => number;

  constructor(url: string, accessKey: string, key: KeyObject, now: () => number) {
    this.#url = url;
    this.#accessKey = accessKey;
    this.#key = key;
    this.#now = now;
  }

  async get(path: string): Promise<{ body: Record<string, any>; data: any }> {
    const response = await fetch(this.#url + this.target('GET', path, this.#now()));
    const body = (await response.json()) as Record<string, any>;
    return { body, data: body['data'] };
  }

  target(method: string, path: string, time: number): string {
    const query = new URLSearchParams({
      AccessKeyId: this.#accessKey,
      SignatureMethod: 'Ed25519',
      SignatureVersion: '2',
      Timestamp: new Date(time).toISOString().slice(0, 23),
    });
    const signature = this.#sign(`${method}\n${new URL(this.#url).host}\n${path}\n${query}`);
    return `${path}?${query}&Signature=${encodeURIComponent(signature)}`;
  }

  loginFrame(): object {
    const timestamp = new Date(this.#now()).toISOString().slice(0, 23);
    const signed = {
      accessKey: this.#accessKey,
      signatureMethod: 'Ed25519',
      signatureVersion: '2.1',
      timestamp,
    };
    const text = `GET\n${new URL(this.#url).host}\n/ws/v2\n${new URLSearchParams(signed)}`;
    return {
      action: 'req',
      ch: 'auth',
      params: { authType: 'api', ...signed, signature: this.#sign(text) },
    };
  }

  #sign(text: string): string {
    return sign(null, Buffer.from(text), this.#key).toString('base64');
  }
}
