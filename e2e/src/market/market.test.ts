import type { Page } from 'playwright-core';
import { expect, test } from '../browser/journey.ts';
import { TradePage } from '../browser/trade-page.ts';

const LEVELS = 20;

test('a guest watches a live market', async ({ newVisitor }) => {
  const page = await newVisitor();
  const trade = await TradePage.open(page);
  const first = await trade.lastPrice.textContent();
  await expect.poll(() => trade.lastPrice.textContent()).not.toBe(first);
  await expect.poll(() => page.title()).toMatch(/^[\d,]+\.\d\d \| BTC\/USDT \| /);

  // One look at a book that changes while it is read.
  const { bids, asks } = await page.evaluate(readBook);
  expect(bids).toHaveLength(LEVELS);
  expect(asks).toHaveLength(LEVELS);
  expect(bids).toEqual([...bids].sort((a, b) => b - a));
  expect(asks).toEqual([...asks].sort((a, b) => a - b));
  expect(bids[0]).toBeLessThan(asks[0]!);

  await trade.show('Trades');
  await expect.poll(() => trade.tape.count()).toBeGreaterThan(0);
  const newest = await trade.tape.first().textContent();
  await expect.poll(() => trade.tape.first().textContent()).not.toBe(newest);
  await page.getByRole('button', { name: 'Log in to trade' }).click();
  await page.getByRole('dialog', { name: /^Welcome/ }).waitFor();
});

test('the chart shows rising and falling candles of every interval', async ({ newVisitor }) => {
  const page = await newVisitor();
  await TradePage.open(page);
  for (const interval of ['1m', '5m', '30m', '1H', '4H', '1W', '1D', '15m']) {
    await page.getByRole('button', { name: interval, exact: true }).click();
    await expect.poll(() => candlePixels(page)).toSatisfy(({ up, down }) => up > 500 && down > 500, interval);
  }
  // Longer ones are made of half hours, which the page asks for before its own code is there, and once.
  await page.getByRole('button', { name: '4H', exact: true }).click();
  const asked: (string | null)[] = [];
  page.on('request', (request) => request.url().endsWith('/getKline') && asked.push(request.postData()));
  await page.reload();
  await expect.poll(() => candlePixels(page)).toSatisfy(({ up, down }) => up > 500 && down > 500);
  expect(asked).toEqual(['symbol=btcusdt&timer=30min&size=2000']);
  await page.getByRole('tab', { name: 'Depth' }).click();
  await page.getByRole('img', { name: 'Depth chart of BTC/USDT' }).waitFor();
});

test('on every page of a market a slash opens the list of its pairs', async ({ newVisitor }) => {
  const page = await newVisitor();
  for (const path of ['home/detail', 'contract', 'secondContract']) {
    await page.goto(`/pc/${path}?symbol=btcusdt`);
    await page.getByRole('button', { name: 'BTC/USDT. Choose a pair' }).waitFor();
    await page.keyboard.press('/');
    const drawer = page.getByRole('dialog', { name: 'Markets' });
    await drawer.locator('input:focus').waitFor();
    await page.keyboard.type('ether');
    await expect.poll(() => drawer.getByTestId('pair-row').first().textContent()).toMatch(/^ETH\/USDT/);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
  }
});

test('a guest finds another pair', async ({ newVisitor }) => {
  const page = await newVisitor();
  const trade = await TradePage.open(page);
  await page.getByRole('button', { name: 'BTC/USDT. Choose a pair' }).click();
  const drawer = page.getByRole('dialog', { name: 'Markets' });
  await drawer.getByLabel('Search pair or coin').fill('doge');
  await drawer.getByRole('button', { name: /^DOGE\/USDT/ }).click();
  await drawer.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).search).toBe('?symbol=dogeusdt');
  await trade.ready();
  await page.goto('/pc/home/detail');
  await page.getByRole('heading', { name: 'DOGE/USDT' }).waitFor();
});

test('no row of the book is cut, whatever the height of the window', async ({ newVisitor }) => {
  const page = await newVisitor();
  await TradePage.open(page);
  for (const height of [700, 737, 800, 873, 900, 1010]) {
    await page.setViewportSize({ width: 1440, height });
    await expect.poll(() => page.evaluate(cutRows)).toEqual([0, 0]);
  }
});

/** Runs in the page: of each side, how many rows are drawn in part. */
function cutRows(): number[] {
  return ['ask', 'bid'].map((side) => {
    const rows = [...document.querySelectorAll(`[data-testid=book-${side}-row]`)];
    const list = rows[0]!.parentElement!.getBoundingClientRect();
    return rows.filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      const isSeen = top < list.bottom - 0.5 && bottom > list.top + 0.5;
      return isSeen && (top < list.top - 0.5 || bottom > list.bottom + 0.5);
    }).length;
  });
}

/** Runs in the page. */
function readBook(): { bids: number[]; asks: number[] } {
  const prices = (side: string) =>
    [...document.querySelectorAll<HTMLElement>(`[data-testid=book-${side}-row]`)].map((row) =>
      Number(row.dataset['price']),
    );
  return { bids: prices('bid'), asks: prices('ask') };
}

/** How many pixels of the chart have the theme's colours for rising and falling. */
function candlePixels(page: Page): Promise<{ up: number; down: number }> {
  const chart = page.getByRole('img', { name: 'Price chart of BTC/USDT' });
  return chart.locator('canvas').evaluateAll((canvases) => {
    const style = getComputedStyle(document.documentElement);
    const wanted = ['--up', '--down'].map((name) => {
      const [red, green, blue] = style.getPropertyValue(name).match(/[0-9a-f]{2}/gi)!;
      return Number(`0xff${blue}${green}${red}`);
    });
    const counts = wanted.map(() => 0);
    for (const canvas of canvases as HTMLCanvasElement[]) {
      if (canvas.width === 0 || canvas.height === 0) continue;
      const copy = new OffscreenCanvas(canvas.width, canvas.height);
      const context = copy.getContext('2d', { willReadFrequently: true })!;
      context.drawImage(canvas, 0, 0);
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      for (const pixel of new Uint32Array(data.buffer)) {
        const index = wanted.indexOf(pixel);
        if (index >= 0) counts[index]! += 1;
      }
    }
    return { up: counts[0]!, down: counts[1]! };
  });
}
