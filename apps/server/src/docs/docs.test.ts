import { declareCall, fileOf, isOfOperators, type AnyCall } from '@bourse/protocol/call';
import { WEB_CALLS } from '@bourse/protocol/all-calls';
import { BTC_USDT, FUND_PASSWORD, PASSWORD, PICTURE, type Fields, TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { oneTimeCode } from '@bourse/testkit/one-time-code';
import { SoftAuthenticator } from '@bourse/testkit/soft-authenticator';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payOut } from '../wallet/test-wallet.ts';
import { makeProject, pass, subscriber } from '../launchpad/test-project.ts';
import { signatureOf } from '../screening/signature.ts';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { z } from 'zod';
import type { ApiDocument } from './openapi.ts';
import { describeCall } from './operation.ts';
import { fieldsOf, isOpen, operationsOf, type Documented } from './test-document.ts';

afterAll(() => stopClean(exchange));

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(exchange.url + path, { headers, redirect: 'manual' });
const watch = (path: string) => fetch(exchange.url + path, { method: 'HEAD', redirect: 'manual' });

const exchange = await startTestExchange();
const document = (await (await get('/docs/api/openapi.json')).json()) as ApiDocument;
/** The calls of the web app; those of the open API have a test of their own. */
const webCalls = (): Documented[] => operationsOf(document).filter((each) => !isOpen(each));

describe('the document', () => {
  test('has every call of users and visitors, each with a headline, and nothing else', () => {
    const documented = webCalls().map(({ path }) => path.replaceAll(/\{(\w+)\}/g, ':$1'));
    const declared = Object.values(WEB_CALLS).flatMap((calls) =>
      Object.values<AnyCall>(calls).map(({ path }) => path),
    );
    expect(documented.toSorted()).toEqual(declared.toSorted());
    for (const { path, operation } of operationsOf(document)) {
      expect(operation.summary).not.toBe('');
      expect(operation.summary).not.toContain(path);
    }
  });

  test('puts every call into a chapter', () => {
    const names = document.tags.map(({ name }) => name);
    expect(names).not.toContain('Others');
    for (const { operation } of operationsOf(document)) expect(names).toContain(operation.tags[0]);
  });

  test('says what every field means', () => {
    const silent = operationsOf(document).flatMap(({ path, operation }) =>
      fieldsOf(operation)
        .filter(([, schema]) => !schema['description'])
        .map(([name]) => `${path} ${name}`),
    );
    // Describe the field where it is declared.
    expect(silent).toEqual([]);
  });

  test('passes the linter of OpenAPI documents, which finds what is wrong', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const errorsOf = async (text: string): Promise<string[]> => {
      const problems = await lintFromString({ source: text, config });
      return problems
        .filter(({ severity }) => severity === 'error')
        .map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`);
    };
    const text = JSON.stringify(document);
    expect(await errorsOf(text)).toEqual([]);
    const wrong = text.replace('"$ref":"#/components/schemas/', '"$ref":"#/components/schemas/No');
    expect(await errorsOf(wrong)).toEqual([expect.stringContaining('no-unresolved-refs')]);
  });

  test('leaves out the operators', () => {
    // A stop order of the open API has a field of that name.
    const text = JSON.stringify(document).replaceAll(/\\?["`]operator\\?["`]/g, '');
    expect(text).not.toMatch(/\/ops\/|operator/i);
  });

  test('refers only to what it holds, and names no operation twice', () => {
    const text = JSON.stringify(document);
    const components = document.components as unknown as Record<string, Record<string, unknown>>;
    for (const [, kind, name] of text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g))
      expect(components[kind!]).toHaveProperty(name!);
    const ids = operationsOf(document).map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('tells fields that travel as text from what they mean', () => {
    expect(Object.fromEntries(fieldsOf(document.paths['/bb/order/list']!.post!))).toMatchObject({
      pageSize: {
        type: 'string',
        default: '10',
        description: 'Lines on a page. A whole number from 1 to 100.',
      },
      entryStatus: { enum: ['0', '1', '2', '3'], default: '1' },
    });
    const { requestBody, security } = document.paths['/bb/order/create']!.post!;
    expect(security).toEqual([{ token: [] }]);
    expect(requestBody!.content['application/x-www-form-urlencoded']!.schema['required']).toEqual([
      'baseCoin',
      'quoteCoin',
      'direction',
      'type',
      'amount',
    ]);
  });

  test('calls with files are multipart, calls by GET have parameters, and proofs are told', () => {
    const upload = describeCall(
      declareCall({
        path: '/bb/a',
        access: 'optional',
        proof: ['fund-password', ['email-code', 'second-factor']],
        files: ['file'],
        summary: 'A',
        input: z.object({}),
        output: z.strictObject({}),
        example: {},
      }),
      'Spot',
    );
    expect(upload.security).toEqual([]);
    expect(Object.keys(upload.requestBody!.content)).toEqual(['multipart/form-data']);
    expect(upload.requestBody!.content['multipart/form-data']!.schema['required']).toEqual(['file']);
    expect(upload.description).toBe(
      'Asks for the fund password, and for a mailed code or the second factor, where it is on.',
    );
    const icon = describeCall(
      declareCall({
        method: 'GET',
        path: '/bb/icon/:id',
        access: 'public',
        summary: 'A',
        input: z.object({ id: z.string(), size: z.string().optional() }),
        output: fileOf('image/webp'),
        example: { id: '1' },
      }),
      'Spot',
    );
    expect(icon.parameters).toMatchObject([
      { name: 'id', in: 'path', required: true },
      { name: 'size', in: 'query', required: false },
    ]);
    expect((icon.responses['200'] as { content: object }).content).toHaveProperty('image/webp');
  });

  test('gives the limits of the running exchange', async () => {
    expect(document.info.description).toContain('A signed-in user: as often as they like.');
    const limited = await startTestExchange({
      parts: {
        limits: { user: { perSecond: 5, burst: 10 }, sender: { perSecond: 1_000, burst: 1_000 } },
      },
    });
    try {
      const text = await (await fetch(`${limited.url}/docs/api/openapi.json`)).text();
      expect(text).toContain('A signed-in user: 10 calls within 2 seconds, all at once or one by one.');
    } finally {
      await limited.stop();
    }
  });
});

/** A test exchange holds every answer against what its call declares: here every call of the web is answered once. */
describe('answers are what the calls declare', () => {
  const checked = new Set<string>();
  let user: TestUser;
  let totp = '';

  const SUCCESS: Record<string, (body: any) => boolean> = {
    code1: ({ code }) => code === 1,
    code200: ({ code }) => code === 200,
    huobi: ({ status }) => status === 'ok',
  };
  const served = () => exchange.running.calls.filter(({ access }) => !isOfOperators(access));

  /** Checks that an answer is a success; a refusal when `refused`. */
  function check(path: string, body: unknown, refused = false): void {
    const call = served().find((each) => each.path === path)!;
    expect([path, body, SUCCESS[call.envelope]!(body)]).toEqual([path, body, !refused]);
    if (!refused) checked.add(path);
  }
  async function says(path: string, fields: Fields = {}) {
    const { body } = await user.call(path, fields);
    check(path, body);
    return body['data'];
  }
  async function codeFor(purpose: string): Promise<string> {
    await exchange.clock.advance(60_000);
    await says('/bb/user/sendSecurityCode', { purpose });
    return exchange.mail.codeFor(user.email);
  }

  beforeAll(async () => {
    user = await exchange.signUp('reader@example.com');
    await exchange.signUp('guest@example.com', (await user.ok('/bb/index/share')).invitationCode);
  });

  test('of anyone’s calls', async () => {
    exchange.feed.print('btcusdt', 5_000_000, 1_000, 'buy');
    for (let minute = 0; minute < 3; minute++) await exchange.clock.advance(60_000);
    await says('/bb/config');
    await says('/bb/index');
    await says('/bb/index/setMailChoices', { topics: 'danger' });
    await says('/bb/index/mailChoices');
    await says('/bb/index/message');
    await says('/bb/index/message', { type: 'personal' });
    for (const path of ['/huobi/getHuobiContractDepthV2', '/huobi/getMarketTrade', '/huobi/getDetails'])
      await says(path, { symbol: 'btcusdt' });
    await says('/huobi/getKline', { symbol: 'btcusdt', timer: '1min' });
    await says('/huobi/getHuobiDetailsByQuoteCoin', { quoteCoin: 'USDT' });
    await says('/bb/market/tickBlocks', { fromId: 1 });
    await says('/bb/market/tickRoots', { fromMinute: Math.floor(exchange.clock.now() / 60_000) - 5 });
    const parameter = await get('/paramter/getParamListByKeyName?paramName=contract_second_fee_rate');
    check('/paramter/getParamListByKeyName', await parameter.json());
  });

  test('of what there is to read', async () => {
    await says('/bb/index/helpCenterTab');
    await says('/bb/index/helpCenter', { search: 'fee' });
    await says('/bb/index/helpDetail', { id: 'fees' });
    await says('/bb/index/aboutUs', { type: 9 });
    const { list } = await says('/bb/index/message');
    await says('/bb/index/noticeDetail', { id: list[0].id });
  });

  test('of subscription', async () => {
    const id = await makeProject(exchange);
    for (const [language, kind] of [
      ['en-US', 'pdf'],
      ['ja', 'markdown'],
    ])
      await exchange.query('insert into project_books values ($1, $2, $3, $4, now())', [
        id,
        language,
        kind,
        Buffer.from('%PDF-1.7'),
      ]);
    await pass.warmup(exchange);
    await says('/bb/subscribe/list');
    const file = await get(`/bb/subscribe/book/${id}/en-US`);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    checked.add('/bb/subscribe/book/:id/:language');
    const reader = user;
    user = await subscriber(exchange);
    const purchase = { id, amount: '10', fundPassword: FUND_PASSWORD };
    await says('/bb/subscribe/purchase', purchase);
    await says('/bb/subscribe/detail', { id, amount: '20' });
    await says('/bb/subscribe/my');
    user = reader;
  });

  test('of trading', async () => {
    const order = { ...BTC_USDT, direction: 'buy', type: 'limit', amount: '0.01' };
    await says('/bb/order/create', { ...order, price: '50001', clientOrderId: 'c1' });
    const { id } = await says('/bb/order/create', { ...order, price: '49000' });
    await says('/bb/order/detail', { id });
    await says('/bb/request/find', { requestId: 'r1' });
    await says('/bb/order/amend', { id, amount: '0.005' });
    await says('/bb/order/cancel', { id });
    await says('/bb/order/create', { ...order, type: 'stop-market', stopPrice: '60000', amount: '100' });
    await says('/bb/order/list');
    await says('/bb/order/cancelAll');
    await says('/bb/order/list', { entryStatus: 0 });
    await says('/bb/order/trades');
    await says('/bb/order/feeTiers');
    await says('/bb/asset/list');
    await says('/bb/asset/record');
    check('/bb/asset/profitToday', (await user.get('/bb/asset/profitToday')).body);
    await says('/contract/contract/transfer', { amount: '10', currency: 'USDT' });
    await says('/contract/contract/getAssetsRecord');
    const file = await user.fetch('/bb/asset/recordExport');
    expect(file.headers.get('content-type')).toContain('text/csv');
    expect(await file.text()).toContain('\r\n');
    checked.add('/bb/asset/recordExport');
    await says('/user/closing');
    await says('/bb/user/withdrawLimits');
    const own = await user.fetch('/user/ownData', { password: PASSWORD });
    expect(own.headers.get('content-type')).toBe('application/zip');
    await own.arrayBuffer();
    checked.add('/user/ownData');
    for (const paper of ['statement', 'statementPdf', 'trades', 'tradesPdf']) {
      const made = await user.fetch(`/bb/paper/${paper}`, { from: '2026-01-01', to: '2026-12-31' });
      expect(made.headers.get('content-type')).toMatch(paper.endsWith('Pdf') ? /pdf/ : /csv/);
      await made.arrayBuffer();
      checked.add(`/bb/paper/${paper}`);
    }
    await says('/bb/index/share');
    await says('/bb/invite/list');
    await says('/bb/invite/summary');
    await exchange.running.liabilities.commit();
    await says('/bb/liabilities/list');
    await says('/bb/liabilities/proof');
    await says('/bb/liabilities/reserves');
  });

  test('of contracts', async () => {
    const standard = '/contract/app/contract/standard';
    const second = '/contract/app/contract/second';
    const contract = async (path: string, fields: Fields = {}) => {
      const { body } = await user.call(path, fields);
      check(path, body);
      return body['result'];
    };
    await says('/contract/contract/transfer', { amount: '1000', currency: 'USDT' });
    for (const product of ['contract', 'second'])
      await contract('/contract/app/contract/risk/accept', { product });
    await contract('/contract/app/contract/risk/get');
    await contract(`${standard}/config`);
    for (let tick = 0; tick < 6; tick++) await exchange.clock.advance(1_000);
    const order = { ...BTC_USDT, direction: 'buy', margin: '100', leverage: 20 };
    const { id } = await contract(`${standard}/createOrder`, { ...order, type: 'market' });
    const limit = { ...order, type: 'limit', price: '45000' };
    const waiting = await contract(`${standard}/createOrder`, limit);
    await contract(`${standard}/amendOrder`, { id: waiting.id, price: '44000' });
    await contract(`${standard}/cancelOrder`, { id: waiting.id });
    await contract(`${standard}/setStops`, { id, stopLoss: '49000' });
    await contract(`${standard}/addMargin`, { id, amount: '10' });
    await contract(`${standard}/getContractRecord`);
    // Between the end of a halt and the next tick no price is fresh.
    const { sequencer } = exchange.running.services;
    await sequencer.submit({ type: 'setPairStatus', symbol: 'btcusdt', status: 'halted' });
    await exchange.clock.advance(1_000);
    await sequencer.submit({ type: 'setPairStatus', symbol: 'btcusdt', status: 'trading' });
    expect(await contract(`${standard}/closePosition`, { id })).toMatchObject({ status: 'open' });
    await contract(`${standard}/cancelClose`, { id });
    await exchange.clock.advance(1_000);
    await contract(`${standard}/closePosition`, { id });
    await contract(`${standard}/getContractRecordById`, { id });
    await contract(`${second}/getConfig`);
    const bet = { ...BTC_USDT, openAmount: '10', positionTime: 30, tradeType: 1 };
    const placed = await contract(`${second}/createOrder`, bet);
    for (let tick = 0; tick < 31; tick++) await exchange.clock.advance(1_000);
    await contract(`${second}/getContractRecord`, { entryStatus: 2 });
    await contract(`${second}/getContractRecordById`, { id: placed.id });
    await contract(`${second}/getPublicOrder`, { id: placed.id });
  });

  test('of the account', async () => {
    for (const path of ['/user/info', '/user/security', '/user/sessions', '/user/loginLog']) await says(path);
    await says('/user/setTransactionPwd', { password: FUND_PASSWORD, password1: FUND_PASSWORD });
    const icon = await user.uploadPicture('avatar');
    const { icon: path } = await says('/bb/user/updateIcon', { icon });
    expect((await get(path)).headers.get('content-type')).toBe('image/webp');
    checked.add('/bb/file/icon/:id');
    await says('/user/updateIcon');
    await exchange.clock.advance(60_000);
    await says('/user/sendSecurityCode', { purpose: 'withdraw' });
    await says('/user/antiPhishing', { word: 'lighthouse', code: await codeFor('antiPhishing') });
    const upload = await user.upload('/bb/file/upload', { purpose: 'kyc' }, { file: { bytes: PICTURE } });
    check('/bb/file/upload', upload.body);
    await says('/bb/user/realNameStatus');
    await says('/bb/user/realNameAuthentication', {
      realName: 'Reader',
      idNumber: 'R-12345',
      frontPhoto: upload.data.fileId,
      backPhoto: await user.uploadPicture('kyc'),
    });
    await says('/bb/user/realNameStatus');
  });

  test('of money', async () => {
    const { quoteId } = await says('/bb/exchange/quote', { fromCoin: 'USDT', toCoin: 'BTC', amount: '10' });
    await says('/bb/exchange/execute', { quoteId, fundPassword: FUND_PASSWORD });
    await says('/bb/exchange/record');
    await says('/bb/recharge/address', { currency: 'USDT', chain: 'ERC20' });
    const fields = { currency: 'USDT', chain: 'ERC20', amount: '50', txHash: `0x${'ab'.repeat(32)}` };
    const deposit = await user.upload('/bb/recharge/submit', fields, { credential: { bytes: PICTURE } });
    check('/bb/recharge/submit', deposit.body);
    await exchange.query(
      `insert into travel_facts (kind, subject, user_id, state, created_at, updated_at)
       select 'deposit', id, user_id, 'asked', now(), now() from deposits where id = $1`,
      [deposit.data.id],
    );
    const originator = { primaryIdentifier: 'Smith', countryOfResidence: 'GB', wallet: 'selfHosted' };
    await says('/bb/recharge/record');
    await says('/bb/travel/tell', { kind: 'deposit', id: deposit.data.id, ...originator });
    await exchange.query('update users set kyc = 2 where id = $1', [user.userId]);
    const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    const book = { currency: 'USDT', chain: 'ERC20', address, fundPassword: FUND_PASSWORD };
    const { id } = await says('/bb/address/add', { ...book, remark: 'mine' });
    await says('/bb/address/list');
    await says('/bb/address/whitelist', { on: 1, fundPassword: FUND_PASSWORD });
    await says('/bb/address/delete', { id, fundPassword: FUND_PASSWORD });
    const account = { name: 'Reader', bank: 'A Bank', cardNumber: '1234567890123456' };
    await says('/bb/collection/save', { ...account, fundPassword: FUND_PASSWORD });
    await says('/bb/collection/get');
    const other = await exchange.signUp('mover@example.com');
    await other.setFundPassword();
    await exchange.query('update users set kyc = 2 where id = $1', [other.userId]);
    user = other;
    const payment = { ...book, amount: '100', code: await codeFor('withdraw') };
    const withdrawal = await says('/bb/user/statisticsUser/txPay', payment);
    await says('/bb/user/statisticsUser/txCancel', { id: withdrawal.id });
    await says('/bb/user/statisticsUser/txPage');
  });

  test('of API keys', async () => {
    const { id } = await says('/bb/apikey/create', {
      label: 'bot',
      rights: 'trade',
      code: await codeFor('apiKey'),
    });
    await says('/bb/apikey/list');
    await says('/bb/apikey/delete', { id });
  });

  test('of registration, log-in, two-factor and passwords', async () => {
    const email = 'late@example.com';
    const { demoInviteCode } = await says('/bb/config');
    await says('/user/sendEmailCode', { email });
    const { verificationToken } = await says('/user/emailVerification', {
      email,
      code: exchange.mail.codeFor(email),
    });
    const twice = { password: PASSWORD, password1: PASSWORD };
    await says('/user/register', { email, ...twice, invitationCode: demoInviteCode, verificationToken });
    const one = await says('/user/login', { email, password: PASSWORD });
    user = new TestUser(exchange.url, email, Number(one.userId), one.token);
    const { list } = await says('/user/sessions');
    expect(list).toHaveLength(1);
    const two = await says('/user/login', { email, password: PASSWORD });
    expect(two.token).not.toBe(one.token);
    const stale = (await user.ok('/user/sessions')).list.find(
      ({ current }: { current: boolean }) => !current,
    );
    await says('/user/sessionRevoke', { id: stale.id });
    await says('/user/sessionRevokeOthers');

    const { secret } = await says('/user/totpSetup');
    totp = secret;
    const code = await codeFor('twoFactor');
    await says('/user/totpEnable', { totp: oneTimeCode(secret, exchange.clock.now()), code });
    const asked = await exchange.visitor.call('/user/login', { email, password: PASSWORD });
    expect(asked.body['reason']).toBe('TOTP_REQUIRED');
    check('/user/login', asked.body, true);
    await exchange.query(`update second_factors set off_from = $1`, [
      new Date(exchange.clock.now() + 3_600_000),
    ]);
    await says('/user/totpKeep');
    const offCode = await codeFor('twoFactorOff');
    await says('/user/totpDisable', { totp: oneTimeCode(totp, exchange.clock.now()), code: offCode });
    await says('/user/updatePwd', { oldPwd: PASSWORD, ...twice });
    await exchange.clock.advance(60_000);
    await says('/user/sendEmailCodeForget', { email });
    await says('/user/forgetPwd', { email, code: exchange.mail.codeFor(email), ...twice });
    const again = await says('/user/login', { email, password: PASSWORD });
    user = new TestUser(exchange.url, email, Number(again.userId), again.token);
    await says('/bb/index/readMessage');
    await says('/user/logout');
  });

  test('of passkeys', async () => {
    user = await exchange.signUp('passkeys@example.com');
    const key = new SoftAuthenticator('http://localhost:8080');
    const options = await says('/user/passkeyOptions', { code: await codeFor('passkeyAdd') });
    const { id } = await says('/user/passkeyAdd', {
      name: 'Phone',
      response: JSON.stringify(key.create(options)),
    });
    await says('/user/passkeys');
    await says('/user/passkeyConfirm', {
      currency: 'USDT',
      chain: 'ERC20',
      address: '0x52908400098527886E0F7030069857D2E4169EE7',
      amount: '100',
    });
    const asked = await exchange.visitor.call('/user/passkeyLoginOptions');
    check('/user/passkeyLoginOptions', asked.body);
    const response = JSON.stringify(key.get(asked.data));
    const headers = { cookie: asked.headers.getSetCookie()[0]!.split(';')[0]! };
    check(
      '/user/passkeyLogin',
      (await exchange.visitor.call('/user/passkeyLogin', { response }, { headers })).body,
    );
    await says('/user/passkeyRemove', { id: String(id), code: await codeFor('passkeyRemove') });
  });

  test('of keys that are suspended, and withdrawals that are frozen', async () => {
    user = await exchange.signUp('leaves@example.com');
    await user.setFundPassword();
    for (const coin of ['USDT', 'BTC', 'ETH']) await payOut(exchange, user, coin);
    await says('/user/closeAccount', { fundPassword: FUND_PASSWORD, code: await codeFor('closeAccount') });

    user = await exchange.signUp('frozen@example.com');
    await user.setFundPassword();
    const { freeze } = exchange.running.identity;
    const [, link] = (await freeze.link(user.userId)).split('#');
    await says('/user/freezeWithdrawals', { link: link! });
    const proof = { password: PASSWORD, fundPassword: FUND_PASSWORD, code: await codeFor('thaw') };
    await says('/user/thawWithdrawals', proof);

    const key = { label: 'bot', rights: 'read', code: await codeFor('apiKey') };
    const { id } = await says('/bb/apikey/create', key);
    const { apiKeys, services } = exchange.running;
    await (
      await services.db.transaction().execute((trx) => apiKeys.suspend(user.userId, trx))
    )();
    await says('/bb/user/sendSecurityCode', { purpose: 'apiKeyConfirm', id });
    await says('/bb/apikey/confirm', { id, code: exchange.mail.codeFor(user.email) });
  });

  test('of screening services', async () => {
    const secret = 'what both sides of the screening sign with';
    const screened = await startTestExchange({ env: { KYC_SECRET: secret, KYC_PHOTOS: 'on' } });
    await (await screened.signUp()).applyForVerification();
    const timestamp = String(Math.floor(screened.clock.now() / 1000));
    async function says(path: string, body: string) {
      const message = { id: 'm1', timestamp, body };
      const answer = await screened.visitor.call(path, {
        ...message,
        signature: signatureOf(secret, message),
      });
      check(path, answer.body);
      return answer.body['data'];
    }
    const open = async () => (await says('/bb/screening/pull', '{}')).list;
    await expect.poll(open).toHaveLength(1);
    const [{ request, photos }] = await open();
    const picture = await fetch(photos[0].link.replace(/^https?:\/\/[^/]+/, screened.url));
    checked.add('/bb/screening/photo');
    expect(picture.headers.get('content-type')).toBe('image/jpeg');
    await says('/bb/screening/answer', JSON.stringify({ request, verdict: 'clear' }));
    await screened.stop();
  });

  test('and none was left out', () => {
    // What a provider of single sign-on calls is checked where there is one (sign-on.test.ts).
    const open = served().filter(({ path }) => !path.startsWith('/ops/') && path !== '/signOn/logout');
    expect(open.map(({ path }) => path).filter((path) => !checked.has(path))).toEqual([]);
  });
});

describe('the page', () => {
  test('needs nothing from elsewhere and runs no script but its own', async () => {
    const answer = await get('/docs/api');
    const policy = answer.headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect(policy).not.toContain('unsafe-eval');
    const html = await answer.text();
    expect(html).not.toMatch(
      /<script(?! src="\/docs\/api\/\w+\.js" defer>)|\son\w+=|(?:src|href)="(?!\/|#|data:)/,
    );
    for (const [, path] of html.matchAll(/<script src="([^"]+)"/g)) {
      const file = await get(path!);
      expect(file.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      expect((await file.text()).length).toBeGreaterThan(500);
    }
  });

  test.each(['/docs/api', '/docs/api/openapi.json'])('%s is sent once, and compressed', async (path) => {
    const plain = await get(path, { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    const packed = await get(path, { 'accept-encoding': 'gzip' });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(await packed.text()).toBe(await plain.text());
    const has = { 'accept-encoding': 'gzip', 'if-none-match': packed.headers.get('etag')! };
    const again = await get(path, has);
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  test.each(['/', '/docs', '/docs/api', '/docs/api/openapi.json'])('%s is watched by HEAD', async (path) => {
    const [asked, sent] = [await watch(path), await get(path)];
    expect([asked.status, asked.headers.get('content-type'), await asked.text()]).toEqual([
      sent.status,
      sent.headers.get('content-type'),
      '',
    ]);
  });

  test('is found from nearby', async () => {
    for (const path of ['/docs', '/docs/api/']) {
      const answer = await get(path);
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/docs/api']);
    }
    expect((await get('/docs/api/secret')).status).toBe(404);
  });
});
