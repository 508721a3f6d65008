import type { TestUser } from '@bourse/testkit/client';
import type { TestExchange } from '@bourse/testkit/exchange';
import type { Locator, Page } from 'playwright-core';

/** Presses a button of the page, not of the bars around it. */
export async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name, exact: true }).click();
}

/** Resolves when a field complains in these words. */
export async function note(page: Page, text: string): Promise<void> {
  await page.getByRole('main').getByRole('alert').getByText(text, { exact: true }).waitFor();
}

/** Asks for a code by mail in a form, and enters it. Moves the clock by a minute: there is one code a minute. */
export async function fillMailCode(
  form: Locator,
  { clock, mail }: TestExchange,
  user: TestUser,
): Promise<void> {
  await clock.advance(60_000);
  await form.getByRole('button', { name: 'Get code' }).click();
  await form.getByRole('button', { name: /^Resend in/ }).waitFor();
  await form.getByLabel('E-mail verification code').fill(mail.codeFor(user.email));
}
