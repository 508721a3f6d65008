import { PRODUCTS } from '@bourse/protocol/domains';
import { enrolAdmin } from '@bourse/testkit/operator';
import { expect, test } from '../browser/journey.ts';
import { toast } from '../browser/trade-page.ts';
import { FIRST_COME, HOUR_MS, makeProject } from '../launchpad/project.ts';

const OFF = 'This service is not available at the moment.';

test('while every product is off its form says so beside a button that is off, and what began can end', async ({
  scripted,
  newVisitor,
}) => {
  const project = await makeProject(scripted, FIRST_COME);
  const user = await scripted.signUp();
  await user.place({ direction: 'buy', price: '45000.00', amount: '0.01' });
  const admin = await enrolAdmin(scripted);
  for (const product of PRODUCTS) await admin.ok('/ops/api/switches/set', { product, off: '1' });
  const page = await newVisitor({ url: scripted.url, as: user });
  const main = page.getByRole('main');

  async function expectOff(button: string | RegExp): Promise<void> {
    const send = main.getByRole('button', { name: button, exact: true });
    await expect.poll(() => send.isDisabled()).toBe(true);
    const reason = page.locator(`[id="${await send.getAttribute('aria-describedby')}"]`);
    expect(await reason.textContent()).toBe(OFF);
  }

  for (const [path, button] of [
    ['/pc/home/detail?symbol=btcusdt', 'Buy BTC'],
    ['/pc/contract?symbol=btcusdt', 'Buy / Long 10x'],
    ['/pc/secondContract?symbol=btcusdt', /^Up/],
    ['/pc/account/dui', 'Convert'],
    ['/pc/account/recharge', 'Submit'],
    ['/pc/account/withdrawel', 'Continue'],
  ] as const) {
    await page.goto(path);
    await expectOff(button);
  }
  expect(await main.getByTestId('deposit-address').count()).toBe(0);

  await scripted.clock.advance(HOUR_MS);
  await page.goto(`/pc/subcribe/detail?id=${project}`);
  await expectOff('Subscribe');

  await page.goto('/pc/account/transfer');
  expect(await main.getByRole('button', { name: 'Transfer', exact: true }).isEnabled()).toBe(true);

  await page.goto('/pc/account/trade');
  await page.getByRole('button', { name: /^Cancel order: Buy/ }).click();
  await toast(page, 'Cancelled');
  await page.getByText('You have no open orders.').waitFor();
});
