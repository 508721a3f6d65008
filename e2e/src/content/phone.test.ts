import type { Page } from 'playwright-core';
import { expect, test } from '../browser/journey.ts';

const PHONE = { width: 390, height: 844 };

test('a phone has its ways at the bottom', async ({ newVisitor, newUser }) => {
  const guest = await newVisitor({ viewport: PHONE });
  await guest.goto('/pc/home');
  const bar = guest.getByRole('navigation', { name: 'Quick navigation' });
  await bar.waitFor();
  expect(await bar.getByRole('link').allTextContents()).toEqual([
    'Home',
    'Market',
    'Trade',
    'Assets',
    'Position',
  ]);
  await guest.getByTestId('market-row').first().waitFor();
  await bar.getByRole('link', { name: 'Market' }).click();
  await expect.poll(() => topOf(guest, '#market-trend')).toBeLessThan(PHONE.height / 2);
  // What needs an account asks for it, and leaves the guest where he is.
  await bar.getByRole('link', { name: 'Assets' }).click();
  await guest.getByRole('dialog').waitFor();
  await guest.keyboard.press('Escape');
  await guest.getByRole('dialog').waitFor({ state: 'hidden' });
  await bar.getByRole('link', { name: 'Trade' }).click();
  await guest.waitForURL((url) => url.pathname === '/pc/home/detail');
  // The buttons of the order form stand above the bar, not below it.
  const buy = await guest.getByRole('button', { name: 'Buy', exact: true }).last().boundingBox();
  const box = await bar.boundingBox();
  expect(buy!.y + buy!.height).toBeLessThanOrEqual(box!.y);
  expect(box!.y + box!.height).toBe(PHONE.height);

  await guest.getByRole('banner').getByRole('button', { name: 'Pages' }).click();
  await guest.getByRole('menuitem', { name: 'Help centre' }).click();
  await guest.getByRole('dialog').waitFor();

  const page = await newVisitor({ viewport: PHONE, as: await newUser() });
  await page.goto('/pc/home');
  for (const [name, path] of [
    ['Assets', '/pc/account/assert'],
    ['Position', '/pc/account/contract'],
    ['Home', '/pc/home'],
  ] as const) {
    await page
      .getByRole('navigation', { name: 'Quick navigation' })
      .getByRole('link', { name, exact: true })
      .click();
    await page.waitForURL((url) => url.pathname === path);
  }
});

test.for([
  '/pc/home',
  '/pc/help',
  '/pc/help/detail?id=fees',
  '/pc/help/message',
  '/pc/about/us?type=8',
  '/pc/about/legal?type=10',
  '/pc/about/protocol?type=9',
  '/pc/about/connect?type=7',
  '/pc/about/policy?type=policy',
])('%s does not run over the edge of a phone', async (path, { newVisitor, newUser }) => {
  const page = await newVisitor({ viewport: PHONE, as: await newUser() });
  await page.goto(path);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  const over = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  // Less, where the browser keeps room for a scroll bar.
  expect(await page.evaluate(over)).toBeLessThanOrEqual(0);
});

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148';

/** An exchange with a mobile address. */
const withMobile = test.extend<{ $test: { settings: Readonly<Record<string, string>> } }>({
  settings: { MOBILE_HOST: 'm.example.com' },
});

withMobile('a phone is sent to the mobile address, a computer is not', async ({ scripted, newVisitor }) => {
  const phone = await newVisitor({ url: scripted.url, viewport: PHONE, expectsOutage: true });
  await phone.addInitScript(`Object.defineProperty(navigator, 'userAgent', { get: () => '${IPHONE}' })`);
  await phone.route('https://m.example.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Mobile</title>' }),
  );
  await phone.goto('/pc/home?invite=ABCDEFGH');
  await phone.waitForURL('https://m.example.com/pc/home?invite=ABCDEFGH');

  const computer = await newVisitor({ url: scripted.url });
  await computer.goto('/pc/home');
  await computer.getByTestId('market-row').first().waitFor();
  expect(new URL(computer.url()).origin).toBe(scripted.url);
});

async function topOf(page: Page, selector: string): Promise<number> {
  return (await page.locator(selector).boundingBox())?.y ?? Infinity;
}
