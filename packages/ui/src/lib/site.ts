/** Where pictures lie that operators have stored. */
const STORED = '/bb/file/icon/';

/** The exchange's name, as the server has written it into the page's head; before any page takes a title of its own. */
export const SITE = document.title;

/** The icon that an operator has set, from the page's head as well; absent: our mark. */
export function siteIcon(): string | undefined {
  const path = document.querySelector('link[rel=icon]')?.getAttribute('href');
  return path?.startsWith(STORED) ? path : undefined;
}
