import { FUND_PASSWORD, type TestUser } from '@bourse/testkit/client';
import type { TestExchange } from '@bourse/testkit/exchange';
import type { Page } from 'playwright-core';
import { expect, test } from '../browser/journey.ts';
import { toast } from '../browser/trade-page.ts';
import { fillMailCode, press } from '../browser/form.ts';
import { note } from './money-page.ts';

const EVM = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const MINUTE = 60_000;

test('whoever lacks something is told what, and where to get it', async ({ newVisitor, scripted }) => {
  const user = await scripted.signUp();
  const page = await newVisitor({ as: user, url: scripted.url });
  await page.goto('/pc/account/withdrawel');
  await page.getByText('Verify your identity before you withdraw.').waitFor();
  await page.getByText('Set a fund password first.').waitFor();
  expect(await page.getByRole('button', { name: 'Continue' }).isDisabled()).toBe(true);
  await page.getByRole('link', { name: 'Verify now' }).click();
  await page.getByRole('heading', { name: 'Identity verification' }).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Set it now' }).click();
  await page.getByRole('button', { name: 'Set fund password' }).waitFor();

  await user.setFundPassword();
  await scripted.verify(user);
  await user.ok('/user/updatePwd', { oldPwd: 'Secret#12', password: 'Secret#13', password1: 'Secret#13' });
  await page.goto('/pc/account/withdrawel');
  await page.getByText(/withdrawals are blocked until 2026-01-06 12:0/).waitFor();
  expect(await page.getByRole('button', { name: 'Continue' }).isDisabled()).toBe(true);
  await scripted.clock.advance(24 * 60 * MINUTE);
  await page.reload();
  await page.getByTestId('withdraw-amount').waitFor();
  expect(await page.getByRole('button', { name: 'Continue' }).isEnabled()).toBe(true);
});

test('someone withdraws, changes his mind, withdraws again, and sees it paid', async ({
  newVisitor,
  scripted,
}) => {
  const user = await readyUser(scripted);
  const page = await newVisitor({ as: user, url: scripted.url });
  await page.goto('/pc/account/assert');
  await page.getByRole('link', { name: 'Withdraw USDT' }).click();
  const address = page.getByTestId('withdraw-address');
  const amount = page.getByTestId('withdraw-amount');

  await press(page, 'Continue');
  await note(page, 'Please enter the address');
  await note(page, 'Please enter the quantity');
  await address.fill(TRON);
  await note(page, 'This is an address on TRC20, not on ERC20. Change the network or the address.');
  await address.fill(`${EVM.slice(0, -1)}6`);
  await note(page, /^This is not an address of ERC20/);
  await address.fill(EVM);
  await page.getByText('Format checked: this is how addresses on ERC20 are written.').waitFor();
  await amount.fill('9.99999999');
  await note(page, 'The number of inputs is less than the minimum limit: 10 USDT');
  await amount.fill('10000.00000001');
  await note(page, 'Insufficient available balance');
  await page.getByRole('button', { name: 'Use the largest amount possible' }).click();
  await expect.poll(() => amount.inputValue()).toBe('10000');
  await amount.fill('120.5');
  await expect.poll(() => page.getByTestId('withdraw-arrival').textContent()).toBe('115.5 USDT');
  await expect.poll(() => page.getByTestId('withdraw-left').textContent()).toBe('100,000 of 100,000 USDT');

  await press(page, 'Continue');
  const dialog = page.getByRole('dialog');
  await expect
    .poll(() => dialog.getByTestId('address-groups').locator('span').allTextContents())
    .toEqual(EVM.match(/.{1,4}/g));
  await confirm(page);
  await dialog.getByText('Please enter fund password').waitFor();
  await dialog.getByText('Please enter the e-mail verification code').waitFor();
  await prove(page, scripted, user, '111111');
  await toast(page, 'Password is incorrect');
  await dialog.getByLabel('Fund password', { exact: true }).fill(FUND_PASSWORD);
  await confirm(page);
  await toast(page, 'Submitted');
  await dialog.waitFor({ state: 'hidden' });

  const row = page.getByTestId('withdrawal-row').first();
  await row.getByText('Pending review').waitFor();
  expect(await user.balance('USDT')).toEqual({ available: '9879.50000000', frozen: '120.50000000' });
  await expect.poll(() => page.getByTestId('withdraw-left').textContent()).toBe('99,879.5 of 100,000 USDT');
  await row.getByRole('button', { name: 'Cancel the withdrawal of 120.5 USDT' }).click();
  await toast(page, 'Cancelled. The amount is available again.');
  await row.getByText('Cancelled').waitFor();
  expect(await user.balance('USDT')).toEqual({ available: '10000.00000000', frozen: '0.00000000' });
  await expect.poll(() => page.getByTestId('withdraw-left').textContent()).toBe('100,000 of 100,000 USDT');

  await amount.fill('50');
  await press(page, 'Continue');
  await prove(page, scripted, user);
  await toast(page, 'Submitted');
  await page.getByTestId('withdrawal-row').nth(1).waitFor();
  await scripted.clock.advance(6_000);
  // Nobody reloads: the payment itself brings the list up to date.
  await row.getByText('Finished').waitFor();
  expect(await row.textContent()).toMatch(/50 USDT.*5 USDT.*45 USDT.*ERC20.*demo-/);
  expect(await user.balance('USDT')).toEqual({ available: '9950.00000000', frozen: '0.00000000' });
  expect((await scripted.audit()).differences).toEqual([]);
});

test('an address comes from the book; one too new waits while the whitelist is on', async ({
  newVisitor,
  scripted,
}) => {
  const user = await readyUser(scripted);
  const entry = { currency: 'USDT', chain: 'ERC20', fundPassword: FUND_PASSWORD };
  await user.ok('/bb/address/add', { ...entry, address: EVM, remark: 'My wallet' });
  await user.ok('/bb/address/whitelist', { on: '1', fundPassword: FUND_PASSWORD });
  const page = await newVisitor({ as: user, url: scripted.url });
  await page.goto('/pc/account/withdrawel?currency=USDT&chain=ERC20');
  await page.getByText('Your whitelist is on').waitFor();
  await press(page, 'Address book');
  const saved = page.getByRole('dialog').getByRole('button', { name: /My wallet/ });
  await saved.getByText(/^Usable from 2026-01-06 12:0/).waitFor();
  expect(await saved.isDisabled()).toBe(true);
  await scripted.clock.advance(24 * 60 * MINUTE);
  await page.reload();
  await press(page, 'Address book');
  await saved.click();
  await expect.poll(() => page.getByTestId('withdraw-address').inputValue()).toBe(EVM);
});

test('a rejected withdrawal says why, and everything comes back', async ({ newVisitor, scripted }) => {
  const user = await readyUser(scripted);
  const page = await newVisitor({ as: user, url: scripted.url });
  await page.goto('/pc/account/withdrawel?currency=BTC');
  await page.getByTestId('withdraw-address').fill('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq');
  await page.getByTestId('withdraw-amount').fill('0.12345678');
  await press(page, 'Continue');
  await prove(page, scripted, user);
  await toast(page, 'Submitted');
  const row = page.getByTestId('withdrawal-row').first();
  await row.getByText('Pending review').waitFor();
  expect(await user.balance('BTC')).toEqual({ available: '0.37654322', frozen: '0.12345678' });
  const [withdrawal] = (await user.ok('/bb/user/statisticsUser/txPage')).list;
  await scripted.running.wallet.operations.rejectWithdrawal(withdrawal.id, 'The receiver is not known');
  await row.getByText('Rejected').waitFor();
  await row.getByText('The receiver is not known').waitFor();
  expect(await user.balance('BTC')).toEqual({ available: '0.50000000', frozen: '0.00000000' });
});

/** Verified, with a fund password. */
async function readyUser(exchange: TestExchange): Promise<TestUser> {
  const user = await exchange.signUp();
  await user.setFundPassword();
  await exchange.verify(user);
  return user;
}

/** Fills in the proofs and sends. */
async function prove(
  page: Page,
  exchange: TestExchange,
  user: TestUser,
  fundPassword = FUND_PASSWORD,
): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Fund password', { exact: true }).fill(fundPassword);
  await fillMailCode(dialog, exchange, user);
  await confirm(page);
}

async function confirm(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click();
}
