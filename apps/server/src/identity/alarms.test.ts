import { FUND_PASSWORD, PASSWORD, type TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { stopClean } from '@bourse/testkit/stop-clean';
import { enableTwoFactor } from '@bourse/testkit/two-factor';
import { LANGUAGES } from '@bourse/protocol/languages';
import { afterAll, beforeEach, expect, test } from 'vitest';

/** What may be a thief's doing reaches the owner as a message and as an e-mail. */

let user: TestUser;
const exchange = await startTestExchange();
beforeEach(async () => {
  user = await exchange.signUp();
});
afterAll(() => stopClean(exchange));

/** Titles of the personal messages, newest first. */
async function titles(): Promise<string[]> {
  const { list } = await user.ok('/bb/index/message', { type: 'personal' });
  return list.map(({ title }: { title: string }) => title);
}

test.each<[string, () => Promise<unknown>]>([
  ['Fund password set', () => user.setFundPassword()],
  [
    'Login password changed',
    () => user.ok('/user/updatePwd', { oldPwd: PASSWORD, password: 'Other#123', password1: 'Other#123' }),
  ],
  [
    'Fund password changed',
    async () => {
      await user.setFundPassword();
      const again = { password: '112233', password1: '112233' };
      await user.ok('/user/setTransactionPwd', { ...again, oldPwd: FUND_PASSWORD });
    },
  ],
  ['Two-factor switched on', () => enableTwoFactor(exchange, user)],
  [
    'API key created',
    async () =>
      user.ok('/bb/apikey/create', {
        label: 'x',
        rights: 'read',
        code: await exchange.codeFor(user, 'apiKey'),
      }),
  ],
])('%s', async (title, entry) => {
  await entry();
  expect((await titles())[0]).toBe(title);
  await expect
    .poll(() => exchange.mail.lettersTo(user.email).some((email) => email.includes(title)))
    .toBe(true);
});

test('a reset password is told, with address and time', async () => {
  await exchange.clock.advance(60_000);
  await exchange.visitor.ok('/user/sendEmailCodeForget', { email: user.email });
  const code = exchange.mail.codeFor(user.email);
  const fields = { email: user.email, code, password: 'Other#123', password1: 'Other#123' };
  await exchange.visitor.ok('/user/forgetPwd', fields);
  const rows = await exchange.query('select kind, args from messages where user_id = $1', [user.userId]);
  const time = `${new Date(exchange.clock.now()).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  expect(rows).toEqual([{ kind: 'passwordChanged', args: { ip: '127.0.0.1', time } }]);
});

test('log-ins and what harms nobody are not', async () => {
  await exchange.visitor.ok('/user/login', { email: user.email, password: PASSWORD });
  expect(await titles()).toEqual([]);
});

test('in the reader’s language', async () => {
  await enableTwoFactor(exchange, user);
  const seen = new Set<string>();
  for (const language of LANGUAGES) {
    const { data } = await user.call('/bb/index/message', { type: 'personal' }, { language });
    expect(data.list[0].text).not.toMatch(/[{}]/);
    seen.add(data.list[0].text);
  }
  expect(seen.size).toBe(LANGUAGES.length);
});
