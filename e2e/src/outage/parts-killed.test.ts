import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { audit } from '@bourse/server/audit/audit';
import { signUp } from '@bourse/testkit/client';
import { findNats, startTestNats, type TestNats } from '@bourse/testkit/nats';
import { Outbox } from '@bourse/testkit/outbox';
import { startTestPostgres, type TestPostgres } from '@bourse/testkit/postgres';
import { afterAll, beforeAll, describe } from 'vitest';
import { expect, test } from '../browser/journey.ts';
import { Line } from '../browser/line.ts';
import { TradePage } from '../browser/trade-page.ts';
import { ServerUnderTest } from '../crash/server-under-test.ts';

const START_MS = 90_000;
/** How long a page may be without an exchange, on a machine that does all of it. */
const OUTAGE_MS = 60_000;

/** An exchange over several processes: a core that writes, one that stands by, and two gateways. */
let postgres: TestPostgres;
let nats: TestNats;
let cores: readonly ServerUnderTest[];
let gateways: readonly ServerUnderTest[];

describe.skipIf(findNats() === undefined)('an exchange of several processes', () => {
  beforeAll(async () => {
    postgres = await startTestPostgres({ durable: true });
    nats = await startTestNats();
    const shared = {
      DATABASE_URL: postgres.url,
      NATS_URL: nats.url,
      FILE_KEY: randomBytes(32).toString('base64'),
      // The cores invent the same prices.
      SIM_SEED: '7',
    };
    const part = (ROLE: string) => ServerUnderTest.create({ env: { ...shared, ROLE } });
    cores = await Promise.all([part('core'), part('core')]);
    gateways = await Promise.all([part('gateway'), part('gateway')]);
    const files = join(cores[0]!.dataDir, 'files');
    for (const each of [...cores, ...gateways]) each.env = { ...each.env, FILES_DIR: files };
    cores[0]!.start();
    await cores[0]!.ready();
    cores[1]!.start();
    for (const each of gateways) each.start();
    await Promise.all(gateways.map((each) => says(each, /^ready/)));
    await says(cores[1]!, /standby/);
  }, 180_000);

  afterAll(async () => {
    for (const each of [...gateways, ...cores]) each.kill('everything');
    for (const each of [...gateways, ...cores]) each.remove();
    await nats.kill();
    await postgres.stop();
  });

  test('an open page trades on through the death of its gateway, and of the core', async ({ newVisitor }) => {
    const line = await Line.to(...gateways.map(({ url }) => url));
    const user = await signUp(line.url, new Outbox(cores[0]!.dataDir), 'steadfast@example.com');
    const page = await newVisitor({ url: line.url, as: user, expectsOutage: true });
    const trade = await TradePage.open(page);
    await placeFarBelow(trade, 1);

    gateways[0]!.kill('everything');
    await placeFarBelow(trade, 2);

    cores[0]!.kill('everything');
    await placeFarBelow(trade, 3);
    await expectLivePrices(trade);

    // What the page shows is what is: nothing was lost, nothing was done twice.
    const { list } = await user.ok('/bb/order/list');
    expect(list).toHaveLength(3);
    await page.reload();
    await trade.ready();
    await expect.poll(() => trade.openOrders.count()).toBe(3);
    line.cut();
    expect(await audit(postgres.url)).toMatchObject({ ok: true, differences: [] });
  });
});

/**
 * As a person does it: once prices move on screen, and again where the page says that nothing was placed, or asks
 * whether to send to an exchange that has not been heard for seconds.
 */
async function placeFarBelow(trade: TradePage, count: number): Promise<void> {
  const { page } = trade;
  const notPlaced = page.getByText(
    /nothing was placed|could not begin with this request|exchange is very busy|has not been heard/,
  );
  const isPlaced = async () => (await trade.openOrders.count()) === count;
  for (const deadline = Date.now() + OUTAGE_MS; !(await isPlaced());) {
    expect(Date.now(), 'tried for long enough').toBeLessThan(deadline);
    await page.keyboard.press('Escape');
    await expectLivePrices(trade);
    await expect.poll(() => notPlaced.count(), { timeout: OUTAGE_MS }).toBe(0);
    await trade.fill('Price', ((await trade.best('bid')) * 0.8).toFixed(2));
    await trade.fill('Amount', '0.01');
    await trade.choose('Buy BTC');
    await expect
      .poll(async () => (await isPlaced()) || (await notPlaced.count()) > 0, { timeout: OUTAGE_MS })
      .toBe(true);
  }
}

async function expectLivePrices({ page, lastPrice }: TradePage): Promise<void> {
  await page.getByText('Live data is interrupted').waitFor({ state: 'hidden' });
  const before = await lastPrice.textContent();
  await expect.poll(() => lastPrice.textContent(), { timeout: OUTAGE_MS }).not.toBe(before);
}

/** Resolves when a part says so of itself. */
async function says({ url }: ServerUnderTest, what: RegExp): Promise<void> {
  for (const deadline = Date.now() + START_MS; Date.now() < deadline; await sleep(200)) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer && what.test(await answer.text())) return;
  }
  throw new Error(`${url} did not say ${what} within ${START_MS / 1000} s`);
}
