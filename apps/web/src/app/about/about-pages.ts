import type { AboutType } from '@bourse/protocol/content/calls';

/** The children of `/about` with the `type` of what they show (docs/rules.md, "Screens"). */
export const ABOUT_PAGES = {
  us: '8',
  legal: '10',
  protocol: '9',
  connect: '7',
  policy: 'policy',
} as const satisfies Record<string, AboutType>;

export type AboutPageName = keyof typeof ABOUT_PAGES;

export interface AboutSearch {
  type?: AboutType;
}

/** Nonsense in an address is passed over: the page then shows what belongs to its path. */
export function readAboutSearch({ type }: Readonly<Record<string, unknown>>): AboutSearch {
  const known = Object.values(ABOUT_PAGES).find((each) => each === type);
  return known ? { type: known } : {};
}

/** What a page shows: the query chooses, then the path. */
export function aboutType(pathname: string, { type }: AboutSearch): AboutType {
  const name = pathname.replace(/\/+$/, '').split('/').pop() ?? '';
  return type ?? (Object.hasOwn(ABOUT_PAGES, name) ? ABOUT_PAGES[name as AboutPageName] : ABOUT_PAGES.us);
}
