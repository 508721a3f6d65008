import { FUND_PASSWORD, type Answer, type TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { onceBefore } from '@bourse/testkit/once';
import { afterAll, expect, test } from 'vitest';
import { Users } from './users.ts';

/** What its owner must hear of is changed and told, or neither. */

const exchange = await startTestExchange();
afterAll(() => exchange.stop());

const ADDRESS = { currency: 'USDT', chain: 'ERC20', address: `0x${'ab'.repeat(20)}` };

type Change = () => Promise<Answer>;

const CHANGES: Record<string, (user: TestUser) => Promise<Change>> = {
  async 'an address in the book'(user) {
    await user.setFundPassword();
    return () => user.call('/bb/address/add', { ...ADDRESS, fundPassword: FUND_PASSWORD });
  },
  async 'the whitelist'(user) {
    await user.setFundPassword();
    return () => user.call('/bb/address/whitelist', { on: '1', fundPassword: FUND_PASSWORD });
  },
  async 'an API key'(user) {
    const code = await exchange.codeFor(user, 'apiKey', { rights: 'read' });
    return () => user.call('/bb/apikey/create', { label: 'bot', rights: 'read', code });
  },
  async 'the anti-phishing word'(user) {
    const code = await exchange.codeFor(user, 'antiPhishing');
    return () => user.call('/user/antiPhishing', { word: 'lighthouse', code });
  },
  async 'a reset password'({ email }) {
    await exchange.clock.advance(60_000);
    await exchange.visitor.ok('/user/sendEmailCodeForget', { email });
    const code = exchange.mail.codeFor(email);
    const fields = { email, code, password: 'Other#123', password1: 'Other#123' };
    return () => exchange.visitor.call('/user/forgetPwd', fields);
  },
};

/** Of a user's row and of his lists, what one of the changes makes another. */
async function stored({ userId }: TestUser): Promise<unknown> {
  return exchange.query(
    `select password_hash, anti_phishing,
        (select count(*) from book_addresses where user_id = $1) as addresses,
        (select count(*) from withdrawal_whitelists where user_id = $1) as whitelists,
        (select count(*) from api_keys where user_id = $1) as keys,
        (select count(*) from messages where user_id = $1) as messages
      from users where id = $1`,
    [userId],
  );
}

test.each(Object.keys(CHANGES))(
  'attack: the process dies before it tells the owner of %s: it is not changed either',
  async (name) => {
    const user = await exchange.signUp();
    const change = await CHANGES[name]!(user);
    const before = await stored(user);
    onceBefore(Users.prototype, 'log', () => Promise.reject(new Error('it dies')));
    expect((await change()).status).toBe(500);
    expect(await stored(user)).toEqual(before);
  },
);
