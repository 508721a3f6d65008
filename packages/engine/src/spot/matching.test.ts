import { describe, expect, it, vi } from 'vitest';
import { TestMarket, TOY, XRPBTC } from './test-market.ts';

/** Given orders, one more line, and what happens. */
type Row = [name: string, given: string[], line: string, events: string[]];

function check(rows: Row[], pair = TOY): void {
  it.each(rows)('%s', (_, given, line, events) => {
    expect(new TestMarket(pair, given).do(line)).toEqual(events);
  });
}

describe('limit orders', () => {
  const asks = ['s1: ann sell 1 @100', 's2: bob sell 2 @101'];
  check([
    ['rests in an empty book', [], 'x: cid buy 1.5 @100', ['x holds 150', 'x rests']],
    ['rests below the best ask', asks, 'x: cid buy 1 @99.99', ['x holds 99.99', 'x rests']],
    [
      'trades at the resting price, best price first',
      asks,
      'x: cid buy 1.5 @101',
      [
        'x holds 151.5',
        'x takes 1 @100 from s1, fees 0.001 TOY 0.1 USDT',
        's1 filled',
        'x takes 0.5 @101 from s2, fees 0.0005 TOY 0.0505 USDT',
        'x filled',
      ],
    ],
    [
      'rests what is left',
      asks,
      'x: cid buy 1.5 @100',
      ['x holds 150', 'x takes 1 @100 from s1, fees 0.001 TOY 0.1 USDT', 's1 filled', 'x rests'],
    ],
    [
      'first come, first served at one price',
      ['s1: ann sell 1 @100', 's2: bob sell 1 @100', 's3: ann sell 1 @100'],
      'x: cid buy 2 @100',
      [
        'x holds 200',
        'x takes 1 @100 from s1, fees 0.001 TOY 0.1 USDT',
        's1 filled',
        'x takes 1 @100 from s2, fees 0.001 TOY 0.1 USDT',
        's2 filled',
        'x filled',
      ],
    ],
    [
      'a partly filled order keeps its place',
      ['s1: ann sell 2 @100', 's2: bob sell 1 @100', 'cid buy 1 @100'],
      'x: cid buy 1 @100',
      ['x holds 100', 'x takes 1 @100 from s1, fees 0.001 TOY 0.1 USDT', 's1 filled', 'x filled'],
    ],
    [
      'a cancelled order loses its place',
      ['s1: ann sell 1 @100', 's2: bob sell 1 @100', 'ann cancel s1', 's3: ann sell 1 @100'],
      'x: cid buy 1 @100',
      ['x holds 100', 'x takes 1 @100 from s2, fees 0.001 TOY 0.1 USDT', 's2 filled', 'x filled'],
    ],
    [
      'a sell trades at the higher bid',
      ['b1: ann buy 1 @100', 'b2: bob buy 1 @101'],
      'x: cid sell 1 @100',
      ['x holds 1', 'x takes 1 @101 from b2, fees 0.001 TOY 0.101 USDT', 'b2 filled', 'x filled'],
    ],
  ]);
});

describe('immediate-or-cancel', () => {
  const asks = ['s1: ann sell 1 @100'];
  check([
    [
      'fills all',
      asks,
      'x: cid buy 1 @100 ioc',
      ['x holds 100', 'x takes 1 @100 from s1, fees 0.001 TOY 0.1 USDT', 's1 filled', 'x filled'],
    ],
    [
      'cancels what is left',
      asks,
      'x: cid buy 1.5 @101 ioc',
      [
        'x holds 151.5',
        'x takes 1 @100 from s1, fees 0.001 TOY 0.1 USDT',
        's1 filled',
        'x cancelled: immediate-or-cancel, frees 50.5',
      ],
    ],
    [
      'cancels all when nothing crosses',
      asks,
      'x: cid buy 1 @99.99 ioc',
      ['x holds 99.99', 'x cancelled: immediate-or-cancel, frees 99.99'],
    ],
  ]);
});

describe('fill-or-kill', () => {
  const asks = ['s1: ann sell 1 @100', 's2: bob sell 1 @101'];
  check([
    [
      'fills exactly what is there',
      asks,
      'x: cid buy 2 @101 fok',
      [
        'x holds 202',
        'x takes 1 @100 from s1, fees 0.001 TOY 0.1 USDT',
        's1 filled',
        'x takes 1 @101 from s2, fees 0.001 TOY 0.101 USDT',
        's2 filled',
        'x filled',
      ],
    ],
    [
      'a lot too many',
      asks,
      'x: cid buy 2.01 @101 fok',
      ['x holds 203.01', 'x cancelled: fill-or-kill, frees 203.01'],
    ],
    [
      'a tick too low',
      asks,
      'x: cid buy 2 @100.99 fok',
      ['x holds 201.98', 'x cancelled: fill-or-kill, frees 201.98'],
    ],
    [
      'an own order in between',
      asks,
      'x: bob buy 2 @101 fok',
      ['x holds 202', 'x cancelled: fill-or-kill, frees 202'],
    ],
    [
      'filled before the own order',
      asks,
      'x: bob buy 1 @101 fok',
      ['x holds 101', 'x takes 1 @100 from s1, fees 0.001 TOY 0.1 USDT', 's1 filled', 'x filled'],
    ],
    ['an empty book', [], 'x: cid buy 1 @100 fok', ['x holds 100', 'x cancelled: fill-or-kill, frees 100']],
  ]);
});

describe('a fill-or-kill order that is killed', () => {
  const asks = Array.from({ length: 200 }, (_, n) => `s${n}: ann sell 0.1 @10${n % 4}`);

  // The fault: it walked through all that crosses, of everybody, and no step was counted.
  it.each([
    ['counts levels, not orders', [], 0],
    ['counts orders only on the level of its own', ['o: bob sell 0.1 @102'], 51],
  ])('%s', (_, own, orders) => {
    const market = new TestMarket(TOY, [...asks, ...own]);
    const seen = vi.spyOn(market.engine.state.pairs.get('toyusdt')!, 'orderAt');
    const outcome = market.engine.execute(market.order('bob', 'buy', ['20.01', '@104', 'fok']), market.now);
    expect(outcome.status).toBe('done');
    expect(seen).toHaveBeenCalledTimes(orders);
    expect(market.engine.takeEvents().at(-1)).toMatchObject({ type: 'orderClosed', reason: 'fill-or-kill' });
  });
});

describe('post-only', () => {
  const asks = ['s1: ann sell 1 @100'];
  check([
    ['rests when it would not trade', asks, 'x: cid buy 1 @99.99 post-only', ['x holds 99.99', 'x rests']],
    [
      'is cancelled at the ask',
      asks,
      'x: cid buy 1 @100 post-only',
      ['x holds 100', 'x cancelled: post-only, frees 100'],
    ],
    [
      'is cancelled at an own ask too',
      asks,
      'x: ann buy 1 @100 post-only',
      ['x holds 100', 'x cancelled: post-only, frees 100'],
    ],
    ['rests in an empty book', [], 'x: cid sell 1 @100 post-only', ['x holds 1', 'x rests']],
  ]);
});

describe('self-trade prevention cancels the newer order', () => {
  check([
    [
      'at once',
      ['s1: ann sell 1 @100'],
      'x: ann buy 1 @100',
      ['x holds 100', 'x cancelled: self-trade, frees 100'],
    ],
    [
      'after trading with others before it',
      ['s1: bob sell 1 @100', 's2: ann sell 1 @100', 's3: bob sell 1 @100'],
      'x: ann buy 3 @100',
      [
        'x holds 300',
        'x takes 1 @100 from s1, fees 0.001 TOY 0.1 USDT',
        's1 filled',
        'x cancelled: self-trade, frees 200',
      ],
    ],
    [
      'not when the own order is not reached',
      ['s1: bob sell 1 @100', 's2: ann sell 1 @100'],
      'x: ann buy 1 @100',
      ['x holds 100', 'x takes 1 @100 from s1, fees 0.001 TOY 0.1 USDT', 's1 filled', 'x filled'],
    ],
    ['not when it does not cross', ['s1: ann sell 1 @100'], 'x: ann buy 1 @99', ['x holds 99', 'x rests']],
    [
      'market buy',
      ['s1: ann sell 1 @100'],
      'x: ann buy 100 market',
      ['x holds 100', 'x cancelled: self-trade, frees 100'],
    ],
    [
      'market sell',
      ['b1: ann buy 1 @100'],
      'x: ann sell 1 market',
      ['x holds 1', 'x cancelled: self-trade, frees 1'],
    ],
  ]);
});

describe('market orders', () => {
  check([
    ['a buy in an empty book', [], 'x: cid buy 100 market', ['refused NO_LIQUIDITY']],
    ['a sell in an empty book', ['ann sell 1 @100'], 'x: cid sell 1 market', ['refused NO_LIQUIDITY']],
    [
      'a sell fills down the bids',
      ['b1: ann buy 1 @100', 'b2: bob buy 1 @99'],
      'x: cid sell 1.5 market',
      [
        'x holds 1.5',
        'x takes 1 @100 from b1, fees 0.001 TOY 0.1 USDT',
        'b1 filled',
        'x takes 0.5 @99 from b2, fees 0.0005 TOY 0.0495 USDT',
        'x filled',
      ],
    ],
    [
      'a sell larger than the book',
      ['b1: ann buy 1 @100'],
      'x: cid sell 2 market',
      [
        'x holds 2',
        'x takes 1 @100 from b1, fees 0.001 TOY 0.1 USDT',
        'b1 filled',
        'x cancelled: no-liquidity, frees 1',
      ],
    ],
    [
      'a buy spends its quote amount',
      ['s1: ann sell 1 @100', 's2: bob sell 1 @101'],
      'x: cid buy 150.5 market',
      [
        'x holds 150.5',
        'x takes 1 @100 from s1, fees 0.001 TOY 0.1 USDT',
        's1 filled',
        'x takes 0.5 @101 from s2, fees 0.0005 TOY 0.0505 USDT',
        'x filled',
      ],
    ],
    [
      'a buy gives back the dust that buys no lot',
      ['s1: ann sell 1 @100'],
      'x: cid buy 50.505 market',
      ['x holds 50.505', 'x takes 0.5 @100 from s1, fees 0.0005 TOY 0.05 USDT', 'x filled, frees 0.505'],
    ],
    [
      'a buy larger than the book',
      ['s1: ann sell 1 @100'],
      'x: cid buy 150 market',
      [
        'x holds 150',
        'x takes 1 @100 from s1, fees 0.001 TOY 0.1 USDT',
        's1 filled',
        'x cancelled: no-liquidity, frees 50',
      ],
    ],
    [
      'a buy that empties the book up to dust is filled',
      ['s1: ann sell 1 @100'],
      'x: cid buy 100.5 market',
      [
        'x holds 100.5',
        'x takes 1 @100 from s1, fees 0.001 TOY 0.1 USDT',
        's1 filled',
        'x filled, frees 0.5',
      ],
    ],
    [
      'a buy too small for a lot at the best price',
      ['s1: ann sell 1 @100'],
      'x: cid buy 0.99 market',
      ['refused QUANTITY_REQUIRED'],
    ],
    [
      'a buy of the least that counts',
      ['s1: ann sell 1 @100'],
      'x: cid buy 5 market',
      ['x holds 5', 'x takes 0.05 @100 from s1, fees 0.00005 TOY 0.005 USDT', 'x filled'],
    ],
  ]);
});

describe('market orders reach at most 5 % beyond the reference of 100, and the rest is cancelled', () => {
  it.each([
    ['asks to 105.00', ['ann sell 1 @100', 'ann sell 1 @105'], 'x: cid buy 205 market', 'x filled'],
    [
      'asks to 105.01',
      ['ann sell 1 @100', 'ann sell 1 @105.01'],
      'x: cid buy 205 market',
      'x cancelled: price-band, frees 105',
    ],
    ['bids to 95.00', ['ann buy 1 @100', 'ann buy 1 @95'], 'x: cid sell 2 market', 'x filled'],
    [
      'bids to 94.99',
      ['ann buy 1 @100', 'ann buy 1 @94.99'],
      'x: cid sell 2 market',
      'x cancelled: price-band, frees 1',
    ],
    ['asks that begin beyond', ['ann sell 1 @105.01'], 'x: cid buy 105 market', 'refused NO_LIQUIDITY'],
    ['bids that begin beyond', ['ann buy 1 @94.99'], 'x: cid sell 1 market', 'refused NO_LIQUIDITY'],
    [
      'what the best price fills needs no more',
      ['ann sell 1 @100', 'ann sell 1 @200'],
      'x: cid buy 100 market',
      'x filled',
    ],
    [
      'nor does dust behind it',
      ['ann sell 1 @100', 'ann sell 1 @105.01'],
      'x: cid buy 100.5 market',
      'x filled, frees 0.5',
    ],
    [
      'a book that ends within fills what it has',
      ['ann sell 1 @100', 'ann sell 1 @104'],
      'x: cid buy 300 market',
      'x cancelled: no-liquidity, frees 96',
    ],
  ])('%s', (_, given, line, last) => {
    expect(new TestMarket(TOY, given).do(line).at(-1)).toBe(last);
  });

  // 5 % of 100.01 is between two ticks: the limit lies inside.
  it.each([
    ['asks to 105.01', 'ann sell 1 @105.01', 'x: cid buy 105.01 market', 'x filled'],
    ['asks to 105.02', 'ann sell 1 @105.02', 'x: cid buy 105.02 market', 'refused NO_LIQUIDITY'],
    ['bids to 95.01', 'ann buy 1 @95.01', 'x: cid sell 1 market', 'x filled'],
    ['bids to 95.00', 'ann buy 1 @95', 'x: cid sell 1 market', 'refused NO_LIQUIDITY'],
  ])('%s from 100.01', (_, given, line, last) => {
    const market = new TestMarket();
    market.tick('100.01');
    market.do(given);
    expect(market.do(line).at(-1)).toBe(last);
  });
});

describe('limit prices are at most 20 % worse than the reference of 100, whatever stands in the book', () => {
  it.each([
    ['buy at 120', [], 'x: cid buy 1 @120', 'x rests'],
    ['buy a tick above', [], 'x: cid buy 1 @120.01', 'refused PRICE_NOT_SUITABLE'],
    [
      'buy a tick above, under an ask',
      ['ann sell 1 @200'],
      'x: cid buy 1 @120.01',
      'refused PRICE_NOT_SUITABLE',
    ],
    ['sell at 80', [], 'x: cid sell 1 @80', 'x rests'],
    ['sell a tick below', [], 'x: cid sell 1 @79.99', 'refused PRICE_NOT_SUITABLE'],
    [
      'sell a tick below, over a bid',
      ['ann buy 1 @50'],
      'x: cid sell 1 @79.99',
      'refused PRICE_NOT_SUITABLE',
    ],
    ['any better price to buy', [], 'x: cid buy 100 @1', 'x rests'],
    ['any better price to sell', [], 'x: cid sell 1 @9000', 'x rests'],
  ])('%s', (_, given, line, last) => {
    expect(new TestMarket(TOY, given).do(line).at(-1)).toBe(last);
  });

  // 120 % of 99.99 is 119.988.
  it.each([
    ['buy between ticks, inside', 'x: cid buy 1 @119.98', 'x rests'],
    ['buy between ticks, outside', 'x: cid buy 1 @119.99', 'refused PRICE_NOT_SUITABLE'],
  ])('%s', (_, line, last) => {
    const market = new TestMarket();
    market.tick('99.99');
    expect(market.do(line).at(-1)).toBe(last);
  });
});

describe('on a cross pair', () => {
  // 0.000030001 BTC × 12.34 XRP = 0.00037021234 BTC: 37,021 units to move, 37,022 to hold.
  check(
    [
      [
        'a buy holds the value rounded up',
        [],
        'x: bob buy 12.34 @0.000030001',
        ['x holds 0.00037022', 'x rests'],
      ],
      [
        'the value moves rounded down, the fee is rounded up',
        ['s: ann sell 12.34 @0.000030001'],
        'x: bob buy 12.34 @0.000030001',
        [
          'x holds 0.00037022',
          'x takes 12.34 @0.000030001 from s, fees 0.01234 XRP 0.00000038 BTC',
          's filled',
          'x filled',
        ],
      ],
      [
        'a market buy of what the lots cost',
        ['s: ann sell 12.34 @0.000030001'],
        'x: bob buy 0.00037021 market',
        [
          'x holds 0.00037021',
          'x takes 12.34 @0.000030001 from s, fees 0.01234 XRP 0.00000038 BTC',
          's filled',
          'x filled',
        ],
      ],
      [
        'a market buy of one unit less',
        ['s: ann sell 12.34 @0.000030001'],
        'x: bob buy 0.0003702 market',
        [
          'x holds 0.0003702',
          'x takes 12.33 @0.000030001 from s, fees 0.01233 XRP 0.00000037 BTC',
          'x filled, frees 0.00000029',
        ],
      ],
    ],
    XRPBTC,
  );

  it('gives the unit between hold and value back', () => {
    const market = new TestMarket(XRPBTC, ['ann sell 12.34 @0.000030001', 'bob buy 12.34 @0.000030001']);
    expect(market.balance('bob', 'BTC')).toBe('9.99962979 + 0');
    expect(market.balance('bob', 'XRP')).toBe('10012.32766 + 0');
    expect(market.balance('ann', 'BTC')).toBe('10.00036983 + 0');
    expect(market.balance('ann', 'XRP')).toBe('9987.66 + 0');
  });
});

describe('holds', () => {
  it('freeze the worst remaining cost and free the surplus of a better price at once', () => {
    const market = new TestMarket(TOY, ['ann sell 1 @90']);
    market.do('x: cid buy 3 @100');
    // 1 for 90, 2 still to pay at up to 100.
    expect(market.balance('cid', 'USDT')).toBe('9710 + 200');
    expect(market.balance('cid', 'TOY')).toBe('100.999 + 0');
    market.do('bob sell 1 @95');
    expect(market.balance('cid', 'USDT')).toBe('9710 + 100');
    market.do('cid cancel x');
    expect(market.balance('cid', 'USDT')).toBe('9810 + 0');
  });

  it('of a sell are its quantity', () => {
    const market = new TestMarket(TOY, ['x: ann sell 3 @100', 'bob buy 1 @100']);
    expect(market.balance('ann', 'TOY')).toBe('97 + 2');
    expect(market.balance('ann', 'USDT')).toBe('10099.9 + 0');
  });

  it('of a market buy go back with its end', () => {
    const market = new TestMarket(TOY, ['ann sell 1 @100', 'cid buy 150 market']);
    expect(market.balance('cid', 'USDT')).toBe('9900 + 0');
  });

  it.each([
    ['all of it', [], 'x: poor buy 1 @100', ['x holds 100', 'x rests']],
    ['a lot too much', [], 'x: poor buy 1.01 @100', ['refused INSUFFICIENT_BALANCE']],
    [
      'what is frozen counts not',
      ['poor buy 0.5 @100'],
      'x: poor buy 0.51 @100',
      ['refused INSUFFICIENT_BALANCE'],
    ],
    [
      'a market buy of all',
      ['ann sell 2 @100'],
      'x: poor buy 100.00000001 market',
      ['refused INSUFFICIENT_BALANCE'],
    ],
    ['a sell of nothing', [], 'x: poor sell 1 @100', ['refused INSUFFICIENT_BALANCE']],
  ])('%s', (_, given, line, events) => {
    expect(new TestMarket(TOY, given).do(line)).toEqual(events);
  });
});
