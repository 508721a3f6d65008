import { expect, test } from 'vitest';
import { TestMarket, TOY } from './test-market.ts';

const market = (...given: string[]) => new TestMarket(TOY, given);

test('less at the same price keeps its place', () => {
  const m = market('a: ann buy 2 @100', 'b: bob buy 1 @100');
  expect(m.do('ann amend a 1')).toEqual(['a becomes 1 @100, holds 100']);
  expect(m.book('buy')).toEqual(['100 2']);
  expect(m.do('c: cid sell 1 @100')[1]).toMatch(/^c takes 1 @100 from a/);
  expect(m.balance('ann', 'USDT')).toBe('9900 + 0');
});

test.each([
  ['more', 'ann amend a 3', 'a becomes 3 @100, holds 300, to the back'],
  ['another price and back', 'ann amend a @99', 'a becomes 2 @99, holds 198, to the back'],
])('%s goes to the back', (_name, line, told) => {
  const m = market('a: ann buy 2 @100', 'b: bob buy 1 @100');
  expect(m.do(line)).toEqual([told, 'a rests']);
  m.do('ann amend a @100');
  expect(m.do('c: cid sell 1 @100')[1]).toMatch(/^c takes 1 @100 from b/);
});

test('a better price fills at once', () => {
  const m = market('a: ann buy 2 @99', 'b: bob sell 1 @101');
  expect(m.do('ann amend a @102')).toEqual([
    'a becomes 2 @102, holds 204, to the back',
    'a takes 1 @101 from b, fees 0.001 TOY 0.101 USDT',
    'b filled',
    'a rests',
  ]);
  expect(m.balance('ann', 'USDT')).toBe('9797 + 102');
});

test('the amount is that of the whole order', () => {
  const m = market('a: ann buy 3 @100', 'b: bob sell 1 @100');
  expect(m.do('ann amend a 1')).toEqual(['refused AMEND_BELOW_FILLED']);
  expect(m.do('ann amend a 1.5')).toEqual(['a becomes 1.5 @100, holds 50']);
  expect(m.do('ann cancel a')).toEqual(['a cancelled: user, frees 50']);
});

test('a stop moves, on its side', () => {
  const m = market('a: ann sell 1 stop 95', 'b: bob buy 1 @92');
  expect(m.do('ann amend a stop 96')).toEqual(['a becomes 1, holds 1']);
  expect(m.do('ann amend a stop 101')).toEqual(['refused STOP_WOULD_TRIGGER']);
  expect(m.tick('96')[0]).toBe('a triggers');
});

test('an OCO moves each of its prices', () => {
  const m = market('a: ann sell 1 @110 oco 90');
  expect(m.do('ann amend a stop 95')).toEqual(['a becomes 1 @110, holds 1']);
  expect(m.do('ann amend a @108')).toEqual(['a becomes 1 @108, holds 1, to the back', 'a rests']);
  expect(m.do('ann amend a @94')).toEqual(['refused OCO_SELL_PRICES']);
  expect(m.tick('95')[0]).toBe('a triggers');
});

test('take-profit and stop-loss can be given, moved and taken away until something fills', () => {
  const m = market('a: ann buy 1 @100');
  expect(m.do('ann amend a tp 120 sl 90')).toEqual(['a becomes 1 @100, holds 100']);
  m.do('ann amend a tp 115');
  m.do('ann amend a sl 0');
  expect(m.do('b: bob sell 1 @100')).toContain('exit of a holds 0.99, waits gte 115');
});

test('neither the order nor its exit is moved past the other', () => {
  const m = market('a: ann buy 1 @100 tp 110 sl 90');
  expect(m.do('ann amend a tp 99')).toEqual(['refused TAKE_PROFIT_NOT_ABOVE']);
  expect(m.do('ann amend a @89')).toEqual(['refused STOP_LOSS_NOT_BELOW_ORDER']);
  expect(m.do('ann amend a @111')).toEqual(['refused TAKE_PROFIT_NOT_ABOVE']);
});

test('an exit moves both of its prices', () => {
  const m = market('b: bob sell 1 @100', 'a: ann buy 1 @100 tp 120 sl 90');
  const exit = [...m.engine.state.orders.values()].find(({ plan }) => plan?.parent)!;
  m.tell({ type: 'amendOrder', user: 1, orderId: exit.id, takeProfit: 11_000, stopPrice: 9_500 });
  expect(m.tick('96')).toEqual([]);
  expect(m.tick('110')[0]).toBe('exit of a triggers');
});

test('nothing new is nothing', () => {
  const m = market('a: ann buy 1 @100');
  expect(m.do('ann amend a 1 @100')).toEqual([]);
});

test.each([
  ['bob amend a 1', 'ORDER_NOT_FOUND'],
  ['ann amend a @121', 'PRICE_NOT_SUITABLE'],
  ['ann amend a 200', 'INSUFFICIENT_BALANCE'],
  ['ann amend a 0.01', 'BELOW_MIN_NOTIONAL'],
  ['ann amend a 0.001', 'QUANTITY_OFF_STEP'],
  ['ann amend a stop 90', 'NOT_AMENDABLE'],
  ['ann amend a limit 90', 'NOT_AMENDABLE'],
  ['ann amend p @101', 'PRICE_NOT_SUITABLE'],
])('%s: %s, and the order is as it was', (line, code) => {
  const m = market('a: ann buy 2 @100', 'p: ann buy 1 @99 post-only', 'b: bob sell 1 @101');
  expect(m.do(line)).toEqual([`refused ${code}`]);
  expect(m.book('buy')).toEqual(['100 2', '99 1']);
  expect(m.balance('ann', 'USDT')).toBe('9701 + 299');
});
