import type { Page } from 'playwright-core';
import { expect, test } from '../browser/journey.ts';

/** What a guest may open (docs/rules.md, "Screens") and what he finds there. */
const OPEN: Record<string, (page: Page) => Promise<void>> = {
  '/home': (page) => page.getByTestId('market-row').first().waitFor(),
  '/home/detail': (page) => page.getByRole('form', { name: 'Place order' }).waitFor(),
  '/contract': (page) => page.getByRole('form', { name: 'Open a position' }).waitFor(),
  '/secondContract': (page) => page.getByRole('form', { name: 'Open a second contract' }).waitFor(),
  '/subcribe': (page) => page.getByRole('heading', { level: 1, name: 'Subscriptions' }).waitFor(),
  '/subcribe/detail': (page) => page.getByText('This project does not exist.').waitFor(),
  '/subcribe/book': (page) => page.getByText('This project does not exist.').waitFor(),
  '/help/message': (page) => page.getByTestId('message-row').first().waitFor(),
  '/help/msg-detail': (page) => page.getByText('This message does not exist.').waitFor(),
  '/about/us': (page) => page.getByRole('heading', { level: 1, name: 'About us' }).waitFor(),
  '/about/connect': (page) => page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor(),
  '/about/legal': (page) => page.getByRole('heading', { level: 1, name: 'Legal' }).waitFor(),
  '/about/protocol': (page) => page.getByRole('heading', { level: 1, name: 'User agreement' }).waitFor(),
  '/setting/password': (page) => page.getByRole('heading', { name: 'Reset your login password' }).waitFor(),
};

/** The rest of the specified routes, and what is no route at all. */
const CLOSED = [
  '/subcribe/my',
  '/help',
  '/help/detail',
  '/about',
  '/about/policy',
  '/account',
  '/account/profile',
  '/account/assert',
  '/account/contract',
  '/account/secondContract',
  '/account/recharge',
  '/account/withdrawel',
  '/account/dui',
  '/account/transfer',
  '/account/trade',
  '/account/invite',
  '/setting',
  '/setting/verify',
  '/setting/logger',
  '/setting/addaddress',
  '/setting/address',
  '/setting/addresslist',
  '/setting/security',
  '/setting/twofactor',
  '/setting/passkeys',
  '/setting/antiphishing',
  '/setting/collection',
  '/secondContract/rules',
  '/fees',
  '/connect-bot',
  '/nonsense',
];

/** Pages that move a user's money, or tell how it moved. */
const MONEY = [
  '/account/recharge',
  '/account/withdrawel',
  '/account/dui',
  '/account/transfer',
  '/account/trade',
  '/account/invite',
];

test('a guest opens what is public', async ({ newVisitor }) => {
  const page = await newVisitor();
  for (const [path, content] of Object.entries(OPEN)) {
    await page.goto(`/pc${path}`);
    await content(page);
    expect(pathOf(page)).toBe(`/pc${path}`);
  }
  await page.goto('/pc/');
  await expect.poll(() => pathOf(page)).toBe('/pc/home');
});

test('a guest is sent home from everything else', { timeout: 120_000 }, async ({ newVisitor }) => {
  const page = await newVisitor();
  for (const path of CLOSED) {
    await page.goto(`/pc${path}`, { waitUntil: 'commit' });
    await page.waitForURL((url) => url.pathname === '/pc/home');
    // He is not asked to log in: the page is simply not for him.
    await page.getByTestId('market-row').first().waitFor();
    expect(await page.getByRole('dialog').count(), path).toBe(0);
  }
});

test('a user opens what a guest may not', async ({ newVisitor, newUser }) => {
  const page = await newVisitor({ as: await newUser() });
  for (const path of ['/account/assert', '/setting/password', '/setting/logger']) {
    await page.goto(`/pc${path}`);
    await page.getByRole('main').getByRole('tablist').waitFor();
    expect(pathOf(page)).toBe(`/pc${path}`);
  }
  for (const path of MONEY) {
    await page.goto(`/pc${path}`);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    expect(pathOf(page)).toBe(`/pc${path}`);
  }
});

function pathOf(page: Page): string {
  return new URL(page.url()).pathname;
}

test('a guest reads the risk notice and the fees where he is told to', async ({ newVisitor }) => {
  const guest = await newVisitor();
  await guest.goto('/pc/home');
  await guest.getByRole('link', { name: 'risk notice' }).click();
  await guest.getByRole('dialog', { name: 'Risk notice' }).getByTestId('reading').waitFor();
  await guest.keyboard.press('Escape');
  await guest.goto('/pc/about/protocol?type=9');
  await guest.getByRole('main').getByRole('link', { name: 'terms of service' }).click();
  await guest.getByRole('dialog').getByRole('link', { name: 'Fees' }).click();
  await guest.getByRole('dialog', { name: 'Fees' }).getByText('Withdrawal').waitFor();
  await guest.keyboard.press('Escape');
  await guest.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(new URL(guest.url()).pathname).toBe('/pc/about/protocol');

  await guest.goto('/pc/about/protocol?type=9');
  await guest.getByRole('main').getByRole('link', { name: 'privacy policy' }).click();
  await guest.getByRole('heading', { level: 1, name: 'Privacy policy' }).waitFor();

  // What the footer leads to, and the rules of second contracts, he reads over the page he is on.
  await guest.getByRole('contentinfo').getByRole('link', { name: 'Fees' }).click();
  await guest.getByRole('dialog', { name: 'Fees' }).getByTestId('fee-tier').first().waitFor();
  await guest.keyboard.press('Escape');
  await guest.goto('/pc/home');
  await guest.getByRole('main').getByRole('link', { name: /verif/i }).last().click();
  const rules = guest.getByRole('dialog', { name: /How second contracts are settled/ });
  await rules.getByLabel('Order number').waitFor();
  // A link in it leads on, and leaves it.
  await rules.getByRole('link').last().click();
  await rules.waitFor({ state: 'hidden' });
  expect(pathOf(guest)).toBe('/pc/secondContract');
});
