import { readFile } from 'node:fs/promises';
import { expect, test } from '../browser/journey.ts';
import { TradePage } from '../browser/trade-page.ts';

const PAIR = { baseCoin: 'BTC', quoteCoin: 'USDT' };

test('someone narrows his history, sends the address on, and saves it as a file', async ({
  newVisitor,
  newUser,
}) => {
  const user = await newUser();
  await user.ok('/bb/order/create', { ...PAIR, direction: 'buy', type: 'market', amount: '100' });
  await user.ok('/bb/order/create', { ...PAIR, direction: 'sell', type: 'market', amount: '0.001' });
  const page = await newVisitor({ as: user });
  const trade = await TradePage.open(page);
  await trade.show('Order history');
  const rows = page.getByTestId('order-history-row');
  await expect.poll(() => rows.count()).toBe(2);
  await page.getByRole('combobox', { name: 'Side' }).click();
  await page.getByRole('option', { name: 'Sell' }).click();
  await expect.poll(() => rows.count()).toBe(1);
  expect(new URL(page.url()).searchParams.get('side')).toBe('sell');

  await page.reload();
  await expect.poll(() => rows.count()).toBe(1);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  const lines = text.trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(',BTC/USDT,Market,Sell,,,0.001,0.001,');

  await page.getByLabel('From', { exact: true }).fill('2100-01-01');
  await page.getByText('Nothing matches the filters.').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect.poll(() => rows.count()).toBe(2);
});
