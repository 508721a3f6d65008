import { readFileSync } from 'node:fs';
import { expect, test } from '../browser/journey.ts';
import { toast } from '../browser/trade-page.ts';
import { press } from '../browser/form.ts';
import { choose, note } from './money-page.ts';

test('someone moves money to his contract account and some of it back', async ({ newVisitor, scripted }) => {
  const user = await scripted.signUp();
  const page = await newVisitor({ as: user, url: scripted.url });
  await page.goto('/pc/account/assert');
  await page.getByRole('link', { name: 'Transfer USDT' }).click();
  const amount = page.getByTestId('transfer-amount');
  await press(page, 'Transfer');
  await note(page, 'Please enter an amount of at least 0.00001');
  await amount.fill('0.00000999');
  await note(page, 'Please enter an amount of at least 0.00001');
  await amount.fill('10000.00000001');
  await note(page, 'Insufficient available balance');
  await amount.fill('1500');
  await page.keyboard.press('Enter');
  await toast(page, 'transfer success');
  await page.getByText('Available: 8,500 USDT').waitFor();
  expect((await user.balance('USDT', 'contract')).available).toBe('1500.00000000');

  await press(page, 'Swap the direction');
  await page.getByText('Available: 1,500 USDT').waitFor();
  expect(new URL(page.url()).search).toBe('?currency=USDT&type=2');
  await amount.fill('250.25');
  await press(page, 'Transfer');
  const rows = page.getByTestId('transfer-row');
  await expect.poll(() => rows.first().textContent()).toMatch(/Contract account → Spot account250\.25 USDT$/);
  await expect.poll(() => rows.nth(1).textContent()).toMatch(/Spot account → Contract account1,500 USDT$/);
  await press(page, 'Use the largest amount possible');
  await expect.poll(() => amount.inputValue()).toBe('1249.75');
});

test('a statement shows every movement with the balance it left, and can be saved', async ({
  newVisitor,
  scripted,
}) => {
  const user = await scripted.signUp();
  const move = { currency: 'USDT' };
  await user.ok('/contract/contract/transfer', { ...move, amount: '1500', type: '1' });
  await user.ok('/contract/contract/transfer', { ...move, amount: '250.25', type: '2' });
  const page = await newVisitor({ as: user, url: scripted.url });
  await page.goto('/pc/account/assert');
  await page.getByRole('tab', { name: 'Statement' }).click();
  const rows = page.getByTestId('statement-row');
  await expect.poll(() => rows.count()).toBe(5);
  expect(await rows.nth(0).textContent()).toMatch(/USDTTransfer\+250\.258,750\.25/);
  expect(await rows.nth(1).textContent()).toMatch(/USDTTransfer−1,500\.008,500\.00/);

  await choose(page, 'Type', 'Demo funds');
  await choose(page, 'Currency', 'BTC');
  await expect.poll(() => rows.count()).toBe(1);
  expect(await rows.first().textContent()).toMatch(/BTCDemo funds\+0\.50\.5/);
  await page.reload();
  await expect.poll(() => rows.count()).toBe(1);
  expect(new URL(page.url()).search).toBe('?tab=records&kind=fund&currency=BTC');
  await page.getByLabel('From', { exact: true }).fill('2026-01-06');
  await page.getByText('Nothing matches the filters.').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await choose(page, 'Account', 'Contract account');
  await expect.poll(() => rows.count()).toBe(2);

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^statement-contract-.*\.csv$/);
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain('-250.25');
  expect(lines[2]).toContain('1500');
});
