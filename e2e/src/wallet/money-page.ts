import type { Page } from 'playwright-core';

/** Resolves when a field complains so. */
export async function note(page: Page, text: string | RegExp): Promise<void> {
  await page.getByRole('main').getByRole('alert').getByText(text).first().waitFor();
}

/** Chooses in a list that opens below its button. */
export async function choose(page: Page, list: string, item: string): Promise<void> {
  await page.getByRole('combobox', { name: list, exact: true }).click();
  await page.getByRole('option', { name: item, exact: true }).click();
}
