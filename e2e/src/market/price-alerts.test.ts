/// <reference lib="dom" />
import { expectNoBarrier } from '../accessibility/barriers.ts';
import { expect, test } from '../browser/journey.ts';
import { toast, TradePage } from '../browser/trade-page.ts';

test('a guest is told when a price is reached, on whatever page he is, also after a reload', async ({
  newVisitor,
  scripted,
}) => {
  const page = await newVisitor({ url: scripted.url });
  await TradePage.open(page);
  await page.getByRole('button', { name: 'Price alerts: BTC/USDT' }).click();
  const dialog = page.getByRole('dialog', { name: 'Price alerts' });
  await dialog.getByText('No alerts yet.').waitFor();
  await dialog.getByLabel('Tell me at').fill('51000');
  await page.keyboard.press('Enter');
  await dialog.getByText('rises to 51,000.00').waitFor();
  await dialog.getByLabel('Tell me at').fill('49000');
  await page.keyboard.press('Enter');
  await dialog.getByText('falls to 49,000.00').waitFor();
  await expectNoBarrier(page, 'price alerts');
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('link', { name: 'Home' }).first().click();
  await page.getByTestId('market-row').first().waitFor();
  await scripted.setPrice('btcusdt', '51010');
  await toast(page, 'BTC/USDT has risen to 51,000.00. Last price 51,010.00.');

  await page.reload();
  await page.getByTestId('market-row').first().waitFor();
  await scripted.setPrice('btcusdt', '48990');
  await toast(page, 'BTC/USDT has fallen to 49,000.00. Last price 48,990.00.');
  await TradePage.open(page);
  await page.getByRole('button', { name: 'Price alerts: BTC/USDT' }).click();
  await dialog.getByText('No alerts yet.').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('priceAlerts'))).toBeNull();
});
