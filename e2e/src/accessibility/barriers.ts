import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from '../browser/journey.ts';

/** Fails when axe finds something serious on the page; `where` says which page that is. */
export async function expectNoBarrier(page: Page, where: string): Promise<void> {
  // What is on its way from one state to another has colours in between.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { violations } = await new AxeBuilder({ page }).analyze();
  const barriers = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
    }));
  expect(barriers, where).toEqual([]);
}
