import type { Page } from 'playwright-core';

/** Presses a button of the page, not of the bars around it. */
export async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name, exact: true }).click();
}

/** Resolves when a field complains in these words. */
export async function note(page: Page, text: string): Promise<void> {
  await page.getByRole('main').getByRole('alert').getByText(text, { exact: true }).waitFor();
}
