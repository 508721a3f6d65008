import { PASSWORD } from '@bourse/testkit/client';
import type { Page } from 'playwright-core';
import { expect, newEmail, test } from '../browser/journey.ts';
import { toast, TradePage } from '../browser/trade-page.ts';

test('someone registers with the mailed code and the invite code, and is logged in with demo funds', async ({
  newVisitor,
  mailbox,
}) => {
  const page = await newVisitor();
  const email = newEmail();
  await openDialog(page, 'Register');
  await fill(page, { 'E-mail': email, Password: PASSWORD, 'Repeat password': PASSWORD });
  await page.getByRole('button', { name: 'Use it' }).click();
  await page.getByRole('button', { name: 'Get code' }).click();
  await toast(page, `The code is on its way to ${email}`);
  await page.getByRole('button', { name: /^Resend in \d+ s$/ }).waitFor();
  await fill(page, { 'E-mail verification code': mailbox.codeFor(email) });
  await page.getByRole('button', { name: 'Confirm' }).click();

  await toast(page, 'Register success');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect.poll(() => new URL(page.url()).pathname).toBe('/pc/home');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByText(email, { exact: true }).waitFor();
  await page.keyboard.press('Escape');

  const trade = await TradePage.open(page);
  await trade.show('Assets');
  expect(await trade.balance('USDT', 'available')).toBe(10_000_00000000n);
  expect(await trade.balance('BTC', 'available')).toBe(50000000n);
  expect(await trade.balance('ETH', 'available')).toBe(5_00000000n);
});

test('a user logs out and in again', async ({ newVisitor, newUser }) => {
  const user = await newUser();
  const page = await newVisitor({ as: user });
  await page.goto('/pc/home/detail');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await toast(page, 'exited');
  expect((await user.call('/bb/asset/list')).code).toBe(-2);
  await expect.poll(() => new URL(page.url()).pathname).toBe('/pc/home');

  await openDialog(page, 'Log in');
  await fill(page, { 'E-mail': user.email.toUpperCase(), Password: PASSWORD });
  await page.keyboard.press('Enter');
  await toast(page, 'Login success');
  await page.getByRole('button', { name: 'Account' }).waitFor();
});

test('a wrong password is refused without saying which of the two was wrong', async ({
  newVisitor,
  newUser,
}) => {
  const { email } = await newUser();
  const page = await newVisitor();
  await openDialog(page, 'Log in');
  await fill(page, { 'E-mail': email, Password: 'Wrong#123' });
  await submitLogin(page);
  await expectNote(page, 'Password', 'E-mail or password is incorrect');
  await fill(page, { Password: 'short' });
  await submitLogin(page);
  await expectNote(page, 'Password', 'Please enter the login password');
  await fill(page, { 'E-mail': 'nobody' });
  await submitLogin(page);
  await expectNote(page, 'E-mail', 'E-mail error');
});

test('the register form says what is missing', async ({ newVisitor, mailbox }) => {
  const page = await newVisitor();
  const email = newEmail();
  const confirm = () => page.getByRole('button', { name: 'Confirm' }).click();
  await openDialog(page, 'Register');
  await page.getByRole('button', { name: 'Get code' }).click();
  await expectNote(page, 'E-mail', 'E-mail error');
  await confirm();
  await expectNote(
    page,
    'Password',
    'The password takes 8-24 characters (English letters, digits, signs), the first one a letter',
  );
  await expectNote(page, 'Repeat password', 'Please enter new password again');
  await expectNote(page, 'Invite code', 'Please enter the invite code');
  await expectNote(page, 'E-mail verification code', 'Please enter the e-mail verification code');

  await fill(page, { 'E-mail': email, Password: PASSWORD, 'Repeat password': `${PASSWORD}x` });
  await fill(page, { 'Invite code': 'AB', 'E-mail verification code': '12345' });
  await confirm();
  await expectNote(page, 'Repeat password', 'Passwords are inconsistent');
  await expectNote(page, 'Invite code', 'Please enter the invite code');
  await expectNote(page, 'E-mail verification code', 'Verification code error');

  await fill(page, { 'Repeat password': PASSWORD, 'Invite code': 'NOSUCH00' });
  await page.getByRole('button', { name: 'Get code' }).click();
  await page.getByRole('button', { name: /^Resend in/ }).waitFor();
  const code = mailbox.codeFor(email);
  await fill(page, { 'E-mail verification code': code === '000000' ? '000001' : '000000' });
  await confirm();
  await toast(page, 'Verification code error');
  await fill(page, { 'E-mail verification code': code });
  await confirm();
  await toast(page, 'Invite code does not exist');
  expect(await page.getByRole('dialog').isVisible()).toBe(true);
});

/** Opens the page and its dialog on one of the two tabs. */
async function openDialog(page: Page, tab: 'Log in' | 'Register'): Promise<void> {
  await page.goto('/pc/home');
  await page.getByRole('banner').getByRole('button', { name: tab }).click();
  await page.getByRole('tab', { name: tab, selected: true }).waitFor();
}

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await page.getByRole('dialog').getByLabel(label, { exact: true }).fill(text);
  }
}

async function submitLogin(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Log in', exact: true }).click();
}

/** The message stands below its field and is read out with it. */
async function expectNote(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByRole('dialog').getByLabel(label, { exact: true });
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  const note = page.locator(`[id="${await field.getAttribute('aria-describedby')}"]`);
  await expect.poll(() => note.textContent()).toBe(text);
}
