import { parseArgs } from 'node:util';
import { LANGUAGES, type Language } from '@bourse/protocol/languages';
import type { VisitorOptions } from '../browser/visitor.ts';

const HEIGHTS: Readonly<Record<number, number>> = { 1440: 900, 1280: 800, 820: 1180, 390: 844 };
const THEMES = ['dark', 'light'] as const;

const { values } = parseArgs({
  options: {
    pages: { type: 'string' },
    states: { type: 'string' },
    languages: { type: 'string' },
    themes: { type: 'string' },
    widths: { type: 'string' },
    whole: { type: 'boolean', default: false },
    axe: { type: 'boolean', default: false },
  },
});

/** Those of `all` that were asked for: every one unless `--<name>` lists some. */
function chosen<Value>(
  name: Exclude<keyof typeof values, 'whole' | 'axe'>,
  all: readonly Value[],
): readonly Value[] {
  const wanted = values[name]?.split(',');
  return wanted ? all.filter((each) => wanted.includes(String(each))) : all;
}

/** Pages from top to bottom instead of what a window shows: `--whole`. */
export const IS_WHOLE = values.whole;

/** No pictures: axe looks at each page instead, and the command fails with all that it finds: `--axe`. */
export const IS_AXE = values.axe;

/** Whether a page was asked for: `--pages home,trade`. */
export function isPageWanted(name: string): boolean {
  return chosen('pages', [name]).length > 0;
}

/** Whether a state was asked for: `--states guest,newcomer,trader`. */
export function isStateWanted(name: string): boolean {
  return chosen('states', [name]).length > 0;
}

/** Every look that was asked for, of those that `widths` and `languages` allow. */
export function looks(
  widths: readonly number[],
  languages: readonly Language[] = LANGUAGES,
): Required<Pick<VisitorOptions, 'language' | 'theme' | 'viewport'>>[] {
  return chosen('widths', widths).flatMap((width) =>
    chosen('languages', languages).flatMap((language) =>
      chosen('themes', THEMES).map((theme) => ({
        language,
        theme,
        viewport: { width, height: HEIGHTS[width]! },
      })),
    ),
  );
}
