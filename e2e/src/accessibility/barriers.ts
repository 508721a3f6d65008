import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from '../browser/journey.ts';

/** Around what opens: hands the focus on, and is never where it stays. */
const FOCUS_GUARDS = '[data-base-ui-focus-guard]';

/** An open menu has the focus and lies above the page, in none of its landmarks. */
const OPEN_MENU = '[role=menu]';

/** Fails when axe finds anything on the page; `where` says which page that is. */
export async function expectNoBarrier(page: Page, where: string): Promise<void> {
  // What is on its way from one state to another has colours in between.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const axe = new AxeBuilder({ page }).exclude(FOCUS_GUARDS);
  if ((await page.locator(OPEN_MENU).count()) > 0) axe.disableRules('region');
  const { violations } = await axe.analyze();
  const barriers = violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
  }));
  expect(barriers, where).toEqual([]);
}
