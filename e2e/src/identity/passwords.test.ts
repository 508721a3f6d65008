import { PASSWORD } from '@bourse/testkit/client';
import type { Page } from 'playwright-core';
import { note, press } from '../browser/form.ts';
import { expect, test } from '../browser/journey.ts';
import { toast } from '../browser/trade-page.ts';

const NEW_PASSWORD = 'Another#34';

test('someone who forgot his password chooses another with a mailed code', async ({
  newVisitor,
  scripted,
}) => {
  const user = await scripted.signUp();
  // An address gets one code a minute, and one came for the registration.
  await scripted.clock.advance(60_000);
  const page = await newVisitor({ url: scripted.url });
  await page.goto('/pc/home');
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('dialog').getByText('Forgot password?').click();
  await page.getByRole('heading', { name: 'Reset your login password' }).waitFor();
  expect(new URL(page.url()).search).toBe('?type=0&index=5');
  await fill(page, { 'E-mail': user.email });
  await press(page, 'Get code');
  await toast(page, `The code is on its way to ${user.email}`);
  await fill(page, { 'New password': NEW_PASSWORD, 'New password again': `${NEW_PASSWORD}x` });
  await press(page, 'Confirm');
  await note(page, 'Please enter the e-mail verification code');
  await fill(page, { 'E-mail verification code': scripted.mail.codeFor(user.email) });
  await press(page, 'Confirm');
  await note(page, 'Passwords are inconsistent');
  await fill(page, { 'New password again': NEW_PASSWORD });
  await press(page, 'Confirm');

  await toast(page, 'Your password has been changed. Please log in.');
  expect((await user.call('/bb/asset/list')).code).toBe(-2);
  await logIn(page, user.email, PASSWORD);
  await page.getByRole('dialog').getByRole('alert').getByText('E-mail or password is incorrect').waitFor();
  await logIn(page, user.email, NEW_PASSWORD);
  await toast(page, 'Login success');
  await page.getByRole('button', { name: 'Account' }).waitFor();
});

test('a user changes his login password and finds it in the log; his other device is logged out', async ({
  newVisitor,
  newUser,
}) => {
  const user = await newUser();
  const page = await newVisitor();
  await page.goto('/pc/home');
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
  await logIn(page, user.email, PASSWORD);
  await toast(page, 'Login success');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await press(page, 'Change password');
  await note(page, 'Please enter the old password');
  await fill(page, { 'Old password': 'Wrong#123' });
  await fill(page, { 'New password': NEW_PASSWORD, 'New password again': NEW_PASSWORD });
  await press(page, 'Change password');
  await toast(page, 'Password is incorrect');
  await fill(page, { 'Old password': PASSWORD });
  await press(page, 'Change password');
  await toast(page, 'Your login password has been changed.');
  expect((await user.call('/bb/asset/list')).code).toBe(-2);

  await page.getByRole('link', { name: 'Log-ins and devices' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/pc/setting/logger');
  const events = page.getByTestId('log-row');
  await expect.poll(() => events.first().textContent()).toContain('Login password changed');
  await expect.poll(() => events.nth(1).textContent()).toMatch(/Logged in.*Chrome on Linux.*127\.0\.0\.1/);
  await page.getByRole('tab', { name: 'Devices' }).click();
  await expect.poll(() => page.getByTestId('session-row').count()).toBe(1);
  await page.getByTestId('session-row').getByText('This device').waitFor();

  const again = { email: user.email, password: NEW_PASSWORD };
  for (let i = 0; i < 2; i++) expect((await user.call('/user/login', again)).code).toBe(1);
  await page.reload();
  await page.getByRole('tab', { name: 'Devices' }).click();
  await expect.poll(() => page.getByTestId('session-row').count()).toBe(3);
  await press(page, 'Log out all others');
  await toast(page, 'All other devices have been logged out.');
  await expect.poll(() => page.getByTestId('session-row').count()).toBe(1);
});

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await page.getByRole('main').getByLabel(label, { exact: true }).fill(text);
  }
}

/** Fills in the dialog, which is open. */
async function logIn(page: Page, email: string, password: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail', { exact: true }).fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
}
