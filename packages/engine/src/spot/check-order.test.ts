import { parseAmount } from '@bourse/money/amount';
import type { PlaceOrderCommand } from '@bourse/protocol/command';
import { describe, expect, it } from 'vitest';
import { MAX_OPEN_ORDERS } from '@bourse/protocol/spot/order';
import { TestMarket, TOY, XRPBTC } from './test-market.ts';

describe('minimum notional', () => {
  it.each([
    ['buy of exactly 5 USDT', [], 'x: cid buy 0.05 @100', 'x rests'],
    ['buy of a lot less', [], 'x: cid buy 0.04 @100', 'refused BELOW_MIN_NOTIONAL'],
    ['buy of a tick less', [], 'x: cid buy 0.05 @99.99', 'refused BELOW_MIN_NOTIONAL'],
    ['sell of exactly 5 USDT', [], 'x: cid sell 0.05 @100', 'x rests'],
    ['sell of a tick less', [], 'x: cid sell 0.05 @99.99', 'refused BELOW_MIN_NOTIONAL'],
    ['market buy of exactly 5 USDT', ['ann sell 1 @100'], 'x: cid buy 5 market', 'x filled'],
    [
      'market buy of a unit less',
      ['ann sell 1 @100'],
      'x: cid buy 4.99999999 market',
      'refused BELOW_MIN_NOTIONAL',
    ],
    ['market sell of exactly 5 USDT at the bid', ['ann buy 1 @100'], 'x: cid sell 0.05 market', 'x filled'],
    ['market sell of a single lot', ['ann buy 1 @100'], 'x: cid sell 0.01 market', 'x filled'],
  ])('%s', (_, given, line, last) => {
    expect(new TestMarket(TOY, given).do(line).at(-1)).toBe(last);
  });

  it.each([
    // 3.33333333 XRP would be 0.0001 BTC; the lot is 0.01 XRP and the value is rounded down.
    ['cross pair, just above', 'x: cid buy 3.34 @0.00003', 'x rests'],
    ['cross pair, just below', 'x: cid buy 3.33 @0.00003', 'refused BELOW_MIN_NOTIONAL'],
    ['cross pair, exactly', 'x: cid buy 4 @0.000025', 'x rests'],
    ['cross pair, a fraction of a unit below', 'x: cid buy 3.33 @0.00003003', 'refused BELOW_MIN_NOTIONAL'],
  ])('%s', (_, line, last) => {
    expect(new TestMarket(XRPBTC).do(line).at(-1)).toBe(last);
  });

  it('names minimum and currency', () => {
    const market = new TestMarket();
    const outcome = market.execute(market.order('ann', 'buy', ['0.01', '@100']));
    expect(outcome).toMatchObject({
      refusal: { code: 'BELOW_MIN_NOTIONAL', args: { minimum: '5', currency: 'USDT' } },
    });
  });
});

describe('numbers off the grid', () => {
  const limit = (change: Partial<PlaceOrderCommand>) => {
    const market = new TestMarket();
    return market.tell({ ...market.order('ann', 'sell', ['1', '@100']), ...change }, 'x')[0];
  };
  it.each<[string, Partial<PlaceOrderCommand>, string]>([
    ['a whole number of lots', { amount: parseAmount('1.01')! }, 'x holds 1.01'],
    ['a tenth of a lot', { amount: parseAmount('1.001')! }, 'refused QUANTITY_OFF_STEP'],
    ['one unit more than a lot', { amount: parseAmount('1.00000001')! }, 'refused QUANTITY_OFF_STEP'],
    ['nothing', { amount: 0n }, 'refused QUANTITY_REQUIRED'],
    ['less than nothing', { amount: -1n }, 'refused QUANTITY_REQUIRED'],
    ['more lots than a number holds', { amount: 10n ** 26n }, 'refused TOO_LARGE'],
    ['price zero', { price: 0 }, 'refused PRICE_NOT_SUITABLE'],
    ['a negative price', { price: -1 }, 'refused PRICE_NOT_SUITABLE'],
    ['half a tick', { price: 0.5 }, 'refused PRICE_NOT_SUITABLE'],
    ['not a number', { price: NaN }, 'refused PRICE_NOT_SUITABLE'],
    ['the largest price', { price: 2_147_483_647 }, 'x holds 1'],
    ['a tick above it', { price: 2_147_483_648 }, 'refused PRICE_NOT_SUITABLE'],
    ['a pair that is not listed', { symbol: 'nonesuch' }, 'refused PAIR_NOT_FOUND'],
    ['a stop without a stop price', { orderType: 'stop-limit', stopPrice: 0 }, 'refused STOP_PRICE_REQUIRED'],
    ['a stop between ticks', { orderType: 'stop-market', stopPrice: 99.5 }, 'refused STOP_PRICE_REQUIRED'],
  ])('%s', (_, change, first) => {
    expect(limit(change)).toBe(first);
  });
});

it('a user has at most 1,000 open orders, stops included', () => {
  const market = new TestMarket();
  market.tick('100');
  for (let n = 1; n < MAX_OPEN_ORDERS; n++)
    market.engine.execute(market.order('ann', 'sell', ['0.05', '@100']), 0);
  market.engine.takeEvents();
  expect(market.do('stop: ann buy 5 stop 110')).toHaveLength(1);
  expect(market.do('ann sell 0.05 @100')).toEqual(['refused TOO_MANY_OPEN_ORDERS']);
  expect(market.do('bob sell 0.05 @100')).toHaveLength(2);
  market.do('ann cancel stop');
  expect(market.do('ann sell 0.05 @100')).toHaveLength(2);
});
