import { readFileSync } from 'node:fs';
import type { Fields } from '@bourse/testkit/client';
import { expectNoBarrierInEitherTheme } from '../accessibility/barriers.ts';
import { expect, test } from '../browser/journey.ts';
import { toast } from '../browser/trade-page.ts';
import { ContractPage, contractTrader, fund, moveMark } from './contract-page.ts';

test('someone opens 20x long, guards it, watches it, and is liquidated by a fall', async ({
  newVisitor,
  scripted,
}) => {
  const user = await scripted.signUp();
  await fund(user, '1000');
  const page = await newVisitor({ url: scripted.url, as: user, confirmsOrders: true });
  const contract = await ContractPage.open(page);
  await contract.choose('20x');
  await contract.fill('Margin', '100');
  // 2,000 / 50,010 bought; (50,010 × Q − 100) / (Q × 0.9955).
  await expect.poll(() => contract.preview('quantity')).toBe('0.039992 BTC');
  expect(await contract.preview('liquidation')).toBe('47,724.25');
  expect(await contract.preview('fee')).toBe('1 USDT');
  expect(await contract.preview('cost')).toBe('101 USDT');

  await contract.choose('Buy / Long 20x');
  // Before his first order he reads what he risks.
  const dialog = page.getByRole('dialog');
  await dialog.getByText('costs the whole margin').waitFor();
  expect(await dialog.getByRole('button', { name: 'Accept' }).isDisabled()).toBe(true);
  await dialog.getByLabel('I have read this and accept the risks.').check();
  await contract.press('Accept');
  await dialog.getByText('47,724.25').waitFor();
  await contract.press('Send order');
  await toast(page, 'Opened: Long 0.039992 BTC at 50,010.00');
  await expect.poll(() => contract.positions.count()).toBe(1);
  await expect.poll(() => contract.positions.first().textContent()).toContain('BTC/USDTLong 20x');
  expect(await user.balance('USDT', 'contract')).toEqual({
    available: '899.00000000',
    frozen: '100.00000000',
  });

  // The profit follows the mark: 0.039992 × (mark − 50,010).
  await expect.poll(() => contract.profit()).toBe(-39000000n);
  await moveMark(scripted, '50500');
  await expect.poll(() => contract.profit()).toBe(1959000000n);
  await expect.poll(() => contract.positions.first().textContent()).toContain('(+19.59%)');

  await page.getByRole('button', { name: 'Stops: BTC/USDT Long 20x' }).click();
  await dialog.getByLabel('Stop loss', { exact: true }).fill('51000');
  await dialog.getByRole('alert').getByText('must be below the current price').waitFor();
  await dialog.getByLabel('Stop loss', { exact: true }).fill('47000');
  await dialog.getByRole('alert').getByText('must be reached before the liquidation price').waitFor();
  await dialog.getByLabel('Stop loss', { exact: true }).fill('');
  await dialog.getByLabel('Take profit', { exact: true }).fill('52000');
  await contract.press('Save');
  await toast(page, 'The stops have been saved.');
  await contract.positions
    .first()
    .getByText(/^52,000\.00 \(\+[\d.]+\)$/)
    .waitFor();

  // More margin moves the liquidation price away: (2,000 − 150) / (Q × 0.9955).
  await page.getByRole('button', { name: 'Add margin: BTC/USDT Long 20x' }).click();
  await page.getByTestId('margin-amount').fill('50');
  await expect.poll(() => page.getByTestId('liquidation-after').textContent()).toBe('46,468.35');
  await contract.press('Add margin');
  await toast(page, 'The margin has been added.');
  await contract.positions.first().getByText('46,468.35').waitFor();
  await contract.positions.first().getByText('150.00 USDT').waitFor();

  await moveMark(scripted, '48000');
  await expect.poll(() => contract.profit()).toBe(-8038000000n);
  await moveMark(scripted, '46400');
  await toast(page, /^Liquidated: BTC\/USDT Long at [\d,]+\.\d\d\. The margin is used up\.$/);
  await page.getByText('You have no open positions.').waitFor();
  await contract.show('Liquidations');
  await expect
    .poll(() => contract.past.first().textContent())
    .toMatch(/BTC\/USDTLong 20x.*Liquidated.*46,400\.00/);
  expect(await user.balance('USDT', 'contract')).toEqual({ available: '849.00000000', frozen: '0.00000000' });
  expect(await scripted.audit()).toMatchObject({ differences: [] });
});

test('someone closes a position in parts', async ({ newVisitor, scripted }) => {
  const user = await contractTrader(scripted);
  const page = await newVisitor({ url: scripted.url, as: user });
  const contract = await ContractPage.open(page);
  await contract.choose('Sell / Short');
  await contract.choose('10x');
  await contract.form.getByText('50%', { exact: true }).click();
  // 1,000 / 1.005 = 995.02, half of it in whole cents.
  expect(await contract.form.getByLabel('Margin', { exact: true }).inputValue()).toBe('497.51');
  await contract.choose('Sell / Short 10x');
  await toast(page, /^Opened: Short 0\.0995/);
  await expect.poll(() => contract.positions.first().textContent()).toContain('Short 10x');

  await moveMark(scripted, '49000');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Close: BTC/USDT Short 10x' }).click();
  await dialog.getByRole('button', { name: '30%' }).click();
  const whole = await dialog.getByText('Quantity held').textContent();
  await expect.poll(() => page.getByTestId('close-profit').textContent()).toMatch(/^\+2\d\.\d\d USDT/);
  await contract.press('Close this part');
  await toast(page, 'A part of the position has been closed.');
  await expect.poll(() => contract.positions.first().textContent()).toContain('348.25');

  await page.getByRole('button', { name: 'Close: BTC/USDT Short 10x' }).click();
  expect(await dialog.getByText('Quantity held').textContent()).not.toBe(whole);
  await page.getByTestId('close-amount').fill('1');
  await dialog.getByRole('alert').getByText('The quantity is larger than the position.').waitFor();
  await page.getByTestId('close-amount').fill('0.01');
  await contract.press('Close this part');
  await expect.poll(() => dialog.count()).toBe(0);

  await page.getByRole('button', { name: 'Close: BTC/USDT Short 10x' }).click();
  await contract.press('Close all');
  await toast(page, 'The position has been closed.');
  await page.getByText('You have no open positions.').waitFor();
  await contract.show('History');
  await expect
    .poll(() => contract.past.first().textContent())
    .toMatch(/Short 10x\+9\d\.\d\d USDT.*Closed by you/);
  const { available, frozen } = await user.balance('USDT', 'contract');
  expect(frozen).toBe('0.00000000');
  expect(Number(available)).toBeGreaterThan(1_080);
  expect(await scripted.audit()).toMatchObject({ differences: [] });
});

test('a limit order waits, can be changed and cancelled, and fills when its price comes', async ({
  newVisitor,
  scripted,
}) => {
  const user = await contractTrader(scripted);
  const page = await newVisitor({ url: scripted.url, as: user });
  const contract = await ContractPage.open(page);
  const order = async (price: string) => {
    await contract.fill('Price', price);
    await contract.fill('Margin', '50');
    await contract.choose('Buy / Long 10x');
    await toast(page, 'Order has been placed');
  };
  await contract.choose('Limit');
  await order('49200');
  await contract.show(/^Waiting orders/);
  await expect.poll(() => contract.waiting.count()).toBe(1);
  await order('48000');
  await expect.poll(() => contract.waiting.count()).toBe(2);
  expect((await user.balance('USDT', 'contract')).frozen).toBe('100.50000000');
  await contract.waiting.filter({ hasText: '48,000.00' }).getByRole('button', { name: 'Cancel' }).click();
  await toast(page, 'Cancelled');
  await expect.poll(() => contract.waiting.count()).toBe(1);

  // Stops of an order that waits are compared with its limit.
  await contract.waiting.getByRole('button', { name: 'Stops' }).click();
  await page.getByRole('dialog').getByLabel('Stop loss', { exact: true }).fill('49500');
  await page.getByRole('alert').getByText('must be below the current price').waitFor();
  await page.getByRole('dialog').getByLabel('Stop loss', { exact: true }).fill('47500');
  await contract.press('Save');
  await contract.waiting.getByText('– / 47,500.00').waitFor();

  await contract.waiting.getByRole('button', { name: 'Change' }).click();
  const limit = page.getByRole('dialog').getByLabel('Limit price', { exact: true });
  await limit.fill('47500');
  await page.getByRole('alert').getByText('must be below the current price').waitFor();
  await limit.fill('49000');
  await contract.press('Save changes');
  await toast(page, 'Order changed');
  await contract.waiting.getByText('49,000.00').waitFor();

  await moveMark(scripted, '48900');
  await toast(page, 'Your limit order was filled: BTC/USDT Long');
  await page.getByText('No orders are waiting.').waitFor();
  await contract.show(/^Positions/);
  await expect.poll(() => contract.positions.first().textContent()).toContain('47,500.00');

  await moveMark(scripted, '47400');
  await toast(page, /^The stop loss closed BTC\/USDT Long at [\d,]+\.\d\d\.$/);
  await page.getByText('You have no open positions.').waitFor();

  await page.goto('/pc/account/contract?tab=history');
  await expect.poll(() => contract.past.count()).toBe(2);
  await expect.poll(() => contract.past.first().textContent()).toMatch(/Stop loss/);
  await expect.poll(() => contract.past.nth(1).textContent()).toMatch(/Cancelled by you/);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const lines = readFileSync(await (await saving).path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain('BTC/USDT,Long,10,Limit,Stop loss,50,500,49000');
});

test('a guest sees the market and is asked to log in', async ({ newVisitor, scripted }) => {
  const page = await newVisitor({ url: scripted.url });
  const contract = await ContractPage.open(page);
  await contract.form.getByRole('button', { name: 'Risk notice' }).click();
  await page.getByRole('dialog').getByText('Leverage multiplies losses').waitFor();
  expect(await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByText('Log in to see your positions and orders.').waitFor();
  await contract.choose('Log in to trade');
  await page.getByRole('dialog').getByRole('tab', { name: 'Log in' }).waitFor();
});

test('a late feed and a halted pair are said, and nothing is sent', async ({ newVisitor, scripted }) => {
  const user = await contractTrader(scripted);
  const page = await newVisitor({ url: scripted.url, as: user });
  const contract = await ContractPage.open(page);
  scripted.quiet(true);
  await scripted.clock.advance(6_000);
  await page.getByText('Market data is delayed. Until it is back').waitFor();
  await contract.fill('Margin', '100');
  await contract.form.getByText('Market data is delayed. Please try again').waitFor();
  const open = contract.form.getByRole('button', { name: 'Buy / Long 10x' });
  expect(await open.isDisabled()).toBe(true);
  scripted.quiet(false);
  await moveMark(scripted, '50000');
  await expect.poll(() => page.getByText('Market data is delayed. Until it is back').count()).toBe(0);

  const { sequencer } = scripted.running.services;
  await sequencer.submit({ type: 'setPairStatus', symbol: 'btcusdt', status: 'halted' });
  await page.getByText('This pair is halted. Nothing').waitFor();
  await contract.form.getByText('Trading on this pair is halted.').waitFor();
  expect(await open.isDisabled()).toBe(true);
  expect(await contract.positions.count()).toBe(0);
});

test('a close that is asked for while prices are away waits, can be taken back, and comes at the first fresh price', async ({
  newVisitor,
  scripted,
}) => {
  const user = await contractTrader(scripted);
  const order = { baseCoin: 'BTC', quoteCoin: 'USDT', margin: '100', leverage: 5, direction: 'buy' };
  await user.call('/contract/app/contract/standard/createOrder', { ...order, type: 'market' });
  const page = await newVisitor({ url: scripted.url, as: user });
  const contract = await ContractPage.open(page);
  scripted.quiet(true);
  await scripted.clock.advance(6_000);
  await page.getByText('A close that you ask for now waits').waitFor();

  const close = async () => {
    await page.getByRole('button', { name: 'Close: BTC/USDT Long 5x' }).click();
    await page.getByRole('dialog').getByText('It closes at the first fresh price').waitFor();
    await contract.press('Close all');
    await toast(page, /^It closes at the first fresh price/);
    await contract.positions.first().getByText('closes at the first fresh price').waitFor();
  };
  await close();
  await page.getByRole('button', { name: 'Cancel close: BTC/USDT Long 5x' }).click();
  await toast(page, 'Cancelled');
  await close();
  scripted.quiet(false);
  await moveMark(scripted, '49000');
  await moveMark(scripted, '49000');
  await toast(page, 'Closed at the first fresh price: BTC/USDT Long');
  await page.getByText('You have no open positions.').waitFor();
});

test('axe finds no barrier in either theme', { timeout: 120_000 }, async ({ newVisitor, scripted }) => {
  const user = await contractTrader(scripted);
  const order = { baseCoin: 'BTC', quoteCoin: 'USDT', margin: '50', leverage: 20, direction: 'buy' };
  const open = (fields: Fields) => user.call('/contract/app/contract/standard/createOrder', fields);
  await open({ ...order, type: 'market', stopProfit: '55000' });
  await open({ ...order, type: 'limit', price: '48000' });
  await open({ ...order, type: 'market', direction: 'sell', leverage: 50 });
  await moveMark(scripted, '51000');

  const page = await newVisitor({ url: scripted.url, as: user });
  const contract = await ContractPage.open(page);
  await contract.positions.first().waitFor();
  await contract.form.getByLabel('Take profit and stop loss').check();
  await contract.fill('Margin', '100');
  await expectNoBarrierInEitherTheme(page, 'contract');
  for (const action of ['Stops', 'Add margin', 'Close']) {
    await contract.positions.first().getByRole('button', { name: action }).click();
    await page.getByRole('dialog').waitFor();
    await expectNoBarrierInEitherTheme(page, action);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await contract.form.getByRole('button', { name: 'Risk notice' }).click();
  await page.getByRole('dialog').waitFor();
  await expectNoBarrierInEitherTheme(page, 'risk notice');
  for (const [tab, rows] of [
    ['positions', contract.positions],
    ['waiting', contract.waiting],
    ['liquidations', contract.past],
  ] as const) {
    await page.goto(`/pc/account/contract?tab=${tab}`);
    await rows.first().waitFor();
    await expectNoBarrierInEitherTheme(page, tab);
  }
});
