import { expect, test } from 'vitest';
import { TestMarket, TOY } from './test-market.ts';

const market = (...given: string[]) => new TestMarket(TOY, given);

test('every fill arms the exit with what it brought, less the fee', () => {
  const m = market('a: ann buy 3 @100 tp 110 sl 90');
  expect(m.do('b: bob sell 1 @100').slice(1)).toEqual([
    'b takes 1 @100 from a, fees 0.001 TOY 0.1 USDT',
    'exit of a holds 0.99, waits lte 90 or 110',
    'b filled',
  ]);
  // 0.999 and 0.999 make 1.998, of which 1.99 are whole lots.
  expect(m.do('c: cid sell 1 @100').slice(1)).toEqual([
    'c takes 1 @100 from a, fees 0.001 TOY 0.1 USDT',
    'exit of a becomes 1.99, holds 1.99',
    'c filled',
  ]);
  expect(m.balance('ann', 'TOY')).toBe('100.008 + 1.99');
});

test('the exit takes the profit, once, and ends what is left of its order', () => {
  const m = market('a: ann buy 3 @100 tp 110 sl 90', 'b: bob sell 1 @100', 'c: cid buy 5 @109');
  expect(m.tick('110')).toEqual([
    'exit of a triggers',
    'a cancelled: exit-fired, frees 200',
    'exit of a takes 0.99 @109 from c, fees 0.00099 TOY 0.10791 USDT',
    'exit of a filled',
  ]);
  expect(m.tick('90')).toEqual([]);
  expect(m.balance('ann', 'TOY')).toBe('100.009 + 0');
});

test('the exit stops the loss', () => {
  const m = market('b: bob sell 1 @100', 'a: ann buy 100 market tp 110 sl 90', 'c: cid buy 5 @89');
  expect(m.tick('90').at(-1)).toBe('exit of a filled');
  expect(m.balance('ann', 'TOY')).toBe('100.009 + 0');
});

test('what a sell brought buys back', () => {
  const m = market('b: bob buy 2 @100');
  expect(m.do('a: ann sell 2 @100 tp 90 sl 105')).toEqual([
    'a holds 2',
    'a takes 2 @100 from b, fees 0.002 TOY 0.2 USDT',
    'exit of a holds 199.8, waits gte 105 or 90',
    'b filled',
    'a filled',
  ]);
  m.do('c: cid sell 5 @90');
  expect(m.tick('90').slice(1)).toEqual([
    'exit of a takes 2.22 @90 from c, fees 0.00222 TOY 0.1998 USDT',
    'exit of a filled',
  ]);
  expect(m.balance('ann', 'USDT')).toBe('10000 + 0');
});

test('with one price only, it waits for that one', () => {
  const m = market('b: bob sell 2 @100');
  expect(m.do('a: ann buy 1 @100 tp 110')[2]).toBe('exit of a holds 0.99, waits gte 110');
  expect(m.do('c: ann buy 1 @100 sl 90')[2]).toBe('exit of c holds 0.99, waits lte 90');
});

test('who cancels the exit gets no other for the rest of the order', () => {
  const m = market('a: ann buy 3 @100 sl 90', 'b: bob sell 1 @100');
  const exit = [...m.engine.state.orders.values()].find(({ plan }) => plan?.parent)!;
  m.tell({ type: 'cancelOrder', user: 1, orderId: exit.id });
  expect(m.do('c: cid sell 1 @100').slice(1)).toEqual([
    'c takes 1 @100 from a, fees 0.001 TOY 0.1 USDT',
    'c filled',
  ]);
  expect(m.balance('ann', 'TOY')).toBe('101.998 + 0');
});

test('an order that is cancelled leaves the exit of what has filled', () => {
  const m = market('a: ann buy 3 @100 sl 90', 'b: bob sell 1 @100', 'ann cancel a');
  expect(m.balance('ann', 'TOY')).toBe('100.009 + 0.99');
});

test('an exit in the middle of a match does not disturb it', () => {
  const m = market('b: bob sell 1 @100', 'c: cid sell 1 @101');
  expect(m.do('a: ann buy 2 @101 tp 120 sl 90')).toEqual([
    'a holds 202',
    'a takes 1 @100 from b, fees 0.001 TOY 0.1 USDT',
    'exit of a holds 0.99, waits lte 90 or 120',
    'b filled',
    'a takes 1 @101 from c, fees 0.001 TOY 0.101 USDT',
    'exit of a becomes 1.99, holds 1.99',
    'c filled',
    'a filled',
  ]);
});

test.each([
  ['ann buy 1 @100 tp 99', 'TAKE_PROFIT_NOT_ABOVE'],
  ['ann buy 1 @100 sl 100', 'STOP_LOSS_NOT_BELOW_ORDER'],
  ['ann sell 1 @100 tp 101', 'TAKE_PROFIT_NOT_BELOW'],
  ['ann sell 1 @100 sl 99', 'STOP_LOSS_NOT_ABOVE_ORDER'],
])('%s: %s', (line, code) => {
  expect(market().do(line)).toEqual([`refused ${code}`]);
});
