import { expect, test } from '../browser/journey.ts';

const DAY_MS = 86_400_000;

test('a trader sees his tier, what is missing to the next, and his rate in the order form', async ({
  scripted: exchange,
  newVisitor,
}) => {
  await exchange.query(
    `insert into parameters values ('fee_tiers', '50000 0.09 0.1; 250000 0.08 0.09; 1000000 0.06 0.08; 5000000 0.04 0.06')`,
  );
  const user = await exchange.signUp();
  const day = Math.floor(exchange.clock.now() / DAY_MS) - 3;
  await exchange.query(`insert into traded_days values (${user.userId}, ${day}, 30742115000000)`);
  const tier = { owner: user.userId, level: 2, makerPpm: 800, takerPpm: 900 };
  await exchange.running.services.sequencer.submit({ type: 'setFeeTiers', changes: [tier] });
  const page = await newVisitor({ as: user, url: exchange.url });
  await page.goto('/pc/fees');
  await page.getByTestId('own-taker').getByText('0.09%').waitFor();
  expect(await page.getByTestId('own-tier').textContent()).toBe('Tier 2');
  expect(await page.getByTestId('fee-missing').textContent()).toBe('692,578.85 USDT more to Tier 3');
  expect(await page.getByTestId('fee-tier').count()).toBe(5);
  // Which product is shown stands in the address, for others to be sent to.
  await page.getByRole('tab', { name: 'Contract', exact: true }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('?tab=contract');
  await page.reload();
  await page.getByTestId('contract-fee').first().waitFor();
  await page.goto('/pc/home/detail?symbol=btcusdt');
  const form = page.getByRole('form').first();
  await form.getByLabel(/^Price/).fill('50000');
  await form.getByLabel(/^Amount/).fill('0.1');
  // 0.09 % of 0.1 BTC.
  await form.getByText('0.00009 BTC').waitFor();

  const guest = await newVisitor({ url: exchange.url });
  await guest.goto('/pc/about/us?type=8');
  await guest.getByRole('contentinfo').getByRole('link', { name: 'Fees', exact: true }).click();
  await guest.getByText('Log in to see your own rates.').waitFor();
  expect(await guest.getByTestId('fee-tier').count()).toBe(5);
});
