import { readFileSync } from 'node:fs';
import { payoutChallenge } from '@bourse/custody/payout';
import { enrolmentSchema } from '@bourse/signer/policy/operators';
import { enrolAdmin, inviteOperator, OPERATOR_PASSWORD, type TestOperator } from '@bourse/testkit/operator';
import type { TestExchange } from '@bourse/testkit/exchange';
import type { Page } from 'playwright-core';
import { expect, test as journey } from '../browser/journey.ts';
import { addAuthenticator, PASSKEY_SITE, siteOf } from '../browser/virtual-authenticator.ts';
import { Console } from './console.ts';
import { ADDRESS, requestWithdrawal } from './requests.ts';

const test = journey.extend<{ $test: { settings: Readonly<Record<string, string>> } }>({
  settings: { DEMO_REVIEW: 'off', PAYOUTS: 'signer', ...PASSKEY_SITE },
});

test('two operators make passkeys, log in with them, and sign a payout over what they see', async ({
  scripted,
  newVisitor,
}) => {
  const user = await scripted.signUp();
  const id = await requestWithdrawal(scripted, user, '105.5');
  const admin = await enrolAdmin(scripted);
  const one = await operatorWithPasskey(scripted, admin, await newVisitor({ url: siteOf(scripted) }), 'one');
  const two = await operatorWithPasskey(scripted, admin, await newVisitor({ url: siteOf(scripted) }), 'two');

  // By the computer's own clock, months after the exchange's, the approval would have ended.
  await askToSign(one.console);
  await one.console.dialog.getByText('Nothing was signed. Check the clock').waitFor();
  await one.console.page.keyboard.press('Escape');
  expect((await scripted.query('select * from approvals')).length).toBe(0);
  for (const { console } of [one, two]) await console.page.clock.setFixedTime(scripted.clock.now());

  await sign(one.console, 'Approvals: 1 of 2');
  await one.console.panel.getByText('Pending').waitFor();
  expect(await one.console.panel.getByRole('button', { name: 'Approve' }).count()).toBe(0);
  await sign(two.console, 'Approvals: 2 of 2');
  await two.console.panel.getByText('Paying').waitFor();
  await two.console.panel.getByText('The signer has been asked for this payout').waitFor();

  const [order] = await scripted.query('select * from payout_orders');
  expect(order).toMatchObject({ id, payout: { id, coin: 'USDT', address: ADDRESS, amount: '100.5' } });
  const challenge = Buffer.from(payoutChallenge(order.payout)).toString('base64url');
  for (const { response } of order.approvals) {
    const said = JSON.parse(Buffer.from(response.response.clientDataJSON, 'base64url').toString());
    expect(said).toMatchObject({ challenge, origin: siteOf(scripted) });
  }
  expect(order.approvals.map(({ credentialId }: { credentialId: string }) => credentialId)).toEqual([
    one.credentialId,
    two.credentialId,
  ]);
});

/** Enrols, makes a passkey, takes the file for the signer, and logs in again with the passkey alone. */
async function operatorWithPasskey(
  exchange: TestExchange,
  admin: TestOperator,
  page: Page,
  name: string,
): Promise<{ console: Console; credentialId: string }> {
  const email = `${name}@example.com`;
  const console = await Console.enrol(
    page,
    exchange,
    await inviteOperator(exchange, admin, 'finance', email),
  );
  await addAuthenticator(page);
  await openAccount(page, 'Passkeys');
  await page.getByText('You have no passkey yet.').waitFor();
  await exchange.clock.advance(30_000);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the new passkey').fill('Laptop');
  await dialog.getByLabel('Present password').fill(OPERATOR_PASSWORD);
  await dialog.locator('input[autocomplete=one-time-code]').fill(console.code());
  await dialog.getByRole('button', { name: 'Make a passkey' }).click();
  await page.getByText('The passkey has been added.').waitFor();
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'For the signer' }).click();
  const file = readFileSync(await (await saving).path(), 'utf8');
  const { credentialId, origin } = enrolmentSchema.parse(JSON.parse(file));
  expect(origin).toBe(siteOf(exchange));
  await page.keyboard.press('Escape');

  await openAccount(page, 'Log out');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await console.overview.waitFor();
  return { console, credentialId };
}

async function openAccount(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

async function sign(console: Console, then: string): Promise<void> {
  await askToSign(console);
  await console.panel.getByText(then).waitFor();
}

/** Looks at each field that the passkey is to sign, and says yes. */
async function askToSign(console: Console): Promise<void> {
  await console.go('Withdrawals');
  await console.rows.first().click();
  await console.panel.getByText('Two different operators have to sign').waitFor();
  await console.panel.getByRole('button', { name: 'Approve' }).click();
  for (const said of [
    '100.5 USDT',
    'ERC20',
    '0x52 9084 0009 8527 886E 0F70 3006 9857 D2E4 169E E7',
    '0.02, in the coin of the network',
    'Approval valid until',
    // The last full hour within a day.
    '2026-01-06 12:00:00',
  ])
    await console.dialog.getByText(said, { exact: true }).waitFor();
  await console.dialog.getByRole('button', { name: 'Sign with passkey' }).click();
}
