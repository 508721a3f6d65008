import { expect } from '../browser/journey.ts';
import { result } from '../contract/contract-page.ts';
import { adminLink, Console, test } from './console.ts';

const STANDARD = '/contract/app/contract/standard';
const SECOND = '/contract/app/contract/second';
const BTC = { baseCoin: 'BTC', quoteCoin: 'USDT' };

test('an admin sets terms of contracts, sees the exposure, and what is open stays as it is', async ({
  scripted,
  newVisitor,
}) => {
  const user = await scripted.signUp();
  await user.ok('/contract/contract/transfer', { currency: 'USDT', amount: '5000', type: '1' });
  for (const product of ['contract', 'second'])
    await result(user, '/contract/app/contract/risk/accept', { product });
  await scripted.clock.advance(3_000);
  const order = { ...BTC, direction: 'buy', type: 'market', margin: '100', leverage: '50' };
  const open = () => result(user, `${STANDARD}/createOrder`, order);
  const bet = (positionTime: string) =>
    result(user, `${SECOND}/createOrder`, { ...BTC, openAmount: '100', positionTime, tradeType: '1' });
  const position = await open();
  const second = await bet('60');
  const byId = async () => [
    await result(user, `${STANDARD}/getContractRecordById`, { id: position.id }),
    await result(user, `${SECOND}/getContractRecordById`, { id: second.id }),
  ];
  const before = await byId();

  const page = await newVisitor({ url: scripted.url });
  const console = await Console.enrol(page, scripted, await adminLink(scripted));

  await console.go('Contracts');
  await page.getByText('Open positions are never touched.').waitFor();
  await console.rows.filter({ hasText: 'BTC/USDT' }).click();
  await page.keyboard.press('e');
  await console.dialog.getByLabel('Leverages').fill('5x, 7x');
  await console.dialog.getByRole('button', { name: 'Continue' }).click();
  await console.dialog.getByRole('alert').getByText('Some of 5x, 10x, 20x, 50x, 100x').waitFor();
  await console.dialog.getByLabel('Leverages').fill('5x, 10x');
  await console.dialog.getByLabel('Net exposure, in %').fill('12.5');
  await console.dialog.getByRole('button', { name: 'Continue' }).click();
  await console.dialog.getByText('5x, 10x, 20x, 50x, 100x → 5x, 10x').waitFor();
  await console.dialog.getByText('20% → 12.5%').waitFor();
  await console.confirm('Save');
  await console.panel.getByText('12.5%').waitFor();
  await expect(open()).rejects.toThrow('This leverage is not offered on this pair.');

  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await console.dialog.getByLabel('New positions stop, in %').fill('90');
  await console.dialog.getByRole('button', { name: 'Continue' }).click();
  await console.dialog.getByText('Not above the bound at which positions are closed by rank.').waitFor();
  await console.dialog.getByLabel('New positions stop, in %').fill('40');
  await console.dialog.getByRole('button', { name: 'Continue' }).click();
  await console.dialog.getByText('50% → 40%').waitFor();
  await console.confirm('Save');
  await page.getByText('40%', { exact: true }).waitFor();

  await console.go('Second contracts');
  await page.getByText('2% of the amount, on top of it').waitFor();
  await console.rows.filter({ hasText: 'BTC/USDT' }).click();
  const durations = page.getByTestId('second-config');
  await expect.poll(() => durations.count()).toBe(4);
  await console.panel.getByRole('button', { name: 'Add duration' }).click();
  await console.dialog.getByLabel('Duration in seconds').fill('60');
  await console.dialog.getByLabel('Profit rate, in %').fill('78.5');
  await console.dialog.getByLabel('Min. amount in USDT').fill('20');
  await console.dialog.getByLabel('Max. amount in USDT').fill('10');
  await console.dialog.getByRole('button', { name: 'Continue' }).click();
  await console.dialog.getByText('This duration is there already.').waitFor();
  await console.dialog.getByText('Not below the minimum.').waitFor();
  await console.dialog.getByLabel('Duration in seconds').fill('90');
  await console.dialog.getByLabel('Max. amount in USDT').fill('200');
  await console.dialog.getByRole('button', { name: 'Continue' }).click();
  await console.dialog.getByText('20 – 200 USDT').waitFor();
  await console.confirm('Save');
  await expect.poll(() => durations.count()).toBe(5);
  await durations.last().getByRole('button', { name: 'Make default' }).click();
  await console.confirm('Make default');
  await durations.first().getByText('90 s').waitFor();
  await durations.filter({ hasText: '60 s' }).getByRole('button', { name: 'Remove' }).click();
  await console.confirm('Remove');
  await expect.poll(() => durations.count()).toBe(4);
  const offered = await result(user, `${SECOND}/getConfig`, {});
  expect(offered.map((each: { second: number }) => each.second)).toEqual([90, 30, 180, 300]);
  expect(offered[0]).toMatchObject({ incomeRate: '0.785', openAmountMin: '20', openAmountMax: '200' });
  await expect(bet('60')).rejects.toThrow('This duration is not offered.');
  expect((await bet('90')).incomeRate).toBe('0.785');

  // Nothing of it reached what was open.
  expect(await byId()).toEqual(before);

  await console.go('House exposure');
  const row = page.getByTestId('exposure-row').filter({ hasText: 'BTC/USDT' });
  // 5,000 USDT at 50,010: the house is short what the user is long.
  await expect.poll(() => row.textContent()).toContain('-0.09998 BTC');
  await row.getByText('4,999 USDT', { exact: true }).waitFor();
  // It follows the market without being asked.
  await scripted.setPrice('btcusdt', '50500');
  for (let passed = 0; passed < 3; passed++) await scripted.clock.advance(1_000);
  await row.getByText('50,500.00', { exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Second contracts' }).click();
  await expect.poll(() => row.textContent()).toContain('200 USDT0 USDT158.50 USDT0 USDT');

  await scripted.setPrice('btcusdt', '48000');
  for (let passed = 0; passed < 3; passed++) await scripted.clock.advance(1_000);
  await page.getByRole('tab', { name: 'Insurance fund' }).click();
  await console.rows.filter({ hasText: `position:${position.id}` }).waitFor();

  await console.go('Audit log');
  await console.rows.filter({ hasText: 'second.set' }).first().waitFor();
  await console.rows.filter({ hasText: 'contract.limits' }).first().waitFor();
  expect(await scripted.audit()).toMatchObject({ differences: [] });
});
