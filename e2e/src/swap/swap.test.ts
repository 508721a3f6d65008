import { FUND_PASSWORD } from '@bourse/testkit/client';
import { expect, test } from '../browser/journey.ts';
import { toast } from '../browser/trade-page.ts';
import { press } from '../browser/form.ts';
import { choose, note } from '../wallet/money-page.ts';

test('someone converts at the quoted rate, to the digit', async ({ newVisitor, scripted }) => {
  const user = await scripted.signUp();
  const page = await newVisitor({ as: user, url: scripted.url });
  await page.goto('/pc/account/assert');
  await page.getByRole('link', { name: 'Convert USDT' }).click();
  await page.getByText('Set a fund password first.').waitFor();
  expect(await page.getByRole('main').getByRole('button', { name: 'Convert' }).isDisabled()).toBe(true);
  await user.setFundPassword();
  await page.reload();

  const amount = page.getByTestId('swap-amount');
  await press(page, 'Convert');
  await note(page, 'Please enter the exchange amount');
  await amount.fill('4.99999999');
  await note(page, 'The minimum is 5 USDT worth.');
  await amount.fill('10000.00000001');
  await note(page, 'Insufficient available balance');
  await amount.fill('500');
  // 500 USDT at 50000 less 0.2 %.
  await expect.poll(() => page.getByTestId('swap-receive').textContent()).toBe('0.00998');
  await page.getByTestId('swap-rate').getByText('1 BTC = 50,100.20 USDT').waitFor();

  await press(page, 'Convert');
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.getByTestId('confirm-receive').textContent()).toBe('0.00998 BTC');
  const confirm = () => dialog.getByRole('button', { name: 'Convert', exact: true }).click();
  await dialog.getByLabel('Fund password', { exact: true }).fill('111111');
  await confirm();
  await toast(page, 'Password is incorrect');
  await dialog.getByLabel('Fund password', { exact: true }).fill(FUND_PASSWORD);
  await confirm();
  await toast(page, 'Converted 500 USDT to 0.00998 BTC');
  await dialog.waitFor({ state: 'hidden' });
  expect((await user.balance('USDT')).available).toBe('9500.00000000');
  expect((await user.balance('BTC')).available).toBe('0.50998000');
  await expect
    .poll(() => page.getByTestId('swap-row').first().textContent())
    .toMatch(/500 USDT.*0\.00998 BTC.*1 BTC = 50,100\.20 USDT/);

  await press(page, 'Swap the two currencies');
  await page.getByText('Available: 0.50998 BTC').waitFor();
  await press(page, 'Use the largest amount possible');
  await expect.poll(() => amount.inputValue()).toBe('0.50998');
  // 0.50998 BTC at 50000 less 0.2 %.
  await expect.poll(() => page.getByTestId('swap-receive').textContent()).toBe('25,448.002');
  await page.goto('/pc/account/trade?product=swap');
  await page.getByTestId('swap-row').first().waitFor();
  await choose(page, 'From', 'BTC');
  await page.getByText('Nothing matches the filters.').waitFor();
  expect(new URL(page.url()).search).toBe('?product=swap&fromCoin=BTC');
});

test('a quote that ends is replaced by a new one before the reader notices', async ({
  newVisitor,
  newUser,
}) => {
  const page = await newVisitor({ as: await newUser() });
  const quotes: { askedAt: number; expiresAt: number }[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('/bb/exchange/quote')) return;
    const { data } = (await response.json()) as { data: { expiresAt: number } };
    quotes.push({ askedAt: response.request().timing().startTime, expiresAt: data.expiresAt });
  });
  await page.goto('/pc/account/dui?from=USDT&to=BTC');
  await page.getByTestId('swap-amount').fill('500');
  const ring = page.getByRole('timer', { name: /^Seconds until the next quote/ });
  await ring.waitFor();
  const seconds = new Set<string | null>();
  await expect
    .poll(
      async () => {
        seconds.add(await ring.textContent());
        return quotes.length;
      },
      // Two quotes have to end before the third; the first may be long in coming.
      { interval: 200 },
    )
    .toBeGreaterThanOrEqual(3);
  // It counted down, and never had to the end: the next one was asked for before. When the answer comes is up to
  // how busy this machine is.
  expect(seconds).toContain('5');
  const [first, second, third] = quotes as [(typeof quotes)[0], (typeof quotes)[0], (typeof quotes)[0]];
  expect(second.askedAt).toBeLessThan(first.expiresAt);
  expect(third.askedAt).toBeLessThan(second.expiresAt);
  expect(second.expiresAt - first.expiresAt).toBeGreaterThan(6_000);
  expect(second.expiresAt - first.expiresAt).toBeLessThan(9_000);
});

test('while market data is delayed there is no quote, and the page says why', async ({
  newVisitor,
  scripted,
}) => {
  const user = await scripted.signUp();
  const page = await newVisitor({ as: user, url: scripted.url });
  scripted.quiet(true);
  await scripted.clock.advance(6_000);
  await page.goto('/pc/account/dui?from=USDT&to=BTC');
  await page.getByTestId('swap-amount').fill('500');
  await note(page, /Market data is delayed/);
  scripted.quiet(false);
  for (let second = 0; second < 6; second++) await scripted.clock.advance(1_000);
  await page.getByTestId('swap-rate').waitFor();
});

test('the price changes before the reader confirms: nothing is exchanged, and the new quote is asked about', async ({
  newVisitor,
  scripted,
}) => {
  const user = await scripted.signUp();
  await user.setFundPassword();
  await scripted.setMark('btcusdt', '50000');
  const page = await newVisitor({ as: user, url: scripted.url });
  await page.goto('/pc/account/dui?from=USDT&to=BTC');
  await page.getByTestId('swap-amount').fill('500');
  await expect.poll(() => page.getByTestId('swap-receive').textContent()).toBe('0.00998');
  await press(page, 'Convert');
  const dialog = page.getByRole('dialog');
  const receive = () => dialog.getByTestId('confirm-receive').textContent();
  await expect.poll(receive).toBe('0.00998 BTC');

  // Half a percent: more than half of the spread.
  await scripted.setPrice('btcusdt', '50250');
  await dialog.getByLabel('Fund password', { exact: true }).fill(FUND_PASSWORD);
  await dialog.getByRole('button', { name: 'Convert', exact: true }).click();
  await dialog.getByTestId('price-changed').waitFor();
  const offered = (await receive())!;
  expect(offered).toMatch(/^0\.0099\d+ BTC$/);
  expect(parseFloat(offered)).toBeLessThan(0.00998);
  expect((await user.balance('USDT')).available).toBe('10000.00000000');

  await dialog.getByRole('button', { name: 'Confirm the new price' }).click();
  await toast(page, `Converted 500 USDT to ${offered}`);
  await dialog.waitFor({ state: 'hidden' });
  expect((await user.balance('USDT')).available).toBe('9500.00000000');
});
