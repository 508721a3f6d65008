import { expect, test } from '../browser/journey.ts';
import { TradePage } from '../browser/trade-page.ts';

test('indicators and drawings are found again', async ({ newVisitor }) => {
  const page = await newVisitor();
  const trade = await TradePage.open(page);
  await page.getByRole('button', { name: 'Indicators' }).click();
  await page.getByRole('menuitemcheckbox', { name: /^RSI/ }).click();
  await page.keyboard.press('Escape');

  const chart = page.getByRole('img', { name: 'Price chart of BTC/USDT' });
  await page.getByRole('button', { name: 'Horizontal line' }).click();
  await chart.hover({ position: { x: 200, y: 120 } });
  await chart.click({ position: { x: 200, y: 120 } });
  const saved = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('drawings') ?? '{}').btcusdt?.length ?? 0);
  await expect.poll(saved).toBe(1);

  await page.reload();
  await trade.ready();
  await page.getByRole('button', { name: 'Indicators' }).click();
  await expect
    .poll(() => page.getByRole('menuitemcheckbox', { name: /^RSI/ }).getAttribute('aria-checked'))
    .toBe('true');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete all drawings' }).click();
  await expect.poll(saved).toBe(0);
});

test('what was drawn is taken back, and a style is kept with its drawing', async ({ newVisitor }) => {
  const page = await newVisitor();
  await TradePage.open(page);
  const chart = page.getByRole('img', { name: 'Price chart of BTC/USDT' });
  const saved = () =>
    page.evaluate(() =>
      (JSON.parse(localStorage.getItem('drawings') ?? '{}').btcusdt ?? []).map(
        ({ colour, width }: { colour: string; width: number }) => `${colour} ${width}`,
      ),
    );
  const draw = async (y: number) => {
    await page.getByRole('button', { name: 'Horizontal line' }).click();
    await chart.hover({ position: { x: 200, y } });
    await chart.click({ position: { x: 200, y } });
  };
  await draw(120);
  await expect.poll(saved).toEqual(['accent 2']);
  // What was just drawn is selected: it takes the style, and what is drawn next as well.
  await page.getByRole('button', { name: 'Style of drawings' }).click();
  await page.getByRole('menuitemradio', { name: 'Amber' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(saved).toEqual(['warning 2']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(saved).toEqual(['accent 2']);
  await draw(180);
  await expect.poll(saved).toEqual(['accent 2', 'warning 2']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(saved).toEqual(['accent 2']);
  await page.getByRole('button', { name: 'Delete all drawings' }).click();
  await expect.poll(saved).toEqual([]);
  await page.keyboard.press('Control+z');
  await expect.poll(saved).toEqual(['accent 2']);
});

test('both ends of a line count, however quickly they are set', async ({ newVisitor }) => {
  const page = await newVisitor();
  await TradePage.open(page);
  const drawn = () =>
    page.evaluate(() => {
      const [line] = JSON.parse(localStorage.getItem('drawings') ?? '{}').btcusdt ?? [];
      return line?.points.length;
    });
  await page.getByRole('button', { name: 'Trend line' }).click();
  const chart = page.getByRole('img', { name: 'Price chart of BTC/USDT' });
  // Nothing above it may come later and move it.
  await chart.hover();
  const box = (await chart.boundingBox())!;
  await page.mouse.click(box.x + 200, box.y + 150);
  await page.mouse.click(box.x + 320, box.y + 190);
  await expect.poll(drawn).toBe(2);
});

test('parameters of an indicator are kept with the pair', async ({ newVisitor }) => {
  const page = await newVisitor();
  const trade = await TradePage.open(page);
  const open = async () => {
    await page.getByRole('button', { name: 'Indicators' }).click();
    await page.getByRole('menuitem', { name: 'Parameters…' }).click();
    return page.getByRole('dialog', { name: 'Parameters' });
  };
  const dialog = await open();
  await dialog.getByLabel('MA 1', { exact: true }).fill('10');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.reload();
  await trade.ready();
  await expect.poll(async () => (await open()).getByLabel('MA 1', { exact: true }).inputValue()).toBe('10');
});

test('the chart says in words what it shows, and fills the window on request', async ({ newVisitor }) => {
  const page = await newVisitor();
  await TradePage.open(page);
  await expect
    .poll(() => page.locator('#chart-summary').textContent())
    .toMatch(/^BTC\/USDT, candles of 15m: \d+ in sight, .* Highest [\d,.]+, lowest [\d,.]+\./);
  await page.getByRole('button', { name: 'Full window', exact: true }).click();
  const chart = page.getByRole('img', { name: 'Price chart of BTC/USDT' });
  await expect.poll(async () => (await chart.boundingBox())!.width).toBeGreaterThan(1300);
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await chart.boundingBox())!.width).toBeLessThan(900);
});

test('pairs are sorted by a column, and a favourite is kept', async ({ newVisitor }) => {
  const page = await newVisitor();
  await TradePage.open(page);
  await page.getByRole('button', { name: 'BTC/USDT. Choose a pair' }).click();
  const drawer = page.getByRole('dialog', { name: 'Markets' });
  await drawer.getByRole('button', { name: 'Last price' }).click();
  const head = drawer.getByRole('columnheader', { name: 'Last price' });
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending');
  await expect.poll(() => drawer.getByTestId('pair-row').first().textContent()).toMatch(/^BTC\/USDT/);
  await drawer.getByRole('button', { name: 'Add DOGE/USDT to favourites' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'BTC/USDT. Choose a pair' }).click();
  await drawer.getByRole('button', { name: '★ Favourites' }).click();
  await expect.poll(() => drawer.getByTestId('pair-row').count()).toBe(1);
  await expect.poll(() => drawer.getByTestId('pair-row').textContent()).toMatch(/^DOGE\/USDT/);
});
