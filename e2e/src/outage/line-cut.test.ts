import { inject } from 'vitest';
import { expect, test } from '../browser/journey.ts';
import { Line } from '../browser/line.ts';
import { TradePage } from '../browser/trade-page.ts';

test('a cut line is told, and after it the page shows what it missed', async ({ newVisitor, newUser }) => {
  const user = await newUser();
  const line = await Line.to(inject('exchange').url);
  const page = await newVisitor({ as: user, url: line.url, expectsOutage: true });
  const trade = await TradePage.open(page);
  await page.getByText('You have no open orders.').waitFor();
  const notice = page.getByText('Live data is interrupted');

  line.cut();
  await notice.waitFor();
  // Meanwhile, with another device:
  const { body } = await user.call('/huobi/getHuobiContractDepthV2', { symbol: 'btcusdt', size: 1 });
  const price = (Number(body['tick'].bids[0][0]) * 0.9).toFixed(2);
  await user.place({ direction: 'buy', price, amount: '0.01' });
  await line.mend();

  await notice.waitFor({ state: 'hidden' });
  await expect.poll(() => trade.openOrders.count()).toBe(1);
  await expectLiveBook(trade);
  line.cut();
});

/** The book on screen moves again, twenty levels a side, bids below asks. */
async function expectLiveBook(trade: TradePage): Promise<void> {
  const before = await trade.bestOfBoth();
  await expect.poll(() => trade.bestOfBoth()).not.toEqual(before);
  await expect.poll(() => trade.bids.count()).toBe(20);
  await expect.poll(() => trade.asks.count()).toBe(20);
  const { bid, ask } = await trade.bestOfBoth();
  expect(bid).toBeLessThan(ask);
}
