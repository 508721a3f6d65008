import { describe, expect, it } from 'vitest';
import { TestMarket, TOY, XRPBTC } from './test-market.ts';

describe('cancel', () => {
  it('takes an order out and frees its hold', () => {
    const market = new TestMarket(TOY, ['x: ann buy 2 @100', 'bob sell 0.5 @100']);
    expect(market.do('ann cancel x')).toEqual(['x cancelled: user, frees 150']);
    expect(market.book('buy')).toEqual([]);
    expect(market.balance('ann', 'USDT')).toBe('9950 + 0');
  });

  it.each([
    ['an order of another user', 'bob cancel x'],
    ['an order that never was', 'ann cancel 999999'],
    ['a filled order', 'ann cancel filled'],
    ['a cancelled order', 'ann cancel gone'],
  ])('answers the same for %s', (_, line) => {
    const given = [
      'filled: ann sell 1 @90',
      'bob buy 1 @90',
      'gone: ann buy 1 @80',
      'ann cancel gone',
      'x: ann buy 1 @85',
    ];
    const market = new TestMarket(TOY, given);
    expect(market.do(line)).toEqual(['refused ORDER_NOT_FOUND']);
    expect(market.book('buy')).toEqual(['85 1']);
  });

  it.each([
    ['its own user', 1, 'done'],
    ['another user', 2, 'refused'],
  ])('by client order id finds the order of %s', (_, user, status) => {
    const market = new TestMarket(TOY, ['x: ann buy 1 @100 id=mine']);
    expect(market.execute({ type: 'cancelOrder', user, clientOrderId: 'mine' }).status).toBe(status);
  });

  it('without any id finds nothing', () => {
    const market = new TestMarket(TOY, ['x: ann buy 1 @100']);
    expect(market.tell({ type: 'cancelOrder', user: 1 })).toEqual(['refused ORDER_NOT_FOUND']);
  });
});

describe('cancel all', () => {
  /** Two orders of ann and one of bob on TOY, one of ann on XRP/BTC. */
  function fourOrders(): TestMarket {
    const market = new TestMarket(TOY, ['a: ann buy 1 @100', 'b: bob buy 1 @100', 'c: ann sell 1 @110']);
    market.tell({ ...market.order('ann', 'sell', ['10', '@1']), symbol: XRPBTC.symbol, price: 30_000 }, 'd');
    return market;
  }

  it('takes out the orders of a user everywhere, oldest first', () => {
    const market = fourOrders();
    expect(market.do('ann cancelAll')).toEqual([
      'a cancelled: user, frees 100',
      'c cancelled: user, frees 1',
      'd cancelled: user, frees 10',
    ]);
    expect(market.book('buy')).toEqual(['100 1']);
    expect(market.do('ann cancelAll')).toEqual([]);
  });

  it('takes out those of one pair, waiting stops too', () => {
    const market = fourOrders();
    market.tick('105');
    market.do('e: ann buy 50 stop 120');
    expect(market.do('ann cancelAll toyusdt')).toEqual([
      'a cancelled: user, frees 100',
      'c cancelled: user, frees 1',
      'e cancelled: user, frees 50',
    ]);
    expect(market.do('ann cancelAll xrpbtc')).toEqual(['d cancelled: user, frees 10']);
  });

  it('leaves the orders of a halted pair', () => {
    const market = fourOrders();
    market.execute({ type: 'setPairStatus', symbol: TOY.symbol, status: 'halted' });
    expect(market.do('ann cancelAll')).toEqual(['d cancelled: user, frees 10']);
    expect(market.book('buy')).toEqual(['100 2']);
  });

  it('tells whoever names a halted pair that its orders stay', () => {
    const market = fourOrders();
    market.execute({ type: 'setPairStatus', symbol: TOY.symbol, status: 'halted' });
    expect(market.do(`ann cancelAll ${TOY.symbol}`)).toEqual(['refused PAIR_HALTED']);
  });

  it('refuses a pair that is not listed', () => {
    expect(new TestMarket().do('ann cancelAll nonesuch')).toEqual(['refused PAIR_NOT_FOUND']);
  });
});

describe('pair status', () => {
  it.each([
    ['trading', ['y holds 99', 'y rests'], ['x cancelled: user, frees 100']],
    ['cancel-only', ['refused PAIR_CANCEL_ONLY'], ['x cancelled: user, frees 100']],
    ['halted', ['refused PAIR_HALTED'], ['refused PAIR_HALTED']],
  ] as const)('%s', (status, place, cancel) => {
    const market = new TestMarket(TOY, ['x: ann buy 1 @100']);
    market.execute({ type: 'setPairStatus', symbol: TOY.symbol, status });
    expect(market.do('y: ann buy 1 @99')).toEqual(place);
    expect(market.do('ann cancel x')).toEqual(cancel);
  });

  it.each(['cancel-only', 'halted'] as const)(
    'stops wait while %s and trigger when trading resumes',
    (status) => {
      const market = new TestMarket();
      market.tick('100');
      market.do('x: ann buy 1 @110 stop 110');
      market.execute({ type: 'setPairStatus', symbol: TOY.symbol, status });
      expect(market.tick('115')).toEqual([]);
      expect(market.tell({ type: 'setPairStatus', symbol: TOY.symbol, status: 'trading' })).toEqual([
        'x triggers',
        'x rests',
      ]);
    },
  );

  it('set again changes nothing; of an absent pair it is refused', () => {
    const market = new TestMarket();
    expect(market.tell({ type: 'setPairStatus', symbol: TOY.symbol, status: 'trading' })).toEqual([]);
    expect(market.tell({ type: 'setPairStatus', symbol: 'nonesuch', status: 'halted' })).toEqual([
      'refused PAIR_NOT_FOUND',
    ]);
  });
});
