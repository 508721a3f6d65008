import { startTestExchange } from '@bourse/testkit/exchange';
import { PASSWORD } from '@bourse/testkit/client';
import { stopClean } from '@bourse/testkit/stop-clean';
import { SIGNED_OUT } from '@bourse/protocol/envelope';
import { afterAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { once } from 'node:events';

const exchange = await startTestExchange({ env: { TRUST_PROXY: 'loopback' } });
const user = await exchange.signUp();
afterAll(() => stopClean(exchange));

const post = async (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) => {
  const body = new URLSearchParams(fields);
  const response = await fetch(exchange.url + path, { method: 'POST', body, headers });
  return { body: (await response.json()) as Record<string, any>, cookies: response.headers.getSetCookie() };
};
/** Logs in as the web app does; the token is in the page's storage, the cookie is where no script reads it. */
async function logIn(): Promise<{ token: string; cookie: string; line: string }> {
  const { body, cookies } = await post('/user/login', {
    email: user.email,
    password: PASSWORD,
    browser: '1',
  });
  const line = cookies.find((each) => each.startsWith('bourse_session='))!;
  return { token: body['data'].token, cookie: line.split(';', 1)[0]!, line };
}
const codeOf = async (token: string, cookie?: string) => {
  const headers = { 'x-access-token': token, ...(cookie !== undefined && { cookie }) };
  return (await post('/user/info', {}, headers)).body['code'];
};

test('attack: a token stolen from the page’s storage, used elsewhere', async () => {
  const { token, cookie, line } = await logIn();
  expect(line).toMatch(/; HttpOnly; SameSite=Strict;/);
  expect(await codeOf(token, cookie)).toBe(1);
  expect(await codeOf(token)).toBe(SIGNED_OUT);
  expect(await codeOf(token, 'bourse_session=')).toBe(SIGNED_OUT);
  const other = await logIn();
  expect(await codeOf(token, other.cookie)).toBe(SIGNED_OUT);
  expect(await codeOf(cookie.slice('bourse_session='.length), cookie)).toBe(SIGNED_OUT);
});

test('attack: a stolen token on the stream', async () => {
  const { token, cookie } = await logIn();
  const answerTo = async (headers: Record<string, string>) => {
    const socket = new WebSocket(`${exchange.url.replace(/^http/, 'ws')}/stream`, { headers });
    await once(socket, 'open');
    const answer = once(socket, 'message');
    socket.send(JSON.stringify({ op: 'auth', token }));
    const frame = JSON.parse(String((await answer)[0]));
    socket.terminate();
    return frame;
  };
  expect(await answerTo({})).toMatchObject({ op: 'auth', ok: false });
  expect(await answerTo({ cookie })).toMatchObject({ op: 'auth', ok: true });
});

// The fault: a neighbour under the same domain can set the bare name, and it was read where only the other is ever set.
test('attack: over TLS a second half of the bare name, which other hosts can set, is none', async () => {
  const { token, cookie } = await logIn();
  const overTls = { 'x-access-token': token, 'x-forwarded-proto': 'https' };
  const codeWith = async (line: string) =>
    (await post('/user/info', {}, { ...overTls, cookie: line })).body['code'];
  expect(await codeWith(cookie)).toBe(SIGNED_OUT);
  expect(await codeWith(`__Secure-${cookie}`)).toBe(SIGNED_OUT);
  expect(await codeWith(`__Host-${cookie}`)).toBe(1);
  expect(await codeWith(`bourse_session=x; __Host-${cookie}`)).toBe(1);
  const answerTo = async (line: string) => {
    const headers = { cookie: line, 'x-forwarded-proto': 'https' };
    const socket = new WebSocket(`${exchange.url.replace(/^http/, 'ws')}/stream`, { headers });
    await once(socket, 'open');
    const answer = once(socket, 'message');
    socket.send(JSON.stringify({ op: 'auth', token }));
    const frame = JSON.parse(String((await answer)[0]));
    socket.terminate();
    return frame.ok;
  };
  expect(await answerTo(cookie)).toBe(false);
  expect(await answerTo(`__Host-${cookie}`)).toBe(true);
});

test('a program goes on with the token alone, also beside a cookie of another session', async () => {
  const { body, cookies } = await post('/user/login', { email: user.email, password: PASSWORD });
  expect(cookies.join()).not.toContain('bourse_session');
  const { token } = body['data'];
  expect(await codeOf(token)).toBe(1);
  expect(await codeOf(token, (await logIn()).cookie)).toBe(1);
});

test('a session of both halves outlives a start, is listed, and ends with the log-out', async () => {
  const { token, cookie } = await logIn();
  await exchange.restart();
  expect(await codeOf(token, cookie)).toBe(1);
  expect((await post('/user/logout', {}, { 'x-access-token': token, cookie })).body['code']).toBe(1);
  expect(await codeOf(token, cookie)).toBe(SIGNED_OUT);
});
