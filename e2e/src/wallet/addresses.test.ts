import { FUND_PASSWORD } from '@bourse/testkit/client';
import type { Page } from 'playwright-core';
import { fillMailCode, note, press } from '../browser/form.ts';
import { expect, test } from '../browser/journey.ts';
import { toast } from '../browser/trade-page.ts';

const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const EVM = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const MINUTE = 60_000;

test('a user fills his address book, binds withdrawals to it, and empties it again', async ({
  newVisitor,
  scripted,
}) => {
  const user = await scripted.signUp();
  const page = await newVisitor({ as: user, url: scripted.url });
  await page.goto('/pc/setting/address');
  await page.getByText('Your address book is empty.').waitFor();
  await page.getByRole('link', { name: 'Add address' }).first().click();
  await page.getByText('Set a fund password first').waitFor();
  expect(await page.getByRole('main').getByRole('button', { name: 'Add address' }).isDisabled()).toBe(true);
  await user.setFundPassword();
  await page.goto('/pc/setting/addaddress?currency=USDT&chain=TRC20');

  const address = page.getByLabel('Address', { exact: true });
  await press(page, 'Add address');
  await note(page, 'Please enter the address');
  await address.fill(EVM);
  await page
    .getByRole('alert')
    .getByText(/not on TRC20/)
    .waitFor();
  await address.fill(`${TRON.slice(0, -1)}9`);
  await page
    .getByRole('alert')
    .getByText(/^This is not an address of TRC20/)
    .waitFor();
  await address.fill(TRON);
  await page.getByText(/this is how addresses on TRC20 are written/).waitFor();
  await page.getByLabel('Remark').fill('My wallet');
  await page.getByLabel('Fund password', { exact: true }).fill('111111');
  await press(page, 'Add address');
  await toast(page, 'Password is incorrect');
  await page.getByLabel('Fund password', { exact: true }).fill(FUND_PASSWORD);
  await press(page, 'Add address');
  await toast(page, 'The address has been added.');

  const rows = page.getByTestId('address-row');
  await expect.poll(() => rows.first().textContent()).toContain('From 2026-01-06 12:0');
  expect(await rows.first().textContent()).toMatch(/USDT.*TRC20.*TJRabPrw…jpRTv8.*My wallet/);
  await scripted.clock.advance(24 * 60 * MINUTE);
  await page.reload();
  await rows.getByText('Usable', { exact: true }).waitFor();

  await page.goto('/pc/setting/address');
  await expect.poll(() => page.getByTestId('book-part').textContent()).toMatch(/USDT.*TRC20/);
  await switchWhitelist(page, 'on');
  await toast(page, 'The whitelist is on.');
  await press(page, 'Switch the whitelist off');
  await fillMailCode(page.getByRole('dialog'), scripted, user);
  await confirmSwitch(page, 'off');
  await toast(page, 'The whitelist is off.');

  await page.getByRole('link', { name: 'View: USDT TRC20' }).click();
  await page.getByRole('button', { name: `Delete address ${TRON}` }).click();
  await page.getByRole('dialog').getByText('jpRT', { exact: true }).waitFor();
  await page.getByRole('dialog').getByLabel('Fund password', { exact: true }).fill(FUND_PASSWORD);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await toast(page, 'The address has been deleted.');
  await page.getByText('Your address book is empty.').waitFor();
  expect((await user.ok('/bb/address/list')).list).toEqual([]);
});

test('a collection account takes a verified identity; afterwards only its last digits are shown', async ({
  newVisitor,
  scripted,
}) => {
  const user = await scripted.signUp();
  await user.setFundPassword();
  const page = await newVisitor({ as: user, url: scripted.url });
  await page.goto('/pc/setting/collection');
  await page.getByText('A collection account can be saved once your identity is verified.').waitFor();
  await scripted.verify(user);
  // The message about it brings the page up to date.
  await page.getByLabel('Account holder').fill('Ada Lovelace');
  await page.getByLabel('Bank').fill('Bank of Elsewhere');
  await page.getByLabel('Card number or IBAN').fill('12 34');
  await press(page, 'Save');
  await note(page, 'Please enter the card number (8-34 digits) or the IBAN');
  await note(page, 'Please enter fund password');
  await page.getByLabel('Card number or IBAN').fill('gb29 nwbk 6016 1331 9268 19');
  await page.getByLabel('Fund password', { exact: true }).fill(FUND_PASSWORD);
  await press(page, 'Save');
  await toast(page, 'Your collection account has been saved.');
  const saved = page.getByTestId('collection-account');
  await expect.poll(() => saved.textContent()).toMatch(/Ada Lovelace.*Bank of Elsewhere.*6819$/);
  expect(await page.getByRole('main').textContent()).not.toContain('6016');
});

async function switchWhitelist(page: Page, to: 'on' | 'off'): Promise<void> {
  await press(page, `Switch the whitelist ${to}`);
  await confirmSwitch(page, to);
}

async function confirmSwitch(page: Page, to: 'on' | 'off'): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Fund password', { exact: true }).fill(FUND_PASSWORD);
  await dialog.getByRole('button', { name: `Switch the whitelist ${to}` }).click();
}
