import { expect, test } from 'vitest';
import { TestMarket, TOY } from './test-market.ts';

/** TOY is at 100. */
const market = (...given: string[]) => new TestMarket(TOY, given);

test('the limit leg rests; filled whole it takes the stop with it', () => {
  const m = market();
  expect(m.do('a: ann sell 2 @110 oco 90')).toEqual(['a holds 2, waits lte 90', 'a rests']);
  expect(m.do('b: bob buy 2 @110')).toEqual([
    'b holds 220',
    'b takes 2 @110 from a, fees 0.002 TOY 0.22 USDT',
    'a filled',
    'b filled',
  ]);
  expect(m.balance('ann', 'TOY')).toBe('98 + 0');
  m.do('c: cid buy 1 @96');
  expect(m.tick('89')).toEqual([]);
});

test('the stop sells what the limit leg has left, and no more', () => {
  const m = market('a: ann sell 2 @110 oco 90', 'b: bob buy 0.5 @110', 'c: cid buy 5 @89');
  expect(m.tick('90')).toEqual([
    'a triggers',
    'a takes 1.5 @89 from c, fees 0.0015 TOY 0.1335 USDT',
    'a filled',
  ]);
  expect(m.balance('ann', 'TOY')).toBe('98 + 0');
  expect(m.book('sell')).toEqual([]);
});

test('a stop leg with a limit rests there', () => {
  const m = market('a: ann sell 2 @110 oco 90/88');
  expect(m.tick('90')).toEqual(['a triggers', 'a rests']);
  expect(m.book('sell')).toEqual(['88 2']);
  m.do('ann cancel a');
  expect(m.balance('ann', 'TOY')).toBe('100 + 0');
});

test('a buy holds what either leg may cost, and frees what it did not', () => {
  const m = market('b: bob sell 1 @112');
  expect(m.do('a: ann buy 2 @90 oco 110/112')[0]).toBe('a holds 224, waits gte 110');
  m.do('c: cid sell 0.5 @90');
  expect(m.balance('ann', 'USDT')).toBe('9787 + 168');
  expect(m.tick('110')).toEqual([
    'a triggers',
    'a takes 1 @112 from b, fees 0.001 TOY 0.112 USDT',
    'b filled',
    'a rests',
  ]);
  expect(m.do('ann cancel a')).toEqual(['a cancelled: user, frees 56']);
  expect(m.balance('ann', 'USDT')).toBe('9843 + 0');
});

test('a fired stop sells at most 5 % below the reference', () => {
  const m = market('a: ann sell 2 @110 oco 90', 'b: bob buy 2 @81');
  expect(m.tick('90')).toEqual(['a triggers', 'a cancelled: price-band, frees 2']);
});

test('cancelled, neither leg is left', () => {
  const m = market('a: ann sell 2 @110 oco 90', 'ann cancel a', 'b: bob buy 2 @90');
  expect(m.tick('80')).toEqual([]);
  expect(m.book('sell')).toEqual([]);
  expect(m.balance('ann', 'TOY')).toBe('100 + 0');
});

test.each([
  ['ann sell 1 @99 oco 90', 'OCO_SELL_PRICES'],
  ['ann sell 1 @110 oco 101', 'OCO_SELL_PRICES'],
  ['ann buy 1 @101 oco 110/112', 'OCO_BUY_PRICES'],
  ['ann buy 1 @90 oco 99/112', 'OCO_BUY_PRICES'],
  ['ann buy 1 @90 oco 110', 'STOP_LIMIT_REQUIRED'],
  ['ann buy 1 @70 oco 110/60', 'STOP_LIMIT_REQUIRED'],
  ['ann sell 0.01 @110 oco 90', 'BELOW_MIN_NOTIONAL'],
  ['ann sell 101 @110 oco 90', 'INSUFFICIENT_BALANCE'],
  ['poor buy 1 @90 oco 110/112', 'INSUFFICIENT_BALANCE'],
])('%s: %s', (line, code) => {
  expect(market().do(line)).toEqual([`refused ${code}`]);
});
