/// <reference lib="dom" />
import type { Page } from 'playwright-core';

/** A page that is looked at for the brand; `content` stands there when it has come. */
export interface BrandPage {
  readonly name: string;
  readonly path: string;
  readonly content: string;
  /** What a person does there first. */
  readonly prepare?: (page: Page) => Promise<void>;
}

const HOME = { path: '/pc/home', content: '[data-testid=market-row]' };
const SPOT = { path: '/pc/home/detail?symbol=btcusdt', content: 'main canvas' };
const CONTRACT = { path: '/pc/contract?symbol=btcusdt', content: 'main form' };
const SECOND = { path: '/pc/secondContract?symbol=btcusdt', content: 'main form' };

export const GUEST_PAGES: readonly BrandPage[] = [
  { name: 'home', ...HOME },
  { name: 'home-foot', ...HOME },
  { name: 'login', ...HOME, content: '[role=dialog] input[type=password]', prepare: openLogin },
  {
    name: 'register',
    ...HOME,
    content: '[role=dialog] input[autocomplete=one-time-code]',
    prepare: async (page) => {
      await openLogin(page);
      const dialog = page.getByRole('dialog');
      await dialog.locator('input[type=password]').waitFor();
      await dialog.getByRole('tab').nth(1).click();
    },
  },
  { name: 'about', path: '/pc/about/us?type=8', content: 'main article p' },
  { name: 'offline', path: '/pc/offline.html', content: '#brand img' },
  { name: 'api', path: '/docs/api', content: '#reference h1' },
];

export const USER_PAGES: readonly BrandPage[] = [
  { name: 'home', ...HOME },
  { name: 'trade', ...SPOT },
  { name: 'contract', ...CONTRACT },
  { name: 'second', ...SECOND },
  { name: 'invite', path: '/pc/account/invite', content: '[data-testid=poster][aria-busy=false]' },
  {
    // As it is saved: in its own size, and nothing else.
    name: 'poster',
    path: '/pc/account/invite',
    content: '[data-testid=poster][aria-busy=false]',
    prepare: async (page) => {
      await page.locator('[data-testid=poster][aria-busy=false]').waitFor();
      await page.evaluate(() => {
        const poster = document.querySelector<HTMLElement>('[data-testid=poster]')!;
        poster.style.cssText =
          'position:fixed;inset:0 auto auto 0;height:100vh;width:auto;max-width:none;z-index:99';
        document.body.append(poster);
      });
    },
  },
  { name: 'help', path: '/pc/help', content: '[data-testid=article-row]' },
  { name: 'article', path: '/pc/help/detail?id=fees', content: 'main article' },
  { name: 'deposit', path: '/pc/account/recharge', content: '[data-testid=deposit-address]' },
  { name: 'connect-bot', path: '/pc/connect-bot', content: '[data-testid=address-rest]' },
];

export const CONSOLE_PAGES: readonly BrandPage[] = [
  { name: 'ops-login', path: '/ops/login', content: 'form' },
  { name: 'ops-home', path: '/ops/', content: 'main table' },
  { name: 'ops-brand', path: '/ops/brand', content: 'main figure' },
];

async function openLogin(page: Page): Promise<void> {
  await page.getByRole('banner').locator('button').nth(-2).click();
}
