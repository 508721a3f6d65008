import { PICTURE } from '@bourse/testkit/client';
import { enrolAdmin, enrolOperator, inviteOperator } from '@bourse/testkit/operator';
import { expect } from '../browser/journey.ts';
import { Console, test } from './console.ts';
import { submitDeposit } from './requests.ts';

test('a deposit is credited with what really arrived, another one is rejected', async ({
  scripted,
  newVisitor,
}) => {
  const user = await scripted.signUp();
  await submitDeposit(user, '500', PICTURE);
  await scripted.clock.advance(1_000);
  await submitDeposit(user, '70', PICTURE);
  const admin = await enrolAdmin(scripted);
  const link = await inviteOperator(scripted, admin, 'finance', 'finance@example.com');
  const console = await Console.enrol(await newVisitor({ url: scripted.url }), scripted, link);

  await console.go('Deposits');
  const rowOf = (amount: string) =>
    console.rows.filter({ has: console.page.getByRole('gridcell', { name: amount, exact: true }) });
  await rowOf('500').click();
  const credential = console.panel.getByRole('img', { name: 'Credential' });
  await expect
    .poll(() => credential.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  await console.panel.getByRole('button', { name: 'Credit' }).click();
  await console.dialog.getByLabel('Amount that arrived, in USDT').fill('1e3');
  await console.dialog.getByRole('button', { name: 'Continue' }).click();
  await console.dialog.getByText('A plain number').waitFor();
  await console.dialog.getByLabel('Amount that arrived, in USDT').fill('499.5');
  await console.dialog.getByRole('button', { name: 'Continue' }).click();
  await console.dialog.getByText('499.5 USDT').waitFor();
  await console.confirm('Credit');
  // Another amount than was claimed takes two.
  await console.page.getByText('Proposed as number 1. Another operator has to approve.').waitFor();
  expect(await user.balance('USDT')).toMatchObject({ available: '10000.00000000' });
  const second = await inviteOperator(scripted, admin, 'finance', 'second@example.com');
  const other = await Console.enrol(await newVisitor({ url: scripted.url }), scripted, second);
  await other.go('Approvals');
  await other.rows.first().click();
  await other.panel.getByText('499.5').waitFor();
  await other.panel.getByRole('button', { name: 'Approve' }).click();
  await other.confirm('Approve');
  await other.panel.getByText('Finished').waitFor();
  await console.panel.getByText('Finished').waitFor();
  expect(await user.balance('USDT')).toMatchObject({ available: '10499.50000000' });

  await rowOf('70').click();
  await console.panel.getByRole('button', { name: 'Reject' }).click();
  await console.dialog.getByLabel('Remark').fill('No such transaction');
  await console.confirm('Reject');
  await console.panel.getByText('No such transaction').waitFor();
  expect(await user.balance('USDT')).toMatchObject({ available: '10499.50000000' });
});

test('a manual credit is proposed by one and approved by another', async ({ scripted, newVisitor }) => {
  const user = await scripted.signUp();
  const admin = await enrolAdmin(scripted);
  const visit = async (email: string) => {
    const link = await inviteOperator(scripted, admin, 'finance', email);
    return Console.enrol(await newVisitor({ url: scripted.url }), scripted, link);
  };
  const one = await visit('one@example.com');
  const two = await visit('two@example.com');

  await one.go('Manual credits');
  await one.page.getByRole('button', { name: 'Propose a credit' }).click();
  await one.dialog.getByLabel('UID').fill(String(user.userId));
  await one.dialog.getByLabel('Amount').fill('25.5');
  await one.dialog.getByLabel('Reason').fill('Goodwill');
  await one.dialog.getByRole('button', { name: 'Continue' }).click();
  await one.dialog.getByText('25.5 USDT').waitFor();
  await one.confirm('Propose a credit');
  await one.rows.first().click();
  await one.panel.getByText('Another operator than the one who proposed has to approve.').waitFor();
  expect(await one.panel.getByRole('button', { name: 'Approve' }).count()).toBe(0);
  expect(await user.balance('USDT')).toMatchObject({ available: '10000.00000000' });

  await two.go('Manual credits');
  await two.rows.first().click();
  await two.panel.getByRole('button', { name: 'Approve' }).click();
  await two.dialog.getByText(`${user.email} (${user.userId})`).waitFor();
  await two.confirm('Approve and credit');
  await two.panel.getByText('Finished').waitFor();
  expect(await user.balance('USDT')).toMatchObject({ available: '10025.50000000' });
});

test('what desks lack is proposed as a list by one, and approved at once by another', async ({
  scripted,
  newVisitor,
}) => {
  const admin = await enrolAdmin(scripted);
  // A desk of the demo has all that it should: its money goes elsewhere, by two as well.
  const spender = await enrolOperator(scripted, admin, 'finance', 'five@example.com');
  const { list } = await admin.ok('/ops/api/house/accounts');
  const { available: amount } = list.find(
    (each: { account: string; currency: string }) => each.account === 'insurance' && each.currency === 'USDT',
  );
  const { id, payloadHash } = await spender.ok('/ops/api/house/proposeTransfer', {
    ...{ from: 'insurance', to: 'fees', currency: 'USDT', amount, reason: 'A test' },
  });
  await admin.ok('/ops/api/house/approve', { id, payloadHash });
  const visit = async (email: string) => {
    const link = await inviteOperator(scripted, admin, 'finance', email);
    return Console.enrol(await newVisitor({ url: scripted.url }), scripted, link);
  };
  const one = await visit('six@example.com');
  const two = await visit('seven@example.com');

  await one.go('Going live');
  await one.page.getByRole('button', { name: 'Credit what is suggested' }).click();
  await one.dialog.getByRole('group', { name: 'Insurance (insurance)' }).getByRole('checkbox').waitFor();
  await one.dialog.getByLabel('Reason').fill('Opening inventory');
  await one.dialog.getByRole('button', { name: 'Continue' }).click();
  await one.dialog.getByText('Insurance (insurance) · USDT').waitFor();
  await one.confirm('Propose these credits');
  await one.page.getByText(/^Proposed as number \d+/).waitFor();

  await two.go('Approvals');
  await two.rows.first().click();
  await two.panel.getByText('25,000 USDT (by hand so far:').waitFor();
  await two.panel.getByRole('button', { name: 'Approve' }).click();
  await two.confirm('Approve');
  await two.panel.getByText('Finished').waitFor();
  await two.go('Manual credits');
  await two.rows.filter({ hasText: 'Opening inventory' }).first().waitFor();
  expect(await two.page.getByRole('button', { name: 'Credit what is suggested' }).count()).toBe(0);
});

test('money of the house is moved by two, and a wrong credit is put right', async ({
  scripted,
  newVisitor,
}) => {
  const user = await scripted.signUp();
  await submitDeposit(user, '500', PICTURE);
  const admin = await enrolAdmin(scripted);
  const deposit = (await admin.ok('/ops/api/deposits/list')).list[0].id;
  await admin.ok('/ops/api/deposits/finish', { id: deposit, arrival: '500' });
  const visit = async (email: string) => {
    const link = await inviteOperator(scripted, admin, 'finance', email);
    return Console.enrol(await newVisitor({ url: scripted.url }), scripted, link);
  };
  const one = await visit('three@example.com');
  const two = await visit('four@example.com');

  await one.go('House accounts');
  await one.page.getByRole('table', { name: 'What the accounts of the house hold' }).waitFor();
  await one.page.getByRole('button', { name: 'Correct a credit' }).click();
  await one.dialog.getByLabel('No.').fill(deposit);
  await one.dialog.getByLabel('Amount').fill('400');
  await one.dialog.getByLabel('Reason').fill('A slip of the hand');
  await one.dialog.getByRole('button', { name: 'Continue' }).click();
  await one.confirm('Propose');
  await one.rows.first().click();
  await one.panel.getByText('Another operator than the one who proposed has to approve.').waitFor();
  expect(await one.panel.getByRole('button', { name: 'Approve' }).count()).toBe(0);

  await two.go('House accounts');
  await two.rows.first().click();
  await two.panel.getByRole('button', { name: 'Approve' }).click();
  await two.dialog.getByText(`${user.email} (${user.userId})`).waitFor();
  await two.confirm('Approve and move');
  await two.panel.getByText('Finished').waitFor();
  expect(await user.balance('USDT')).toMatchObject({ available: '10100.00000000' });
});
