import { describe, expect, it } from 'vitest';
import { Engine } from './engine.ts';
import { REMEMBERED_MS } from './recent-keys.ts';
import { TestMarket, TOY } from './spot/test-market.ts';

describe('client order ids', () => {
  it('a repeat returns the first order and changes nothing', () => {
    const market = new TestMarket(TOY, ['x: ann buy 1 @100 id=mine']);
    const repeat = market.order('ann', 'buy', ['1', '@100', 'id=mine']);
    expect(market.execute(repeat)).toEqual({
      status: 'done',
      result: { orderId: market.id('x'), isRepeat: true },
    });
    expect(market.engine.takeEvents()).toEqual([]);
  });

  it.each([
    ['side', 'sell', ['1', '@100']],
    ['price', 'buy', ['1', '@99']],
    ['amount', 'buy', ['2', '@100']],
    ['type', 'buy', ['100', 'market']],
    ['time in force', 'buy', ['1', '@100', 'ioc']],
  ] as const)('of an order with another %s are refused', (_, side, words) => {
    const market = new TestMarket(TOY, ['x: ann buy 1 @100 id=mine']);
    const other = market.order('ann', side, [...words, 'id=mine']);
    expect(market.tell(other)).toEqual(['refused CLIENT_ORDER_ID_USED']);
    expect(market.book('buy')).toEqual(['100 1']);
  });

  it('of a stop: the same without the direction it waits for is a repeat, with the other one it is another', () => {
    const market = new TestMarket(TOY, ['ann sell 1 @105']);
    market.tick('100');
    const stop = market.order('ann', 'sell', ['1', '@90', 'stop', '95', 'id=mine']);
    const first = market.execute(stop);
    if (first.status !== 'done') throw new Error(first.status);
    const repeat = { status: 'done', result: { ...first.result, isRepeat: true } };
    expect(market.execute(stop)).toEqual(repeat);
    expect(market.execute({ ...stop, triggerWhen: 'lte' })).toEqual(repeat);
    expect(market.tell({ ...stop, triggerWhen: 'gte' })).toEqual(['refused CLIENT_ORDER_ID_USED']);
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
  it('a repeat gets the first result', () => {
    const market = new TestMarket(TOY, ['x: ann buy 1 @100 request=r1']);
    const again = market.execute(market.order('ann', 'buy', ['1', '@100', 'request=r1']));
    expect(again).toEqual({ status: 'repeat', result: { orderId: market.id('x') } });
    expect(market.book('buy')).toEqual(['100 1']);
  });

  it('with another payload are refused: the bot must not believe in an order that is not there', () => {
    const market = new TestMarket(TOY, ['x: ann buy 1 @100 request=r1']);
    const other = market.order('ann', 'buy', ['5', '@99', 'request=r1']);
    expect(market.tell(other)).toEqual(['refused REQUEST_ID_USED']);
    expect(market.book('buy')).toEqual(['100 1']);
  });

  it('of what did nothing are not remembered: they would fill the memory for nothing', () => {
    const market = new TestMarket();
    for (let n = 0; n < 3; n++) market.tell({ type: 'cancelAll', user: 1, requestId: `r${n}` });
    expect(market.engine.state.requests.size).toBe(0);
    market.do('ann buy 1 @100');
    market.tell({ type: 'cancelAll', user: 1, requestId: 'r1' });
    expect(market.engine.state.requests.size).toBe(1);
  });

  it('of a cancelAll that found nothing is answered anew; of one that cancelled something, with its first result', () => {
    const market = new TestMarket();
    const again = () => market.execute({ type: 'cancelAll', user: 1, requestId: 'r1' });
    expect([again(), again()]).toEqual([
      { status: 'done', result: { cancelled: [] } },
      { status: 'done', result: { cancelled: [] } },
    ]);
    market.do('ann buy 1 @100');
    expect(again()).toEqual({ status: 'done', result: { cancelled: [1] } });
    market.do('ann buy 1 @100');
    expect(again()).toEqual({ status: 'repeat', result: { cancelled: [1] } });
    expect(market.book('buy')).toEqual(['100 1']);
  });

  it('a withdrawal whose fee has changed since is the same request', () => {
    const request = {
      type: 'requestWithdrawal',
      user: 1,
      requestId: 'w1',
      currency: 'USDT',
      chain: 'ERC20',
      address: 'a',
      amount: 1_000_000_000n,
      fee: 100_000_000n,
    } as const;
    const market = new TestMarket();
    const first = market.execute(request);
    expect(first.status).toBe('done');
    expect(market.execute({ ...request, fee: 200_000_000n })).toEqual({ ...first, status: 'repeat' });
    expect(market.tell({ ...request, address: 'b' })).toEqual(['refused REQUEST_ID_USED']);
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

it('a user with more keys than his share is never refused for it', () => {
  const market = new TestMarket(TOY, [], { engine: new Engine({ total: 8, perUser: 4 }) });
  for (let n = 0; n < 10; n++) {
    expect(market.do(`o${n}: ann buy 1 @100 request=r${n} id=c${n}`)).toHaveLength(2);
    market.do('ann cancelAll');
  }
  expect(market.engine.state.requests.size).toBeLessThanOrEqual(4);
  expect(market.engine.state.requests.mayBeForgotten(1, 'r0', market.now)).toBe(true);
  expect(market.engine.state.requests.mayBeForgotten(1, 'new', market.now)).toBe(false);
});
