import { formatAmount, mulDivCeil, parseAmount } from '@bourse/money/amount';
import type { TradeView } from '@bourse/protocol/spot/calls';
import { expect, test } from '../browser/journey.ts';
import { note } from '../browser/form.ts';
import { toast, TradePage } from '../browser/trade-page.ts';

test('someone buys for the price of 0.01 BTC at market, and the balances agree to the digit', async ({
  newVisitor,
  newUser,
}) => {
  const user = await newUser();
  const trade = await TradePage.open(await newVisitor({ as: user }));
  await trade.choose('Market');
  await trade.fill('Total', ((await trade.best('ask')) * 0.01).toFixed(2));
  await trade.choose('Buy BTC');
  await toast(trade.page, /^Bought 0\.0[\d]+ BTC at /);

  const fills = await fillsOf(user);
  const received = sum(fills, 'amount');
  const fee = mulDivCeil(received, 1n, 1000n);
  expect(sum(fills, 'fee')).toBe(fee);
  await trade.show('Assets');
  await expect.poll(() => trade.balance('BTC', 'available')).toBe(50000000n + received - fee);
  expect(await trade.balance('USDT', 'available')).toBe(10_000_00000000n - sum(fills, 'quote'));
  expect(await trade.balance('USDT', 'frozen')).toBe(0n);

  await trade.show('Trade history');
  const table = trade.page.getByRole('table', { name: 'Trade history' });
  await table.getByText(`${formatAmount(parseAmount(fills[0]!.fee)!)} BTC`).waitFor();
  await trade.show('Order history');
  await trade.page
    .getByRole('table', { name: 'Order history' })
    .getByText(`${formatAmount(fee)} BTC`)
    .waitFor();
});

test('someone sells a quarter of his coins with the slider', async ({ newVisitor, newUser }) => {
  const user = await newUser();
  const trade = await TradePage.open(await newVisitor({ as: user }), 'ethusdt');
  await trade.choose('Sell');
  await trade.choose('Market');
  await trade.form.getByText('25%').click();
  expect(await trade.field('Amount')).toBe('1.25');
  await trade.choose('Sell ETH');
  await toast(trade.page, /^Sold 1\.25 ETH at /);

  const fills = await fillsOf(user);
  const received = sum(fills, 'quote');
  await trade.show('Assets');
  await expect.poll(() => trade.balance('ETH', 'available')).toBe(3_75000000n);
  const fee = mulDivCeil(received, 1n, 1000n);
  expect(await trade.balance('USDT', 'available')).toBe(10_000_00000000n + received - fee);
});

test('an order beyond the balance is refused', async ({ newVisitor, newUser }) => {
  const trade = await TradePage.open(await newVisitor({ as: await newUser() }));
  await trade.fill('Total', '10100');
  await trade.choose('Buy BTC');
  await note(trade.page, 'Insufficient available balance');
  await trade.choose('Sell');
  await trade.fill('Amount', '0.500001');
  await trade.choose('Sell BTC');
  await expect
    .poll(() => trade.form.getByLabel('Amount', { exact: true }).getAttribute('aria-invalid'))
    .toBe('true');
  await trade.show('Open orders');
  await trade.page.getByText('You have no open orders.').waitFor();
});

async function fillsOf(user: { ok(path: string, fields?: object): Promise<any> }): Promise<TradeView[]> {
  const { list, totalRow } = await user.ok('/bb/order/trades', { pageSize: 100 });
  expect(list).toHaveLength(totalRow);
  return list;
}

function sum(fills: readonly TradeView[], part: 'amount' | 'quote' | 'fee'): bigint {
  return fills.map((fill) => parseAmount(fill[part])!).reduce((a, b) => a + b, 0n);
}
