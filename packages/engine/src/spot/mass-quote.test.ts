import { formatDecimal } from '@bourse/money/amount';
import { describe, expect, it } from 'vitest';
import { TestMarket, TOY, XRPBTC } from './test-market.ts';

describe('mass quotes', () => {
  it('put a ladder into the book and replace it whole', () => {
    const market = new TestMarket();
    expect(market.quote(['99 1', '98 2'], ['101 1', '102 2'])).toEqual([]);
    expect([market.book('buy'), market.book('sell')]).toEqual([
      ['99 1', '98 2'],
      ['101 1', '102 2'],
    ]);
    market.quote(['97 3'], []);
    expect([market.book('buy'), market.book('sell')]).toEqual([['97 3'], []]);
    market.quote([], []);
    expect([market.book('buy'), market.book('sell')]).toEqual([[], []]);
  });

  it('stand behind user orders of the same price that came first', () => {
    const market = new TestMarket(TOY, ['s: ann sell 1 @101']);
    market.quote([], ['101 1']);
    expect(market.do('x: bob buy 2 @101')).toEqual([
      'x holds 202',
      'x takes 1 @101 from s, fees 0.001 TOY 0.101 USDT',
      's filled',
      'x takes 1 @101 from quote, fees 0.001 TOY 0.101 USDT',
      'x filled',
    ]);
  });

  it.each([
    ['bids', ['s1: ann sell 1 @99', 's2: bob sell 1 @100'], ['100 3'], [], ['99', '100'], ['100 1'], []],
    ['asks', ['b1: ann buy 1 @101', 'b2: bob buy 1 @100'], [], ['100 3'], ['101', '100'], [], ['100 1']],
  ])(
    "that cross users trade at the users' prices: %s",
    (_, given, bids, asks, prices, bidsLeft, asksLeft) => {
      const market = new TestMarket(TOY, given);
      const trades = market.quote(bids, asks).filter((line) => line.includes(' takes '));
      expect(trades.map((line) => line.match(/@(\S+)/)![1])).toEqual(prices);
      expect([market.book('buy'), market.book('sell')]).toEqual([bidsLeft, asksLeft]);
    },
  );

  it('are cut to the inventory, best level first', () => {
    const market = new TestMarket();
    // 10,000 USDT buy 60 at 100 and 40.40 at 99, which leaves 0.40 for no lot at 98; 100 TOY are sold out by the second ask.
    market.quote(['100 60', '99 60', '98 60'], ['101 70', '102 70', '103 1']);
    expect([market.book('buy'), market.book('sell')]).toEqual([
      ['100 60', '99 40.4'],
      ['101 70', '102 30'],
    ]);
  });

  it('share one inventory over several pairs', () => {
    const market = new TestMarket(XRPBTC);
    // 10 BTC are the house's: bids on XRP/BTC use them up, and a second pair in the same quote coin gets the rest.
    const other = { ...XRPBTC, symbol: 'otherbtc' };
    market.execute({ type: 'listPair', pair: other, issuePrice: 100_000n });
    market.tick('0.001');
    market.execute({ type: 'massQuote', symbol: 'xrpbtc', bids: [[1_000_000, 700_000]], asks: [] });
    market.execute({ type: 'massQuote', symbol: 'otherbtc', bids: [[1_000_000, 700_000]], asks: [] });
    const lots = (symbol: string) => market.engine.state.pairs.get(symbol)!.book.levelLots('buy', 0);
    expect([lots('xrpbtc'), lots('otherbtc')]).toEqual([700_000, 300_000]);
    market.execute({ type: 'massQuote', symbol: 'xrpbtc', bids: [], asks: [] });
    market.execute({ type: 'massQuote', symbol: 'otherbtc', bids: [[1_000_000, 700_000]], asks: [] });
    expect(lots('otherbtc')).toBe(700_000);
  });

  it('leave each pair an equal share of what is too little for all', () => {
    const market = new TestMarket(XRPBTC);
    for (const symbol of ['otherbtc', 'thirdbtc', 'fourthbtc'])
      market.execute({ type: 'listPair', pair: { ...XRPBTC, symbol }, issuePrice: 100_000n });
    market.tick('0.001');
    const ladders = { xrpbtc: 900_000, otherbtc: 700_000, thirdbtc: 100_000, fourthbtc: 150_000 };
    const round = () => {
      for (const [symbol, lots] of Object.entries(ladders))
        market.execute({ type: 'massQuote', symbol, bids: [[1_000_000, lots]], asks: [] });
    };
    const lots = () =>
      Object.keys(ladders).map((symbol) =>
        market.engine.state.pairs.get(symbol)!.quotes.reduce((sum, { quantity }) => sum + quantity, 0),
      );
    // 10 BTC, 2.5 for each. The first takes what nobody has asked for yet, and gives it back.
    round();
    expect(lots()).toEqual([900_000, 100_000, 0, 0]);
    round();
    expect(lots()).toEqual([500_000, 250_000, 100_000, 150_000]);
    round();
    expect(lots()).toEqual([500_000, 250_000, 100_000, 150_000]);
    // A pair that stops trading gives up its share.
    market.execute({ type: 'setPairStatus', symbol: 'xrpbtc', status: 'halted' });
    round();
    expect(lots()).toEqual([0, 700_000, 100_000, 150_000]);
  });

  it('never promise more than is there, also where the value of a cross pair is rounded', () => {
    const market = new TestMarket(XRPBTC);
    for (const ticks of [30_001, 7, 999_999_999]) {
      market.now += 6_000;
      market.tick(formatDecimal(BigInt(ticks), XRPBTC.priceDecimals));
      market.execute({ type: 'massQuote', symbol: 'xrpbtc', bids: [[ticks, 9e15]], asks: [] });
      const account = market.engine.state.owner(-10).spot('BTC');
      expect(account.quoted <= account.available).toBe(true);
      expect(market.book('buy')).toHaveLength(1);
    }
  });

  it('leave the house free to spend only what they do not promise', () => {
    const market = new TestMarket();
    market.quote(['100 99'], []);
    expect(market.do('x: house buy 1 @50')).toEqual(['x holds 50', 'x rests']);
    expect(market.do('y: house buy 1.01 @50')).toEqual(['refused INSUFFICIENT_BALANCE']);
  });

  it.each([
    ['rising bids', ['98 1', '99 1'], []],
    ['falling asks', [], ['102 1', '101 1']],
    ['a price twice', ['99 1', '99 1'], []],
    ['a price of zero', ['0 1'], []],
    ['a quantity of zero', ['99 0'], []],
    ['a bid at the ask', ['100 1'], ['100 1']],
    ['a bid above the ask', ['101 1'], ['100 1']],
  ])('are refused as a whole with %s, and the old ladder stays', (_, bids, asks) => {
    const market = new TestMarket();
    market.quote(['99 1'], ['101 1']);
    expect(market.quote(bids, asks)).toEqual(['refused PRICE_NOT_SUITABLE']);
    expect([market.book('buy'), market.book('sell')]).toEqual([['99 1'], ['101 1']]);
  });

  it.each(['halted', 'cancel-only'] as const)(
    'are withdrawn when the pair is %s, and come back when it trades',
    (status) => {
      const market = new TestMarket(TOY, ['u: ann buy 1 @90']);
      market.quote(['99 1'], ['101 1']);
      market.execute({ type: 'setPairStatus', symbol: TOY.symbol, status });
      expect([market.book('buy'), market.book('sell')]).toEqual([['90 1'], []]);
      market.quote(['99 1'], ['101 1']);
      expect(market.book('sell')).toEqual([]);
      market.execute({ type: 'setPairStatus', symbol: TOY.symbol, status: 'trading' });
      market.quote(['99 1'], ['101 1']);
      expect(market.book('sell')).toEqual(['101 1']);
    },
  );

  // The fault: whoever saw the market jump before the engine did took the quotes that it had left.
  it('stand back after a jump, by one and a half times the jump less the fee of whoever takes them', () => {
    const market = new TestMarket();
    const best = () => [market.book('buy')[0], market.book('sell')[0]];
    const jump = (to: string) => {
      market.second();
      market.tick(to);
      market.quote(['99.99 1', '99.98 1'], ['100.01 1', '100.02 1']);
    };
    jump('100');
    jump('100.06');
    expect(best()).toEqual(['99.99 1', '100.01 1']);
    jump('100.4');
    jump('100');
    // 0.4 %: half a percent of 100 USDT.
    expect(best()).toEqual(['99.5 1', '100.5 1']);
    expect(market.book('buy')).toEqual(['99.5 1', '99.49 1']);
    market.now += 86_400_000;
    jump('100');
    expect(best()).toEqual(['99.8 1', '100.2 1']);
    // Upstream's own distance counts.
    market.quote(['99.7 1'], ['100.9 1', '101 1']);
    expect([best(), market.book('sell')]).toEqual([
      ['99.7 1', '100.9 1'],
      ['100.9 1', '101 1'],
    ]);
  });

  // The fault: they counted on 0.1 % of everybody, whatever his tier or operators had given him.
  it.each([
    ['a tier', { type: 'setFeeTiers', changes: [{ owner: 2, level: 1, makerPpm: 100, takerPpm: 200 }] }],
    ['operators', { type: 'setFees', owner: 2, makerPpm: 100, takerPpm: 200 }],
  ] as const)('attack: count on the least that anybody pays, of %s', (_, rates) => {
    const market = new TestMarket();
    const best = () => [market.book('buy')[0], market.book('sell')[0]];
    const ladder = () => market.quote(['99.99 1', '98 1'], ['100.01 1', '102 1']);
    market.second();
    market.tick('100.06');
    market.second();
    market.tick('100');
    ladder();
    expect(best()).toEqual(['99.99 1', '100.01 1']);
    market.execute(rates);
    ladder();
    // 0.06 % and half as much again, less 0.02 %.
    expect(best()).toEqual(['99.93 1', '100.07 1']);
    market.execute({ type: 'newestPrice', symbol: TOY.symbol, price: 99.9e8, time: (market.now += 6_000) });
    expect(best()).toEqual(['97.94 1', '100.07 1']);
    // Nobody pays so little any more.
    market.execute(
      rates.type === 'setFees'
        ? { ...rates, takerPpm: 1_000 }
        : { type: 'setFeeTiers', changes: [{ owner: 2, level: 0, makerPpm: 0, takerPpm: 0 }] },
    );
    market.now += 6_000;
    market.tick('100');
    ladder();
    expect(best()).toEqual(['99.99 1', '100.01 1']);
  });

  // The fault: until the next ladder was committed, what the newest tick had passed could be taken.
  it('that the newest tick has passed are withdrawn before the next ladder comes', () => {
    const market = new TestMarket(TOY, ['u: ann buy 1 @99.5', 'v: ann sell 1 @102']);
    market.tick('100');
    const ladder = () => market.quote(['99.9 1', '99 1'], ['100.1 1', '102 1']);
    const newest = (price: number, time: number) =>
      market.execute({ type: 'newestPrice', symbol: TOY.symbol, price: price * 1e8, time });
    ladder();
    newest(99.81, (market.now += 6_000));
    expect(market.book('buy')).toEqual(['99.9 1', '99.5 1', '99 1']);
    newest(99.4, (market.now += 6_000));
    expect([market.book('buy'), market.book('sell')]).toEqual([
      ['99.5 1', '99 1'],
      ['100.1 1', '102 2'],
    ]);
    newest(103, market.now - 1);
    expect(market.book('sell')).toEqual(['100.1 1', '102 2']);
    newest(101, (market.now += 6_000));
    expect([market.book('buy'), market.book('sell')]).toEqual([['99.5 1', '99 1'], ['102 2']]);
    ladder();
    expect(market.book('sell')).toEqual(['100.1 1', '102 2']);
  });

  it('are withdrawn while a price waits to be confirmed, and come back with the next one', () => {
    const market = new TestMarket(TOY, ['u: ann buy 1 @90']);
    market.tick('100');
    const ladder = () => market.quote(['99.9 1'], ['100.1 1']);
    ladder();
    market.execute({ type: 'doubtPrice', symbol: TOY.symbol });
    expect([market.book('buy'), market.book('sell')]).toEqual([['90 1'], []]);
    market.execute({ type: 'newestPrice', symbol: TOY.symbol, price: 100e8, time: ++market.now });
    ladder();
    expect(market.book('sell')).toEqual(['100.1 1']);
  });

  it('of an absent pair are refused', () => {
    const market = new TestMarket();
    expect(market.tell({ type: 'massQuote', symbol: 'nonesuch', bids: [], asks: [] })).toEqual([
      'refused PAIR_NOT_FOUND',
    ]);
  });
});
