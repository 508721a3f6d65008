import { PRODUCTS } from '@bourse/protocol/domains';
import type { Page } from 'playwright-core';

/** Pages that begin something: while every product is switched off. */
export const CLOSED_PAGES: readonly string[] = [
  'trade',
  'contract',
  'second',
  'subscription',
  'deposit',
  'withdraw',
  'convert',
  'transfer',
];

/** Pages with lists of the reader's own or live ones: while none of them can be loaded. */
export const LOST_PAGES: readonly string[] = [
  'home',
  'trade',
  'contract',
  'second',
  'assets',
  'statement',
  'past-orders',
  'messages',
  'invite',
];

/** The page finds every product switched off. */
export async function switchAllOff(page: Page): Promise<void> {
  await page.route('**/bb/config', async (route) => {
    const response = await route.fetch();
    const config = await response.json();
    config.data.switches.off = PRODUCTS.map((product) => ({ product, why: 'everyone' }));
    await route.fulfill({ response, json: config });
  });
}

const REFUSED = 'Too many requests. Please try again in a few seconds.';
/** What the frame of a page is made of. */
const KEPT = /\/(bb\/config|user\/info|user\/security|bb\/index)$/;

/** The page is refused all that it asks for beyond its frame, and hears nothing live. */
export async function loseLists(page: Page): Promise<void> {
  await page.route(
    (url) => !url.pathname.startsWith('/pc/') && !KEPT.test(url.pathname),
    (route) =>
      route.request().method() === 'POST'
        ? // Whichever envelope the call has.
          route.fulfill({
            json: { code: 0, status: 'error', msg: REFUSED, message: REFUSED, 'err-msg': REFUSED },
          })
        : route.continue(),
  );
  await page.routeWebSocket('**/stream', () => undefined);
}
