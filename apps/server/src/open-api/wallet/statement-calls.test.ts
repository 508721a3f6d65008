import { startTestExchange } from '@bourse/testkit/exchange';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, expect, test } from 'vitest';
import { TestBot } from '../test-bot.ts';

const exchange = await startTestExchange({ prices: { btcusdt: '50000', ethusdt: '3000' } });
const ann = await exchange.signUp();
const bot = await TestBot.of(exchange, ann);
await bot.place(ann.userId, { type: 'buy-market', amount: '100' });
for (const amount of [10, 20, 30]) {
  await exchange.clock.advance(1_000);
  await bot.ok(
    bot.post('/v2/account/transfer', { from: 'spot', to: 'linear-swap', currency: 'usdt', amount }),
  );
}
afterAll(() => stopClean(exchange));

async function readAll(path: string, query: Record<string, string | number>, from: string, next: string) {
  const lines: any[] = [];
  for (let page = 0; page < 50; page++) {
    const { body } = await bot.get(path, query);
    lines.push(...body['data']);
    if (body[next] === undefined) return lines;
    query = { ...query, [from]: body[next] };
  }
  throw new Error('it does not end');
}

test('history is the statement of the web app, line by line, in either direction', async () => {
  const { list } = await ann.ok('/bb/asset/record', { account: 'spot', pageSize: 100 });
  for (const sort of ['desc', 'asc']) {
    const query = { 'account-id': ann.userId, size: 2, sort };
    const lines = await readAll('/v1/account/history', query, 'from-id', 'next-id');
    const shown = lines.map((line) => [
      String(line['record-id']),
      line.currency.toUpperCase(),
      line['transact-amt'],
      line['acct-balance'],
    ]);
    const own = list.map(({ id, currency, amount, balance }: any) => [id, currency, amount, balance]);
    expect(shown).toEqual(sort === 'desc' ? own : own.toReversed());
  }
});

test('history of types and of a coin', async () => {
  const of = async (more: Record<string, string>) =>
    (await bot.ok(bot.get('/v1/account/history', { 'account-id': ann.userId, ...more }))).map(
      (line: any) => `${line['transact-type']} ${line.currency}`,
    );
  expect(await of({ 'transact-types': 'transfer' })).toEqual(Array(3).fill('transfer usdt'));
  expect(await of({ 'transact-types': 'trade,transact-fee', currency: 'btc' })).toEqual([
    'transact-fee btc',
    'trade btc',
  ]);
  const { body } = await bot.get('/v1/account/history', { 'account-id': ann.userId + 1 });
  expect(body['err-code']).toBe('account-get-accounts-inexistent-error');
});

test('the ledger has the transfers, with their signs', async () => {
  await bot.ok(
    bot.post('/v2/account/transfer', { from: 'linear-swap', to: 'spot', currency: 'usdt', amount: 5 }),
  );
  const lines = await readAll('/v2/account/ledger', { accountId: ann.userId, limit: 3 }, 'fromId', 'nextId');
  expect(lines.map(({ transactAmt }) => Number(transactAmt))).toEqual([5, -30, -20, -10]);
  expect(lines[0]).toMatchObject({ transferType: 'linear-swap-to-pro', currency: 'usdt' });
});

test('valuation adds up what there is at the reference, in the coin asked for', async () => {
  const { contract, spot } = await ann.ok('/bb/asset/list');
  const priced: Record<string, number> = { USDT: 1, BTC: 50_000, ETH: 3_000 };
  const sum = (list: any[]) =>
    list.reduce(
      (total, line) =>
        total +
        (priced[line.currencyName] ?? 0) * (Number(line.availableCurrency) + Number(line.frozenCurrency)),
      0,
    );
  const value = async (path: string, query: object) => bot.ok(bot.get(path, query as Record<string, string>));
  const all = await value('/v2/account/valuation', { valuationCurrency: 'USDT' });
  expect(Number(all.totalBalance)).toBeCloseTo(sum(spot) + sum(contract), 1);
  expect(all.profitAccountBalanceList).toHaveLength(2);
  const inBtc = await value('/v2/account/asset-valuation', { accountType: 'spot' });
  expect(Number(inBtc.balance) * 50_000).toBeCloseTo(sum(spot), 1);
  const unknown = await bot.get('/v2/account/valuation', { valuationCurrency: 'XYZ' });
  expect(unknown.body['err-code']).toBe('bad-request');
});

test('user id and keys are the caller’s own', async () => {
  expect(await bot.ok(bot.get('/v2/user/uid'))).toBe(ann.userId);
  const [key, ...others] = await bot.ok(bot.get('/v2/user/api-key', { uid: ann.userId }));
  expect(others).toEqual([]);
  expect(key).toMatchObject({ accessKey: bot.key.apiKey, note: 'bot', permission: 'readOnly,trade' });
  const { body } = await bot.get('/v2/user/api-key', { uid: ann.userId + 1 });
  expect(body['err-code']).toBe('account-get-accounts-inexistent-error');
});
