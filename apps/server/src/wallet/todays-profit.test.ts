import { formatAmount, parseAmount } from '@bourse/money/amount';
import { wording } from '@bourse/protocol/texts/wording';
import { LANGUAGES } from '@bourse/protocol/languages';
import type { ProfitCoin, TodaysProfitView } from '@bourse/protocol/wallet/profit-calls';
import { FUND_PASSWORD, type TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, describe, expect, test } from 'vitest';
import { coinsQuery } from './todays-profit.ts';
import { creditDeposit, newHash } from './test-wallet.ts';

const PATH = '/bb/asset/profitToday';
const ETH_USDT = { baseCoin: 'ETH', quoteCoin: 'USDT' };
const MIDNIGHT = Date.UTC(2026, 0, 6);

const exchange = await startTestExchange({
  prices: { btcusdt: '50000', ethusdt: '2500' },
  env: { DEMO_REVIEW: 'off' },
});
const { sequencer } = exchange.running.services;
const user = await exchange.signUp();
const other = await exchange.signUp('other@example.com', (await user.ok('/bb/index/share')).invitationCode);
await user.setFundPassword();
afterAll(() => stopClean(exchange));

async function profitOf(who: TestUser): Promise<TodaysProfitView> {
  const { code, data } = await who.get(PATH);
  expect(code).toBe(1);
  return data;
}

async function coin(currency: string, who = user): Promise<ProfitCoin | undefined> {
  return (await profitOf(who)).list.find((each) => each.currency === currency);
}

const units = (text: string) => (text.startsWith('-') ? -parseAmount(text.slice(1))! : parseAmount(text)!);

test('on the day of his registration all that a user has came in', async () => {
  const { since, list } = await profitOf(user);
  expect(since).toBe(MIDNIGHT - 86_400_000);
  expect(list).toEqual([
    { currency: 'BTC', opening: '0', openPrice: '50000.00', balance: '0.5', inflow: '0.5', outflow: '0' },
    { currency: 'ETH', opening: '0', openPrice: '2500.00', balance: '5', inflow: '5', outflow: '0' },
    { currency: 'USDT', opening: '0', openPrice: '1', balance: '10000', inflow: '10000', outflow: '0' },
  ]);
});

test('the day begins at 00:00:00.000 UTC, with its prices and balances of then', async () => {
  await exchange.setMark('btcusdt', '51000');
  await exchange.clock.advance(MIDNIGHT - 1 - exchange.clock.now());
  await user.ok('/contract/contract/transfer', { amount: '100', currency: 'USDT', type: 1 });
  expect((await profitOf(user)).since).toBe(MIDNIGHT - 86_400_000);
  expect(await coin('USDT')).toMatchObject({ opening: '0', outflow: '100', balance: '9900' });

  await exchange.clock.advance(1);
  expect((await profitOf(user)).since).toBe(MIDNIGHT);
  const atRest = { opening: '9900', openPrice: '1', balance: '9900', inflow: '0', outflow: '0' };
  expect(await coin('USDT')).toEqual({ currency: 'USDT', ...atRest });
  await user.ok('/contract/contract/transfer', { amount: '30', currency: 'USDT', type: 1 });
  expect(await coin('USDT')).toMatchObject({ opening: '9900', outflow: '30', balance: '9870' });

  await exchange.setMark('btcusdt', '51500');
  expect(await coin('BTC')).toMatchObject({ opening: '0.5', openPrice: '51000.00', balance: '0.5' });
});

describe('what happens in a day', () => {
  test('a deposit came in and is no result; frozen amounts are the user’s still', async () => {
    await creditDeposit(exchange, user, { amount: '1000.00000001' });
    await user.place({ ...ETH_USDT, direction: 'sell', price: '2600', amount: '2' });
    expect(await coin('USDT')).toMatchObject({
      ...{ opening: '9900', inflow: '1000.00000001', outflow: '30', balance: '10870.00000001' },
    });
    expect(await coin('ETH')).toMatchObject({ opening: '5', balance: '5', inflow: '0', outflow: '0' });
    await user.ok('/bb/order/cancelAll', ETH_USDT);
  });

  test('a trade and its fee are the result; the commission of another’s fee came in', async () => {
    const sold = { ...ETH_USDT, direction: 'sell', price: '2499', amount: '1' };
    const before = { eth: (await coin('ETH'))!, usdt: (await coin('USDT'))! };
    await user.place(sold);
    const after = { eth: (await coin('ETH'))!, usdt: (await coin('USDT'))! };
    expect(units(after.eth.balance) - units(before.eth.balance)).toBe(units('-1'));
    const received = units(after.usdt.balance) - units(before.usdt.balance);
    const [fee] = (await user.ok('/bb/asset/record', { tradeType: 'fee', currency: 'USDT' })).list;
    const [trade] = (await user.ok('/bb/asset/record', { tradeType: 'trade', currency: 'USDT' })).list;
    expect(received).toBe(units(trade.amount) + units(fee.amount));
    expect(units(fee.amount)).toBeLessThan(0n);
    for (const part of ['opening', 'inflow', 'outflow'] as const)
      expect([after.eth[part], after.usdt[part]]).toEqual([before.eth[part], before.usdt[part]]);

    // Whom he has invited pays a fee, of which he gets a fifth.
    await other.place({ ...ETH_USDT, direction: 'sell', price: '2499', amount: '1' });
    const [{ amount }] = (await user.ok('/bb/asset/record', { tradeType: 'commission', currency: 'USDT' }))
      .list;
    expect(units(amount)).toBeGreaterThan(0n);
    expect(units((await coin('USDT'))!.inflow) - units(after.usdt.inflow)).toBe(units(amount));
  });

  test('a conversion is no flow', async () => {
    const before = (await coin('USDT'))!;
    const quoted = { fromCoin: 'USDT', toCoin: 'BTC', amount: '510' };
    const { quoteId } = await user.ok('/bb/exchange/quote', quoted);
    await user.ok('/bb/exchange/execute', { quoteId, fundPassword: FUND_PASSWORD });
    const [{ amount }] = (await user.ok('/bb/asset/record', { tradeType: 'swap', currency: 'BTC' })).list;
    const btc = (await coin('BTC'))!;
    expect(btc).toMatchObject({ opening: '0.5', inflow: '0', outflow: '0' });
    expect(units(btc.balance)).toBe(units('0.5') + units(amount));
    expect(await coin('USDT')).toMatchObject({ inflow: before.inflow, outflow: before.outflow });
  });

  test('a transfer back came in; either direction is told', async () => {
    const before = (await coin('USDT'))!;
    await user.ok('/contract/contract/transfer', { amount: '12.5', currency: 'USDT', type: 2 });
    expect(await coin('USDT')).toMatchObject({ opening: '9900', outflow: '30' });
    expect(units((await coin('USDT'))!.inflow) - units(before.inflow)).toBe(units('12.5'));
  });

  test('what a withdrawal pays went out, and its fee is a cost; a request alone is neither', async () => {
    const before = (await coin('BTC'))!;
    const reply = await sequencer.submit({
      type: 'requestWithdrawal',
      ...{
        user: user.userId,
        currency: 'BTC',
        chain: 'BTC',
        address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      },
      ...{ amount: units('0.1'), fee: units('0.0002') },
    });
    if (reply.status !== 'done') throw new Error('refused');
    expect(await coin('BTC')).toEqual(before);
    const id = String(reply.result.withdrawalId);
    await exchange.running.wallet.operations.startPayout(id);
    expect(await exchange.running.wallet.operations.finishPayout(id, newHash().slice(2))).toBeUndefined();
    const after = (await coin('BTC'))!;
    expect(after).toMatchObject({ opening: '0.5', inflow: '0', outflow: '0.0998' });
    expect(units(before.balance) - units(after.balance)).toBe(units('0.1'));
  });

  test('a coin that is new today opens with nothing; no pair prices it', async () => {
    await creditDeposit(exchange, user, { currency: 'DOGE', chain: 'DOGE', amount: '70' });
    expect(await coin('DOGE')).toEqual({
      ...{ currency: 'DOGE', opening: '0', balance: '70', inflow: '70', outflow: '0' },
    });
  });

  test('a coin of which all is gone is told as long as the day lasts', async () => {
    const { available } = await user.balance('ETH');
    await user.ok('/contract/contract/transfer', { amount: available, currency: 'ETH', type: 1 });
    expect(await coin('ETH')).toMatchObject({
      opening: '5',
      balance: '0',
      outflow: formatAmount(units(available)),
    });
  });

  test('all of it agrees with the statement', async () => {
    const { since, list } = await profitOf(user);
    const lines: { currency: string; amount: string; kind: string }[] = [];
    for (let pageNo = 1; ; pageNo++) {
      const page = await user.ok('/bb/asset/record', { startTime: since, pageNo, pageSize: 100 });
      if (page.list.length === 0) break;
      lines.push(...page.list);
    }
    const results = ['trade', 'fee', 'swap', 'withdrawalFee'];
    for (const kind of [...results, 'deposit', 'commission', 'ownTransfer', 'withdrawal'])
      expect(lines.map((line) => line.kind)).toContain(kind);
    for (const each of list) {
      const own = lines
        .filter(({ currency }) => currency === each.currency)
        .map((line) => ({ ...line, by: units(line.amount) }));
      const flows = own.filter(({ kind }) => !results.includes(kind));
      const sum = (amounts: readonly { by: bigint }[]) => amounts.reduce((total, { by }) => total + by, 0n);
      const { available, frozen } = await user.balance(each.currency);
      expect(units(each.balance)).toBe(units(available) + units(frozen));
      expect(units(each.opening)).toBe(units(each.balance) - sum(own));
      expect(units(each.inflow)).toBe(sum(flows.filter(({ by }) => by > 0n)));
      expect(-units(each.outflow)).toBe(sum(flows.filter(({ by }) => by < 0n)));
    }
  });
});

test('others’ money counts for nobody else, nor does the contract account', async () => {
  const mine = await profitOf(user);
  await creditDeposit(exchange, other, { amount: '5' });
  await other.ok('/contract/contract/transfer', { amount: '5', currency: 'USDT', type: 1 });
  expect(await profitOf(user)).toEqual(mine);
  expect(await coin('USDT', other)).toMatchObject({ inflow: '5', outflow: '5' });
  expect((await exchange.visitor.get(PATH)).code).toBe(-2);
});

describe('of a user with 100,000 entries today', () => {
  test('few rows are read, by the indexes; more flows than lists reach are refused', async () => {
    const long = await startTestExchange();
    try {
      const trader = await long.signUp();
      const [account] = await long.query(
        "select id from accounts where owner = $1 and currency = 'USDT' and product = 'spot'",
        [trader.userId],
      );
      const [{ id: last, time }] = await long.query(
        'select id, time from transfers order by id desc limit 1',
      );
      // Written behind the exchange's back: so many trades would take the test a minute.
      const add = (kind: string, from: number, to: number) =>
        long.query(
          `insert into transfers select $1::bigint + n, $2, $6, $3, -1, 'USDT', 1, $6 || ':' || n, n, n
           from generate_series($4::int, $5::int) n`,
          [last, time, account.id, from, to, kind],
        );
      await add('trade', 1, 100_000);
      await long.query('analyze transfers');
      expect((await coinOf(trader)).outflow).toBe('0');

      const { sql, parameters } = coinsQuery(trader.userId, '1').compile(long.running.services.db);
      const [plan] = await long.query(`explain (analyze, format json) ${sql}`, [...parameters]);
      const nodes = nodesOf(plan['QUERY PLAN'][0].Plan);
      const indexes = nodes.map((node) => node['Index Name']).filter((name) => name?.startsWith('transfers'));
      expect(indexes).not.toContain('transfers_pkey_0');
      for (const side of ['credit', 'debit'])
        expect(indexes.filter((name) => name?.includes(side)).length).toBeGreaterThan(1);
      const read = nodes.map(
        (node) => node['Actual Rows'] * node['Actual Loops'] + (node['Rows Removed by Filter'] ?? 0),
      );
      expect(Math.max(...read)).toBeLessThan(50);

      await add('ownTransfer', 100_001, 110_000);
      expect((await coinOf(trader)).outflow).toBe('0.0001');
      await add('ownTransfer', 110_001, 110_001);
      for (const language of LANGUAGES) {
        const answer = await trader.get(PATH, {}, { language });
        const msg = wording(language, 'PROFIT_TOO_MANY_FLOWS', { limit: '10000' });
        expect(answer.body).toEqual({ code: 0, msg });
      }
    } finally {
      await long.stop();
    }
  });

  async function coinOf(who: TestUser): Promise<ProfitCoin> {
    return (await coin('USDT', who))!;
  }
});

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}
