import { FUND_PASSWORD, PICTURE, type TestUser } from '@bourse/testkit/client';
import type { TestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin, inviteOperator } from '@bourse/testkit/operator';
import type { Page } from 'playwright-core';
import { expect } from '../browser/journey.ts';
import { toast } from '../browser/trade-page.ts';
import { fillMailCode, press } from '../browser/form.ts';
import { Console, test } from './console.ts';
import { submitDeposit } from './requests.ts';

const EVM = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';

test('the travel rule: who sends and who receives is told, seen by who approves, or let go without', async ({
  scripted,
  newVisitor,
}) => {
  await scripted.query(`insert into parameters values ('travel_rule_usdt', '1000')`);
  const user = await scripted.signUp();
  await user.setFundPassword();
  await scripted.verify(user);
  const page = await newVisitor({ as: user, url: scripted.url });

  await page.goto('/pc/account/withdrawel?currency=USDT&chain=ERC20');
  await page.getByTestId('withdraw-address').fill(EVM);
  await page.getByTestId('withdraw-amount').fill('999');
  await page.getByTestId('withdraw-arrival').waitFor();
  expect(await page.getByTestId('beneficiary').count()).toBe(0);
  await page.getByTestId('withdraw-amount').fill('1000');
  await page.getByTestId('beneficiary').waitFor();
  await press(page, 'Continue');
  await page.getByRole('alert').getByText('Please choose the country').waitFor();
  await describe(page, 'Smith');
  await press(page, 'Continue');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Ann Smith').waitFor();
  await prove(page, scripted, user);
  await toast(page, 'Submitted');

  await page.goto('/pc/account/recharge?currency=USDT&chain=ERC20');
  await submitDeposit(user, '1200', PICTURE);
  await scripted.clock.advance(5_000);
  const row = page.getByTestId('deposit-row').first();
  // Nobody reloads: that it waits is told by the exchange.
  await row.getByRole('button', { name: 'Tell us who sent 1,200 USDT' }).click();
  await dialog.getByText('the law asks us who sent it').waitFor();
  await describe(page, 'Jones');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await toast(page, 'Submitted');
  await row.getByText('Pending review').waitFor();
  await submitDeposit(user, '3000', PICTURE);

  const admin = await enrolAdmin(scripted);
  const link = await inviteOperator(scripted, admin, 'finance', 'finance@example.com');
  const console = await Console.enrol(await newVisitor({ url: scripted.url }), scripted, link);
  await console.go('Withdrawals');
  await console.rows.first().click();
  await console.panel.getByText('Beneficiary (travel rule)').waitFor();
  await console.panel.getByText('Ann Smith').waitFor();
  await console.panel.getByText('United Kingdom (GB)').waitFor();
  await console.panel.getByText('Kraken').waitFor();

  await console.go('Deposits');
  const rowOf = (amount: string) =>
    console.rows.filter({ has: console.page.getByRole('gridcell', { name: amount, exact: true }) });
  await rowOf('1,200').click();
  await console.panel.getByText('Ann Jones').waitFor();
  await rowOf('3,000').click();
  await console.panel.getByText('waits to be told').waitFor();
  await console.panel.getByRole('button', { name: 'Let it go on without' }).click();
  await console.dialog.getByLabel('Reason').fill('Known from the bank letter');
  await console.confirm('Let it go on without');
  await console.panel.getByText('let go without').waitFor();
  await console.panel.getByText('Known from the bank letter').waitFor();

  await page.goto('/pc/setting/addaddress?currency=USDT&chain=ERC20');
  await page.getByLabel('Address', { exact: true }).fill(EVM);
  await describe(page, 'Smith');
  await page.getByLabel('Fund password', { exact: true }).fill(FUND_PASSWORD);
  await press(page, 'Add address');
  await page.getByText('Beneficiary saved').waitFor();
  await page.goto('/pc/account/withdrawel?currency=USDT&chain=ERC20');
  await press(page, 'Address book');
  await dialog.getByRole('button', { name: new RegExp(EVM) }).click();
  await page.getByTestId('withdraw-amount').fill('1500');
  await page.getByText('The beneficiary saved with this address is used.').waitFor();
  expect((await scripted.audit()).differences).toEqual([]);
});

/** Fills in the other side: Ann, of the United Kingdom, at Kraken. */
async function describe(page: Page, familyName: string): Promise<void> {
  await page.getByLabel('Family name, or company').fill(familyName);
  await page.getByLabel('Given names').fill('Ann');
  await page.getByLabel('Country of residence').selectOption('GB');
  await page.getByRole('button', { name: 'Account at a provider' }).click();
  await page.getByLabel('Name of the provider').fill('Kraken');
}

/** Fills in the proofs of a withdrawal and sends it. */
async function prove(page: Page, exchange: TestExchange, user: TestUser): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Fund password', { exact: true }).fill(FUND_PASSWORD);
  await fillMailCode(dialog, exchange, user);
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click();
}
