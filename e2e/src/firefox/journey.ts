/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { formatAmount, parseAmount } from '@bourse/money/amount';
import { Client, FUND_PASSWORD, PASSWORD, signUp, TestUser } from '@bourse/testkit/client';
import { Outbox } from '@bourse/testkit/outbox';
import { withFolder } from '@bourse/testkit/with-folder';
import type { ElementHandle } from 'puppeteer-core';
import { photo } from '../browser/pictures.ts';
import type { ServerUnderTest } from '../crash/server-under-test.ts';
import { type Person, until } from './person.ts';

const EMAIL = 'newcomer@example.com';
const ADDRESS = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
/** One code a minute is mailed. */
const CODE_PAUSE_MS = 61_000;
/** A second contract of 30 s, and the tick that decides it. */
const SECOND_MS = 60_000;

/** From the invite link to a withdrawal request; `say` is told each step that held. Rejects at the first that did not. */
export async function journey(
  person: Person,
  server: ServerUnderTest,
  say: (line: string) => void,
): Promise<void> {
  const mail = new Outbox(server.dataDir);
  const inviter = await signUp(server.url, mail, 'inviter@example.com');
  const { invitationCode } = await inviter.ok('/bb/index/share');
  await register(person, mail, invitationCode);
  const mailedAt = Date.now();
  const user = await overTheCalls(server.url);
  say('registered by the invite link');

  assert.match(await person.read('#first-steps'), /^10,000 USDT of demo money/);
  assert.deepEqual(await user.balance('USDT'), { available: '10000.00000000', frozen: '0.00000000' });
  say('was told of the demo money that the server has for him');

  await openSecond(person, user);
  say('opened a second contract');
  await secondResult(person, user);
  say('saw the result of his second contract');

  await buyAtMarket(person, user);
  say('bought at market');
  await placeAndCancel(person, user);
  say('placed a limit order and took it back');

  await prepareWithdrawal(person, user);
  say('set a fund password, was verified, and has an address in his book');
  await sleep(Math.max(0, mailedAt + CODE_PAUSE_MS - Date.now()));
  await withdraw(person, user, mail);
  say('asked for a withdrawal to it');
  await logOut(person);
  say('logged out');
}

async function register(person: Person, mail: Outbox, code: string): Promise<void> {
  await person.goto(`/pc/home?invite=${code}`);
  const form = '[role=dialog] form:has(input[name=code])';
  const filled = await person.find(`${form} input[name=invitationCode]`);
  assert.equal(await filled.evaluate((input) => (input as HTMLInputElement).value), code);
  await person.type(`${form} input[name=email]`, EMAIL);
  await person.type(`${form} input[name=password]`, PASSWORD);
  await person.type(`${form} input[name=password1]`, PASSWORD);
  await person.click(`${form} button`, 'Get code');
  await person.type(`${form} input[name=code]`, await mail.codeSoonFor(EMAIL));
  await person.click(`${form} button[type=submit]`);
  await person.gone(form);
  // The mailed code's toast is still there when registration's comes.
  await person.find('[data-sonner-toast]', /./);
  assert.deepEqual(await person.page.evaluate(emptyToasts), []);
}

/** Runs in the page: what toasts would say that stand there as empty boxes. */
function emptyToasts(): (string | null)[] {
  return [...document.querySelectorAll('[data-sonner-toast][data-visible=true]')]
    .filter((toast) => toast.matches('[data-front=false][data-expanded=false]'))
    .map(({ textContent }) => textContent);
}

/** He himself over the calls, in a session of its own, to hear what the server has of him. */
async function overTheCalls(url: string): Promise<TestUser> {
  const { userId, token } = await new Client(url).ok('/user/login', { email: EMAIL, password: PASSWORD });
  return new TestUser(url, EMAIL, Number(userId), token);
}

async function openSecond(person: Person, user: TestUser): Promise<void> {
  await person.goto('/pc/account/transfer?currency=USDT&type=1');
  await person.type('[data-testid=transfer-amount]', '1000');
  await person.page.keyboard.press('Enter');
  await person.find('[data-testid=transfer-row]');
  await person.goto('/pc/secondContract');
  await person.find('[data-testid=second-available]', '1,000 USDT');
  await person.type('main form:has([data-testid=second-payout]) input[inputmode=decimal]', '100');
  const cost = amountIn(await person.read('[data-testid=second-cost]'));
  await person.click('main form:has([data-testid=second-payout]) button', /^Up/);
  await person.click('[role=dialog] [role=checkbox], [role=dialog] input[type=checkbox]');
  await person.click('[role=dialog] button', 'Accept');
  await person.find('[data-testid=holding-second]');
  const { available, frozen } = await user.balance('USDT', 'contract');
  assert.equal(parseAmount(frozen), cost);
  assert.equal(parseAmount(available), 1000_00000000n - cost);
}

async function secondResult(person: Person, user: TestUser): Promise<void> {
  const path = '/contract/app/contract/second/getContractRecord';
  const finished = async () => (await user.call(path, { entryStatus: 2 })).body['result'].list;
  await until('the second contract ends', async () => (await finished()).length === 1, SECOND_MS);
  const [order] = await finished();
  await person.click('[role=tab]', /^Finished/);
  const row = await person.read('[data-testid=finished-second]');
  assert.ok(row.includes('BTC/USDT') && row.includes('100'), `the result is shown as ${row}`);
  const { available } = await user.balance('USDT', 'contract');
  assert.equal(amountIn(await person.read('[data-testid=second-available]')), parseAmount(available));
  await person.click('[data-testid=finished-second] button', /^Verify/);
  await person.find('[role=dialog]', new RegExp(order.id));
  await person.page.keyboard.press('Escape');
  await person.gone('[role=dialog]');
}

async function buyAtMarket(person: Person, user: TestUser): Promise<void> {
  await openTrade(person);
  await person.click(`${ORDER_FORM} button`, 'Market');
  await person.type(`${ORDER_FORM} input[inputmode=decimal]`, '500', 'Total');
  await person.click(`${ORDER_FORM} button[type=submit]`, 'Buy BTC');
  await until('a fill', async () => (await user.ok('/bb/order/trades')).totalRow > 0);
  await showsBalances(person, user);
}

async function placeAndCancel(person: Person, user: TestUser): Promise<void> {
  const bid = await (
    await person.find('[data-testid=book-bid-row]')
  ).evaluate((row) => row.getAttribute('data-price'));
  await person.click(`${ORDER_FORM} button`, 'Limit');
  await person.type(`${ORDER_FORM} input[inputmode=decimal]`, (Number(bid) * 0.7).toFixed(2), 'Price');
  await person.type(`${ORDER_FORM} input[inputmode=decimal]`, '0.012345', 'Amount');
  await person.click(`${ORDER_FORM} button[type=submit]`, 'Buy BTC');
  await person.click('[role=tab]', /^Open orders/);
  assert.match(await person.read('[data-testid=open-orders-row]'), /BTC\/USDT.*Limit.*Buy.*0\.012345 BTC/);
  assert.notEqual((await user.balance('USDT')).frozen, '0.00000000');
  await showsBalances(person, user);
  await person.click('[role=tab]', /^Open orders/);
  await person.click('button', /^Cancel order: Buy 0\.012345 BTC/);
  await person.gone('[data-testid=open-orders-row]');
  assert.equal((await user.balance('USDT')).frozen, '0.00000000');
  await showsBalances(person, user);
}

const ORDER_FORM = 'main form:has([data-testid=form-available])';

async function openTrade(person: Person): Promise<void> {
  await person.goto('/pc/home/detail?symbol=btcusdt');
  await person.find('[data-testid=book-ask-row]');
  await person.find('[data-testid=form-available]', /\d/);
}

/** The trade page shows to the digit what the server has. */
async function showsBalances(person: Person, user: TestUser): Promise<void> {
  await person.click('[role=tab]', 'Assets');
  for (const coin of ['USDT', 'BTC']) {
    let shown = {};
    let has = {};
    await until('balances on screen', async () => {
      shown = {
        available: formatAmount(amountIn(await person.read(`[data-testid=balance-${coin}-available]`))),
        frozen: formatAmount(amountIn(await person.read(`[data-testid=balance-${coin}-frozen]`))),
      };
      const { available, frozen } = await user.balance(coin);
      has = { available: formatAmount(parseAmount(available)!), frozen: formatAmount(parseAmount(frozen)!) };
      return JSON.stringify(shown) === JSON.stringify(has);
    }).catch(() => undefined);
    assert.deepEqual(shown, has, `${coin} on the trade page`);
  }
}

async function prepareWithdrawal(person: Person, user: TestUser): Promise<void> {
  await person.goto('/pc/setting/password?type=1&index=7');
  await person.type('main input[name=password]', FUND_PASSWORD);
  await person.type('main input[name=password1]', FUND_PASSWORD);
  await person.click('main form button[type=submit]');
  await until('a fund password', async () => (await user.ok('/user/info')).assetsPwd === 1);

  await person.goto('/pc/setting/verify');
  await person.type('main input[name=realName]', 'Ada Lovelace');
  await person.type('main input[name=idNumber]', 'X1234567');
  await verify(person, user);

  await person.goto('/pc/setting/addaddress?currency=USDT&chain=ERC20');
  await person.type('main form input', ADDRESS, 'Address');
  await person.type('main form input', 'My wallet', 'Remark');
  await person.type('main form input[name=fundPassword]', FUND_PASSWORD);
  await person.click('main form button[type=submit]');
  assert.match(await person.read('[data-testid=address-row]'), /USDT.*ERC20.*My wallet/);
}

/** Chooses both photos and hands them in. Firefox reads a file when it sends it, so it stays until he is verified. */
async function verify(person: Person, user: TestUser): Promise<void> {
  await withFolder('bourse-firefox-', async (folder) => {
    const path = join(folder, 'side.png');
    writeFileSync(path, photo());
    await person.find('main input[type=file]');
    for (const field of await person.page.$$('main input[type=file]'))
      await (field as ElementHandle<HTMLInputElement>).uploadFile(path);
    await person.click('main form button[type=submit]');
    await until('a verified identity', async () => (await user.ok('/user/info')).auth === 2, SECOND_MS);
  });
}

async function withdraw(person: Person, user: TestUser, mail: Outbox): Promise<void> {
  const before = await user.balance('USDT');
  const mailed = mail.lettersTo(EMAIL).length;
  await person.goto('/pc/account/withdrawel?currency=USDT&chain=ERC20');
  await person.find('[data-testid=withdraw-address]');
  await person.click('main form:has([data-testid=withdraw-address]) button', /^(Address book|Book)$/);
  await person.click('[role=dialog] li button', /My wallet/);
  await person.gone('[role=dialog]');
  await person.type('[data-testid=withdraw-amount]', '50');
  await person.click('main form:has([data-testid=withdraw-amount]) button[type=submit]');
  await person.type('[role=dialog] input[name=fundPassword]', FUND_PASSWORD);
  await person.click('[role=dialog] button', 'Get code');
  await until('a code by mail', () => mail.lettersTo(EMAIL).length > mailed);
  await person.type('[role=dialog] input[name=code]', mail.codeFor(EMAIL));
  await person.click('[role=dialog] button[type=submit]');
  assert.match(await person.read('[data-testid=withdrawal-row]'), /50 USDT/);
  const { available, frozen } = await user.balance('USDT');
  // Frozen until it is paid, which demo money soon is.
  assert.equal(parseAmount(available), parseAmount(before.available)! - 50_00000000n);
  assert.ok(['50.00000000', '0.00000000'].includes(frozen), `${frozen} USDT are frozen`);
}

async function logOut(person: Person): Promise<void> {
  await person.click('header button', 'Account');
  await person.click('[role=menuitem]', 'Log out');
  await until('home', () => new URL(person.page.url()).pathname === '/pc/home');
  await person.find('header button', 'Log in');
  assert.equal(await person.page.evaluate(() => localStorage.getItem('token')), null);
}

/** The amount in front of "1,000 USDT", in 1e-8 units. */
function amountIn(text: string): bigint {
  const amount = parseAmount(text.replaceAll(',', '').split(/\s/)[0]!);
  if (amount === undefined) throw new Error(`no amount: "${text}"`);
  return amount;
}
