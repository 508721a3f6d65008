import { create } from 'zustand';

/**
 * Pages for users whose text a visitor may read over the page he is on, as he does in many places: the route guard
 * (docs/rules.md, "Screens") would turn him away.
 */
const TEXT_PAGES = {
  '/fees': 'fees',
  '/connect-bot': 'connectBot',
  '/secondContract/rules': 'secondRules',
} as const;

export type TextPage = (typeof TEXT_PAGES)[keyof typeof TEXT_PAGES];

interface Reading {
  /** An article of the help centre, which itself is for users. */
  article: string | undefined;
  page: TextPage | undefined;
}

/** What a visitor reads over the page he is on. */
export const useReading = create<Reading>(() => ({ article: undefined, page: undefined }));

export function read(article: string): void {
  useReading.setState({ article, page: undefined });
}

/** Shows the text of the page at a path; `false` where there is none to be shown so. */
export function readPage(path: string): boolean {
  if (!Object.hasOwn(TEXT_PAGES, path)) return false;
  useReading.setState({ article: undefined, page: TEXT_PAGES[path as keyof typeof TEXT_PAGES] });
  return true;
}

export function stopReading(): void {
  useReading.setState({ article: undefined, page: undefined });
}
