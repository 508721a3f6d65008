import { formatAmount, readAmount } from '@bourse/money/amount';
import { HOUSE } from '@bourse/protocol/ledger/ledger';
import type {
  FlowRow,
  HouseHolding,
  ProductExposure,
  ResultRow,
} from '@bourse/protocol/operators/results/calls';
import { startTestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin, enrolOperator } from '@bourse/testkit/operator';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, expect, test } from 'vitest';
import { bet, open, trader } from '../../contract/test-trader.ts';
import { compareDays, countTransfers, HouseDays } from './house-days.ts';

/** Daily totals of the house, and that they are all that moved its balances. */
const DAY = 86_400_000;
const exchange = await startTestExchange();
const admin = await enrolAdmin(exchange);
const one = await enrolOperator(exchange, admin, 'finance', 'one@example.com');
const two = await enrolOperator(exchange, admin, 'finance', 'two@example.com');
const [user, other] = [await exchange.signUp(), await exchange.signUp()];
afterAll(() => stopClean(exchange));

const db = () => exchange.running.services.db;
let worth = 50_000n;
const days = () =>
  new HouseDays(exchange.running.services, {
    currencies: () => ['USDT', 'BTC'],
    worthInUsdt: (currency, amount) => (currency === 'USDT' ? amount : amount * worth),
  });
const dayText = (time: number) => new Date(time).toISOString().slice(0, 10);
const today = () => dayText(exchange.clock.now());
const period = () => ({ from: dayText(exchange.clock.now() - 10 * DAY), to: today() });
const units = readAmount;
const profit = async (): Promise<ResultRow[]> => (await one.ok('/ops/api/results/profit', period())).list;
async function credit(owner: string, amount: string): Promise<void> {
  const fields = { owner, currency: 'USDT', amount, reason: 'for the test' };
  const { id, payloadHash } = await one.ok('/ops/api/credits/propose', fields);
  await two.ok('/ops/api/credits/approve', { id, payloadHash });
}
async function trade(amount: string): Promise<void> {
  await other.place({ direction: 'sell', price: '50000', amount });
  await user.place({ direction: 'buy', price: '50000', amount });
}
/** Of the accounts of the house, all coins and products. */
async function balances(): Promise<Record<string, string>> {
  const rows = await exchange.query(
    `select currency, sum(available + frozen)::text as amount from accounts where owner < -3 group by 1`,
  );
  return Object.fromEntries(
    rows.flatMap(({ currency, amount }) =>
      amount === '0' ? [] : [[currency, formatAmount(BigInt(amount))]],
    ),
  );
}
function sums(rows: readonly ResultRow[]): Record<string, string> {
  const totals = new Map<string, bigint>();
  for (const { currency, amount } of rows) totals.set(currency, (totals.get(currency) ?? 0n) + units(amount));
  return Object.fromEntries(
    [...totals].flatMap(([currency, amount]) => (amount === 0n ? [] : [[currency, formatAmount(amount)]])),
  );
}

test('results and fundings of all days are the balances of the house, to the last unit', async () => {
  await days().keep();
  const before = await profit();
  expect(sums(before)).toEqual(await balances());
  await credit('fees', '1000');
  await trade('0.01');
  await trade('0.0123');
  await countTransfers(db(), 3);
  const rows = await profit();
  expect(sums(rows)).toEqual(await balances());
  const of = (product: string, currency: string) =>
    rows.find((row) => row.day === today() && row.product === product && row.currency === currency);
  expect(of('spot', 'BTC')).toMatchObject({ amount: '0.0000223', value: '1.115' });
  expect(of('spot', 'USDT')).toMatchObject({ amount: '1.115', value: '1.115' });
  expect(units(of('funding', 'USDT')!.amount)).toBeGreaterThanOrEqual(units('1000'));
  expect(await compareDays(db(), exchange.clock.now())).toEqual([]);
});

test('nothing is counted twice, whatever counts beside it', async () => {
  const before = await profit();
  await Promise.allSettled([countTransfers(db()), countTransfers(db()), days().keep()]);
  expect(await profit()).toEqual(before);
});

test('what the house held is marked anew on the next day', async () => {
  const [{ amount: held }] = (await exchange.query(
    `select sum(available + frozen)::text as amount from accounts where owner < -3 and currency = 'BTC'`,
  )) as [{ amount: string }];
  exchange.clock.advance(DAY);
  await Promise.all([one.login(), two.login()]);
  worth = 51_000n;
  await days().keep();
  const row = (await profit()).find(({ day, product }) => day === today() && product === 'holdings');
  expect(row).toMatchObject({ currency: 'BTC', amount: '0' });
  expect(units(row!.value)).toBe(BigInt(held) * 1_000n);
});

test('flows by coin and day; what users get by hand is no result of the house', async () => {
  const before = sums((await profit()).filter(({ product }) => product !== 'funding'));
  await credit(String(user.userId), '500');
  await countTransfers(db());
  const { list } = await one.ok('/ops/api/results/flows', period());
  expect((list as FlowRow[]).find(({ day }) => day === today())).toEqual({
    ...{ day: today(), currency: 'USDT', deposits: '0', credits: '500', withdrawals: '0', net: '500' },
    value: '500',
  });
  expect(sums((await profit()).filter(({ product }) => product !== 'funding'))).toEqual(before);
  const file = await one.get(`/ops/api/results/flowsFile?${new URLSearchParams(period()).toString()}`);
  expect(await file.text()).toContain(`${today()},USDT,0,500,0,500,500`);
});

test('a total that is not what the ledger says is told, and nothing hides it', async () => {
  await days().keep();
  await exchange.query(`update house_days set received = received + 7 where owner = ${HOUSE.fees}
    and kind = 'manualCredit'`);
  const expected = [{ owner: HOUSE.fees, currency: 'USDT', amount: '-7' }];
  expect(await compareDays(db(), exchange.clock.now())).toEqual(expected);
  const { differences } = await one.ok('/ops/api/results/profit', period());
  expect(differences).toEqual([{ account: 'fees', currency: 'USDT', amount: '-0.00000007' }]);
  await exchange.query(`update house_days set received = received - 7 where owner = ${HOUSE.fees}
    and kind = 'manualCredit'`);
  expect(await compareDays(db(), exchange.clock.now())).toEqual([]);
});

test('exposure: what each account holds of each coin, at the mark', async () => {
  const { list } = await one.ok('/ops/api/results/exposure');
  const fees = (list as HouseHolding[]).find(
    ({ account, currency }) => account === 'fees' && currency === 'USDT',
  );
  expect(fees!.value).toBe(fees!.amount);
});

test('exposure by product: inventories, the opposite of positions, and what second contracts could win', async () => {
  const at = async () => {
    const { products, list } = await one.ok('/ops/api/results/exposure');
    const of = (product: string, currency: string) =>
      (products as ProductExposure[]).find((row) => row.product === product && row.currency === currency);
    return { of, list: list as HouseHolding[] };
  };
  const before = await at();
  for (const product of ['marketMaker', 'swap'] as const) {
    const held = before.list.find(({ account, currency }) => account === product && currency === 'BTC')!;
    expect(before.of(product, 'BTC')).toEqual({
      ...{ product, currency: 'BTC', amount: held.amount, value: held.value },
    });
  }
  expect(before.of('contract', 'BTC')).toBeUndefined();
  expect(before.of('second', 'BTC')).toBeUndefined();

  const dealer = await trader(exchange);
  const { quantity } = await open(dealer, { direction: 'buy', margin: '100', leverage: 20 });
  await bet(dealer, { openAmount: '100' });
  await bet(dealer, { openAmount: '10', tradeType: 2 });
  await exchange.settled();
  const { of, list } = await at();
  const contract = of('contract', 'BTC')!;
  expect(contract.amount).toBe(`-${quantity}`);
  expect(contract.value).toBe(list.find(({ account }) => account === 'positions')!.value);
  expect(units(contract.value)).toBeLessThan(0n);
  // 75 % of 100 and of 10: both may win, since they end at different times.
  expect(of('second', 'BTC')).toEqual({ product: 'second', currency: 'BTC', amount: '', value: '-82.5' });
});
