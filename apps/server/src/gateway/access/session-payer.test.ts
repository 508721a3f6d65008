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
