import { FUND_PASSWORD } from '@bourse/testkit/client';
import { expect, test } from '../browser/journey.ts';
import { toast } from '../browser/trade-page.ts';
import { press } from '../browser/form.ts';
import { HOUR_MS, makeProject, subscriber } from './project.ts';

test('someone puts in his share, gets his part of too few coins, and the rest of his money back', async ({
  scripted,
  newVisitor,
}) => {
  const [user, other] = [await subscriber(scripted), await subscriber(scripted)];
  const id = await makeProject(scripted);
  await scripted.clock.advance(HOUR_MS);
  await other.ok('/bb/subscribe/purchase', { id, amount: '900', fundPassword: FUND_PASSWORD });

  const page = await newVisitor({ url: scripted.url, as: user });
  await page.goto(`/pc/subcribe/detail?id=${id}`);
  await page.getByTestId('purchase-amount').fill('300');
  // 300 of 1,200 USDT for 300 coins at 2 USDT.
  await expect.poll(() => page.getByTestId('preview-coins').textContent()).toBe('75 ORBIT');
  expect(await page.getByTestId('preview-refund').textContent()).toBe('150 USDT');
  await press(page, 'Subscribe');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Fund password', { exact: true }).fill(FUND_PASSWORD);
  await dialog.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await toast(page, 'You have put in 300 USDT for ORBIT.');
  const row = page.getByTestId('subscription-row');
  await row.getByText('Waiting for allotment').waitFor();
  await expect.poll(() => page.getByTestId('progress').textContent()).toBe('200%');
  expect(await user.balance('USDT')).toEqual({ available: '9700.00000000', frozen: '300.00000000' });

  await page.goto('/pc/subcribe/my');
  await row.getByText('Waiting for allotment').waitFor();
  await scripted.clock.advance(24 * HOUR_MS);
  await row.getByText('75 ORBIT').waitFor();
  await row.getByText('150 USDT').waitFor();
  await row.getByText('Locked').waitFor();
  expect(await user.balance('USDT')).toEqual({ available: '9850.00000000', frozen: '0.00000000' });
  expect(await user.balance('ORBIT')).toEqual({ available: '0.00000000', frozen: '75.00000000' });

  await scripted.clock.advance(24 * HOUR_MS);
  await row.getByText('Unlocked').waitFor();
  expect(await user.balance('ORBIT')).toEqual({ available: '75.00000000', frozen: '0.00000000' });
});
