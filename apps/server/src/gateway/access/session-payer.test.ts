import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { PASSWORD } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { NO_LIMITS } from './budget.ts';

/** Whose budget a session spends that this process has not seen yet, while strangers have spent what is theirs. */

const BARE = { perSecond: 0.001, burst: 60 };
const limits = { ...NO_LIMITS, strangers: BARE, user: BARE };
const exchange = await startTestExchange({ parts: { limits } });
const user = await exchange.signUp('trader@example.com');
afterAll(() => stopClean(exchange));

async function post(path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) {
  const response = await fetch(exchange.url + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers,
  });
  return { status: response.status, response };
}
const info = async (token: string, cookie = '') =>
  (await post('/user/info', {}, { 'x-access-token': token, cookie })).status;

async function logIn(browser: boolean): Promise<{ token: string; cookie: string }> {
  const fields = { email: user.email, password: PASSWORD, ...(browser && { browser: '1' }) };
  const { response } = await post('/user/login', fields);
  const { data } = (await response.json()) as { data: { token: string } };
  const cookie = response.headers.getSetCookie().find((each) => each.startsWith('bourse_session='));
  return { token: data.token, cookie: cookie?.split(';', 1)[0] ?? '' };
}

async function floodOfStrangers(): Promise<void> {
  for (let n = 0; n < 70; n++) if ((await post('/nowhere')).status === 429) return;
  throw new Error('strangers have not spent everything');
}

/** After a start all purses are full, and no session is in memory. */
beforeEach(() => exchange.restart());

test('attack: after a start strangers flood, and whoever was signed in goes on', async () => {
  await floodOfStrangers();
  expect(await info(user.token)).toBe(200);
  expect(await info('x'.repeat(64))).toBe(429);
  expect(await info(user.token.slice(0, -1) + (user.token.endsWith('A') ? 'B' : 'A'))).toBe(429);
});

test('attack: who has logged in right before a flood is no stranger', async () => {
  const program = await logIn(false);
  const browser = await logIn(true);
  await floodOfStrangers();
  expect(await info(program.token)).toBe(200);
  expect(await info(browser.token, browser.cookie)).toBe(200);
});

test('attack: a token without its cookie, or one that has ended, spends nothing of its holder’s', async () => {
  const browser = await logIn(true);
  const ended = await logIn(false);
  await post('/user/logout', {}, { 'x-access-token': ended.token });
  for (let n = 0; n < 70; n++) {
    await info(browser.token);
    await info(ended.token);
  }
  expect(await info(browser.token)).toBe(429);
  expect(await info(ended.token)).toBe(429);
  expect(await info(user.token)).toBe(200);
});

/** A head that claims a long body, none of which comes. */
function sendHead(token: string): Promise<unknown> {
  const { hostname, port } = new URL(exchange.url);
  const head = `POST /user/info HTTP/1.1\r\nhost: a\r\nx-access-token: ${token}\r\ncontent-type: application/json\r\ncontent-length: 64000\r\n\r\n`;
  const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(head));
  socket.on('error', () => undefined);
  return sleep(100).then(() => socket.destroy());
}

test('attack: after a start, heads of long bodies with a token that had ended cost its former holder nothing', async () => {
  const ended = await logIn(false);
  await post('/user/logout', {}, { 'x-access-token': ended.token });
  await exchange.restart();
  for (let n = 0; n < 6; n++) await sendHead(ended.token);
  expect(await info(user.token)).toBe(200);
});

test('attack: what is refused for its form is counted as well, by whom its head names', async () => {
  const send = async (headers: Record<string, string>, body: string) =>
    (await fetch(`${exchange.url}/user/info`, { method: 'POST', headers, body })).status;
  const mine = { 'x-access-token': user.token };
  const forms: [Record<string, string>, string][] = [
    [{ 'content-type': 'application/json' }, '{'],
    [{ 'content-type': 'image/png' }, 'x'],
    [{ 'content-type': 'application/x-www-form-urlencoded' }, 'a=1&a=2'],
    [{ 'content-type': 'application/json', origin: 'https://evil.example' }, '{}'],
  ];
  const until429 = async (headers: Record<string, string>) => {
    for (let n = 0; n < 100; n++) {
      const [type, body] = forms[n % forms.length]!;
      if ((await send({ ...type, ...headers }, body)) === 429) return true;
    }
    return false;
  };
  expect(await until429({})).toBe(true);
  expect(await info(user.token)).toBe(200);
  expect(await until429(mine)).toBe(true);
  expect(await info(user.token)).toBe(429);
});
