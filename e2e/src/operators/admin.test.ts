import { readFileSync } from 'node:fs';
import { enrolAdmin, inviteOperator } from '@bourse/testkit/operator';
import { expect } from '../browser/journey.ts';
import { adminLink, Console, test } from './console.ts';

test('an admin finds a user with the keyboard, freezes him and sees it in the log', async ({
  scripted,
  newVisitor,
}) => {
  const user = await scripted.signUp('mallory@example.com');
  await scripted.signUp('alice@example.com');
  const page = await newVisitor({ url: scripted.url });
  const console = await Console.enrol(page, scripted, await adminLink(scripted));

  await console.go('Users');
  await expect.poll(() => console.rows.count()).toBe(2);
  await page.keyboard.press('/');
  await page.keyboard.type('mallo');
  await expect.poll(() => console.rows.count()).toBe(1);
  expect(page.url()).toContain('q=mallo');
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: user.email }).waitFor();

  await page.getByRole('tab', { name: 'Balances' }).click();
  await expect.poll(() => page.getByTestId('balance-row').filter({ hasText: '10,000' }).count()).toBe(1);
  await page.getByRole('tab', { name: 'Statement' }).click();
  await expect.poll(() => console.rows.count()).toBe(3);

  await page.getByRole('button', { name: 'Freeze' }).click();
  await console.dialog.getByLabel('Reason').fill('Stolen card');
  await console.confirm('Freeze');
  await page.getByRole('button', { name: 'Unfreeze' }).waitFor();
  expect((await user.call('/user/info')).code).toBe(-2);

  // Going back finds the list as it was left.
  await page.goBack();
  await expect.poll(() => page.url()).toContain('q=mallo');
  await console.go('Audit log');
  await page.getByText('The chain is intact').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ]);
  const csv = readFileSync(await download.path(), 'utf8');
  expect(csv).toContain(`user.freeze,user:${user.userId}`);
  expect(csv.split('\r\n')[0]).toContain('Time,Who,What,About');
});

test('pairs, parameters, switches and maintenance take effect at once', async ({ scripted, newVisitor }) => {
  const user = await scripted.signUp();
  const page = await newVisitor({ url: scripted.url });
  const console = await Console.enrol(page, scripted, await adminLink(scripted));
  const order = { direction: 'buy', price: '49000.00', amount: '0.001' };
  await user.place(order);

  await console.go('Pairs');
  await console.rows.filter({ hasText: 'BTC/USDT' }).click();
  await console.panel.getByRole('button', { name: 'Halt' }).click();
  await console.dialog.getByText('Trading → Halted').waitFor();
  await console.confirm('Halt');
  await console.panel.getByText('Halted').waitFor();
  await expect(user.place(order)).rejects.toThrow();
  await console.panel.getByRole('button', { name: 'Let trade' }).click();
  await console.confirm('Let trade');
  await console.panel.getByText('Orders are taken and filled.').waitFor();
  await user.place(order);

  await console.go('Parameters');
  await console.rows.filter({ hasText: 'customer_service_email' }).click();
  await page.keyboard.press('e');
  await console.dialog.getByLabel('New value').fill('nonsense');
  await console.dialog.getByRole('button', { name: 'Continue' }).click();
  await console.dialog.getByText('This value is not allowed here.').waitFor();
  await console.dialog.getByLabel('New value').fill('desk@example.com');
  await console.dialog.getByRole('button', { name: 'Continue' }).click();
  await console.confirm('Save');
  await console.panel.getByText('desk@example.com').waitFor();
  const name = 'customer_service_email';
  const answer = await fetch(`${scripted.url}/paramter/getParamListByKeyName?paramName=${name}`);
  expect(await answer.json()).toMatchObject({ code: 1, data: { valueName: 'desk@example.com' } });

  await console.go('Switches');
  await page
    .getByTestId('switch-row')
    .filter({ hasText: 'Spot' })
    .getByRole('button', { name: 'Edit' })
    .click();
  await console.dialog.getByLabel('For everyone').selectOption('Closed');
  await console.dialog.getByRole('button', { name: 'Continue' }).click();
  await console.confirm('Save');
  await page.getByTestId('switch-row').filter({ hasText: 'Spot' }).getByText('Closed').waitFor();
  await expect(user.place(order)).rejects.toThrow(/not available/);

  await page.getByRole('button', { name: 'Start maintenance' }).click();
  await console.confirm('Start maintenance');
  await page.getByText('Maintenance mode is on').waitFor();
  await page.getByRole('button', { name: 'End maintenance' }).click();
  await console.confirm('End maintenance');
  await page.getByText('Maintenance mode is on').waitFor({ state: 'hidden' });
});

test('an admin invites an operator, runs the audit, and edits a coin', async ({ scripted, newVisitor }) => {
  const page = await newVisitor({ url: scripted.url });
  const console = await Console.enrol(page, scripted, await adminLink(scripted));

  await console.go('Operators');
  await page.getByRole('button', { name: 'Invite operator' }).click();
  await console.dialog.getByLabel('E-mail').fill('new@example.com');
  await console.dialog.getByLabel('Role').selectOption('Auditor');
  await console.dialog.getByRole('button', { name: 'Continue' }).click();
  await console.confirm('Invite operator');
  await page.getByText('There is one admin alone: he decides').waitFor();
  await console.rows.filter({ hasText: 'new@example.com' }).getByText('Invited').waitFor();

  // The link reaches him alone.
  const link = await scripted.mail.enrolmentLinkFor('new@example.com');
  const other = await Console.enrol(await newVisitor({ url: scripted.url }), scripted, link);
  await other.go('Ledger health');
  await other.page.getByRole('button', { name: 'Run audit' }).click();
  await other.page.getByText('No differences').waitFor();
  await other.page.getByText('Journal entries').waitFor();

  // Who is disabled is out at once.
  await console.rows.filter({ hasText: 'new@example.com' }).click();
  await console.panel.getByRole('button', { name: 'Disable' }).click();
  await console.confirm('Disable');
  await other.page.getByRole('button', { name: 'Run audit' }).click();
  await other.page.getByRole('heading', { name: 'Log in' }).waitFor();
  await other.page.getByText('Your login has expired').waitFor();

  await console.go('Coins and chains');
  await console.rows.filter({ hasText: 'TRC20' }).click();
  await page.keyboard.press('e');
  await console.dialog.getByLabel('Withdrawal fee').fill('2.5');
  await console.dialog.getByRole('button', { name: 'Continue' }).click();
  await console.dialog.getByText('1 USDT → 2.5 USDT').waitFor();
  await console.confirm('Save');
  await console.panel.getByText('2.5 USDT').waitFor();
  const { chains } = await scripted.visitor.ok('/bb/config');
  expect(chains.find(({ chain }: { chain: string }) => chain === 'TRC20').withdrawFee).toBe('2.5');
});

test('a coin is added in the console, credited, and seen by its owner', async ({ scripted, newVisitor }) => {
  const user = await scripted.signUp();
  const admin = await enrolAdmin(scripted);
  const link = await inviteOperator(scripted, admin, 'admin', 'two@example.com');
  const console = await Console.enrol(await newVisitor({ url: scripted.url }), scripted, link);

  await console.page.goto('/ops/coins');
  await console.page.getByRole('button', { name: 'Add a coin' }).click();
  await console.dialog.getByLabel('Symbol').fill('abc');
  await console.dialog.getByLabel('Name').fill('Alphabet');
  await console.dialog.getByRole('button', { name: 'Continue' }).click();
  await console.dialog.getByText('2 to 12 capital letters and digits.').waitFor();
  await console.dialog.getByLabel('Symbol').fill('ABC');
  await console.dialog.getByLabel('Decimals shown').fill('2');
  await console.dialog.getByRole('button', { name: 'Continue' }).click();
  await console.confirm('Add a coin');
  await console.approvedBy(admin);
  const row = console.rows.filter({ hasText: 'Alphabet' });
  await row.click();
  await console.panel.getByText('Users see it among their assets.').waitFor();

  await console.go('Manual credits');
  await console.page.getByRole('button', { name: 'Propose a credit' }).click();
  await console.dialog.getByLabel('UID').fill(String(user.userId));
  await console.dialog.getByLabel('Amount').fill('7.125');
  await console.dialog.getByLabel('Currency').selectOption('ABC');
  await console.dialog.getByLabel('Reason').fill('Airdrop');
  await console.dialog.getByRole('button', { name: 'Continue' }).click();
  await console.dialog.getByText('7.125 ABC').waitFor();
  await console.confirm('Propose a credit');
  await console.rows.first().waitFor();
  const { list } = await admin.ok('/ops/api/credits/list');
  const { id, payloadHash } = list[0];
  await admin.ok('/ops/api/credits/approve', { id, payloadHash });
  expect(await user.balance('ABC')).toMatchObject({ available: '7.12500000' });
});
