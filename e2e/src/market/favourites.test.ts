import type { Locator, Page } from 'playwright-core';
import { expect, test } from '../browser/journey.ts';
import { TradePage } from '../browser/trade-page.ts';

test('a guest stars two pairs, takes one back, and finds the other after a reload', async ({
  newVisitor,
}) => {
  const page = await newVisitor();
  await TradePage.open(page);
  let drawer = await openPairs(page);
  await choose(drawer, 'Favourites');
  await drawer.getByText('Star a pair to find it here.').waitFor();
  await choose(drawer, 'USDT');
  await drawer.getByRole('button', { name: 'Add DOGE/USDT to favourites' }).click();
  await choose(drawer, 'BTC');
  await drawer.getByRole('button', { name: 'Add ETH/BTC to favourites' }).click();
  await choose(drawer, 'Favourites');
  await expect.poll(() => drawer.getByTestId('pair-row').count()).toBe(2);
  await drawer.getByRole('button', { name: 'Remove DOGE/USDT from favourites' }).click();
  await expect.poll(() => drawer.getByTestId('pair-row').count()).toBe(1);

  await page.reload();
  drawer = await openPairs(page);
  await choose(drawer, 'Favourites');
  await drawer.getByRole('button', { name: 'Remove ETH/BTC from favourites' }).waitFor();
  expect(await drawer.getByTestId('pair-row').count()).toBe(1);
});

async function openPairs(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'BTC/USDT. Choose a pair' }).click();
  return page.getByRole('dialog', { name: 'Markets' });
}

async function choose(drawer: Locator, group: string): Promise<void> {
  await drawer.getByRole('group', { name: 'Quote currency' }).getByText(group).click();
}
