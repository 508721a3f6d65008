/// <reference lib="dom" />
import type { Locator } from 'playwright-core';
import { expectNoBarrierInEitherTheme } from '../accessibility/barriers.ts';
import { expect, test } from '../browser/journey.ts';
import { note } from '../browser/form.ts';
import { toast } from '../browser/trade-page.ts';
import { acceptRisk } from '../contract/contract-page.ts';
import { SecondPage, settleAt, trader, verifyInTerminal } from './second-page.ts';

test('someone wins, loses and draws, and verifies each in the page and in a terminal', async ({
  newVisitor,
  scripted,
}) => {
  const user = await trader(scripted);
  const page = await newVisitor({ as: user, url: scripted.url });
  const second = await SecondPage.open(page);

  // The first configured entry is the default; it sets rate and minimum.
  expect(await page.getByRole('radio', { name: /^30 s/ }).isChecked()).toBe(true);
  await expect.poll(() => page.getByTestId('second-available').textContent()).toBe('5,000 USDT');
  await second.choose('Up');
  await note(page, 'Enter the opening amount');
  await second.fill('4.99');
  await second.choose('Up');
  await note(page, 'The number of inputs is less than the minimum limit');
  await second.fill('5000');
  await second.choose('Up');
  await note(page, 'Insufficient available balance');

  await second.fill('100');
  expect(await page.getByTestId('second-fee').textContent()).toBe('2.00 USDT');
  expect(await page.getByTestId('second-cost').textContent()).toBe('102.00 USDT');
  expect(await page.getByTestId('second-payout').textContent()).toBe('175.00 USDT');
  await second.choose('Up');
  const risk = page.getByRole('dialog', { name: 'Risk notice' });
  expect(await risk.getByRole('button', { name: 'Accept' }).isDisabled()).toBe(true);
  await risk.getByRole('checkbox').check();
  await risk.getByRole('button', { name: 'Accept' }).click();
  await toast(page, 'create success');
  expect(await second.form.getByLabel('Open amount').inputValue()).toBe('');
  await second.holding.getByText('Waiting for the next price').waitFor();
  expect(await user.balance('USDT', 'contract')).toEqual({
    available: '4898.00000000',
    frozen: '102.00000000',
  });

  await scripted.setPrice('btcusdt', '50000');
  await page.getByRole('timer', { name: /^Time left/ }).waitFor();
  await page.getByTestId('strike-line').waitFor();
  await second.holding.getByText('50,000.00').first().waitFor();
  await scripted.setPrice('btcusdt', '50010');
  await second.holding.getByText('+73.00').waitFor();
  await scripted.clock.advance(28_000);
  await scripted.setPrice('btcusdt', '50020.5');
  await toast(page, /^No\. 1 BTC\/USDT: you won 75\.00 USDT, 73\.00 after the fee\.$/);
  expect((await user.balance('USDT', 'contract')).available).toBe('5073.00000000');

  // The risk notice is accepted once. The other way and the same price.
  await second.fill('100');
  await second.choose('Up');
  await toast(page, 'create success');
  await expect.poll(() => second.holding.count()).toBe(1);
  await settleAt(scripted, '50020', '50019.99');
  await toast(page, /^No\. 2 BTC\/USDT: you lost 100\.00 USDT, 102\.00 with the fee\.$/);
  await second.fill('100');
  await second.choose('Down');
  await expect.poll(() => second.holding.count()).toBe(1);
  await settleAt(scripted, '50000', '50000');
  await toast(page, /^No\. 3 BTC\/USDT: a draw\. 100\.00 USDT and the fee are back\.$/);
  expect((await user.balance('USDT', 'contract')).available).toBe('4971.00000000');

  await second.show(/^Finished/);
  await expect.poll(() => second.finished.count()).toBe(3);
  await page.getByText('No more entries').waitFor();
  for (const [id, status, profit] of [
    ['1', 'Win', '+73.00 USDT'],
    ['2', 'Lose', '−102.00 USDT'],
    ['3', 'Draw', '0.00 USDT'],
  ] as const) {
    await page.getByRole('button', { name: `Verify order ${id}` }).click();
    await expect.poll(() => page.getByTestId('detail-status').textContent()).toBe(status);
    expect(await page.getByTestId('detail-profit').textContent()).toBe(profit);
    expect(await second.verify()).toBe('ok');
    expect(await second.redSteps()).toEqual([]);
    expect(await page.getByTestId('step-payout').count()).toBe(1);
    await page.keyboard.press('Escape');
    await second.detail.waitFor({ state: 'hidden' });

    const report = await verifyInTerminal(scripted.url, id, { BOURSE_TOKEN: user.token });
    expect(report.output).toContain('VERIFIED: the outcome follows from the published prices.');
    expect(report.output).toContain('✓ The pay-out follows from the outcome');
    expect(report.code).toBe(0);
  }
  expect((await scripted.audit()).ok).toBe(true);
});

test('a price that was changed afterwards is found, in the page and in a terminal', async ({
  newVisitor,
  scripted,
}) => {
  const user = await trader(scripted);
  const page = await newVisitor({ as: user, url: scripted.url });
  await acceptRisk(user, 'second');
  const second = await SecondPage.open(page);
  await second.fill('100');
  await second.choose('Up');
  await expect.poll(() => second.holding.count()).toBe(1);
  await settleAt(scripted, '50000', '49990');
  await toast(page, /you lost 100\.00 USDT/);

  // Whoever owns the database makes a loss of a win: a higher strike in the block, and in the order.
  const [{ strike_tick: tick }] = await scripted.query('select strike_tick from ended_seconds where id = 1');
  const block = Math.floor(Number(tick) / 1000);
  await scripted.query(
    `update tick_blocks set ticks = regexp_replace(ticks, '^${tick},btcusdt,(\\d+),50000\\.0', '${tick},btcusdt,\\1,49980.0') where id = ${block}`,
  );
  const [{ ticks }] = await scripted.query(`select ticks from tick_blocks where id = ${block}`);
  expect(ticks).toContain('49980.0');

  await second.show(/^Finished/);
  await page.getByRole('button', { name: 'Verify order 1' }).click();
  expect(await second.verify()).toBe('failed');
  expect(await second.redSteps()).toEqual(['step-chain', 'step-strike', 'step-outcome', 'step-payout']);
  const chain = page.getByTestId('step-chain');
  await chain.getByText('The content of this block does not have the hash that it bears.').waitFor();
  expect(await chain.textContent()).toContain(String(block));
  const strike = await page.getByTestId('step-strike').textContent();
  expect(strike).toContain('49,980.00');
  expect(strike).toContain('50,000.00');

  const report = await verifyInTerminal(scripted.url, '1');
  expect(report.output).toContain('✗ Every block hash recomputed, every block follows the one before');
  expect(report.output).toContain(`block              ${block}`);
  expect(report.output).toContain('NOT VERIFIED');
  expect(report.code).toBe(1);
});

test('terms that were changed afterwards are found by what the browser noted', async ({
  newVisitor,
  scripted,
}) => {
  const user = await trader(scripted);
  const page = await newVisitor({ as: user, url: scripted.url });
  await acceptRisk(user, 'second');
  const second = await SecondPage.open(page);
  await second.fill('100');
  await second.choose('Up');
  await expect.poll(() => second.holding.count()).toBe(1);
  await settleAt(scripted, '50000', '50001');
  await toast(page, /you won 75\.00 USDT/);
  const { body } = await user.call('/contract/app/contract/second/getContractRecordById', { id: '1' });
  const accepted = body['result'].strikeAfter as number;

  await expect.poll(() => scripted.query('select id from closed_seconds where id = 1')).toHaveLength(1);
  await scripted.query("update closed_seconds set direction = 'down', status = 'lost' where id = 1");
  await second.show(/^Finished/);
  await page.getByRole('button', { name: 'Verify order 1' }).click();
  expect(await second.verify()).toBe('failed');
  expect(await second.redSteps()).toEqual(['step-terms']);
  await page.getByText('The terms are not those that this browser noted at the acceptance.').waitFor();

  // In a terminal the moment of acceptance can be given.
  await scripted.query(
    `update closed_seconds set created_at = created_at + 1, strike_after = strike_after + 1 where id = 1`,
  );
  const report = await verifyInTerminal(scripted.url, '1', {}, ['--accepted', String(accepted)]);
  expect(report.code).toBe(1);
  expect(report.output).toContain('✗ Terms are those of the acceptance');
});

test('a visitor verifies any order without an account, and is asked to log in to trade', async ({
  newVisitor,
  scripted,
}) => {
  const user = await trader(scripted);
  await acceptRisk(user, 'second');
  const opened = await user.call('/contract/app/contract/second/createOrder', {
    openAmount: '10',
    baseCoin: 'BTC',
    quoteCoin: 'USDT',
    positionTime: '30',
    tradeType: '2',
  });
  expect(opened.code).toBe(200);
  await settleAt(scripted, '50000', '49999');

  const page = await newVisitor({ url: scripted.url });
  const second = await SecondPage.open(page);
  await page.getByText('Log in to see your second contracts.').waitFor();
  await second.form.getByRole('button', { name: 'Log in to trade' }).click();
  await page.getByRole('dialog', { name: /Welcome/ }).waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Rules and verification' }).click();
  // The rules' own page is for users: a visitor reads them where he is.
  const rules = page.getByRole('dialog', { name: /How second contracts are settled/ });
  const verify = rules.getByRole('button', { name: 'Verify', exact: true });
  await verify.click();
  await rules.getByText('Please enter the number of an order.').waitFor();
  await rules.getByLabel('Order number').fill('1');
  await verify.first().click();
  await page.getByTestId('verdict').waitFor();
  expect(await page.getByTestId('verdict').getAttribute('data-verdict')).toBe('ok');
  expect(await second.redSteps()).toEqual([]);
  // Neither amount nor pay-out are anyone else's business.
  expect(await page.getByTestId('step-payout').count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/pc/secondContract');

  await rules.getByLabel('Order number').fill('999');
  await verify.first().click();
  await page.getByRole('alert').getByText('The order does not exist.').waitFor();
  const unknown = await verifyInTerminal(scripted.url, '999');
  expect([unknown.code, unknown.output]).toEqual([2, expect.stringContaining('The order does not exist.')]);
});

test('while prices are delayed nothing is opened, and what stays without a price is void', async ({
  newVisitor,
  scripted,
}) => {
  const user = await trader(scripted);
  await acceptRisk(user, 'second');
  const page = await newVisitor({ as: user, url: scripted.url });
  const second = await SecondPage.open(page);
  await second.fill('50');
  await second.choose('Down');
  await expect.poll(() => second.holding.count()).toBe(1);
  scripted.quiet(true);
  await scripted.clock.advance(6_000);
  await page
    .getByRole('status')
    .getByText(/Market data is delayed\. New second contracts/)
    .waitFor();
  await second.fill('50');
  await second.form.getByText('Market data is delayed. Please try again').waitFor();
  expect(await second.form.getByRole('button', { name: /^Up/ }).isDisabled()).toBe(true);
  for (let second = 0; second < 40; second++) await scripted.clock.advance(1_000);
  await toast(page, /^No\. 1 BTC\/USDT: void/);
  expect((await user.balance('USDT', 'contract')).available).toBe('5000.00000000');
  expect((await verifyInTerminal(scripted.url, '1')).code).toBe(2);

  scripted.quiet(false);
  for (let second = 0; second < 15; second++) await scripted.clock.advance(1_000);
  await page.goto('/pc/account/secondContract?tab=finished&order=1');
  await expect.poll(() => page.getByTestId('detail-status').textContent()).toBe('Void');
  expect(await second.verify()).toBe('ok');
  expect((await verifyInTerminal(scripted.url, '1')).code).toBe(0);
});

test(
  'on a live feed the ring counts down on the clock of the exchange, and the order settles by itself',
  {
    timeout: 120_000,
  },
  async ({ newVisitor, newUser }) => {
    const user = await newUser();
    await user.ok('/contract/contract/transfer', { amount: '100', currency: 'USDT', type: '1' });
    await acceptRisk(user, 'second');
    const page = await newVisitor({ as: user });
    // Until the page knows that the notice was accepted it asks once more.
    const known = page.waitForResponse((response) => response.url().includes('/contract/risk/get'));
    const second = await SecondPage.open(page);
    await known;
    await expect.poll(() => page.getByTestId('second-available').textContent()).toBe('100 USDT');
    await second.fill('5');
    await second.choose('Up');
    // Where the machine is busy the stream is late, and an order on a doubtful price asks for a yes of its own.
    const yes = page.getByRole('dialog').getByRole('button', { name: 'Confirm' });
    const ring = page.getByRole('timer', { name: /^Time left/ });
    await yes.or(ring).first().waitFor();
    if (await yes.isVisible()) await yes.click();
    const left = async () => Number(await ring.textContent());
    await expect.poll(left).toBeLessThanOrEqual(30);
    const { counted, passed } = await countOf(ring);
    expect(Math.abs(counted - passed)).toBeLessThanOrEqual(2);
    await expect.poll(() => second.holding.count(), { timeout: 45_000 }).toBe(0);
    await second.show(/^Finished/);
    await page.getByRole('button', { name: /^Verify order/ }).click();
    expect(await second.verify()).toBe('ok');
  },
);

test('lists come page by page, and their filters stand in the address', async ({ newVisitor, scripted }) => {
  const user = await trader(scripted);
  await acceptRisk(user, 'second');
  const order = { openAmount: '5', baseCoin: 'BTC', quoteCoin: 'USDT', positionTime: '30', tradeType: '1' };
  for (let n = 0; n < 25; n++) await user.call('/contract/app/contract/second/createOrder', order);
  const page = await newVisitor({ as: user, url: scripted.url });
  await page.goto('/pc/account/secondContract');
  await expect.poll(() => page.getByTestId('holding-second').count()).toBe(25);
  await page.getByRole('tab', { name: 'Holding (25)' }).waitFor();
  await settleAt(scripted, '50000', '50001');
  await page.getByText('You have no open second contracts.').waitFor();
  await page.getByRole('tab', { name: 'Finished' }).click();
  expect(new URL(page.url()).search).toBe('?tab=finished');
  const rows = page.getByTestId('finished-second');
  // Pages of ten; the next ones come by themselves while their place is in sight.
  await page.getByTestId('finished-second').nth(9).scrollIntoViewIfNeeded();
  await expect.poll(() => rows.count()).toBe(25);
  await page.getByText('No more entries').waitFor();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^second-contracts-\d{4}-\d\d-\d\d\.csv$/);
  await page.goto('/pc/account/secondContract?tab=finished&pair=ethusdt');
  await page.getByText('Nothing matches the filters.').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect.poll(() => rows.count()).toBe(25);
});

test('axe finds no barrier in either theme', { timeout: 120_000 }, async ({ newVisitor, scripted }) => {
  const user = await trader(scripted);
  const page = await newVisitor({ as: user, url: scripted.url });
  const second = await SecondPage.open(page);
  await second.fill('100');
  await expectNoBarrierInEitherTheme(page, 'nothing open');
  await second.choose('Down');
  const risk = page.getByRole('dialog', { name: 'Risk notice' });
  await risk.waitFor();
  await expectNoBarrierInEitherTheme(page, 'risk notice');
  await risk.getByRole('checkbox').check();
  await risk.getByRole('button', { name: 'Accept' }).click();
  await expect.poll(() => second.holding.count()).toBe(1);
  await scripted.setPrice('btcusdt', '50000');
  await page.getByTestId('strike-line').waitFor();
  await expectNoBarrierInEitherTheme(page, 'an open order');
  await page.getByRole('tab', { name: 'Candles' }).click();
  await page.locator('canvas').first().waitFor();
  await expectNoBarrierInEitherTheme(page, 'candles');
  await scripted.clock.advance(29_000);
  await scripted.setPrice('btcusdt', '49990');
  await page.goto('/pc/account/secondContract?tab=finished');
  await second.finished.first().waitFor();
  await expectNoBarrierInEitherTheme(page, 'records');
  await page.getByRole('button', { name: 'Verify order 1' }).click();
  expect(await second.verify()).toBe('ok');
  await expectNoBarrierInEitherTheme(page, 'verified');
  await page.goto('/pc/secondContract/rules?order=1');
  await page.getByTestId('verdict').waitFor();
  await page.locator('main table').waitFor();
  await expectNoBarrierInEitherTheme(page, 'rules');
});

/** Over some three seconds: how far the ring counted down, and how many seconds passed; both seen by the page itself. */
function countOf(ring: Locator): Promise<{ counted: number; passed: number }> {
  return ring.evaluate(async (element) => {
    const [then, from] = [Number(element.textContent), performance.now()];
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    return { counted: then - Number(element.textContent), passed: (performance.now() - from) / 1000 };
  });
}
