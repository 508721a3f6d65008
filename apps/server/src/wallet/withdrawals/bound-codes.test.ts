import { FUND_PASSWORD, type TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, describe, expect, test } from 'vitest';
import { EVM_ADDRESS, verifiedUser, WITHDRAWAL } from '../test-wallet.ts';

/** A code that its owner has read out, or that was read in his mailbox, is good for what its mail says and for nothing else. */

const SEND = '/bb/user/sendSecurityCode';
const PAY = '/bb/user/statisticsUser/txPay';
const WHITELIST = '/bb/address/whitelist';
const WRONG_CODE = { code: 0, msg: 'Verification code error' };
const OTHER_ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const PAYMENT = { currency: 'USDT', chain: 'ERC20', address: EVM_ADDRESS, amount: '100' };

const exchange = await startTestExchange({ env: { DEMO_REVIEW: 'off' } });
afterAll(() => stopClean(exchange));

/** The newest letter as it is read: quoted-printable undone. */
/** All letters to him; one may be overtaken by another. */
function lettersTo(user: TestUser): string {
  const raw = exchange.mail.lettersTo(user.email).join('\n');
  const bytes = raw.replaceAll('=\r\n', '').replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => `%${hex}`);
  return bytes.replaceAll(/(?:%[0-9A-F]{2})+/g, (part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
}

async function codeFor(user: TestUser, fields: Record<string, string>, language = 'en-US'): Promise<string> {
  await exchange.clock.advance(60_000);
  expect((await user.call(SEND, fields, { language })).body).toMatchObject({ code: 1 });
  return exchange.mail.codeFor(user.email);
}

describe('a code mailed for one withdrawal', () => {
  test.each([
    ['another address', { address: OTHER_ADDRESS }],
    ['another amount', { amount: '9000' }],
    ['another chain', { chain: 'TRC20', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' }],
    ['another coin', { currency: 'ETH', amount: '1' }],
  ])('does not pay to %s', async (_, change) => {
    const user = await verifiedUser(exchange);
    const code = await codeFor(user, { purpose: 'withdraw', ...PAYMENT });
    expect(await user.call(PAY, { ...WITHDRAWAL, ...change, code })).toMatchObject(WRONG_CODE);
    expect(await user.balance('USDT')).toEqual({ available: '10000.00000000', frozen: '0.00000000' });
    expect((await user.call(PAY, { ...WITHDRAWAL, code })).body).toMatchObject({ code: 1 });
  });

  test('pays the same written in another way', async () => {
    const user = await verifiedUser(exchange);
    const asked = { ...PAYMENT, address: EVM_ADDRESS.toLowerCase(), amount: '100.00' };
    const code = await codeFor(user, { purpose: 'withdraw', ...asked });
    expect((await user.call(PAY, { ...WITHDRAWAL, code })).body).toMatchObject({ code: 1 });
  });

  test.each([
    ['en-US', 'withdraw 100 USDT on ERC20 to'],
    ['zh-CN', '提现 100 USDT 的验证码'],
    ['ko', '100 USDT을(를) 출금하기'],
    ['ja', '100 USDT を出金する'],
  ])('says in %s how much goes where', async (language, said) => {
    const user = await verifiedUser(exchange);
    await codeFor(user, { purpose: 'withdraw', ...PAYMENT }, language);
    expect(lettersTo(user)).toContain(said);
    expect(lettersTo(user)).toContain(EVM_ADDRESS);
  });

  test('is not mailed with words of the asker’s own', async () => {
    const user = await verifiedUser(exchange);
    await exchange.clock.advance(60_000);
    const asked = { ...PAYMENT, purpose: 'withdraw', address: 'call +1 555 0100 to secure your account' };
    expect((await user.call(SEND, asked)).code).toBe(0);
    // The number alone is in many an id.
    expect(lettersTo(user)).not.toContain('555 0100');
  });
});

test('a withdrawal code does not switch off the whitelist', async () => {
  const user = await verifiedUser(exchange);
  await user.ok(WHITELIST, { on: '1', fundPassword: FUND_PASSWORD });
  const code = await codeFor(user, { purpose: 'withdraw' });
  const off = { on: '0', fundPassword: FUND_PASSWORD };
  expect(await user.call(WHITELIST, { ...off, code })).toMatchObject(WRONG_CODE);
  expect((await user.ok('/user/security')).whitelist).toBe(true);
  const right = await codeFor(user, { purpose: 'whitelistOff' });
  expect(lettersTo(user)).toContain('switch off the list of addresses');
  expect(await user.ok(WHITELIST, { ...off, code: right })).toEqual({ on: '0' });
});

test('a code for a key that reads does not make one that withdraws', async () => {
  const user = await verifiedUser(exchange);
  const code = await codeFor(user, { purpose: 'apiKey', rights: 'read' });
  const wish = { label: 'bot', rights: 'read,withdraw', code };
  expect(await user.call('/bb/apikey/create', wish)).toMatchObject(WRONG_CODE);
  await user.ok('/bb/apikey/create', { ...wish, rights: 'read' });
});

test('a code that was asked for by its purpose alone goes on working in demo mode', async () => {
  const user = await verifiedUser(exchange);
  const code = await codeFor(user, { purpose: 'withdraw' });
  expect((await user.call(PAY, { ...WITHDRAWAL, code })).body).toMatchObject({ code: 1 });
});
