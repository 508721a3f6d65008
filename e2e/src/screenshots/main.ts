import { fileURLToPath } from 'node:url';
import { signUp } from '@bourse/testkit/client';
import { Outbox } from '@bourse/testkit/outbox';
import type { Page } from 'playwright-core';
import { launchChromium } from '../browser/chromium.ts';
import { startServer, stopServer } from '../browser/server.ts';
import { openVisitor, type VisitorOptions } from '../browser/visitor.ts';
import { isPageWanted, isStateWanted, looks } from './choice.ts';
import { conclude, shoot } from './gallery.ts';
import { CLOSED_PAGES, loseLists, LOST_PAGES, switchAllOff } from './trouble.ts';
import { traderWithHistory } from './traders-day.ts';
import { GUEST_PAGES, USER_PAGES, type GalleryPage } from './web-pages.ts';

/**
 * `npm run shots`: every page as a guest, a newcomer and a trader see it, those that are closed or cannot be loaded, in every language, theme and width, into
 * e2e/screenshots/ with a gallery to look at them. `npm run shots -- --pages home,trade --states trader --languages ko
 * --themes dark --widths 390` makes some; `--whole` from top to bottom. Without choices the README's picture is made anew, too.
 */

const README_PICTURE = fileURLToPath(new URL('../../../docs/images/trade.png', import.meta.url));
const WIDTHS = [1440, 1280, 820, 390];
/** A page that shows less than was expected, as a newcomer's, is taken as it is after this long. */
const PATIENCE_MS = 5_000;

const server = await startServer();
const browser = await launchChromium();
try {
  const mail = new Outbox(server.dataDir);
  const newcomer = await signUp(server.url, mail, 'newcomer@example.com');
  const trader = await traderWithHistory(server.url, mail);
  for (const look of looks(WIDTHS)) {
    if (isStateWanted('guest')) {
      await shootPages('guest', GUEST_PAGES, look);
      if (isPageWanted('login')) await shootDialogs(look);
    }
    if (isStateWanted('newcomer')) await shootPages('newcomer', USER_PAGES, { ...look, as: newcomer });
    if (isStateWanted('trader')) await shootPages('trader', USER_PAGES, { ...look, as: trader });
    if (isStateWanted('closed'))
      await shootPages('closed', pagesNamed(CLOSED_PAGES), { ...look, as: trader }, switchAllOff);
    if (isStateWanted('lost'))
      await shootPages('lost', pagesNamed(LOST_PAGES), { ...look, as: trader }, loseLists);
  }
  if (process.argv.length === 2) {
    const page = await open({ as: trader });
    await showPage(page, USER_PAGES[0]!);
    await page.screenshot({ path: README_PICTURE });
  }
  conclude();
} finally {
  await browser.close();
  await stopServer(server);
}

async function shootPages(
  state: string,
  pages: readonly GalleryPage[],
  options: VisitorOptions,
  prepare?: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await open(options);
  await prepare?.(page);
  for (const each of pages) {
    const [name] = each;
    if (!isPageWanted(name)) continue;
    await showPage(page, each);
    await shoot(page, name, state, options);
  }
  await page.context().close();
}

function pagesNamed(names: readonly string[]): GalleryPage[] {
  return USER_PAGES.filter(([name]) => names.includes(name));
}

async function showPage(page: Page, [, path, content]: GalleryPage): Promise<void> {
  await page.goto(path);
  await page
    .locator(content)
    .first()
    .waitFor({ timeout: PATIENCE_MS })
    .catch(() => undefined);
  // Charts and small lines draw a frame after their figures have come.
  await page.waitForLoadState('networkidle');
}

/** Log in, and a registration with what is said of empty fields. */
async function shootDialogs(options: VisitorOptions): Promise<void> {
  const guest = await open(options);
  await guest.goto('/pc/home');
  await guest.getByRole('banner').locator('button').nth(-2).click();
  await guest.getByRole('dialog').locator('input[type=password]').waitFor();
  await shoot(guest, 'login', 'guest', options);
  await guest.getByRole('tab').nth(1).click();
  await guest.getByRole('dialog').locator('input[autocomplete=one-time-code]').waitFor();
  await guest.getByRole('dialog').locator('button[type=submit]').click();
  await guest.getByRole('alert').nth(4).waitFor();
  await shoot(guest, 'register', 'guest', options);
  await guest.context().close();
}

async function open(options: VisitorOptions): Promise<Page> {
  return (await openVisitor(browser, server.url, options)).page;
}
