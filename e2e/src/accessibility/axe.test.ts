import type { Page } from 'playwright-core';
import { expect, test } from '../browser/journey.ts';
import { TradePage } from '../browser/trade-page.ts';
import { expectNoBarrierInEitherTheme } from './barriers.ts';

/** Each with something that stands there when its content has come. */
const USER_PAGES = [
  ['/pc/account/assert', '[data-testid=asset-row]'],
  ['/pc/setting/password?type=1&index=6', 'input[autocomplete=current-password]'],
  ['/pc/setting/password?type=1&index=7', 'input[inputmode=numeric]'],
  ['/pc/setting/logger', '[data-testid=log-row]'],
  ['/pc/setting/verify', 'main form'],
  ['/pc/setting/security', '[data-testid=protection]'],
  ['/pc/setting/twofactor', 'main section button'],
  ['/pc/setting/passkeys', 'main section p'],
  ['/pc/setting/antiphishing', 'main form'],
  ['/pc/setting/address', '[aria-label=Whitelist]'],
  ['/pc/setting/addresslist', 'main .lucide-inbox'],
  ['/pc/setting/addaddress', 'main form'],
  ['/pc/setting/api', 'main .lucide-inbox'],
  ['/pc/fees', '[data-testid=fee-tier]'],
  ['/pc/connect-bot', '[data-testid=address-rest]'],
  ['/pc/account/profile', '[data-testid=uid]'],
  ['/pc/account/assert?tab=records', '[data-testid=statement-row]'],
  ['/pc/account/recharge', '[data-testid=deposit-address]'],
  ['/pc/account/withdrawel', '[data-testid=withdraw-amount]'],
  ['/pc/account/dui', '[data-testid=swap-amount]'],
  ['/pc/account/transfer', '[data-testid=transfer-amount]'],
  ['/pc/account/trade', '[data-testid=open-orders-row]'],
  ['/pc/account/invite', '[data-testid=poster][aria-busy=false]'],
  ['/pc/help/message', '[data-testid=message-row]'],
  ['/pc/help', '[data-testid=article-row]'],
  ['/pc/help/detail?id=fees', 'main article table'],
  ['/pc/about/us?type=8', 'main article h1'],
  ['/pc/about/policy?type=policy', 'main article h1'],
  ['/pc/setting/account', '[data-testid=remains]'],
  ['/pc/account/papers', '[data-testid=paper]'],
  ['/pc/subcribe/book?id=3', 'main canvas'],
] as const;

/** Looked at with their error notes. */
const GUEST_FORMS = ['/pc/setting/password?type=0&index=1', '/pc/setting/password?type=0&index=5'];

test(
  'axe finds no barrier in either theme',
  // Many pages, each looked at as a whole.
  { timeout: 360_000 },
  async ({ newVisitor, newUser }) => {
    const guest = await newVisitor();
    await guest.goto('/pc/home');
    await expect.poll(() => guest.getByTestId('market-row').count()).toBeGreaterThan(6);
    await expectNoBarrierInEitherTheme(guest, 'home');
    for (const tab of ['Log in', 'Register']) {
      await guest.getByRole('banner').getByRole('button', { name: tab }).click();
      await guest.getByRole('tab', { name: tab, selected: true }).waitFor();
      await expectNoBarrierInEitherTheme(guest, tab);
      await guest.keyboard.press('Escape');
      await guest.getByRole('dialog').waitFor({ state: 'hidden' });
    }

    const user = await newUser();
    const trade = await TradePage.open(await newVisitor({ as: user }));
    const price = ((await trade.best('bid')) * 0.9).toFixed(2);
    await user.place({ direction: 'buy', price, amount: '0.001' });
    await trade.openOrders.waitFor();
    await expectNoBarrierInEitherTheme(trade.page, 'trade');

    for (const [path, rows] of USER_PAGES) {
      await trade.page.goto(path);
      await trade.page.locator(rows).first().waitFor();
      await expectNoBarrierInEitherTheme(trade.page, path);
    }
    for (const path of GUEST_FORMS) {
      await guest.goto(path);
      await guest.getByRole('main').locator('button[type=submit]').click();
      await guest.getByRole('alert').first().waitFor();
      await expectNoBarrierInEitherTheme(guest, path);
    }
  },
);

test('axe sees what is planted: a button without a name, and a text that stands out in one theme alone', async ({
  newVisitor,
}) => {
  const page = await newVisitor();
  await page.goto('/pc/freeze');
  await page.locator('main h1').waitFor();
  await expectNoBarrierInEitherTheme(page, 'as it is');
  await page.locator('main h1').evaluate((heading) => heading.style.setProperty('color', '#e8e8e8'));
  await expect(expectNoBarrierInEitherTheme(page, 'pale')).rejects.toThrow(
    /pale, light[\s\S]*color-contrast/,
  );
  await page.locator('main h1').evaluate((heading) => heading.style.removeProperty('color'));
  await page.locator('main').evaluate((main) => void main.append(document.createElement('button')));
  await expect(expectNoBarrierInEitherTheme(page, 'nameless')).rejects.toThrow(/button-name/);
});

const PHONE = { width: 390, height: 844 };

test(
  'axe finds no barrier on a phone in either theme',
  { timeout: 360_000 },
  async ({ newVisitor, newUser }) => {
    const guest = await newVisitor({ viewport: PHONE });
    await guest.goto('/pc/home');
    await guest.getByTestId('market-row').first().waitFor();
    await expectNoBarrierInEitherTheme(guest, 'home');
    await guest.getByRole('banner').getByRole('button', { name: 'Pages' }).click();
    await guest.getByRole('menuitemradio').first().waitFor();
    await expectNoBarrierInEitherTheme(guest, 'menu');

    const user = await newUser();
    await user.place({ direction: 'buy', price: '1000.00', amount: '0.02' });
    const page = await newVisitor({ viewport: PHONE, as: user });
    const market = ['/pc/home/detail?symbol=btcusdt', '[data-testid=open-orders-row]'] as const;
    for (const [path, rows] of [market, ...USER_PAGES]) {
      await page.goto(path);
      await page.locator(rows).first().waitFor();
      await expectNoBarrierInEitherTheme(page, path);
    }
  },
);

test('an order is placed and cancelled with the keyboard alone', async ({ newVisitor, newUser }) => {
  const trade = await TradePage.open(await newVisitor({ as: await newUser() }));
  const price = ((await trade.best('bid')) * 0.8).toFixed(2);
  await tabTo(trade.page, 'Price');
  await trade.page.keyboard.press('Control+A');
  await trade.page.keyboard.type(price);
  await tabTo(trade.page, 'Amount');
  await trade.page.keyboard.type('0.002');
  await trade.page.keyboard.press('Enter');
  await trade.openOrders.waitFor();
  await tabTo(trade.page, 'Cancel order: Buy 0.002 BTC');
  await trade.page.keyboard.press('Enter');
  await trade.openOrders.waitFor({ state: 'hidden' });
});

/** Presses Tab until the control of that name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(nameOfFocused);
    if (focused === name) return;
  }
  throw new Error(`Tab does not lead to "${name}"`);
}

/** Runs in the page. */
function nameOfFocused(): string | null | undefined {
  const element = document.activeElement as HTMLInputElement | null;
  return element?.ariaLabel ?? element?.labels?.[0]?.textContent ?? element?.textContent;
}
