import { describe, expect, it } from 'vitest';
import { TestMarket, TOY } from './test-market.ts';

/** A market whose feed says 100. */
function at100(given: readonly string[] = []): TestMarket {
  const market = new TestMarket();
  market.tick('100');
  for (const line of given) market.do(line);
  return market;
}

describe('stop orders', () => {
  it.each([
    [
      'a rise',
      'x: ann buy 50 stop 110',
      'x holds 50, waits gte 110',
      '109.99',
      '110',
      'x cancelled: no-liquidity, frees 50',
    ],
    [
      'a fall',
      'x: ann sell 1 stop 90',
      'x holds 1, waits lte 90',
      '90.01',
      '90',
      'x cancelled: no-liquidity, frees 1',
    ],
    [
      'a rise past it',
      'x: ann buy 1 @120 stop 110',
      'x holds 120, waits gte 110',
      '109.99',
      '150',
      'x rests',
    ],
    ['a fall past it', 'x: ann sell 1 @80 stop 90', 'x holds 1, waits lte 90', '90.01', '50', 'x rests'],
    ['a buy on a fall', 'x: ann buy 1 @90 stop 95', 'x holds 90, waits lte 95', '95.01', '95', 'x rests'],
  ])('waits for %s', (_, line, placed, before, reached, last) => {
    const market = at100();
    expect(market.do(line)).toEqual([placed]);
    expect(market.tick(before)).toEqual([]);
    expect(market.tick(reached)).toEqual(['x triggers', last]);
    expect(market.tick('100')).toEqual([]);
  });

  it.each([
    ['at the current price', at100(), { stopPrice: 10_000 }, 'refused STOP_WOULD_TRIGGER'],
    [
      'above it, waiting for a fall',
      at100(),
      { stopPrice: 10_001, triggerWhen: 'lte' as const },
      'refused STOP_WOULD_TRIGGER',
    ],
    [
      'below it, waiting for a rise',
      at100(),
      { stopPrice: 9_999, triggerWhen: 'gte' as const },
      'refused STOP_WOULD_TRIGGER',
    ],
    [
      'a tick above it, waiting for a rise',
      at100(),
      { stopPrice: 10_001, triggerWhen: 'gte' as const },
      'x holds 1, waits gte 100.01',
    ],
    [
      'while no price is known',
      new TestMarket(TOY, [], { isNew: true }),
      { stopPrice: 9_000 },
      'refused NO_LIQUIDITY',
    ],
  ])('%s', (_, market, change, first) => {
    const command = { ...market.order('ann', 'sell', ['1', '@100', 'stop', '90']), ...change };
    expect(market.tell(command, 'x')[0]).toBe(first);
  });

  it('trigger nearest first, those of one price in the order they were placed', () => {
    const rise = at100(['c: ann buy 50 stop 112', 'a: ann buy 50 stop 110', 'b: bob buy 50 stop 110']);
    expect(rise.tick('112').filter((line) => line.includes('triggers'))).toEqual([
      'a triggers',
      'b triggers',
      'c triggers',
    ]);
    const fall = at100(['c: ann sell 1 stop 88', 'a: ann sell 1 stop 90', 'b: bob sell 1 stop 90']);
    expect(fall.tick('88').filter((line) => line.includes('triggers'))).toEqual([
      'a triggers',
      'b triggers',
      'c triggers',
    ]);
  });

  it('trade when triggered: a market buy its quote amount, a limit within its price', () => {
    const market = at100(['s: bob sell 2 @110', 'x: ann buy 55 stop 105', 'y: cid buy 1 @110 stop 106']);
    expect(market.tick('106')).toEqual([
      'x triggers',
      'x takes 0.5 @110 from s, fees 0.0005 TOY 0.055 USDT',
      'x filled',
      'y triggers',
      'y takes 1 @110 from s, fees 0.001 TOY 0.11 USDT',
      'y filled',
    ]);
  });

  it('honour time in force when triggered', () => {
    const market = at100([
      's: bob sell 1 @110',
      'x: ann buy 2 @110 stop 105 fok',
      'y: ann buy 1 @110 stop 105 post-only',
    ]);
    expect(market.tick('105')).toEqual([
      'x triggers',
      'x cancelled: fill-or-kill, frees 220',
      'y triggers',
      'y cancelled: post-only, frees 110',
    ]);
  });

  it('of a stale pair wait until the feed is back', () => {
    const market = at100(['x: ann buy 50 stop 110']);
    expect(market.tick('111', true)).toEqual([]);
    expect(market.tick('109')).toEqual([]);
    expect(market.tick('111')[0]).toBe('x triggers');
  });

  it('of a stale pair wait also when trading begins again', () => {
    const market = at100(['x: ann buy 50 stop 110']);
    const status = (to: 'halted' | 'trading') =>
      market.tell({ type: 'setPairStatus', symbol: TOY.symbol, status: to });
    status('halted');
    expect(market.tick('111', true)).toEqual([]);
    expect(status('trading')).toEqual([]);
    expect(market.tick('111')[0]).toBe('x triggers');
  });

  it('know no trade made here as the price once there is a feed, even if it has given none yet', () => {
    const market = new TestMarket(TOY, ['s: bob sell 2 @100', 'cid buy 1 @100', 'x: ann buy 50 stop 101']);
    const block = { id: 1, time: market.now, ticks: [], previousHash: '', hash: '' };
    expect(market.tell({ type: 'ticks', block, stale: [TOY.symbol] })).toEqual([]);
    market.do('bob cancel s');
    market.do('s2: bob sell 1 @102');
    expect(market.do('t: cid buy 1 @102').at(-1)).toBe('t filled');
    expect(market.second()).toEqual([]);
    expect(market.tick('101')[0]).toBe('x triggers');
  });

  it.each([
    [
      'a limit more than 20 % worse than the reference',
      'x: ann buy 1 @126.01 stop 105',
      'x cancelled: price-band, frees 126.01',
    ],
    [
      'a limit exactly 20 % worse fills to 5 % beyond and no further',
      'x: ann buy 2 @126 stop 105',
      'x cancelled: price-band, frees 126',
    ],
    ['a limit of 5 % fills and rests', 'x: ann buy 2 @110.25 stop 105', 'x rests'],
    [
      'a market order that runs out at the 5 % limit',
      'x: ann buy 500 stop 105',
      'x cancelled: price-band, frees 390',
    ],
  ])('triggered but out of band: %s', (_, line, last) => {
    const market = at100([line, 's1: bob sell 1 @110', 's2: bob sell 9 @115.51']);
    expect(market.tick('105').at(-1)).toBe(last);
  });

  it('on a pair without a feed fire on what three users trade at, a second later and in one go', () => {
    const market = new TestMarket(TOY, ['x: ann buy 52 stop 102', 'y: ann buy 53 stop 103']);
    for (const line of ['bob sell 1.2 @102', 'poor buy 0.2 @102', 'cid buy 1 @102']) market.do(line);
    market.do('cid sell 0.2 @102');
    expect(market.do('t: poor buy 0.2 @102').at(-1)).toBe('t filled');
    market.do('s1: bob sell 2 @102');
    expect(market.second()).toEqual([
      'x triggers',
      'x takes 0.5 @102 from s1, fees 0.0005 TOY 0.051 USDT',
      'x filled, frees 1',
    ]);
    expect(market.second()).toEqual([]);
  });

  it('trades do not move the price of a pair with a feed', () => {
    const market = at100(['x: ann buy 50 stop 102', 's: bob sell 1 @102']);
    expect(market.do('t: cid buy 1 @102').at(-1)).toBe('t filled');
    expect(market.tick('102')[0]).toBe('x triggers');
  });

  it('free their hold when cancelled, and trigger no more', () => {
    const market = at100(['x: ann buy 50 stop 110', 'y: ann buy 50 stop 110']);
    expect(market.balance('ann', 'USDT')).toBe('9900 + 100');
    expect(market.do('ann cancel x')).toEqual(['x cancelled: user, frees 50']);
    expect(market.balance('ann', 'USDT')).toBe('9950 + 50');
    expect(market.tick('110')).toEqual(['y triggers', 'y cancelled: no-liquidity, frees 50']);
  });
});

// The fault: a mark rounded to the tick fired stops that the market had not reached.
describe('a mark finer than the tick', () => {
  it.each([
    ['x: ann sell 1 stop 90', '90.00000001', '90'],
    ['x: ann buy 50 stop 110', '109.99999999', '110'],
  ])('%s does not trigger at %s, but at %s', (line, before, reached) => {
    const market = at100();
    market.do(line);
    expect(market.tick(before)).toEqual([]);
    expect(market.tick(reached)[0]).toBe('x triggers');
  });
});
