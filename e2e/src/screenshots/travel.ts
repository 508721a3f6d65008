import { FUND_PASSWORD, PICTURE, type Fields, type TestUser } from '@bourse/testkit/client';
import type { TestExchange } from '@bourse/testkit/exchange';
import { fund } from '@bourse/testkit/fund';
import { enrolAdmin, type TestOperator } from '@bourse/testkit/operator';
import { until } from '@bourse/testkit/signer-run';
import type { Page } from 'playwright-core';
import { launchChromium } from '../browser/chromium.ts';
import { startScripted } from '../browser/scripted.ts';
import { startServer, stopServer } from '../browser/server.ts';
import { openVisitor, type VisitorOptions } from '../browser/visitor.ts';
import { ADDRESS, submitDeposit } from '../operators/requests.ts';
import { isPageWanted, isStateWanted, looks } from './choice.ts';
import { conclude, shoot } from './gallery.ts';
import { signIn } from './sign-in.ts';

/**
 * `npm run shots:travel`: what the travel rule asks of users and tells operators, on an exchange that asks from 1,000 USDT
 * on, into the gallery of e2e/screenshots/. Choices as of `npm run shots`; states are trader and operator.
 */

const WIDTHS = [1440, 1280, 820, 390];
/** Of operators: the console is not made for 820 px. */
const CONSOLE_WIDTHS = new Set([1440, 1280, 390]);

/** In no address book, so that it is asked whose it is. */
const UNKNOWN = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';

const ANN = {
  primaryIdentifier: 'Smith',
  secondaryIdentifier: 'Ann',
  countryOfResidence: 'GB',
  wallet: 'provider',
  vaspName: 'Kraken',
};

const server = await startServer();
const exchange = await startScripted(server.dataDir, { DEMO_REVIEW: 'off' });
const browser = await launchChromium();
try {
  const admin = await enrolAdmin(exchange);
  const user = await exchange.signUp();
  const asked = await fill(exchange, admin, user);
  for (const look of looks(WIDTHS)) {
    if (isStateWanted('trader')) await shootUser({ ...look, as: user });
    if (isStateWanted('operator') && CONSOLE_WIDTHS.has(look.viewport.width))
      await shootOperator(look, admin, asked);
  }
  conclude();
} finally {
  await browser.close();
  await exchange.stop();
  await stopServer(server);
}

async function shootUser(options: VisitorOptions): Promise<void> {
  const page = await open(options);
  await shootWithdrawForm(page, options);
  if (isPageWanted('travel-deposit')) {
    await page.goto('/pc/account/recharge?currency=USDT&chain=ERC20');
    const row = page.getByTestId('deposit-row').first();
    await row.scrollIntoViewIfNeeded();
    await shoot(page, 'travel-deposits', 'trader', options);
    await row.locator('button.text-warning\\!').click();
    await page.getByRole('dialog').locator('select').waitFor();
    await page.getByRole('dialog').locator('button[type=submit]').click();
    await shoot(page, 'travel-deposit', 'trader', options);
  }
  if (isPageWanted('travel-address')) {
    await page.goto('/pc/setting/addaddress?currency=USDT&chain=ERC20');
    await page.locator('main select').waitFor();
    await shoot(page, 'travel-address', 'trader', options);
  }
  if (isPageWanted('travel-book')) {
    await page.goto('/pc/setting/addresslist');
    await page.getByTestId('address-row').first().waitFor();
    await shoot(page, 'travel-book', 'trader', options);
  }
  await page.context().close();
}

/** As filled in, with what is missing said, and as it is shown once more before it goes out. */
async function shootWithdrawForm(page: Page, options: VisitorOptions): Promise<void> {
  if (!isPageWanted('travel-withdraw')) return;
  await page.goto('/pc/account/withdrawel?currency=USDT&chain=ERC20');
  await page.getByTestId('withdraw-address').fill(UNKNOWN);
  await page.getByTestId('withdraw-amount').fill('1500');
  const party = page.getByTestId('beneficiary');
  await party.waitFor();
  await page.locator('main form button[type=submit]').click();
  await page.getByRole('alert').first().waitFor();
  await party.scrollIntoViewIfNeeded();
  await shoot(page, 'travel-withdraw', 'trader', options);
  await party.locator('input').nth(0).fill('Smith');
  await party.locator('input').nth(1).fill('Ann');
  await party.locator('select').selectOption('GB');
  await party.getByRole('button').nth(1).click();
  await party.locator('input').nth(2).fill('Kraken');
  await page.locator('main form button[type=submit]').click();
  await page.getByRole('dialog').locator('input').first().waitFor();
  await shoot(page, 'travel-confirm', 'trader', options);
}

async function shootOperator(options: VisitorOptions, admin: TestOperator, asked: Asked): Promise<void> {
  if (!isPageWanted('travel-console')) return;
  const page = await open(options);
  await page.goto('/ops/login');
  await signIn(page, exchange, admin);
  for (const [name, path] of [
    ['travel-console-withdrawal', `/withdrawals?id=${asked.withdrawal}`],
    ['travel-console-deposit', `/deposits?id=${asked.deposit}`],
    ['travel-console-told', `/deposits?id=${asked.told}`],
  ] as const) {
    await page.goto(`/ops${path}`);
    await page.locator('aside dl').first().waitFor();
    await page.waitForLoadState('networkidle');
    await shoot(page, name, 'operator', options);
  }
  await page.context().close();
}

async function open(options: VisitorOptions): Promise<Page> {
  return (await openVisitor(browser, exchange.url, options)).page;
}

/** Numbers of payments: a withdrawal and a deposit that wait for the other side, and a deposit whose sender is told. */
interface Asked {
  readonly withdrawal: string;
  readonly deposit: string;
  readonly told: string;
}

async function fill(on: TestExchange, admin: TestOperator, user: TestUser): Promise<Asked> {
  await on.query(`insert into parameters values ('travel_rule_usdt', '1000')`);
  await user.setFundPassword();
  await on.verify(user);
  await fund(on, user, '30000');
  const withdrawal = await withdraw(on, user);
  await submitDeposit(user, '1200', PICTURE);
  await submitDeposit(user, '3000', PICTURE);
  const { list } = await admin.ok('/ops/api/deposits/list');
  const [deposit, told] = list.map(({ id }: Fields) => String(id));
  // Owners are asked by a job that looks every second.
  await until(
    async () => {
      await on.clock.advance(1_000);
      return (await user.ok('/bb/recharge/record')).list;
    },
    (mine: Fields[]) => mine.every(({ travel }) => travel === 'asked'),
  );
  await user.ok('/bb/travel/tell', { kind: 'deposit', id: told, ...ANN });
  await user.ok('/bb/address/add', {
    ...{ currency: 'USDT', chain: 'ERC20', address: ADDRESS, remark: 'Kraken', fundPassword: FUND_PASSWORD },
    ...ANN,
  });
  await on.clock.advance(60_000);
  return { withdrawal, deposit: deposit!, told: told! };
}

/** Answers the number of a withdrawal whose beneficiary is told. */
async function withdraw(on: TestExchange, user: TestUser): Promise<string> {
  const payment = { currency: 'USDT', chain: 'ERC20', address: ADDRESS, amount: '2500' };
  await user.ok('/bb/user/sendSecurityCode', { purpose: 'withdraw', ...payment });
  await on.clock.advance(1_000);
  const code = on.mail.codeFor(user.email);
  const sent = await user.ok('/bb/user/statisticsUser/txPay', {
    ...payment,
    ...ANN,
    fundPassword: FUND_PASSWORD,
    code,
  });
  return String(sent.id);
}
