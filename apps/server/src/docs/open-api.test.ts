import type { AnyCall } from '@bourse/protocol/call';
import { en, type MessageKey } from '@bourse/protocol/texts/en';
import { OPEN_CALLS, openCallName, rightOf } from '@bourse/protocol/open-api/open-calls';
import { Refusal } from '@bourse/protocol/refusal';
import { FUND_PASSWORD, PICTURE, type TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { stopClean } from '@bourse/testkit/stop-clean';
import { htx } from 'ccxt';
import { createSecretKey } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemBody, problemOf } from '../open-api/problems.ts';
import { isSigned } from '../open-api/auth/signature.ts';
import { TestBot, type BotAnswer } from '../open-api/test-bot.ts';
import { MONEY_CODES } from '../open-api/wallet/wallet-words.ts';
import { OPEN_ERRORS } from './open-errors.ts';
import type { ApiDocument } from './openapi.ts';
import { checkAnswer, isOpen, operationsOf, type Documented } from './test-document.ts';

/** jsdom has no types. */
const { JSDOM } = createRequire(import.meta.url)('jsdom');
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

const exchange = await startTestExchange({ env: { DEMO_REVIEW: 'off' } });
const document = (await (await fetch(`${exchange.url}/docs/api/openapi.json`)).json()) as ApiDocument;
const guide = document.info.description;
afterAll(() => stopClean(exchange));

const openCalls = (): Documented[] => operationsOf(document).filter(isOpen);
/** As the protocol names it: `GET /v1/order/orders/:id`. */
const nameOf = ({ method, path }: Documented) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;

describe('the document', () => {
  test('has every call of the open API and no other', () => {
    const served = exchange.running.openApi.calls.map(({ method, path }) => `${method} ${path}`);
    expect(openCalls().map(nameOf).toSorted()).toEqual(served.toSorted());
    const declared = Object.values(OPEN_CALLS).flatMap((group) => Object.values<AnyCall>(group));
    expect(served.toSorted()).toEqual(declared.map(openCallName).toSorted());
  });

  test('says what right each takes, and in which envelope it answers', () => {
    for (const call of exchange.running.openApi.calls) {
      const { method, path, envelope } = call;
      const right = rightOf(call);
      const { operation } = openCalls().find((each) => nameOf(each) === `${method} ${path}`)!;
      expect(operation.security).toEqual(right === undefined ? [] : [{ signature: [right] }]);
      expect(operation['x-envelope']).toBe(envelope);
      expect(operation.tags[0]).toMatch(/^Open API: /);
    }
    expect(document.components.securitySchemes).toHaveProperty('signature');
  });

  test('puts fields where they are read from', () => {
    const cancel = document.paths['/v1/order/orders/{id}/submitcancel']!.post!;
    expect(cancel.parameters).toMatchObject([{ name: 'id', in: 'path', required: true }]);
    expect(cancel.requestBody).toBeUndefined();
    const list = document.paths['/v1/order/orders']!.get!;
    expect(list.parameters!.map(({ name, in: place }) => `${place} ${name}`)).toContain('query start-time');
    const body = document.paths['/v1/order/orders/place']!.post!.requestBody!.content['application/json']!;
    expect(body.schema['required']).toEqual(['account-id', 'symbol', 'type', 'amount']);
    const batch = document.paths['/v1/order/batch-orders']!.post!.requestBody!.content['application/json']!;
    expect(batch.schema).toMatchObject({ type: 'array', minItems: 1, maxItems: 10 });
    expect(batch.schema['items']).toEqual(body.schema);
  });

  test('gives the limits of the running exchange', async () => {
    const rate = { perSecond: 5, burst: 10 };
    const limited = await startTestExchange({ parts: { limits: { key: rate } } });
    try {
      const text = await (await fetch(`${limited.url}/docs/api/openapi.json`)).text();
      expect(text).toContain(
        'Signed calls, for each key: 10 calls within 2 seconds, all at once or one by one.',
      );
    } finally {
      await limited.stop();
    }
  });
});

describe('the codes of refusals', () => {
  /** What the refusals of the exchange become, and what the open API says by itself. */
  function given(): Map<string, number> {
    const problems = (Object.keys(en) as MessageKey[]).flatMap((key) => {
      const refusal = new Refusal(key, {});
      return [problemOf(refusal, 'en-US'), problemOf(refusal, 'en-US', MONEY_CODES)];
    });
    const folder = new URL('../open-api/', import.meta.url);
    const own = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !/(^|\/)test-|\.test\.ts$/.test(name))
      .flatMap((name) => [
        ...readFileSync(new URL(name, folder), 'utf8').matchAll(/new Problem\(\s*'([\w-]+)'/g),
      ])
      .map(([, code]) => ({ code: code!, message: '' }));
    expect(own.length).toBeGreaterThan(4);
    return new Map(
      [...problems, ...own].map(({ code, message }) => {
        const body = problemBody('v2', { code, message }, 0) as { readonly code: number };
        return [code, body.code];
      }),
    );
  }

  test('are all listed, with their numbers, and no others', () => {
    expect(Object.fromEntries(OPEN_ERRORS.map(({ code, v2 }) => [code, v2]))).toEqual(
      Object.fromEntries(given()),
    );
    for (const { code, meaning } of OPEN_ERRORS) {
      expect(guide).toContain(`| \`${code}\` |`);
      expect(guide).toContain(meaning);
    }
  });

  test('are what ccxt makes of them', () => {
    const { exact } = new htx().exceptions as { exact: Record<string, { readonly name: string }> };
    for (const { code, ccxt } of OPEN_ERRORS)
      expect([code, exact[code]?.name ?? 'ExchangeError']).toEqual([code, ccxt]);
  });
});

/** The real exchange is asked, and its answers are held against the document: unknown fields count as wrong. */
describe('answers are what the document says', () => {
  const checked = new Set<string>();
  let user: TestUser;
  let bot: TestBot;

  beforeAll(async () => {
    user = await exchange.signUp();
    await user.setFundPassword();
    await exchange.verify(user);
    const line = { currency: 'USDT', chain: 'ERC20', address: ADDRESS, remark: 'cold' };
    await user.ok('/bb/address/add', { ...line, fundPassword: FUND_PASSWORD });
    const deposit = { currency: 'USDT', chain: 'ERC20', amount: '250.5', txHash: `0x${'1'.repeat(64)}` };
    await user.upload('/bb/recharge/submit', deposit, { credential: { bytes: PICTURE } });
    await exchange.clock.advance(25 * 3_600_000);
    bot = await TestBot.of(exchange, user, 'read,trade,withdraw');
  });

  function check(name: string, { status, body }: BotAnswer, refused = false): any {
    expect(status).toBe(200);
    const call = openCalls().find((each) => nameOf(each) === name)!;
    checkAnswer(document, call, body, refused);
    if (!refused) checked.add(name);
    return body['data'];
  }
  const path = (template: string, id: unknown) => template.replace(':id', String(id));
  const get = async (template: string, query: Record<string, string | number> = {}, id?: unknown) =>
    check(`GET ${template}`, await bot.get(path(template, id), query));
  const post = async (template: string, body: unknown = {}, id?: unknown) =>
    check(`POST ${template}`, await bot.post(path(template, id), body));
  /** Without a signature. */
  const ask = async (template: string, query: Record<string, string> = {}) => {
    const answer = await bot.fetch('GET', `${template}?${new URLSearchParams(query)}`);
    const data = check(`GET ${template}`, answer);
    return data ?? answer.body['tick'];
  };
  const order = (fields: object) => ({
    ...{ 'account-id': user.userId, symbol: 'btcusdt', type: 'buy-limit', amount: '0.01', price: '49000' },
    ...fields,
  });

  test('about the market', async () => {
    exchange.feed.print('btcusdt', 5_000_000, 1_000, 'buy');
    for (let minute = 0; minute < 3; minute++) await exchange.clock.advance(60_000);
    const symbol = 'btcusdt';
    for (const template of ['/v1/common/timestamp', '/v2/market-status', '/v1/common/currencys'])
      await ask(template);
    expect((await ask('/v2/reference/currencies')).length).toBeGreaterThan(2);
    expect((await ask('/v1/common/symbols')).length).toBeGreaterThan(2);
    await ask('/v1/settings/common/market-symbols', { symbols: symbol });
    await ask('/v1/common/exchange', { symbol });
    for (const list of ['v1/settings/common/symbols', 'v2/settings/common/symbols'])
      expect((await ask(`/${list}`)).length).toBeGreaterThan(2);
    for (const list of ['v1/settings/common/currencys', 'v2/settings/common/currencies'])
      expect((await ask(`/${list}`)).length).toBeGreaterThan(2);
    expect(await ask('/v1/settings/common/chains', { currency: 'usdt' })).toHaveLength(2);
    expect((await ask('/market/detail/merged', { symbol })).bid).toHaveLength(2);
    await ask('/market/detail', { symbol });
    await ask('/market/tickers');
    expect((await ask('/market/depth', { symbol, type: 'step0' })).bids.length).toBeGreaterThan(5);
    expect(await ask('/market/history/trade', { symbol, size: '5' })).not.toEqual([]);
    expect((await ask('/market/trade', { symbol })).data).toHaveLength(1);
    expect(await ask('/market/history/kline', { symbol, period: '1min' })).not.toEqual([]);
    expect(await ask('/market/history/candles', { symbol, period: '1min', size: '2' })).toHaveLength(2);
    // A pair whose book is empty and which never had a trade.
    const quiet = { symbol: 'ethbtc' };
    await ask('/market/depth', quiet);
    await ask('/market/trade', quiet);
    await ask('/market/history/trade', quiet);
  });

  test('about the account', async () => {
    await get('/v1/account/accounts');
    await get('/v1/account/accounts/:id/balance', {}, user.userId);
    await get('/v2/reference/transact-fee-rate', { symbols: 'btcusdt,ethusdt' });
    await get('/v2/user/uid');
    expect(await get('/v2/user/api-key', { uid: user.userId })).toHaveLength(1);
    expect((await get('/v1/account/history', { 'account-id': user.userId })).length).toBeGreaterThan(1);
    await get('/v2/account/valuation');
    await get('/v2/account/asset-valuation', { accountType: 'spot', valuationCurrency: 'USDT' });
  });

  test('about orders', async () => {
    const place = (fields: object) => post('/v1/order/orders/place', order(fields));
    const filled = await place({ type: 'buy-market', amount: '100', price: undefined });
    await place({ type: 'sell-stop-limit', price: '48000', 'stop-price': '48500' });
    const waiting = await place({ 'client-order-id': 'mine' });
    expect(await get('/v1/order/openOrders', { symbol: 'btcusdt' })).toHaveLength(2);
    await get('/v1/order/orders/:id', {}, waiting);
    await get('/v1/order/orders/getClientOrder', { clientOrderId: 'mine' });
    await post('/v1/order/orders/submitCancelClientOrder', { 'client-order-id': 'mine' });
    const placed = await post('/v1/order/batch-orders', [
      order({ 'client-order-id': 'one' }),
      order({ amount: '0.02' }),
      order({ price: '0.001', 'client-order-id': 'bad' }),
      {},
    ]);
    expect(placed.map((each: object) => 'err-code' in each)).toEqual([false, false, true, true]);
    await post('/v1/order/orders/:id/submitcancel', {}, placed[0]['order-id']);
    const ids = [String(placed[1]['order-id']), '123456789'];
    const { success, failed } = await post('/v1/order/orders/batchcancel', { 'order-ids': ids });
    expect([success.length, failed.length]).toEqual([1, 1]);
    await post('/v1/order/orders/batchcancel', { 'client-order-ids': ['mine'] });
    const stop = {
      ...{ accountId: user.userId, symbol: 'btcusdt', orderSide: 'sell', orderType: 'market' },
      ...{ orderSize: '0.001', stopPrice: '48500' },
    };
    await post('/v2/algo-orders', { ...stop, clientOrderId: 'stop' });
    expect(await get('/v2/algo-orders/opening')).toHaveLength(2);
    await get('/v2/algo-orders/specific', { clientOrderId: 'stop' });
    await post('/v2/algo-orders/cancellation', { clientOrderIds: ['stop', 'none'] });
    expect(await get('/v2/algo-orders/history', { orderStatus: 'canceled' })).toHaveLength(1);
    await post('/v2/algo-orders/cancel-all-after', { timeout: 60 });
    await post('/v2/algo-orders/cancel-all-after', { timeout: 0 });
    await post('/v1/order/orders/batchCancelOpenOrders', { symbol: 'btcusdt', size: 1 });
    await post('/v1/order/orders/batchCancelOpenOrders');
    expect(await get('/v1/order/orders', { states: 'filled,canceled' })).toHaveLength(6);
    expect(await get('/v1/order/history')).toHaveLength(6);
    expect(await get('/v1/order/matchresults')).toHaveLength(1);
    expect(await get('/v1/order/orders/:id/matchresults', {}, filled)).toHaveLength(1);
  });

  test('about money', async () => {
    expect(await get('/v2/account/deposit/address', { currency: 'usdt' })).toHaveLength(2);
    expect(await get('/v2/account/withdraw/address', { currency: 'usdt' })).toHaveLength(1);
    const payment = { address: ADDRESS, currency: 'usdt', amount: 100, chain: 'usdterc20' };
    const id = await post('/v1/dw/withdraw/api/create', { ...payment, 'client-order-id': 'payout' });
    expect((await get('/v1/query/withdraw/client-order-id', { clientOrderId: 'payout' })).id).toBe(id);
    expect((await get('/v2/account/withdraw/quota', { currency: 'usdt' })).chains).toHaveLength(2);
    await post('/v1/dw/withdraw-virtual/:id/cancel', {}, id);
    for (const type of ['deposit', 'withdraw'])
      expect(await get('/v1/query/deposit-withdraw', { type })).toHaveLength(1);
    const amount = { currency: 'usdt', amount: 10 };
    await post('/v2/account/transfer', { from: 'spot', to: 'linear-swap', ...amount });
    await post('/v1/futures/transfer', { type: 'futures-to-pro', ...amount });
    expect(await get('/v5/account/universal_transfer_records')).toHaveLength(2);
    expect(await get('/v2/account/ledger', { accountId: user.userId })).toHaveLength(2);
  });

  test('and refusals too', async () => {
    for (const call of openCalls()) {
      const target = call.path.replace('{id}', '1');
      if (call.operation.security.length > 0) {
        const answer = await bot.fetch(call.method, target, {});
        check(nameOf(call), answer, true);
        expect(answer.body['err-code']).toBe('api-signature-not-valid');
      }
      const wrong = { symbol: 'nothing', symbols: 'nothing', currency: '?'.repeat(99), type: '?', id: 'x' };
      const answer = await (call.method === 'GET'
        ? bot.get(target, wrong)
        : bot.post(target, call.path.endsWith('batch-orders') ? [] : { ...wrong, timeout: -1 }));
      if (answer.body['err-code'] !== undefined) check(nameOf(call), answer, true);
      else check(nameOf(call), answer);
    }
  });

  test('and none was left out', () => {
    expect(
      openCalls()
        .map(nameOf)
        .filter((name) => !checked.has(name)),
    ).toEqual([]);
  });
});

describe('the guide', () => {
  test('signs as the exchange does', () => {
    const [, secret] = /With the secret `([^`]+)`/.exec(guide)!;
    const key = createSecretKey(Buffer.from(secret!));
    const [, method, host, path, query] = /```text\n(GET)\n(\S+)\n(\/v1\S+)\n(\S+)\n```/.exec(guide)!;
    const signature = decodeURIComponent(/&Signature=(\S+)/.exec(guide)![1]!);
    expect(guide).toContain(`it is \`${signature}\``);
    const endpoint = { method: method!, hosts: [host!], paths: [path!] };
    expect(isSigned(key, endpoint, query!, signature)).toBe(true);
    const [, logInQuery] = /```text\nGET\n\S+\n\/ws\/v2\n(\S+)\n```/.exec(guide)!;
    const logIn = /"signature": "([^"]+)"/.exec(guide)![1]!;
    expect(isSigned(key, { ...endpoint, paths: ['/ws/v2'] }, logInQuery!, logIn)).toBe(true);
  });

  test.each(['bot.mjs', 'bot.py', 'freqtrade.json', 'hummingbot.sh'])('shows %s as it is', (file) => {
    const text = readFileSync(new URL(`../../../../docs/examples/${file}`, import.meta.url), 'utf8');
    expect(guide).toContain(text.trimEnd());
  });

  test('puts the address of the exchange into the examples, where the script runs', async () => {
    const script = await (await fetch(`${exchange.url}/docs/api/start.js`)).text();
    const shownAt = async (url: string): Promise<string> => {
      const { window } = new JSDOM('<div id="reference"></div>', { url, runScripts: 'outside-only' });
      window.fetch = async () => ({ json: async () => structuredClone(document) });
      const shown = new Promise<ApiDocument>((resolve) => {
        window.Scalar = {
          createApiReference: (_at: string, { content }: { content: ApiDocument }) => resolve(content),
        };
      });
      window.eval(script);
      return (await shown).info.description;
    };
    const plain = await shownAt('http://192.0.2.7:9000/docs/api');
    expect(plain).toContain("process.env.HOST ?? '192.0.2.7:9000'");
    expect(plain).toContain('http://192.0.2.7:9000 ');
    const secure = await shownAt('https://bourse.example/docs/api');
    const code = [...secure.matchAll(/```\w*\n([\s\S]*?)```/g)].map(([, text]) => text).join('\n');
    expect(code).not.toMatch(/127\.0\.0\.1|\bhttp:|\bws:\/\//);
    for (const line of [
      "process.env.SCHEME ?? 'https'",
      '"SCHEME", "https"',
      // The names of ccxt's settings stay as they are.
      'ws: { api: { spot } }',
      '"spot": "https://{hostname}"',
      '"feed": "wss://bourse.example/feed"',
      'SCHEME=${SCHEME:-https}',
    ])
      expect(code).toContain(line);
  });
});
