import type { ProfitCoin } from '@bourse/protocol/wallet/profit-calls';
import { describe, expect, test } from 'vitest';
import { signOf, todaysProfit } from './todays-profit.ts';

const NOTHING = { opening: '0', balance: '0', inflow: '0', outflow: '0' };
const usdt = (parts: Partial<ProfitCoin>): ProfitCoin => ({
  ...{ currency: 'USDT', openPrice: '1', ...NOTHING, ...parts },
});
const btc = (parts: Partial<ProfitCoin>): ProfitCoin => ({
  ...{ currency: 'BTC', openPrice: '50000', ...NOTHING, ...parts },
});
const unpriced = (parts: Partial<ProfitCoin>): ProfitCoin => ({ currency: 'NEW', ...NOTHING, ...parts });

const PRICES: Record<string, string> = { BTC: '51000.01', LATE: '3' };
const prices = (coin: string) => PRICES[coin];
const of = (...coins: ProfitCoin[]) => todaysProfit(coins, prices);

describe('what is gain or loss', () => {
  test('nothing, of one who has nothing', () => {
    expect(of()).toEqual({ profit: '0', percent: '0.00', leftOut: [] });
  });

  test('the move of the price, to the last digit', () => {
    const held = of(
      usdt({ opening: '1000', balance: '1000' }),
      btc({ opening: '0.12345678', balance: '0.12345678' }),
    );
    // 0.12345678 × 1000.01
    expect(held).toMatchObject({ profit: '123.4580145678', percent: '1.72' });
    const fallen = todaysProfit([btc({ opening: '2', balance: '2' })], () => '49000.000001');
    // Of −1.9999…98 % the finer digits are cut, towards zero.
    expect(fallen).toMatchObject({ profit: '-1999.999998', percent: '-1.99' });
  });

  test('a purchase at the present price costs its fee; earlier it has gained what the price has risen since', () => {
    const bought = btc({ balance: '0.00999' });
    const paid = (amount: string) => usdt({ opening: '1000', balance: amount });
    // 0.01 at 51000.01 less a thousandth: the fee alone is lost.
    expect(of(paid('489.9999'), bought)).toMatchObject({ profit: '-0.5100001', percent: '-0.05' });
    // At 50000, when the price was that of 00:00.
    expect(of(paid('500'), bought)).toMatchObject({ profit: '9.4900999', percent: '0.94' });
  });
});

describe('what is neither', () => {
  test.each([
    ['a deposit of money', usdt({ opening: '10', balance: '510', inflow: '500' })],
    ['a deposit of a coin whose price has moved', btc({ balance: '3', inflow: '3' })],
    ['a withdrawal of it all', usdt({ opening: '10', outflow: '10' })],
    ['what went out and came back', usdt({ opening: '10', balance: '10', inflow: '7', outflow: '7' })],
    ['a new coin that was given', { currency: 'LATE', ...NOTHING, balance: '5', inflow: '5' }],
  ])('%s', (_what, coin) => {
    expect(of(coin)).toEqual({ profit: '0', percent: '0.00', leftOut: [] });
  });

  test('beside a gain, a deposit changes the rate alone', () => {
    const gain = btc({ opening: '1', balance: '1' });
    expect(of(gain)).toMatchObject({ profit: '1000.01', percent: '2.00' });
    const deposited = of(gain, usdt({ balance: '50000', inflow: '50000' }));
    expect(deposited).toMatchObject({ profit: '1000.01', percent: '1.00' });
  });

  test('what a withdrawal cost is a loss', () => {
    const paidOut = usdt({ opening: '100', outflow: '45', balance: '50' });
    expect(of(paidOut)).toMatchObject({ profit: '-5', percent: '-5.00' });
  });
});

describe('a coin without a price', () => {
  const gain = btc({ opening: '1', balance: '1' });

  test.each([
    ['that is held', unpriced({ opening: '7', balance: '7' })],
    ['that came in', unpriced({ balance: '7', inflow: '7' })],
    ['that was held and went out', unpriced({ opening: '7', outflow: '7' })],
  ])('%s is left out, and said', (_what, coin) => {
    expect(of(gain, coin)).toEqual({ profit: '1000.01', percent: '2.00', leftOut: ['NEW'] });
  });

  test('of 00:00 only is left out as well', () => {
    const late = { currency: 'LATE', ...NOTHING, opening: '4', balance: '4' };
    expect(of(gain, late)).toEqual({ profit: '1000.01', percent: '2.00', leftOut: ['LATE'] });
  });

  test('that was traded leaves the whole unknown: what was paid for it is gone', () => {
    const spent = usdt({ opening: '100', balance: '0' });
    expect(of(gain, spent, unpriced({ balance: '7' }))).toMatchObject({
      profit: undefined,
      leftOut: ['NEW'],
    });
  });
});

test.each([
  ['0', ''],
  ['0.0099', ''],
  ['-0.0099', ''],
  ['0.01', '+'],
  ['-0.01', '−'],
  ['1234.5', '+'],
])('the sign of %s is "%s"', (decimal, sign) => {
  expect(signOf(decimal)).toBe(sign);
});
