import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LANGUAGES } from '@bourse/protocol/pairs';
import { FUND_PASSWORD, signUp, type TestUser } from '@bourse/testkit/client';
import { Outbox } from '@bourse/testkit/outbox';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../browser/chromium.ts';
import { startServer, stopServer } from '../browser/server.ts';
import { openVisitor, type VisitorOptions } from '../browser/visitor.ts';

/**
 * `npm run -w e2e screenshots`: every page in every language, theme and size into e2e/screenshots/, to be looked at,
 * and the README's picture into docs/images/.
 */

const OUT = fileURLToPath(new URL('../../screenshots/', import.meta.url));
const README_PICTURE = fileURLToPath(new URL('../../../docs/images/trade.png', import.meta.url));
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
];

const GUEST_PAGES = [
  ['register-steps', '/pc/setting/password?type=0&index=1'],
  ['forgot', '/pc/setting/password?type=0&index=5'],
] as const;
/** Name, address, and what stands there when the content has come. */
const USER_PAGES = [
  ['assets', '/pc/account/assert', '[data-testid=asset-row]'],
  ['login-password', '/pc/setting/password?type=1&index=6', 'main form'],
  ['fund-password', '/pc/setting/password?type=1&index=7', 'main form'],
  ['log', '/pc/setting/logger', '[data-testid=log-row]'],
  ['verify', '/pc/setting/verify', 'main form'],
  ['security', '/pc/setting/security', '[data-testid=protection]'],
  ['two-factor', '/pc/setting/twofactor', 'main section button'],
  ['anti-phishing', '/pc/setting/antiphishing', 'main form'],
  ['addresses', '/pc/setting/address', '[data-testid=book-part]'],
  ['address-book', '/pc/setting/addresslist', '[data-testid=address-row]'],
  ['add-address', '/pc/setting/addaddress', 'main form'],
  ['collection', '/pc/setting/collection', 'main section'],
  ['api-keys', '/pc/setting/api', 'main .lucide-inbox'],
  ['connect-bot', '/pc/connect-bot', '[data-testid=address-rest]'],
  ['profile', '/pc/account/profile', '[data-testid=uid]'],
  ['contract', '/pc/contract?symbol=btcusdt', 'main form'],
  ['contract-records', '/pc/account/contract', 'main [role=tablist]'],
  ['messages', '/pc/help/message', '[data-testid=message-row]'],
  ['help', '/pc/help', '[data-testid=article-row]'],
  ['article', '/pc/help/detail?id=fees', 'main article table'],
  ['about-us', '/pc/about/us?type=8', 'main article p'],
  ['about-policy', '/pc/about/policy?type=policy', 'main article p'],
  ['about-contact', '/pc/about/connect?type=7', 'main article p'],
  ['about-terms', '/pc/about/protocol?type=9', 'main article p'],
  ['about-legal', '/pc/about/legal?type=10', 'main article p'],
  ['statement', '/pc/account/assert?tab=records', '[data-testid=statement-row]'],
  ['deposit', '/pc/account/recharge', '[data-testid=deposit-address]'],
  ['withdraw', '/pc/account/withdrawel', '[data-testid=withdraw-amount]'],
  ['convert', '/pc/account/dui', '[data-testid=swap-amount]'],
  ['transfer', '/pc/account/transfer', '[data-testid=transfer-amount]'],
  ['orders-and-trades', '/pc/account/trade?tab=fills', '[data-testid=fills-row]'],
  ['invite', '/pc/account/invite', '[data-testid=poster][aria-busy=false]'],
] as const;

mkdirSync(OUT, { recursive: true });
const server = await startServer();
const browser = await launchChromium();
try {
  const user = await signUp(server.url, new Outbox(server.dataDir), 'trader@example.com');
  await trade(user);
  await fillAddressBook(user);
  for (const viewport of SIZES) {
    for (const language of LANGUAGES) {
      for (const theme of ['dark', 'light'] as const) await shoot({ language, theme, viewport }, user);
    }
  }
  const page = await open(browser, { as: user });
  await showTrade(page);
  await page.screenshot({ path: README_PICTURE });
} finally {
  await browser.close();
  await stopServer(server);
}

async function shoot(options: VisitorOptions, user: TestUser): Promise<void> {
  const { language, theme, viewport } = options;
  const save = (page: Page, name: string) =>
    page.screenshot({ path: `${OUT}${name}-${language}-${theme}-${viewport?.width}.png` });

  const guest = await open(browser, options);
  await guest.goto('/pc/home');
  await guest.getByTestId('market-row').first().waitFor();
  await guest.locator('polyline[points*=","]').nth(2).waitFor({ state: 'attached' });
  await guest.waitForLoadState('networkidle');
  await save(guest, 'home');
  await guest.getByRole('banner').locator('button').nth(-2).click();
  await guest.getByRole('dialog').locator('input[type=password]').waitFor();
  await save(guest, 'login');
  await guest.getByRole('tab').nth(1).click();
  await guest.locator('input[autocomplete=one-time-code]').waitFor();
  await guest.getByRole('dialog').locator('button[type=submit]').click();
  await guest.getByRole('alert').nth(4).waitFor();
  await save(guest, 'register');
  for (const [name, path] of GUEST_PAGES) {
    await guest.goto(path);
    await guest.locator('main form').waitFor();
    await guest.waitForLoadState('networkidle');
    await save(guest, name);
  }
  await guest.context().close();

  const page = await open(browser, { ...options, as: user });
  await showTrade(page);
  await save(page, 'trade');
  for (const [name, path, content] of USER_PAGES) {
    await page.goto(path);
    await page.locator(content).first().waitFor();
    await page.waitForLoadState('networkidle');
    await save(page, name);
  }
  await page.context().close();
}

async function open(window: Browser, options: VisitorOptions): Promise<Page> {
  return (await openVisitor(window, server.url, options)).page;
}

async function showTrade(page: Page): Promise<void> {
  await page.goto('/pc/home/detail?symbol=btcusdt');
  await page.getByTestId('open-orders-row').first().waitFor();
  await page.locator('canvas').first().waitFor();
  // The chart draws a frame after its candles have come.
  await page.waitForLoadState('networkidle');
}

/** Some fills and open orders, so that the panels have something to show. */
async function trade(user: TestUser): Promise<void> {
  const { body } = await user.call('/huobi/getHuobiContractDepthV2', { symbol: 'btcusdt', size: 1 });
  const mid = Number(body['tick'].bids[0][0]);
  const pair = { baseCoin: 'BTC', quoteCoin: 'USDT' };
  const at = (factor: number) => (mid * factor).toFixed(2);
  const orders = [
    { direction: 'buy', type: 'market', amount: '1250' },
    { direction: 'buy', type: 'limit', price: at(0.995), amount: '0.015' },
    { direction: 'buy', type: 'limit', price: at(0.98), amount: '0.02' },
    { direction: 'sell', type: 'limit', price: at(1.012), amount: '0.08' },
    { direction: 'sell', type: 'stop-limit', stopPrice: at(0.97), price: at(0.968), amount: '0.1' },
  ];
  for (const order of orders) await user.ok('/bb/order/create', { ...pair, ...order });
}

async function fillAddressBook(user: TestUser): Promise<void> {
  await user.setFundPassword();
  const usdt = { currency: 'USDT', fundPassword: FUND_PASSWORD };
  const addresses = [
    { ...usdt, chain: 'TRC20', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', remark: 'My wallet' },
    { ...usdt, chain: 'ERC20', address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' },
  ];
  for (const address of addresses) await user.ok('/bb/address/add', address);
}
