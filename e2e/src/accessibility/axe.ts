import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Around what opens: hands the focus on, and is never where it stays. */
const FOCUS_GUARDS = '[data-base-ui-focus-guard]';

/** An open menu has the focus and lies above the page, in none of its landmarks. */
const OPEN_MENU = '[role=menu]';

/** Something on a page that keeps a person out. */
export interface Barrier {
  /** The rule of axe that says so. */
  readonly id: string;
  /** Each element with what is wrong with it. */
  readonly nodes: readonly string[];
}

/** What depends on the colours: all else on a page is the same in either theme. */
export const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** All that axe finds on the page, by these of its rules or by all that it has. */
export async function barriersOf(page: Page, rules?: string[]): Promise<readonly Barrier[]> {
  // What is on its way from one state to another has colours in between.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const axe = new AxeBuilder({ page })
    .exclude(FOCUS_GUARDS)
    // What it found nothing wrong with is most of what it would have to write down.
    .options({ resultTypes: ['violations'] })
    // In the page itself; else it opens a second one each time to sum up. No frame of ours is of another origin.
    .setLegacyMode();
  if (rules) axe.withRules(rules);
  else if ((await page.locator(OPEN_MENU).count()) > 0) axe.disableRules('region');
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
  }));
}
