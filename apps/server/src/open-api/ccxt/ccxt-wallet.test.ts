import { FUND_PASSWORD, type TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CCXT_VERSIONS, ccxtClient } from './test-ccxt.ts';
import { issueKey } from '../auth/test-key.ts';

/** Money in, out and across with the unmodified ccxt driver of HTX. */

/** ccxt's own types leave every field optional. */
type Bot = Record<string, any>;

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';

const exchange = await startTestExchange({ startAt: Date.now(), env: { DEMO_REVIEW: 'off' } });
afterAll(() => stopClean(exchange));

describe.each(CCXT_VERSIONS)('ccxt %s', (version) => {
  let ann: TestUser;
  let bot: Bot;

  beforeAll(async () => {
    ann = await exchange.signUp();
    await exchange.verify(ann);
    await ann.setFundPassword();
    bot = await ccxtClient(version, exchange.url, await issueKey(exchange, ann, 'read,trade,withdraw'));
    await bot.loadMarkets();
    // Setting the fund password blocks withdrawals for a day.
    await exchange.query(`update users set security_changed_at = null where id = $1`, [ann.userId]);
  });
  afterAll(() => bot['close']());

  test('the deposit address is that of the web app', async () => {
    const web = await ann.ok('/bb/recharge/address', { currency: 'USDT', chain: 'ERC20' });
    const { address, network } = await bot.fetchDepositAddress('USDT', { network: 'ERC20' });
    expect(address).toBe(web.address);
    expect(network).toBe('ERC20');
  });

  test('a withdrawal goes to an address of the book only, and then to review', async () => {
    const before = await ann.balance('USDT');
    await expect(bot.withdraw('USDT', 25.5, ADDRESS, undefined, { network: 'ERC20' })).rejects.toMatchObject({
      name: 'PermissionDenied',
    });
    expect(await ann.balance('USDT')).toEqual(before);

    await ann.ok('/bb/address/add', {
      ...{ currency: 'USDT', chain: 'ERC20', address: ADDRESS, remark: 'cold', fundPassword: FUND_PASSWORD },
    });
    const { id } = await bot.withdraw('USDT', 25.5, ADDRESS, undefined, { network: 'ERC20' });
    const { list } = await ann.ok('/bb/user/statisticsUser/txPage', { currency: 'USDT' });
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({ id, amount: '25.5', status: 'pending', address: ADDRESS });
    expect((await ann.balance('USDT')).frozen).toBe('25.50000000');

    const [shown] = await bot.fetchWithdrawals('USDT');
    expect(shown).toMatchObject({
      id,
      status: 'pending',
      address: ADDRESS,
      currency: 'USDT',
      network: 'ERC20',
    });
    expect(shown!.amount).toBe(Number(list[0].arrival));
    expect(shown!.fee!.cost).toBe(Number(list[0].fee));
  });

  test('the address book', async () => {
    const addresses = await bot.fetchWithdrawAddresses('USDT');
    expect(addresses).toMatchObject([{ address: ADDRESS, currency: 'USDT', note: 'cold' }]);
  });

  test('a transfer to the contract account and back is that of the web app', async () => {
    const sent = await bot.transfer('USDT', 100.25, 'spot', 'swap', { subType: 'linear' });
    expect(sent).toMatchObject({ currency: 'USDT' });
    expect(await ann.balance('USDT', 'contract')).toEqual({
      available: '100.25000000',
      frozen: '0.00000000',
    });
    await bot.transfer('USDT', 100.25, 'swap', 'spot', { subType: 'linear' });
    expect((await ann.balance('USDT', 'contract')).available).toBe('0.00000000');
    const transfers = await bot.fetchTransfers('USDT');
    expect(transfers.map((each: { amount: number }) => each.amount)).toEqual([100.25, 100.25]);
    await expect(bot.transfer('USDT', 1e9, 'spot', 'swap', { subType: 'linear' })).rejects.toMatchObject({
      name: 'InsufficientFunds',
    });
  });

  test('deposits', async () => {
    expect(await bot.fetchDeposits('USDT')).toEqual([]);
  });
});
