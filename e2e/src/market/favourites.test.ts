/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core';
import { expectNoBarrier } from '../accessibility/barriers.ts';
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

test('on home a pair is found by the name of its coin, starred, and kept among the favourites of every page', async ({
  newVisitor,
}) => {
  const page = await newVisitor();
  await page.goto('/pc/home');
  const market = page.getByRole('region', { name: 'Market trend' });
  const rows = market.getByTestId('market-row');
  await rows.first().waitFor();
  await market.getByRole('tab', { name: 'Favourites' }).click();
  await market.getByText('Star a pair to find it here.').waitFor();

  await page.keyboard.press('/');
  const field = market.getByLabel('Search pair or coin');
  await expect.poll(() => isFocused(field)).toBe(true);
  await page.keyboard.type('ethereum');
  await expect.poll(() => pairsOf(rows)).toEqual(['ETH/USDT', 'ETH/BTC']);
  await market.getByRole('button', { name: 'Add ETH/BTC to favourites' }).click();
  await field.press('Escape');
  await expect.poll(() => field.inputValue()).toBe('');
  await expect.poll(() => pairsOf(rows)).toEqual(['ETH/BTC']);
  await expect.poll(() => isFocused(field)).toBe(true);
  await field.press('Escape');
  await expect.poll(() => isFocused(field)).toBe(false);

  await page.keyboard.press('/');
  await page.keyboard.type('nothing of the kind');
  await market.getByText('Nothing found').waitFor();
  await expectNoBarrier(page, 'a search that finds nothing');
  await market.getByRole('tab', { name: 'ETH', exact: true }).click();
  await expect.poll(() => field.inputValue()).toBe('');
  await expect.poll(() => pairsOf(rows)).toEqual(['EOS/ETH', 'ADA/ETH', 'DOGE/ETH']);

  await page.keyboard.press('/');
  await page.keyboard.type('eth-btc');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/pc\/home\/detail\?symbol=ethbtc$/);
  const drawer = await openPairs(page, 'ETH/BTC');
  await choose(drawer, 'Favourites');
  await drawer.getByRole('button', { name: 'Remove ETH/BTC from favourites' }).waitFor();
  expect(await drawer.getByTestId('pair-row').count()).toBe(1);
  await drawer.getByLabel('Search pair or coin').fill('doge');
  await expect.poll(() => drawer.getByTestId('pair-row').count()).toBe(3);
  await page.keyboard.press('Escape');
  await expect.poll(() => drawer.getByTestId('pair-row').count()).toBe(1);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
});

test('on home the pairs are sorted by a column, and the arrows lead from the search into them', async ({
  newVisitor,
}) => {
  const page = await newVisitor({ viewport: { width: 390, height: 844 } });
  await page.goto('/pc/home');
  const market = page.getByRole('region', { name: 'Market trend' });
  const rows = market.getByTestId('market-row');
  await rows.first().waitFor();
  // Nothing of a row is past the edge of a phone.
  const card = (await market.getByRole('tabpanel').boundingBox())!;
  const table = (await market.getByRole('table').boundingBox())!;
  expect(table.x + table.width).toBeLessThanOrEqual(card.x + card.width);
  await market.getByRole('button', { name: 'Pair' }).click();
  await expect.poll(async () => (await pairsOf(rows))[0]).toBe('ADA/USDT');
  await market.getByRole('button', { name: 'Pair' }).click();
  await expect.poll(async () => (await pairsOf(rows)).at(-1)).toBe('ADA/USDT');
  const head = market.getByRole('columnheader', { name: 'Pair' });
  expect(await head.getAttribute('aria-sort')).toBe('descending');
  await market.getByLabel('Search pair or coin').press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/pc\/home\/detail\?symbol=xrpusdt$/);
});

const isFocused = (field: Locator) => field.evaluate((element) => element === document.activeElement);

/** The pairs of a list as they stand in it. */
async function pairsOf(rows: Locator): Promise<string[]> {
  const texts = await rows.locator('[data-pair]').allTextContents();
  return texts.map((text) => /^[A-Z]+\/(?:USDT|BTC|ETH)/.exec(text)?.[0] ?? text);
}

async function openPairs(page: Page, current = 'BTC/USDT'): Promise<Locator> {
  await page.getByRole('button', { name: `${current}. Choose a pair` }).click();
  return page.getByRole('dialog', { name: 'Markets' });
}

async function choose(drawer: Locator, group: string): Promise<void> {
  await drawer.getByRole('group', { name: 'Quote currency' }).getByText(group).click();
}
