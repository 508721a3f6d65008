import { FUND_PASSWORD } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, expect, test } from 'vitest';
import { TestBot } from '../test-bot.ts';

const HOUR_MS = 3_600_000;
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

const exchange = await startTestExchange({ env: { DEMO_REVIEW: 'off', PROTECTION_WAIT_HOURS: '24' } });
afterAll(() => stopClean(exchange));

test('attack: a key pays to an address that was added just now; it waits, as all that makes an account less safe', async () => {
  const user = await exchange.signUp();
  await user.setFundPassword();
  await exchange.verify(user);
  const bot = await TestBot.of(exchange, user, 'read,trade,withdraw');
  // The key waits as well.
  await exchange.clock.advance(24 * HOUR_MS);
  const pay = async () => {
    await exchange.clock.advance(1_000);
    const { body } = await bot.post('/v1/dw/withdraw/api/create', {
      ...{ address: ADDRESS, amount: '100', currency: 'usdt', chain: 'usdterc20' },
    });
    return body;
  };
  const refused = async () => {
    const { status, 'err-code': code, 'err-msg': message } = await pay();
    return [status, code, message];
  };
  expect(await refused()).toEqual([
    'error',
    'api-not-support-temp-addr',
    expect.stringContaining('address book'),
  ]);

  await user.ok('/bb/address/add', {
    ...{ currency: 'USDT', chain: 'ERC20', address: ADDRESS, remark: '', fundPassword: FUND_PASSWORD },
  });
  expect((await refused())[2]).toContain('24 hours');
  await exchange.clock.advance(23 * HOUR_MS);
  expect((await refused())[2]).toContain('1 hour');
  expect((await user.balance('USDT')).frozen).toBe('0.00000000');

  await exchange.clock.advance(HOUR_MS);
  expect((await pay())['status']).toBe('ok');
  expect((await user.balance('USDT')).frozen).toBe('100.00000000');
});
