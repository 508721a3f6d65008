import { dragDown, tagOfLine } from '../browser/chart-line.ts';
import { expect, test } from '../browser/journey.ts';
import { toast, TradePage } from '../browser/trade-page.ts';

test('a stop order waits, triggers when the price falls to it, and its fill appears by itself; an order is moved by its line', async ({
  newVisitor,
  scripted,
}) => {
  const user = await scripted.signUp();
  const page = await newVisitor({ url: scripted.url, as: user });
  const trade = await TradePage.open(page);
  await trade.choose('Sell');
  await trade.form.getByRole('combobox', { name: 'More' }).click();
  await page.getByRole('option', { name: 'Stop market' }).click();
  await trade.form.getByLabel('Stop price', { exact: true }).fill('49000');
  await trade.fill('Amount', '0.2');
  await trade.choose('Sell BTC');
  await toast(page, 'Order has been placed');
  await trade.openOrders.getByText('Waiting').waitFor();
  expect(await user.balance('BTC')).toEqual({ available: '0.30000000', frozen: '0.20000000' });

  await scripted.setPrice('btcusdt', '49000.01');
  await expect.poll(() => trade.lastPrice.textContent()).toContain('49,000.01');
  await trade.openOrders.getByText('Waiting').waitFor();

  // One print fires nothing: the mark has to follow.
  await scripted.setMark('btcusdt', '48999');
  await page.getByText('You have no open orders.').waitFor();
  await trade.show('Trade history');
  const fills = page.getByTestId('fills-row');
  await expect.poll(() => fills.first().textContent()).toMatch(/BTC\/USDT.*Sell/);
  await trade.show('Assets');
  await expect.poll(() => trade.balance('BTC', 'available')).toBe(30000000n);
  expect(await trade.balance('BTC', 'frozen')).toBe(0n);
  expect(await trade.balance('USDT', 'available')).toBeGreaterThan(10_000_00000000n);

  await trade.show(/^Open orders/);
  await user.place({ direction: 'sell', price: '49500', amount: '0.1' });
  await trade.openOrders.getByText('49,500.00').waitFor();
  const tag = await tagOfLine(page, '--down-solid');
  await dragDown(page, tag, -40);
  await toast(page, 'Order changed');
  const [order] = (await user.ok('/bb/order/list', { entryStatus: '1' })).list;
  expect(Number(order.price)).toBeGreaterThan(49_500);
  await trade.openOrders
    .getByText(Number(order.price).toLocaleString('en-US', { minimumFractionDigits: 2 }))
    .waitFor();
  // Its line stands where it was let go of, to the pixels that a tick takes.
  await expect
    .poll(async () => Math.abs((await tagOfLine(page, '--down-solid')).y - (tag.y - 40)))
    .toBeLessThan(4);

  // The edge above the orders: what they gain, the chart gives, and both are found so again.
  const chart = page.getByRole('img', { name: /^Price chart/ });
  const heightOf = async () => Math.round((await chart.boundingBox())!.height);
  const before = await heightOf();
  const edge = (await page.getByRole('separator', { name: 'Resize the panel' }).boundingBox())!;
  await dragDown(page, { x: edge.x + 200, y: edge.y + edge.height / 2 }, -60);
  await expect.poll(heightOf).toBe(before - 60);
  await page.reload();
  await trade.ready();
  await expect.poll(heightOf).toBe(before - 60);
});
