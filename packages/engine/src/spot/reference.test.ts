import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TestMarket, TOY } from './test-market.ts';
import { agreedPrice, TradeWindow, WINDOW_MS, WINDOW_TRADES, type WindowTrade } from './book/trade-window.ts';

const referenceOf = (market: TestMarket) => market.engine.state.pairs.get(TOY.symbol)!.reference;

describe('what can be done to others through the book', () => {
  it('a swept book sells nobody coins at 20 times the price', () => {
    const market = new TestMarket(TOY, ['s: ann sell 1 @100', 'bob buy 1 @100', 'x: cid sell 5 @2000']);
    expect(market.do('ann buy 10000 market')).toEqual(['refused NO_LIQUIDITY']);
    expect(market.do('ann buy 5 @2000')).toEqual(['refused PRICE_NOT_SUITABLE']);
  });

  it('a swept book buys nobody out for nothing', () => {
    const market = new TestMarket(TOY, ['x: cid buy 100 @0.1']);
    expect(market.do('ann sell 100 market')).toEqual(['refused NO_LIQUIDITY']);
    expect(market.do('ann sell 100 @0.1')).toEqual(['refused PRICE_NOT_SUITABLE']);
  });

  it('a limit of ten times the mark is refused when the book is empty', () => {
    const market = new TestMarket();
    market.tick('100');
    expect(market.do('ann buy 1 @1000')).toEqual(['refused PRICE_NOT_SUITABLE']);
    expect(market.do('ann buy 1 @120').at(-1)).toMatch(/rests/);
  });

  it('two accounts do not set off a stop with one small trade, nor with many', () => {
    const market = new TestMarket(TOY, ['v: ann buy 1000 stop 110', 'x: cid sell 50 @115']);
    for (let n = 0; n < 10; n++) expect(market.do('t: bob buy 0.1 @115').at(-1)).toBe('t filled');
    expect(market.second()).toEqual([]);
    expect(referenceOf(market)).toBe(10_000);
  });

  it('nobody can buy before anyone knows a price, except at a price he names', () => {
    const market = new TestMarket(TOY, ['s: ann sell 1 @5000'], { isNew: true });
    expect(market.do('bob buy 10 market')).toEqual(['refused NO_LIQUIDITY']);
    expect(market.do('bob sell 1 market')).toEqual(['refused NO_LIQUIDITY']);
    expect(market.do('x: bob buy 1 @5000').at(-1)).toBe('x filled');
  });
});

describe('the house', () => {
  it('quotes nothing further than 5 % from the reference, and nothing without one', () => {
    const market = new TestMarket();
    market.tick('100');
    market.quote(['99 1', '95 1', '94.99 1'], ['101 1', '105 1', '105.01 1']);
    expect([market.book('buy'), market.book('sell')]).toEqual([
      ['99 1', '95 1'],
      ['101 1', '105 1'],
    ]);
    const fresh = new TestMarket(TOY, [], { isNew: true });
    fresh.quote(['99 1'], ['101 1']);
    expect([fresh.book('buy'), fresh.book('sell')]).toEqual([[], []]);
  });

  it('takes back what a move of the mark has left outside', () => {
    const market = new TestMarket();
    market.tick('100');
    market.quote(['99 1', '96 1'], ['101 1', '104 1']);
    market.tick('103');
    expect([market.book('buy'), market.book('sell')]).toEqual([['99 1'], ['101 1', '104 1']]);
    const account = market.engine.state.owner(-10).spot('USDT');
    expect(account.quoted).toBe(99_00000000n);
  });

  it.each([
    ['buy', 'u: ann buy 1 @118', [[], ['100 1']], 'quote takes 1 @105 from u, fees 0.001 TOY 0.105 USDT'],
    ['sell', 'u: ann sell 1 @82', [['100 1'], []], 'quote takes 1 @95 from u, fees 0.001 TOY 0.095 USDT'],
  ] as const)(
    'takes a %s that stands far out at 5 %, which its owner gains',
    (_, line, [bids, asks], trade) => {
      const market = new TestMarket(TOY, [line]);
      expect(market.quote(bids, asks)).toContain(trade);
      const frozen = market.engine.state.owner(1).spot('USDT').frozen;
      expect(frozen).toBe(0n);
    },
  );
});

describe('without a feed the reference', () => {
  it('is the issue price at first', () => {
    expect(referenceOf(new TestMarket())).toBe(10_000);
  });

  it('follows trades of users who do not all need the same one, a second later', () => {
    const market = new TestMarket(TOY, ['ann sell 2 @110', 'bob buy 1 @110', 'cid buy 1 @110']);
    market.second();
    expect(referenceOf(market)).toBe(10_000);
    for (const line of ['bob sell 1 @110', 'cid buy 1 @110']) market.do(line);
    expect(referenceOf(market)).toBe(10_000);
    market.second();
    expect(referenceOf(market)).toBe(11_000);
  });

  it('stays where it is when the trades have expired', () => {
    const market = new TestMarket();
    for (const line of [
      'ann sell 2 @110',
      'bob buy 1 @110',
      'cid buy 1 @110',
      'bob sell 1 @110',
      'cid buy 1 @110',
    ])
      market.do(line);
    market.second();
    market.now += WINDOW_MS;
    market.second();
    expect(referenceOf(market)).toBe(11_000);
  });
});

it('a mark is told when it has moved by a percent, so that the journal stays short', () => {
  const market = new TestMarket();
  const told = (price: string) => {
    market.engine.takeEvents();
    const before = market.engine.state.pairs.get(TOY.symbol)!.toldReference;
    market.tick(price);
    return market.engine.state.pairs.get(TOY.symbol)!.toldReference !== before;
  };
  expect(['100', '100.99', '101', '101.5', '100', '99.99'].map(told)).toEqual([
    false,
    false,
    true,
    false,
    false,
    true,
  ]);
  expect(referenceOf(market)).toBe(9_999);
});

describe('the agreed price', () => {
  const trade = (price: number, lots: number, buyer: number, seller: number): WindowTrade => ({
    time: 0,
    price,
    lots,
    buyer,
    seller,
  });

  it.each([
    ['no trades', [], 100],
    ['one pair of users, whatever they trade', [trade(200, 9e9, 1, 2), trade(300, 9e9, 2, 1)], 100],
    ['one user with everyone', [trade(200, 5, 1, 2), trade(200, 5, 1, 3), trade(200, 5, 4, 1)], 100],
    ['three who trade with each other', [trade(200, 5, 1, 2), trade(200, 5, 2, 3), trade(200, 5, 3, 1)], 200],
    ['two pairs of users', [trade(200, 5, 1, 2), trade(220, 5, 3, 4)], 200],
    ['both sides of the price before', [trade(90, 5, 1, 2), trade(220, 5, 3, 4)], 100],
    ['below', [trade(90, 5, 1, 2), trade(80, 5, 3, 4)], 90],
  ])('of %s', (_, trades, price) => {
    expect(agreedPrice(trades, 100)).toBe(price);
  });

  const others = fc.array(
    fc.tuple(
      fc.integer({ min: 1, max: 400 }),
      fc.integer({ min: 1, max: 1_000 }),
      fc.integer({ min: 2, max: 9 }),
    ),
    { minLength: 1, maxLength: 30 },
  );

  it("is never moved by one user past what the others' trades say", () => {
    fc.assert(
      fc.property(others, others, fc.integer({ min: 1, max: 400 }), (theirs, his, before) => {
        const market = theirs.map(([price, lots, user]) => trade(price, lots, user, user + 1));
        const attack = his.map(([price, lots, user], n) =>
          n % 2 === 0 ? trade(price, lots * 1_000, 1, user) : trade(price, lots * 1_000, user, 1),
        );
        const byPrice = market.toSorted((a, b) => a.price - b.price);
        const half = byPrice.reduce((sum, { lots }) => sum + lots, 0) / 2;
        let below = 0;
        const median = byPrice.find(({ lots }) => (below += lots) >= half)!.price;
        const price = agreedPrice([...market, ...attack], before);
        expect(price).toBeGreaterThanOrEqual(Math.min(before, median));
        expect(price).toBeLessThanOrEqual(Math.max(before, median));
      }),
    );
  });

  it('is that of the newest trades, in bounded memory, and quick with as many users as fit', () => {
    const window = new TradeWindow();
    for (let n = 0; n < 10_000; n++) window.add({ ...trade(n, 1, 2 * n, 2 * n + 1), time: n });
    const looks = Array.from({ length: 5 }, () => {
      window.lookAgain();
      const start = Date.now();
      const price = window.price(10_000, 1);
      expect(Math.abs(price - (10_000 - WINDOW_TRADES / 2))).toBeLessThan(3);
      return Date.now() - start;
    });
    // The quickest: the machine may have been busy with something else.
    expect(Math.min(...looks)).toBeLessThan(50);
  });
});
