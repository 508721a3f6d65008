import { readFileSync } from 'node:fs';
import { PASSWORD } from '@bourse/testkit/client';
import { expect, newEmail, test } from '../browser/journey.ts';
import { toast, TradePage } from '../browser/trade-page.ts';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

test('someone saves a poster; a friend registers by the link, trades, and that earns a commission', async ({
  newVisitor,
  newUser,
  mailbox,
}) => {
  const inviter = await newUser();
  const { invitationCode } = await inviter.ok('/bb/index/share');
  const page = await newVisitor({ as: inviter });
  await page.goto('/pc/account/invite');
  await page.getByText('Earn 20% of the trading fees of everyone you invite').waitFor();
  await page.getByText('Nobody has registered with your code yet.').waitFor();
  const link = `${new URL(page.url()).origin}/pc/home?invite=${invitationCode}`;
  await page.getByText(link, { exact: true }).waitFor();

  await page.locator('[data-testid=poster][aria-busy=false]').waitFor();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as picture' }).click();
  const poster = await saving;
  expect(poster.suggestedFilename()).toBe(`invite-${invitationCode}.png`);
  const picture = readFileSync(await poster.path());
  expect(picture.subarray(0, 8).equals(PNG)).toBe(true);
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1080, 1620]);

  const friend = await newVisitor();
  const email = newEmail();
  await friend.goto(link);
  // The link opens the registration by itself.
  const dialog = friend.getByRole('dialog');
  await expect.poll(() => dialog.getByLabel('Invite code').inputValue()).toBe(invitationCode);
  await dialog.getByLabel('E-mail', { exact: true }).fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Repeat password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Get code' }).click();
  await dialog.getByRole('button', { name: /^Resend in/ }).waitFor();
  await dialog.getByLabel('E-mail verification code').fill(mailbox.codeFor(email));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await toast(friend, 'Register success');
  await dialog.waitFor({ state: 'hidden' });

  const trade = await TradePage.open(friend);
  await trade.choose('Market');
  await trade.fill('Total', '1000');
  await trade.choose('Buy BTC');
  await toast(friend, /^Bought/);

  // 20 % of the fee of 0.1 %, in the coin that was bought. Nobody reloads: the commission brings the list.
  const row = page.getByTestId('invitee-row').first();
  await expect.poll(() => row.textContent()).toMatch(/p\*+@example\.com.*Not verified.*0\.0000\d+ BTC$/);
  await page.reload();
  const earned = page.getByText('Commission earned', { exact: true }).first().locator('xpath=../dd');
  await expect.poll(() => earned.textContent()).toMatch(/^0\.0000\d+ BTC$/);
});
