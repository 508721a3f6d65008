import type { Page } from 'playwright-core';
import { expect } from '../browser/journey.ts';
import { barriersOf, RULES_OF_COLOUR } from './axe.ts';

export type Theme = 'dark' | 'light';

/** In which order they are looked at, and by which rules; the first look goes by all. */
const THEMES: readonly (readonly [Theme, string[]?])[] = [['light'], ['dark', RULES_OF_COLOUR]];

/** Fails when axe finds anything on the page as it stands; `where` says which page that is. */
export async function expectNoBarrier(page: Page, where: string, rules?: string[]): Promise<void> {
  expect(await barriersOf(page, rules), where).toEqual([]);
}

/** As `expectNoBarrier`, in both themes: a theme is an attribute of the page and its colours, so one visit does for both. */
export async function expectNoBarrierInEitherTheme(page: Page, where: string): Promise<void> {
  for (const [theme, rules] of THEMES) {
    await page.evaluate(putOn, theme);
    // While axe looks, the page hears nothing; after a long look its prices are dimmed until the next frame.
    await page.locator('[data-stale]').waitFor({ state: 'detached' });
    await expectNoBarrier(page, `${where}, ${theme}`, rules);
  }
}

/** Runs in the page. */
function putOn(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
}
