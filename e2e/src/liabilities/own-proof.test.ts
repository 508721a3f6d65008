import { parseAmount } from '@bourse/money/amount';
import type { TestExchange } from '@bourse/testkit/exchange';
import { until } from '@bourse/testkit/signer-run';
import { expect, test } from '../browser/journey.ts';

const USERS = 10_000;
const FIRST_OWNER = 1_000_000;
const PATIENCE_MS = 60_000;
/** From the last answer that was needed to the verdict on the screen, ms. */
const MOST_MS = 100;
const TRIES = 3;

test(`one of ${USERS} users sees on the page that his balances are counted, within ${MOST_MS} ms of having the proof`, async ({
  newVisitor,
  scripted,
}) => {
  const user = await scripted.signUp();
  await fundOthers(scripted);
  await commitLiabilities(scripted);
  const page = await newVisitor({ url: scripted.url, as: user });
  await page.goto(`${scripted.url}/pc/about/liabilities`);
  const verify = page.getByRole('button', { name: 'Check my balance' });

  // The machine may be busy with others: the best of some tries says what the work is.
  const took: number[] = [];
  for (let attempt = 0; attempt < TRIES; attempt++) {
    if (attempt > 0) await page.reload();
    await verify.waitFor();
    await page.evaluate(watchVerdict);
    await verify.click();
    await page.waitForFunction(() => 'verdictMs' in document.body.dataset);
    took.push(await page.evaluate(() => Number(document.body.dataset['verdictMs'])));
    expect(await page.getByTestId('liabilities-verdict').getAttribute('data-verified')).toBe('true');
  }
  for (const coin of ['USDT', 'BTC', 'ETH']) await page.getByTestId(`counted-${coin}`).waitFor();
  expect(Math.min(...took)).toBeLessThan(MOST_MS);
});

/** Notes how long after the last answer from the exchange the verdict stands on the page. */
function watchVerdict(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('[data-testid=liabilities-verdict]')) return;
    const now = performance.now();
    observer.disconnect();
    const answers = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /liabilities\/(proof|list)|tickBlocks/.test(name))
      .map((entry) => (entry as PerformanceResourceTiming).responseEnd);
    document.body.dataset['verdictMs'] = String(now - Math.max(...answers));
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

async function fundOthers({ running }: TestExchange): Promise<void> {
  const { sequencer } = running.services;
  const amount = parseAmount('1234.5678')!;
  await Promise.all(
    Array.from({ length: USERS }, (_, n) =>
      sequencer.submit({
        type: 'fund',
        owner: FIRST_OWNER + n,
        funds: ['USDT', 'BTC', 'ETH'].map((currency) => ({ currency, amount: amount + BigInt(n) })),
        reference: `test:liabilities:${n}`,
      }),
    ),
  );
}

/** Commits to what is owed, and lets the price chain go on until a block carries it. */
async function commitLiabilities({ running, clock, visitor }: TestExchange): Promise<void> {
  await until(() => running.liabilities.commit(), Boolean, PATIENCE_MS);
  await until(
    async () => {
      await clock.advance(1_000);
      return (await visitor.ok('/bb/liabilities/list')).list[0];
    },
    (newest) => newest.sealedBlock !== undefined,
    PATIENCE_MS,
  );
}
