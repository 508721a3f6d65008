/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** Half a megabyte of script, which a page is given once and not at every look. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

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

interface Look {
  readonly exclude: string[];
  readonly options: RunOptions;
}

/** What depends on the colours: all else on a page is the same in either theme. */
export const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** All that axe finds on the page, by these of its rules or by all that it has. */
export async function barriersOf(page: Page, rules?: string[]): Promise<readonly Barrier[]> {
  // What is on its way from one state to another has colours in between.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const frame of page.frames()) if (!(await frame.evaluate(hasAxe))) await frame.evaluate(AXE);
  const isMenuOpen = (await page.locator(OPEN_MENU).count()) > 0;
  const options: RunOptions = {
    // What it found nothing wrong with is most of what it would have to write down.
    resultTypes: ['violations'],
    ...(rules ? { runOnly: rules } : isMenuOpen && { rules: { region: { enabled: false } } }),
  };
  return page.evaluate(look, { exclude: [FOCUS_GUARDS], options });
}

/** Runs in the page. */
function hasAxe(): boolean {
  return 'axe' in globalThis;
}

/** Runs in the page. */
async function look({ exclude, options }: Look): Promise<readonly Barrier[]> {
  const { axe } = globalThis as unknown as { readonly axe: typeof import('axe-core') };
  const { violations } = await axe.run({ exclude }, options);
  return violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
  }));
}
