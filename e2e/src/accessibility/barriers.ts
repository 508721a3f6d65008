import type { Page } from 'playwright-core';
import { expect } from '../browser/journey.ts';
import { barriersOf } from './axe.ts';

export type Theme = 'dark' | 'light';

/** Fails when axe finds anything on the page as it stands; `where` says which page that is. */
export async function expectNoBarrier(page: Page, where: string): Promise<void> {
  expect(await barriersOf(page), where).toEqual([]);
}

/** As `expectNoBarrier`, in both themes: a theme is an attribute of the page and its colours, so one visit does for both. */
export async function expectNoBarrierInEitherTheme(page: Page, where: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate(putOn, theme);
    await expectNoBarrier(page, `${where}, ${theme}`);
  }
}

/** Runs in the page. */
function putOn(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
}
