import { FUND_PASSWORD } from '@bourse/testkit/client';
import { enrolAdmin } from '@bourse/testkit/operator';
import { expect, test } from '../browser/journey.ts';
import { toast } from '../browser/trade-page.ts';
import { press } from '../browser/form.ts';
import { note } from '../wallet/money-page.ts';
import { FIRST_COME, HOUR_MS, makeProject } from './project.ts';

test('a project warms up, is bought, ends and unlocks before a buyer’s eyes', async ({
  scripted,
  newVisitor,
}) => {
  const id = await makeProject(scripted, FIRST_COME);
  const user = await scripted.signUp();
  const buyer = await newVisitor({ url: scripted.url, as: user });
  await buyer.goto('/pc/subcribe');
  await buyer.getByTestId('project-card').getByText('Warming up').waitFor();
  await buyer.getByTestId('project-card').getByRole('link').click();
  await buyer.getByText('Joining begins at').waitFor();
  await scripted.clock.advance(HOUR_MS);
  await buyer.getByTestId('need-kyc').waitFor();
  await buyer.getByTestId('need-fundPassword').waitFor();
  await scripted.verify(user);
  await user.setFundPassword();
  await buyer.reload();

  const amount = buyer.getByTestId('purchase-amount');
  await amount.waitFor();
  await press(buyer, 'Subscribe');
  await note(buyer, 'Please enter the purchase quantity');
  await amount.fill('9.99999999');
  await note(buyer, 'The number of inputs is less than the minimum limit');
  await amount.fill('400.00000001');
  await note(buyer, 'This would exceed the maximum per user of this project.');
  await amount.fill('100');
  await expect.poll(() => buyer.getByTestId('preview-coins').textContent()).toBe('200 NOVA');
  await press(buyer, 'Subscribe');
  const dialog = buyer.getByRole('dialog');
  const confirm = () => dialog.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await dialog.getByLabel('Fund password', { exact: true }).fill('111111');
  await confirm();
  await toast(buyer, 'Password is incorrect');
  await dialog.getByLabel('Fund password', { exact: true }).fill(FUND_PASSWORD);
  await confirm();
  await toast(buyer, 'Bought 200 NOVA');
  const row = buyer.getByTestId('subscription-row');
  await row.getByText('Locked').waitFor();
  await expect.poll(() => buyer.getByTestId('mine-paid').textContent()).toBe('100 USDT');
  await expect.poll(() => buyer.getByTestId('progress').textContent()).toBe('20%');

  await scripted.clock.advance(24 * HOUR_MS);
  await buyer.getByText('Joining is over.').waitFor();
  await buyer.goto('/pc/subcribe/my');
  await row.getByText('Locked').waitFor();
  await scripted.clock.advance(24 * HOUR_MS);
  await row.getByText('Unlocked').waitFor();
  expect(await user.balance('NOVA')).toEqual({ available: '200.00000000', frozen: '0.00000000' });

  const admin = await enrolAdmin(scripted);
  await admin.ok('/ops/api/launchpad/listPair', {
    id,
    priceDecimals: '4',
    quantityDecimals: '2',
    minNotional: '1',
  });
  await row.getByRole('link', { name: 'NOVA' }).click();
  await buyer.getByRole('link', { name: 'Trade NOVA/USDT' }).waitFor();
});
