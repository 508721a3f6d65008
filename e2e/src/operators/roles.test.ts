import { enrolAdmin } from '@bourse/testkit/operator';
import { expect } from '../browser/journey.ts';
import { adminLink, Console, test } from './console.ts';

test('an admin makes a role, another approves; its holder sees what it says, and loses it while he looks', async ({
  scripted,
  newVisitor,
}) => {
  const link = await adminLink(scripted, 'boss@example.com');
  const boss = await Console.enrol(await newVisitor({ url: scripted.url }), scripted, link);
  const other = await enrolAdmin(scripted, 'other@example.com');

  await boss.go('Roles');
  await boss.page.getByRole('button', { name: 'New role' }).click();
  await boss.dialog.getByRole('textbox', { name: 'Name' }).fill('Night desk');
  for (const name of ['Look users up, with their sessions and security log', /^See deposits, withdrawals/])
    await boss.dialog.getByRole('checkbox', { name }).check();
  expect(await boss.dialog.getByRole('checkbox', { name: /^Disable operators/ }).count()).toBe(0);
  await boss.dialog.getByRole('button', { name: 'Continue' }).click();
  await boss.dialog.getByText('Look users up').waitFor();
  await boss.confirm('New role');
  await boss.approvedBy(other);
  await boss.page.getByRole('columnheader', { name: 'Night desk' }).waitFor();

  const invited = await other.ok('/ops/api/operators/create', {
    email: 'clerk@example.com',
    role: 'Night desk',
  });
  await boss.page.goto(`/ops/proposals?id=${invited.proposal}`);
  await boss.panel.getByRole('button', { name: /^Approve/ }).click();
  await boss.confirm('Approve');
  const clerk = await Console.enrol(
    await newVisitor({ url: scripted.url }),
    scripted,
    await scripted.mail.enrolmentLinkFor('clerk@example.com'),
  );
  const screens = clerk.page.getByRole('navigation', { name: 'Screens' }).getByRole('link');
  const names = async () => (await screens.allInnerTexts()).map((text) => text.split('\n')[0]);
  await expect.poll(names).toContain('Withdrawals');
  expect(await names()).not.toContain('Parameters');
  await clerk.go('Withdrawals');

  // The session that is open notices, without a click.
  const { proposal } = await other.ok('/ops/api/roles/set', { name: 'Night desk', permissions: 'users.see' });
  await boss.page.goto(`/ops/proposals?id=${proposal}`);
  await boss.panel.getByText('Loses').waitFor();
  await boss.panel.getByText(/^See deposits, withdrawals/).waitFor();
  await boss.panel.getByRole('button', { name: /^Approve/ }).click();
  await boss.confirm('Approve');
  await clerk.page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  expect(await names()).not.toContain('Withdrawals');
  await boss.go('Roles');
  await boss.page.getByRole('button', { name: 'Finance' }).click();
  await boss.panel.getByRole('button', { name: 'Retire' }).waitFor();
});
