import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { applyLanguage } from '../i18n/language.ts';
import { credentials, signIn, signOut } from '../session/session.ts';
import { call, CallError, formBody } from './client.ts';

let answer: object;
let request: { path: string; init: RequestInit } | undefined;

beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    request = { path, init };
    return new Response(JSON.stringify(answer), { status: 200 });
  });
});

afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
});

const order = {
  baseCoin: 'BTC',
  quoteCoin: 'USDT',
  direction: 'buy',
  type: 'market',
  amount: '100',
} as const;
const login = { email: 'you@example.com', password: 'Secret#12' };

const sent = (): URLSearchParams => request!.init.body as URLSearchParams;
const headers = (): Record<string, string> => request!.init.headers as Record<string, string>;

test('empty fields are left out', () => {
  expect(formBody({ a: '1', b: '', c: undefined, d: null, e: 0 }).toString()).toBe('a=1&e=0');
});

test('a call of a signed-in user carries the token as header, and in the body of /user', async () => {
  signIn({ userId: '7', token: 'secret' });
  answer = { code: 1, msg: 'Success', data: { list: [] } };
  await expect(call('/bb/order/list', { pageNo: 1 })).resolves.toEqual({ list: [] });
  expect(headers()['X-Access-Token']).toBe('secret');
  expect(sent().toString()).toBe('pageNo=1');
  await call('/user/info');
  expect(sent().toString()).toBe('token=secret&userId=7');
});

test('the language of the page is sent along', async () => {
  answer = { status: 'ok', data: [] };
  await applyLanguage('zh-CN');
  await call('/huobi/getKline', { symbol: 'btcusdt', timer: '1min' });
  expect(headers()['Accept-Language']).toBe('zh-CN,zh');
  await applyLanguage('en-US');
});

test('a refusal is an error with the message of the server, or "error" without one', async () => {
  answer = { code: 0, msg: 'Insufficient available balance' };
  await expect(call('/bb/order/create', order)).rejects.toMatchObject({
    message: 'Insufficient available balance',
    code: 0,
  });
  answer = { code: 0 };
  await expect(call('/bb/order/create', order)).rejects.toMatchObject({ message: 'error' });
});

test('a refusal that the page acts upon says which one it is; others are for people alone', async () => {
  answer = { code: 0, msg: 'Please enter the code of your authenticator app.', reason: 'TOTP_REQUIRED' };
  await expect(call('/user/login', login)).rejects.toMatchObject({ reason: 'TOTP_REQUIRED' });
  answer = { code: 0, msg: 'Not found', reason: 'SOMETHING_ELSE' };
  await expect(call('/user/login', login)).rejects.toMatchObject({ reason: undefined });
});

test('a market call is an error unless its status is ok', async () => {
  answer = { status: 'error', 'err-msg': 'invalid symbol' };
  await expect(call('/huobi/getKline', { symbol: 'btcusdt', timer: '1min' })).rejects.toThrow(
    'invalid symbol',
  );
});

test('code -2 signs out', async () => {
  signIn({ userId: '7', token: 'old' });
  answer = { code: -2, msg: 'Your login has expired.' };
  await expect(call('/bb/asset/list')).rejects.toBeInstanceOf(CallError);
  expect(credentials()).toBeUndefined();
  expect(localStorage.getItem('token')).toBeNull();
});

test('a late -2 of an earlier session leaves the present one alone', async () => {
  signIn({ userId: '7', token: 'old' });
  answer = { code: -2, msg: 'expired' };
  const late = call('/bb/asset/list');
  signIn({ userId: '7', token: 'new' });
  await expect(late).rejects.toBeInstanceOf(CallError);
  expect(credentials()?.token).toBe('new');
});

test('no answer leaves open whether the call took effect', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')));
  await expect(call('/bb/order/create', order)).rejects.toMatchObject({ code: undefined });
});

test('the compiler holds calls to what is declared', async () => {
  answer = { code: 1, msg: 'Success', data: { id: '7' } };
  const cancelled = await call('/bb/order/cancel', { id: 7 });
  const id: string = cancelled.id;
  expect(id).toBe('7');
  // @ts-expect-error: no such call
  await call('/bb/order/nothing');
  // @ts-expect-error: a required field is missing
  await call('/bb/order/create', { baseCoin: 'BTC' });
  // @ts-expect-error: no such side
  await call('/bb/order/list', { direction: 'up' });
  // @ts-expect-error: an answer without such a field
  expect((await call('/bb/order/detail', { id: '7' })).nothing).toBeUndefined();
});
