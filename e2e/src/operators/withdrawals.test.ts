import { fund } from '@bourse/testkit/fund';
import { enrolAdmin, inviteOperator } from '@bourse/testkit/operator';
import { expect } from '../browser/journey.ts';
import { Console, test } from './console.ts';
import { ADDRESS, requestWithdrawal } from './requests.ts';

const HASH = `0x${'5c'.repeat(32)}`;
const IN_FOURS = '0x52 9084 0009 8527 886E 0F70 3006 9857 D2E4 169E E7';

test('a large withdrawal takes two persons, and shows exactly what they approve', async ({
  scripted,
  newVisitor,
}) => {
  const user = await scripted.signUp();
  await fund(scripted, user, '20000');
  await requestWithdrawal(scripted, user, '12500.00000001');
  const admin = await enrolAdmin(scripted);
  const visit = async (email: string) =>
    Console.enrol(
      await newVisitor({ url: scripted.url }),
      scripted,
      await inviteOperator(scripted, admin, 'finance', email),
    );
  const one = await visit('one@example.com');
  const two = await visit('two@example.com');
  await scripted.clock.advance(1_000);

  await one.go('Withdrawals');
  await one.rows.first().click();
  expect(await one.panel.getByTestId('payout-address').innerText()).toBe(IN_FOURS);
  expect(IN_FOURS.replaceAll(' ', '')).toBe(ADDRESS);
  await one.panel.getByText('two different operators').waitFor();
  await one.panel.getByRole('button', { name: 'Approve' }).click();
  for (const said of [user.email, '12,500.00000001 USDT', '12,495.00000001 USDT', 'ERC20', IN_FOURS])
    await one.dialog.getByText(said).waitFor();
  await one.confirm('Approve');
  await one.panel.getByText('Approvals: 1 of 2').waitFor();
  // The same person cannot be the second one, and nothing can start yet.
  expect(await one.panel.getByRole('button', { name: 'Approve' }).count()).toBe(0);
  expect(await one.panel.getByRole('button', { name: 'Start payout' }).count()).toBe(0);

  await two.go('Withdrawals');
  await two.rows.first().waitFor();
  await two.page.keyboard.press('j');
  await two.page.keyboard.press('Enter');
  await two.panel.getByText('Approvals: 1 of 2').waitFor();
  await two.panel.getByText('one@example.com').waitFor();
  await two.page.keyboard.press('a');
  await two.confirm('Approve');
  await two.panel.getByText('Approvals: 2 of 2').waitFor();
  await two.panel.getByRole('button', { name: 'Start payout' }).click();
  await two.dialog.getByText('the user can no longer cancel').waitFor();
  await two.confirm('Start payout');
  await two.panel.getByText('Paying').waitFor();

  await two.panel.getByRole('button', { name: 'Payment made' }).click();
  await two.dialog.getByLabel('Transaction hash').fill('not a hash!');
  await two.dialog.getByRole('button', { name: 'Continue' }).click();
  await two.dialog.getByText('Letters and digits only').waitFor();
  await two.dialog.getByLabel('Transaction hash').fill(HASH);
  await two.dialog.getByRole('button', { name: 'Continue' }).click();
  await two.dialog.getByText(HASH).waitFor();
  await two.confirm('Payment made');
  await two.panel.getByText('Finished').waitFor();

  expect(await user.balance('USDT')).toEqual({ available: '17499.99999999', frozen: '0.00000000' });
  const { list } = await user.ok('/bb/user/statisticsUser/txPage');
  expect(list[0]).toMatchObject({ status: 'finished', txHash: HASH, arrival: '12495.00000001' });
  expect(await scripted.audit()).toMatchObject({ ok: true, differences: [] });
});

test('a rejected withdrawal gives the money back to the digit and tells the user why', async ({
  scripted,
  newVisitor,
}) => {
  const user = await scripted.signUp();
  const before = await user.balance('USDT');
  const id = await requestWithdrawal(scripted, user, '123.45678901');
  expect((await user.balance('USDT')).frozen).not.toBe(before.frozen);
  const admin = await enrolAdmin(scripted);
  const link = await inviteOperator(scripted, admin, 'finance', 'one@example.com');
  const console = await Console.enrol(await newVisitor({ url: scripted.url }), scripted, link);

  // The row that is open stands in the address.
  await console.page.goto(`/ops/withdrawals?status=pending&id=${id}`);
  await console.panel.getByRole('button', { name: 'Reject' }).click();
  await console.dialog.getByLabel('Remark').fill('Address of another network');
  await console.confirm('Reject');
  await console.panel.getByText('Address of another network').waitFor();
  await console.page.getByText('Nothing matches the filters.').waitFor();

  expect(await user.balance('USDT')).toEqual(before);
  const { list } = await user.ok('/bb/user/statisticsUser/txPage');
  expect(list[0]).toMatchObject({ id, status: 'rejected', remark: 'Address of another network' });
});

test('who may only look is offered nothing', async ({ scripted, newVisitor }) => {
  const user = await scripted.signUp();
  await requestWithdrawal(scripted, user, '100');
  const admin = await enrolAdmin(scripted);
  const link = await inviteOperator(scripted, admin, 'auditor', 'auditor@example.com');
  const console = await Console.enrol(await newVisitor({ url: scripted.url }), scripted, link);
  await console.go('Withdrawals');
  await console.rows.first().click();
  await console.panel.getByText('Approvals: 0 of 1').waitFor();
  expect(await console.panel.getByRole('button', { name: /Approve|Reject|payout/ }).count()).toBe(0);
  await console.go('Pairs');
  await console.rows.first().click();
  await console.panel.getByText('Orders are taken and filled.').waitFor();
  expect(await console.panel.getByRole('button', { name: /Halt|Cancel only/ }).count()).toBe(0);
});
