import { parseAmount } from '@bourse/money/amount';
import { BTC_USDT, PICTURE } from '@bourse/testkit/client';
import type { Page } from 'playwright-core';
import { expect, test } from '../browser/journey.ts';

const CENT = 1000000n;

test('someone sees what he owns, what it is worth, and leaves small coins out', async ({
  newVisitor,
  newUser,
}) => {
  const user = await newUser();
  const order = { direction: 'sell', type: 'limit', price: '999999', amount: '0.1' };
  await user.ok('/bb/order/create', { baseCoin: 'BTC', quoteCoin: 'USDT', ...order });
  const page = await newVisitor({ as: user });
  await page.goto('/pc/account');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/pc/account/assert');

  await expect.poll(() => shown(page, 'asset-BTC-available')).toBe(parseAmount('0.4'));
  expect(await shown(page, 'asset-BTC-frozen')).toBe(parseAmount('0.1'));
  expect(await shown(page, 'asset-USDT-available')).toBe(parseAmount('10000'));
  expect(await shown(page, 'asset-USDT-value')).toBe(parseAmount('10000'));
  await expect
    .poll(() => sumOfValues(page))
    .toSatisfy(({ parts, spot, all }) => {
      const gap = parts - spot;
      // Each row is rounded to a cent by itself.
      return spot > parseAmount('10000')! && all === spot && (gap < 0n ? -gap : gap) <= 10n * CENT;
    });
  expect(await shown(page, 'total-contract')).toBe(0n);

  const coins = page.getByTestId('asset-row');
  const all = await coins.count();
  expect(all).toBeGreaterThan(3);
  await page.getByLabel('Hide assets of 0.1 USDT or less').check();
  await expect.poll(() => coins.count()).toBe(3);
  await page.reload();
  await expect.poll(() => coins.count()).toBe(3);
  expect(await page.getByLabel('Hide assets of 0.1 USDT or less').isChecked()).toBe(true);
  await page.getByRole('tab', { name: 'Contract account' }).click();
  await page.getByText('Only small assets here.').waitFor();
  await page.getByRole('button', { name: 'Show them' }).click();
  await expect.poll(() => coins.count()).toBeGreaterThan(0);
  await page.getByRole('tab', { name: 'Spot account' }).click();
  await expect.poll(() => coins.count()).toBe(all);
  await page.getByLabel('Search coins').fill('eth');
  await expect.poll(() => coins.count()).toBe(1);
});

test('someone sees what the day has brought: what comes in is no profit, what he trades is', async ({
  newVisitor,
  newUser,
}) => {
  const user = await newUser();
  const page = await newVisitor({ as: user });
  await page.goto('/pc/account/assert');
  const profit = page.getByTestId('profit-today');
  const said = new Set<string | null>();
  const look = async () => {
    const text = await profit.textContent();
    // Empty while it loads.
    if (text) said.add(text);
    return text;
  };
  await expect.poll(look).toBe('0.00 USDT (0.00%)');

  const fields = { currency: 'USDT', chain: 'ERC20', amount: '2500', txHash: `0x${'5d'.repeat(32)}` };
  await user.upload('/bb/recharge/submit', fields, { credential: { bytes: PICTURE } });
  const available = async () => {
    await look();
    return shown(page, 'asset-USDT-available');
  };
  await expect.poll(available).toBe(parseAmount('12500'));
  await user.ok('/contract/contract/transfer', { amount: '300', currency: 'USDT', type: '1' });
  await expect.poll(available).toBe(parseAmount('12200'));
  await expect.poll(() => shown(page, 'total-contract')).toBe(parseAmount('300'));
  await look();
  expect([...said]).toEqual(['0.00 USDT (0.00%)']);

  await user.ok('/bb/order/create', { ...BTC_USDT, direction: 'buy', type: 'market', amount: '12000' });
  await expect.poll(look).toMatch(/^[+−][\d,]+\.\d\d USDT \([+−]?\d+\.\d\d%\)$/);
  await page.getByRole('button', { name: "Today's profit" }).hover();
  await page.getByRole('tooltip').getByText('since 00:00 UTC').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('tooltip').waitFor({ state: 'detached' });
});

test('someone hides every amount, and a reload keeps them hidden', async ({ newVisitor, newUser }) => {
  const page = await newVisitor({ as: await newUser() });
  await page.goto('/pc/account/assert');
  const amounts = page.getByTestId(
    /^(total-(all|spot|contract)|profit-today|asset-[A-Z]+-(available|frozen|value))$/,
  );
  await expect.poll(() => shown(page, 'asset-USDT-available')).toBe(parseAmount('10000'));
  await page.getByRole('button', { name: 'Hide amounts' }).click();
  await expectMasked(amounts);
  await page.reload();
  await expectMasked(amounts);
  await page.getByRole('button', { name: 'Show amounts' }).click();
  await expect.poll(() => shown(page, 'asset-USDT-available')).toBe(parseAmount('10000'));
});

/** All the amounts that are on screen; a value without a price is a dash either way. */
async function expectMasked(amounts: ReturnType<Page['getByTestId']>): Promise<void> {
  await expect
    .poll(() => amounts.allTextContents())
    .toSatisfy((texts: string[]) => texts.length > 12 && texts.every((text) => !/\d/.test(text)));
  const texts = await amounts.allTextContents();
  expect(texts.filter((text) => text.includes('******')).length).toBeGreaterThan(12);
}

/** An amount on screen in 1e-8 units; nothing while it is not there yet. */
async function shown(page: Page, testId: string): Promise<bigint | undefined> {
  const text = await page.getByTestId(testId).textContent();
  return parseAmount(text!.replace(/ ?USDT$/, '').replaceAll(',', ''));
}

/** One look at values that move all the time. */
async function sumOfValues(page: Page): Promise<{ parts: bigint; spot: bigint; all: bigint }> {
  const { parts, spot, all } = await page.evaluate(readValues);
  const amount = (text: string) => parseAmount(text.replace(/ ?USDT$/, '').replaceAll(',', '')) ?? 0n;
  return { parts: parts.reduce((sum, text) => sum + amount(text), 0n), spot: amount(spot), all: amount(all) };
}

/** Runs in the page. */
function readValues(): { parts: string[]; spot: string; all: string } {
  const text = (id: string) => document.querySelector(`[data-testid=${id}]`)?.textContent ?? '';
  const values = document.querySelectorAll('[data-testid^=asset-][data-testid$=-value]');
  return {
    parts: [...values].map((value) => value.textContent ?? ''),
    spot: text('total-spot'),
    all: text('total-all'),
  };
}
