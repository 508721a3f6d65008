import { mulDivCeil, parseAmount, UNIT } from '@bourse/money/amount';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from '../browser/journey.ts';
import { toast, TradePage } from '../browser/trade-page.ts';

const FUNDS = 10_000_00000000n;

test('someone places a limit order far from the market, sees it rest, and takes it back', async ({
  newVisitor,
  newUser,
}) => {
  const trade = await TradePage.open(await newVisitor({ as: await newUser() }));
  const price = ((await trade.best('bid')) * 0.7).toFixed(2);
  await trade.fill('Price', price);
  await trade.fill('Amount', '0.012345');
  await trade.choose('Buy BTC');
  await toast(trade.page, 'Order has been placed');

  const frozen = mulDivCeil(parseAmount(price)!, parseAmount('0.012345')!, UNIT);
  await expect.poll(() => trade.openOrders.count()).toBe(1);
  expect(await trade.openOrders.textContent()).toMatch(/BTC\/USDTLimitBuy.*0\.012345 BTC0 BTC/);
  await trade.show('Assets');
  await expect.poll(() => trade.balance('USDT', 'frozen')).toBe(frozen);
  expect(await trade.balance('USDT', 'available')).toBe(FUNDS - frozen);

  await trade.show('Open orders (1)');
  await trade.page.getByRole('button', { name: 'Cancel order: Buy 0.012345 BTC' }).click();
  await toast(trade.page, 'Cancelled');
  await expect.poll(() => trade.openOrders.count()).toBe(0);
  await trade.show('Assets');
  await expect.poll(() => trade.balance('USDT', 'frozen')).toBe(0n);
  expect(await trade.balance('USDT', 'available')).toBe(FUNDS);
});

test('a price clicked in the book goes into the form', async ({ newVisitor, newUser }) => {
  const trade = await TradePage.open(await newVisitor({ as: await newUser() }));
  await trade.page.evaluate(noteClicks);
  for (const rows of [trade.asks, trade.bids]) {
    const clicked = await clickPrice(trade.page, rows.nth(3));
    expect(parseAmount(await trade.field('Price'))).toBe(parseAmount(clicked));
  }
});

test('what the user does elsewhere appears without a reload, and a reload keeps it', async ({
  newVisitor,
  newUser,
}) => {
  const user = await newUser();
  const page = await newVisitor({ as: user });
  const trade = await TradePage.open(page);
  await page.getByText('You have no open orders.').waitFor();
  const price = ((await trade.best('ask')) * 1.1).toFixed(2);
  const { id } = await user.place({ direction: 'sell', price, amount: '0.25' });
  await expect.poll(() => trade.openOrders.count()).toBe(1);
  await trade.show('Assets');
  await expect.poll(() => trade.balance('BTC', 'frozen')).toBe(25000000n);

  await page.reload();
  await trade.ready();
  // The address kept the tab.
  await expect.poll(() => trade.balance('BTC', 'frozen')).toBe(25000000n);
  await trade.show('Open orders (1)');
  await expect.poll(() => trade.openOrders.count()).toBe(1);
  await user.ok('/bb/order/cancel', { id });
  await page.getByText('You have no open orders.').waitFor();
});

test('all orders are cancelled at once', async ({ newVisitor, newUser }) => {
  const user = await newUser();
  const trade = await TradePage.open(await newVisitor({ as: user }));
  const price = ((await trade.best('bid')) * 0.9).toFixed(2);
  for (let placed = 0; placed < 3; placed++) await user.place({ direction: 'buy', price, amount: '0.001' });
  await expect.poll(() => trade.openOrders.count()).toBe(3);
  await trade.page.getByRole('button', { name: 'Cancel all' }).click();
  const question = trade.page.getByRole('dialog', { name: 'Cancel all' });
  await question.getByText('The 3 open orders shown here will be cancelled.').waitFor();
  await question.getByRole('button', { name: 'Cancel all' }).click();
  await trade.page.getByText('You have no open orders.').waitFor();
  expect(await user.balance('USDT')).toEqual({ available: '10000.00000000', frozen: '0.00000000' });
});

/** Clicks a row of the book and answers its price. A row can leave under the pointer; then a person clicks again. */
async function clickPrice(page: Page, row: Locator): Promise<string> {
  let price: string | undefined;
  await expect
    .poll(async () => {
      await row.click();
      price = await page.evaluate(takeNote);
      return price;
    })
    .toBeTruthy();
  return price!;
}

/** Runs in the page: from now on it notes which price of the book was clicked, for the book moves all the time. */
function noteClicks(): void {
  const note = (event: Event) => {
    const row = (event.target as Element).closest<HTMLElement>('[data-price]');
    if (row) document.body.dataset['clicked'] = row.dataset['price'];
  };
  document.addEventListener('click', note, { capture: true });
}

/** Runs in the page. */
function takeNote(): string | undefined {
  const { clicked } = document.body.dataset;
  delete document.body.dataset['clicked'];
  return clicked;
}
