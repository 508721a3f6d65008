import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from '../browser/journey.ts';

/** Around what opens: hands the focus on, and is never where it stays. */
const FOCUS_GUARDS = '[data-base-ui-focus-guard]';

/** Fails when axe finds anything on the page; `where` says which page that is. */
export async function expectNoBarrier(page: Page, where: string): Promise<void> {
  // What is on its way from one state to another has colours in between.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { violations } = await new AxeBuilder({ page }).exclude(FOCUS_GUARDS).analyze();
  const barriers = violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
  }));
  expect(barriers, where).toEqual([]);
}
