import { readFileSync } from 'node:fs';
import { PASSWORD } from '@bourse/testkit/client';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { fillMailCode, note, press } from '../browser/form.ts';
import { expect, test } from '../browser/journey.ts';
import { toast } from '../browser/trade-page.ts';

/** A code of the app is good for one such step, and works once. */
const STEP = 30_000;

test('someone sets up an authenticator app; from then on he logs in with its code, or with a recovery code', async ({
  newVisitor,
  scripted,
}) => {
  const user = await scripted.signUp();
  const page = await newVisitor({ as: user, url: scripted.url });
  await page.goto('/pc/setting/security');
  await page.getByRole('link', { name: 'Set up: Two-factor authentication' }).click();
  await press(page, 'Set up');
  await page.getByRole('img', { name: 'QR picture for the authenticator app' }).waitFor();
  const secret = (await page.getByTestId('totp-secret').textContent())!.replaceAll(' ', '');
  const appCode = () => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: scripted.clock.now() });

  await press(page, 'Switch on');
  await note(page, 'Please enter the code of your authenticator app.');
  await note(page, 'Please enter the e-mail verification code');
  await fillMailCode(page.getByRole('main'), scripted, user);
  await page.getByLabel('Authenticator code').fill(other(appCode()));
  await press(page, 'Switch on');
  await toast(page, /^The authenticator code is incorrect/);
  await page.getByLabel('Authenticator code').fill(appCode());
  await press(page, 'Switch on');
  await toast(page, 'Two-factor is on.');

  const codes = await page.getByTestId('recovery-codes').getByRole('listitem').allTextContents();
  expect(new Set(codes).size).toBe(10);
  const saving = page.waitForEvent('download');
  await press(page, 'Download');
  const saved = readFileSync(await (await saving).path(), 'utf8').split('\r\n');
  expect(saved[0]).toBe(`Bourse: recovery codes of ${user.email}`);
  expect(saved.filter((line) => codes.includes(line))).toEqual(codes);
  await press(page, 'I have stored them');
  await page.getByText('Recovery codes left: 10').waitFor();
  // Shown this once.
  expect(await page.getByRole('main').textContent()).not.toContain(codes[0]);
  await page.getByRole('link', { name: 'Security', exact: true }).click();
  await page.getByText(/^Withdrawals are blocked until 2026-01-06/).waitFor();

  await logOut(page);
  await scripted.clock.advance(STEP);
  await logIn(page, user.email);
  await answerTotp(page, other(appCode()));
  await expectRefused(page);
  await answerTotp(page, appCode());
  await toast(page, 'Login success');
  await page.getByRole('button', { name: 'Account' }).waitFor();

  await logOut(page);
  await logIn(page, user.email);
  // The code that has been used is dead; a recovery code takes its place.
  await answerTotp(page, appCode());
  await expectRefused(page);
  await answerTotp(page, codes[3]!);
  await page.getByRole('button', { name: 'Account' }).waitFor();

  await page.goto('/pc/setting/twofactor');
  await page.getByText('Recovery codes left: 9').waitFor();
  await scripted.clock.advance(STEP);
  await fillMailCode(page.getByRole('main'), scripted, user);
  await page.getByLabel('Authenticator code').fill(appCode());
  await press(page, 'Switch off');
  await toast(page, 'Two-factor is off.');
  await logOut(page);
  await logIn(page, user.email);
  await page.getByRole('button', { name: 'Account' }).waitFor();
});

test('an anti-phishing word stands in every later letter', async ({ newVisitor, scripted }) => {
  const user = await scripted.signUp();
  const page = await newVisitor({ as: user, url: scripted.url });
  await page.goto('/pc/setting/antiphishing');
  await page.getByText('No word is set yet.').waitFor();
  await page.getByLabel('New word').fill('<b>');
  await press(page, 'Save');
  await note(page, 'The word takes 2-20 characters, without < and >');
  await page.getByLabel('New word').fill('blue door');
  await fillMailCode(page.getByRole('main'), scripted, user);
  await press(page, 'Save');
  await toast(page, 'Your anti-phishing word has been saved.');
  await expect.poll(() => page.getByTestId('anti-phishing-word').textContent()).toBe('blue door');

  await page.reload();
  await page.getByTestId('anti-phishing-word').waitFor();
  await fillMailCode(page.getByRole('main'), scripted, user);
  const letters = scripted.mail.lettersTo(user.email);
  expect(letters.filter((letter) => letter.includes('blue door')).length).toBeGreaterThan(0);
  expect(letters.at(-1)).toContain('blue door');
  await press(page, 'Remove word');
  await toast(page, 'Your anti-phishing word has been removed.');
  await page.getByText('No word is set yet.').waitFor();
});

/** A code that is not this one. */
function other(code: string): string {
  return code === '000000' ? '000001' : '000000';
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).waitFor();
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail', { exact: true }).fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
}

async function answerTotp(page: Page, code: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Authenticator code').fill(code);
  await page.keyboard.press('Enter');
}

/** The dialog says so and waits for another code. */
async function expectRefused(page: Page): Promise<void> {
  await toast(page, /^The authenticator code is incorrect/);
  await expect.poll(() => page.getByRole('dialog').getByLabel('Authenticator code').inputValue()).toBe('');
}
