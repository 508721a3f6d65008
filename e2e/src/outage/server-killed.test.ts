import { signUp } from '@bourse/testkit/client';
import { Outbox } from '@bourse/testkit/outbox';
import { afterAll, beforeAll } from 'vitest';
import { expect, test } from '../browser/journey.ts';
import { stopServer } from '../browser/server.ts';
import { TradePage } from '../browser/trade-page.ts';
import { ServerUnderTest } from '../crash/server-under-test.ts';

/** How long a first start may take on a machine that others keep busy. */
const START_MS = 60_000;

/** An exchange of its own, for the journeys of the others must not be killed. */
let server: ServerUnderTest;
beforeAll(async () => {
  server = await ServerUnderTest.create();
});
afterAll(() => stopServer(server));

test('whoever comes while the exchange starts gets in by himself', async ({ newVisitor }) => {
  const page = await newVisitor({ url: server.url, expectsOutage: true });
  server.start();
  await expect
    .poll(() =>
      page.goto('/pc/').then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  await page.getByText('Starting the exchange …').waitFor();
  const home = page.getByRole('heading', { name: 'One token for the AI and blockchain ecosystem' });
  await home.waitFor({ timeout: START_MS });
  await expect.poll(() => page.getByTestId('market-row').count()).toBeGreaterThan(6);
});

test('an open page says that the server hangs, and survives its death', async ({ newVisitor }) => {
  await server.ready();
  const user = await signUp(server.url, new Outbox(server.dataDir), 'survivor@example.com');
  await user.place({ direction: 'buy', type: 'market', amount: '100' });
  const page = await newVisitor({ url: server.url, as: user, expectsOutage: true });
  const trade = await TradePage.open(page);
  await trade.show('Assets');
  const held = await trade.balance('BTC', 'available');
  expect(held).toBeGreaterThan(50000000n);

  const before = server.serverPid();
  // It keeps its sockets open and says nothing.
  process.kill(before!, 'SIGSTOP');
  await page.getByText('Live data is interrupted').waitFor();
  const opacity = () =>
    page
      .getByTestId('book-bid-row')
      .first()
      .evaluate((row) => getComputedStyle(row.closest('[data-live]')!).opacity);
  expect(Number(await opacity())).toBeLessThan(0.6);
  await trade.fill('Price', ((await trade.best('bid')) * 0.9).toFixed(2));
  await trade.fill('Amount', '0.01');
  await trade.choose('Buy BTC');
  const question = page.getByRole('dialog', { name: 'Buy BTC' });
  await question.getByText(/^The exchange has not been heard/).waitFor();
  await question.getByRole('button', { name: 'Cancel', exact: true }).click();
  process.kill(before!, 'SIGCONT');
  await page.getByText('Live data is interrupted').waitFor({ state: 'hidden' });
  await expect.poll(opacity).toBe('1');

  server.kill('server');
  const latecomer = await newVisitor({ url: server.url, as: user, expectsOutage: true });
  await expect
    .poll(() =>
      latecomer.goto('/pc/home/detail').then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  await server.ready(before);

  const price = await trade.lastPrice.textContent();
  await expect.poll(() => trade.lastPrice.textContent()).not.toBe(price);
  await page.getByText('Live data is interrupted').waitFor({ state: 'hidden' });
  await user.place({ direction: 'buy', type: 'market', amount: '100' });
  await expect.poll(() => trade.balance('BTC', 'available')).toBeGreaterThan(held);
  const { available } = await user.balance('BTC');
  await expect.poll(() => trade.balance('BTC', 'available')).toBe(BigInt(available.replace('.', '')));
  await page.getByRole('button', { name: 'Account' }).waitFor();

  await latecomer.getByTestId('book-bid-row').first().waitFor();
  await latecomer.getByRole('button', { name: 'Account' }).waitFor();
});
