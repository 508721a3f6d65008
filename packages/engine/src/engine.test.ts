import type { PlaceOrderCommand } from '@bourse/protocol/command';
import { describe, expect, it } from 'vitest';
import { Engine } from './engine.ts';
import { REMEMBERED_MS } from './recent-keys.ts';
import { TestMarket, TOY } from './spot/test-market.ts';

describe('client order ids', () => {
  it('a repeat returns the first order and changes nothing', () => {
    const market = new TestMarket(TOY, ['x: ann buy 1 @100 id=mine']);
    const repeat = market.order('ann', 'sell', ['5', '@200', 'id=mine']);
    expect(market.execute(repeat)).toEqual({ status: 'done', result: { orderId: market.id('x') } });
    expect(market.engine.takeEvents()).toEqual([]);
  });

  it('are remembered when the order has ended', () => {
    const market = new TestMarket(TOY, ['x: ann buy 1 @100 id=mine', 'ann cancel x']);
    expect(market.do('y: ann buy 1 @100 id=mine')).toEqual([]);
  });

  it('of two users do not meet', () => {
    const market = new TestMarket(TOY, ['x: ann buy 1 @100 id=mine']);
    expect(market.do('y: bob buy 1 @100 id=mine')).toEqual(['y holds 100', 'y rests']);
  });

  it('of a refused order stay free', () => {
    const market = new TestMarket(TOY, ['x: poor buy 2 @100 id=mine']);
    expect(market.do('y: poor buy 1 @100 id=mine')).toEqual(['y holds 100', 'y rests']);
  });

  it.each([
    ['a millisecond before 24 h', REMEMBERED_MS - 1, []],
    ['at 24 h', REMEMBERED_MS, ['y holds 100', 'y rests']],
  ])('%s', (_, later, events) => {
    const market = new TestMarket(TOY, ['x: ann buy 1 @100 id=mine']);
    market.now += later;
    expect(market.do('y: ann buy 1 @100 id=mine')).toEqual(events);
  });
});

describe('request ids', () => {
  it('a repeat gets the first result, whatever else it asks for', () => {
    const market = new TestMarket(TOY, ['x: ann buy 1 @100 request=r1']);
    const again = market.execute(market.order('ann', 'sell', ['5', '@200', 'request=r1']));
    expect(again).toEqual({ status: 'repeat', result: { orderId: market.id('x') } });
    expect(market.book('buy')).toEqual(['100 1']);
  });

  it('belong to one kind of command', () => {
    const market = new TestMarket(TOY, ['x: ann buy 1 @100 request=r1']);
    expect(market.tell({ type: 'cancelAll', user: 1, requestId: 'r1' })).toEqual(['refused REQUEST_ID_USED']);
    expect(market.book('buy')).toEqual(['100 1']);
  });

  it('of two users do not meet, and a refused request may be tried again', () => {
    const market = new TestMarket(TOY, ['ann buy 1 @100 request=r1', 'poor buy 2 @100 request=r1']);
    expect(market.do('x: poor buy 1 @100 request=r1')).toEqual(['x holds 100', 'x rests']);
  });

  it.each([
    ['a millisecond before 24 h', REMEMBERED_MS - 1, 'repeat'],
    ['at 24 h', REMEMBERED_MS, 'done'],
  ])('%s', (_, later, status) => {
    const market = new TestMarket(TOY, ['ann buy 1 @100 request=r1']);
    market.now += later;
    expect(market.execute(market.order('ann', 'buy', ['1', '@100', 'request=r1'])).status).toBe(status);
  });
});

describe('fund', () => {
  const grant = {
    type: 'fund',
    owner: 9,
    funds: [{ currency: 'USDT', amount: 5n }],
    reference: 'grant:9',
  } as const;

  it('happens once per reference', () => {
    const market = new TestMarket();
    market.execute(grant);
    expect(market.execute(grant)).toEqual({ status: 'done', result: {} });
    market.execute({ ...grant, owner: 8 });
    const { state } = market.engine;
    expect([state.owner(9).spot('USDT').available, state.owner(8).spot('USDT').available]).toEqual([5n, 0n]);
  });

  it('comes out of genesis', () => {
    const market = new TestMarket();
    const before = market.engine.state.owner(-1).spot('USDT').available;
    market.execute(grant);
    expect(market.engine.state.owner(-1).spot('USDT').available).toBe(before - 5n);
  });

  it.each([[0n], [-1n]])('of %d is refused and does not use up its reference', (amount) => {
    const market = new TestMarket();
    const bad = { ...grant, funds: [...grant.funds, { currency: 'BTC', amount }] };
    expect(market.tell(bad)).toEqual(['refused QUANTITY_REQUIRED']);
    market.execute(grant);
    expect(market.engine.state.owner(9).spot('USDT').available).toBe(5n);
  });
});

it('a pair is listed once', () => {
  const market = new TestMarket(TOY, ['x: ann buy 1 @100']);
  market.execute({ type: 'listPair', pair: { ...TOY, priceDecimals: 4 } });
  expect(market.book('buy')).toEqual(['100 1']);
});

it('events and transfers are taken once', () => {
  const market = new TestMarket();
  market.engine.takeEvents();
  market.engine.state.ledger.takeTransfers();
  market.do('ann sell 1 @100');
  market.execute(market.order('bob', 'buy', ['1', '@100']));
  expect(market.engine.takeEvents().map(({ type }) => type)).toEqual([
    'orderPlaced',
    'traded',
    'orderClosed',
    'orderClosed',
  ]);
  expect(market.engine.takeEvents()).toEqual([]);
  expect(market.engine.state.ledger.takeTransfers()).toHaveLength(4);
  expect(market.engine.state.ledger.takeTransfers()).toEqual([]);
});

describe('when there is no room for another client key', () => {
  const fund = { currency: 'USDT', amount: 10_000n * 100_000_000n };
  const place = (key: Partial<PlaceOrderCommand>): PlaceOrderCommand => ({
    type: 'placeOrder',
    user: 1,
    symbol: TOY.symbol,
    side: 'buy',
    orderType: 'limit',
    timeInForce: 'gtc',
    price: 10_000,
    amount: 100_000_000n,
    stopPrice: 0,
    ...key,
  });

  it.each([
    ['request id', { requestId: 'first' }, { requestId: 'second' }],
    ['client order id', { clientOrderId: 'first' }, { clientOrderId: 'second' }],
  ])('a new %s is refused, a known one is still a repeat, none at all is taken', (_, first, second) => {
    const engine = new Engine(1);
    engine.execute({ type: 'listPair', pair: TOY }, 1);
    engine.execute({ type: 'fund', owner: 1, funds: [fund], reference: 'grant:1' }, 1);
    const placed = engine.execute(place(first), 1);
    expect(placed.status).toBe('done');
    expect(engine.execute(place(second), 2)).toMatchObject({ status: 'refused', refusal: { code: 'BUSY' } });
    expect(engine.execute(place(first), 2)).toMatchObject({
      result: placed.status === 'done' && placed.result,
    });
    expect(engine.execute(place({}), 2).status).toBe('done');
    expect(engine.execute(place(second), 1 + REMEMBERED_MS).status).toBe('done');
  });
});
