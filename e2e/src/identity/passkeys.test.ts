import { FUND_PASSWORD } from '@bourse/testkit/client';
import { fillMailCode } from '../browser/form.ts';
import { expect, test as journey } from '../browser/journey.ts';
import { toast } from '../browser/trade-page.ts';
import { addAuthenticator, PASSKEY_SITE, siteOf } from '../browser/virtual-authenticator.ts';

const HOUR = 3_600_000;
const ADDRESS = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';

const test = journey.extend<{ $test: { settings: Readonly<Record<string, string>> } }>({
  settings: { DEMO_REVIEW: 'off', ...PASSKEY_SITE },
});

test('someone makes a passkey, logs in with it alone, and confirms a withdrawal with it', async ({
  newVisitor,
  scripted,
}) => {
  const user = await scripted.signUp();
  await scripted.verify(user);
  await user.setFundPassword();
  const page = await newVisitor({ as: user, url: siteOf(scripted) });
  const authenticator = await addAuthenticator(page);

  await page.goto('/pc/setting/security');
  await page.getByRole('link', { name: 'Set up: Passkeys' }).click();
  await page.getByText('You have no passkey yet.').waitFor();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Make the passkey' }).click();
  await dialog.getByText('Please name the passkey (40 characters at most).').waitFor();
  await dialog.getByLabel('Name').fill('Phone');
  await fillMailCode(dialog, scripted, user);
  await dialog.getByRole('button', { name: 'Make the passkey' }).click();
  await toast(page, 'The passkey has been added.');
  expect(await page.getByTestId('passkey').innerText()).toContain('Phone');
  await page.goto('/pc/setting/security');
  await page.getByText(/^Withdrawals are blocked until 2026-01-06/).waitFor();
  await page.getByRole('link', { name: 'Manage: Passkeys' }).waitFor();

  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use a passkey' }).click();
  await toast(page, 'Login success');
  await page.getByRole('button', { name: 'Account' }).waitFor();

  await scripted.clock.advance(25 * HOUR);
  await page.goto('/pc/account/withdrawel');
  await page.getByTestId('withdraw-address').fill(ADDRESS);
  await page.getByTestId('withdraw-amount').fill('120.5');
  await page.getByRole('main').getByRole('button', { name: 'Continue' }).click();
  await dialog.getByLabel('Fund password', { exact: true }).fill(FUND_PASSWORD);
  // Nobody is asked for a mailed code, unless he wants to.
  expect(await dialog.getByLabel('E-mail verification code').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Use the mailed code instead' }).click();
  await dialog.getByLabel('E-mail verification code').waitFor();
  await dialog.getByRole('button', { name: 'Use a passkey instead' }).click();
  await authenticator.refuse(true);
  await dialog.getByRole('button', { name: 'Confirm with passkey' }).click();
  await toast(page, 'The passkey was not used: it was cancelled, or took too long.');
  await authenticator.refuse(false);
  await dialog.getByRole('button', { name: 'Confirm with passkey' }).click();
  await toast(page, 'Submitted');
  await dialog.waitFor({ state: 'hidden' });
  const rows = await scripted.query('select amount, address, status from withdrawals');
  expect(rows).toEqual([{ amount: '12050000000', address: ADDRESS, status: 'pending' }]);

  await page.goto('/pc/setting/passkeys');
  await page.getByRole('button', { name: 'Remove “Phone”' }).click();
  await fillMailCode(dialog, scripted, user);
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await toast(page, 'The passkey has been removed.');
  await page.getByText('You have no passkey yet.').waitFor();
  expect(await scripted.audit()).toMatchObject({ ok: true, differences: [] });
});
