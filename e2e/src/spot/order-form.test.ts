import { expect, test } from '../browser/journey.ts';
import { toast, TradePage } from '../browser/trade-page.ts';

test('someone looks at an order once more, sends it with Enter, and switches the question off and on', async ({
  newVisitor,
  newUser,
}) => {
  const page = await newVisitor({ as: await newUser(), confirmsOrders: true });
  const trade = await TradePage.open(page);
  await trade.fill('Price', ((await trade.best('bid')) * 0.9).toFixed(2));
  await trade.fill('Amount', '0.01');
  await trade.form.getByLabel('Amount', { exact: true }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Buy BTC' });
  await question.getByText('0.01 BTC').waitFor();
  expect(await trade.openOrders.count()).toBe(0);
  await question.getByLabel(/^Do not ask again/).check();
  await question.getByRole('button', { name: 'Send order' }).press('Enter');
  await toast(page, 'Order has been placed');

  await trade.fill('Amount', '0.01');
  await trade.choose('Buy BTC');
  await expect.poll(() => trade.openOrders.count()).toBe(2);
  await page.reload();
  await trade.ready();
  const setting = trade.form.getByLabel('Confirm orders before sending');
  expect(await setting.isChecked()).toBe(false);
  await setting.check();
  await trade.fill('Price', ((await trade.best('bid')) * 0.9).toFixed(2));
  await trade.fill('Amount', '0.01');
  await trade.choose('Buy BTC');
  await question.getByRole('button', { name: 'Cancel', exact: true }).click();
  await question.waitFor({ state: 'hidden' });
  expect(await trade.openOrders.count()).toBe(2);
});

test('a size clicked in the book goes into the form with its price, and arrow keys step it', async ({
  newVisitor,
  newUser,
}) => {
  const page = await newVisitor({ as: await newUser() });
  const trade = await TradePage.open(page);
  // A row that moves under the pointer is no row that was clicked.
  const pick = async () => {
    await trade.bids.nth(2).locator('[data-size]').first().click();
    return Number(await trade.field('Amount'));
  };
  await expect.poll(pick).toBeGreaterThan(0);
  await trade.fill('Price', '60000');
  const price = trade.form.getByLabel('Price', { exact: true });
  await price.press('ArrowUp');
  expect(await trade.field('Price')).toBe('60000.01');
  await price.press('Shift+ArrowDown');
  expect(await trade.field('Price')).toBe('59999.91');
});

test('someone groups the book, and finds it so again', async ({ newVisitor }) => {
  const page = await newVisitor();
  const trade = await TradePage.open(page);
  await page.getByRole('combobox', { name: 'Price grouping' }).click();
  await page.getByRole('option', { name: '1', exact: true }).click();
  const grouped = async () =>
    (
      await page.getByTestId('book-bid-row').evaluateAll((rows) => rows.map((row) => row.dataset['price']!))
    ).every((price) => Number(price) % 1 === 0);
  await expect.poll(grouped).toBe(true);
  await page.getByRole('button', { name: 'Five best' }).click();
  await expect.poll(() => trade.asks.count()).toBe(5);
  await page.reload();
  await trade.ready();
  expect(await trade.asks.count()).toBe(5);
  expect(await grouped()).toBe(true);
});
