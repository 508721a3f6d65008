import { expect, test } from 'vitest';
import { TestMarket, TOY } from './test-market.ts';

const market = (...given: string[]) => new TestMarket(TOY, given);

test('a sell follows a rise in steps, stays in a fall, and fires at its distance from the top', () => {
  const m = market('b: bob buy 5 @103');
  expect(m.do('a: ann sell 1 trail 2%')).toEqual(['a holds 1, waits lte 98']);
  expect(m.tick('100.05')).toEqual([]);
  expect(m.tick('100.11')).toEqual(['a follows to 98.1']);
  expect(m.tick('106')).toEqual(['a follows to 103.88']);
  expect(m.tick('104')).toEqual([]);
  expect(m.tick('103.88')).toEqual([
    'a triggers',
    'a takes 1 @103 from b, fees 0.001 TOY 0.103 USDT',
    'a filled',
  ]);
});

test('a buy follows a fall and spends its amount', () => {
  const m = market('b: bob sell 5 @94');
  expect(m.do('a: ann buy 94 trail 2%')).toEqual(['a holds 94, waits gte 102']);
  expect(m.tick('91')).toEqual(['a follows to 92.82']);
  expect(m.tick('93')).toEqual(['a triggers', 'a takes 1 @94 from b, fees 0.001 TOY 0.094 USDT', 'a filled']);
});

test('with an activation price it does nothing before', () => {
  const m = market();
  expect(m.do('a: ann sell 1 trail 2% from 110')).toEqual(['a holds 1, waits lte 0']);
  expect(m.tick('90')).toEqual([]);
  expect(m.tick('109.99')).toEqual([]);
  expect(m.tick('110.5')).toEqual(['a follows to 108.29']);
  expect(m.tick('108.29')).toEqual(['a triggers', 'a cancelled: no-liquidity, frees 1']);
});

test('an activation price that is reached already is none', () => {
  expect(market().do('a: ann sell 1 trail 2% from 99')).toEqual(['a holds 1, waits lte 98']);
});

test('while the feed is late it neither follows nor fires', () => {
  const m = market('a: ann sell 1 trail 2%');
  expect(m.tick('120', true)).toEqual([]);
  expect(m.tick('120')).toEqual(['a follows to 117.6']);
});

test.each([
  ['ann sell 1 trail 0.05%', 'CALLBACK_RANGE'],
  ['ann sell 1 trail 21%', 'CALLBACK_RANGE'],
  ['ann sell 101 trail 2%', 'INSUFFICIENT_BALANCE'],
  ['ann sell 0.01 trail 2%', 'BELOW_MIN_NOTIONAL'],
])('%s: %s', (line, code) => {
  expect(market().do(line)).toEqual([`refused ${code}`]);
});

test('a user has twenty at most', () => {
  const m = market(...Array.from({ length: 20 }, () => 'ann sell 1 trail 2%'));
  expect(m.do('ann sell 1 trail 2%')).toEqual(['refused TOO_MANY_TRAILING_STOPS']);
  expect(m.do('x: bob sell 1 trail 2%')).toEqual(['x holds 1, waits lte 98']);
});
