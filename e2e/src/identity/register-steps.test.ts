import { PASSWORD } from '@bourse/testkit/client';
import { expect, newEmail, test } from '../browser/journey.ts';
import { toast } from '../browser/trade-page.ts';

const STEPS = '/pc/setting/password?type=0&index=';

test('someone registers step by step and is logged in by himself', async ({ newVisitor, mailbox }) => {
  const page = await newVisitor();
  const email = newEmail();
  const stepIs = (name: string) =>
    page.locator('[aria-current=step]').getByText(name, { exact: true }).waitFor();
  const press = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();
  const note = (text: string) => page.getByRole('alert').getByText(text, { exact: true }).waitFor();

  await page.goto(`${STEPS}3`);
  await stepIs('E-mail');
  await page.getByLabel('E-mail', { exact: true }).fill('nobody');
  await press('Send code');
  await note('E-mail error');
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await press('Send code');

  await stepIs('Verify');
  await page.getByText(`Enter the 6 digits that we sent to ${email}.`).waitFor();
  const code = mailbox.codeFor(email);
  await page.getByLabel('E-mail verification code').fill(code.slice(0, 5));
  await press('Next');
  await note('Verification code error');
  await page.getByLabel('E-mail verification code').fill(code);
  await press('Next');

  await stepIs('Password');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Repeat password', { exact: true }).fill(`${PASSWORD}x`);
  await press('Use it');
  await press('Confirm');
  await note('Passwords are inconsistent');
  await page.getByLabel('Repeat password', { exact: true }).fill(PASSWORD);
  await press('Confirm');

  await toast(page, 'Register success');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/pc/home');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByText(email, { exact: true }).waitFor();
});
