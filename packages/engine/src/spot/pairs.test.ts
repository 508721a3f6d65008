import type { OwnerTier } from '@bourse/protocol/command';
import type { PairSpec } from '@bourse/protocol/pairs';
import { describe, expect, it } from 'vitest';
import { factsOf, linesOf } from '../audit/facts.ts';
import { Fold } from '../audit/fold.ts';
import type { Event } from '@bourse/protocol/event';
import { TestMarket, TOY } from './test-market.ts';

/** Told as the journal tells it; `TestMarket` takes the events away, so they are kept here. */
function folded(events: readonly Event[], market: TestMarket): string[] {
  const fold = new Fold();
  for (const event of events) fold.apply(event, market.now);
  return linesOf(fold.facts());
}

const setTerms = (market: TestMarket, terms: Partial<PairSpec>): string[] => {
  const { spec } = market.engine.state.pairs.get(TOY.symbol)!;
  return market.tell({ type: 'setPairTerms', pair: { ...spec, ...terms } });
};
const setStatus = (market: TestMarket, status: 'trading' | 'halted' | 'retired') =>
  market.tell({ type: 'setPairStatus', symbol: TOY.symbol, status });

describe('the issue price of a pair', () => {
  it.each([
    [4, 30_000_000n, 3_000],
    [4, 5_000_000n, 500],
    [3, 5_000_000n, 50],
    [8, 1n, 1],
  ])(
    'with %i decimals %s is %i ticks to the last digit, so that an order at the very edge of the band is taken',
    (priceDecimals, issuePrice, ticks) => {
      const market = new TestMarket();
      const pair = { ...TOY, symbol: 'newusdt', priceDecimals, tickDecimals: priceDecimals };
      market.execute({ type: 'listPair', pair, issuePrice });
      expect(market.engine.state.pairs.get('newusdt')!.reference).toBe(ticks);
    },
  );
});

describe('terms of a pair', () => {
  it('a coarser tick and lot hold for prices, stops, exits and amounts of new orders, and for changes', () => {
    const market = new TestMarket();
    setTerms(market, { tickDecimals: 1, lotDecimals: 0 });
    for (const line of [
      'ann buy 1 @100.01',
      'ann sell 1 @100.1 stop 90.05',
      'ann buy 1 @100 tp 110.01',
      'ann sell 1 @110 oco 90.01',
      'ann sell 1 trail 1% from 110.01',
    ])
      expect(market.do(line)).toEqual(['refused PRICE_OFF_TICK']);
    expect(market.do('ann buy 1.5 @100')).toEqual(['refused QUANTITY_OFF_STEP']);
    expect(market.do('x: ann buy 2 @100.1')).toEqual(['x holds 200.2', 'x rests']);
    expect(market.do('ann amend x @100.11')).toEqual(['refused PRICE_OFF_TICK']);
    expect(market.do('ann amend x 1.5')).toEqual(['refused QUANTITY_OFF_STEP']);
    expect(market.do('ann amend x @100.2')).toEqual([
      'x becomes 2 @100.2, holds 200.4, to the back',
      'x rests',
    ]);
  });

  it('become coarser only where every open order fits, and finer up to what the pair counts in', () => {
    const market = new TestMarket(TOY, ['x: ann buy 1.25 @99.95', 'y: bob buy 1 @90 tp 95.55']);
    expect(setTerms(market, { tickDecimals: 1 })).toEqual(['refused PAIR_ORDERS_OFF_STEP']);
    market.do('ann cancel x');
    expect(setTerms(market, { tickDecimals: 1 })).toEqual(['refused PAIR_ORDERS_OFF_STEP']);
    market.do('bob cancel y');
    expect(setTerms(market, { tickDecimals: 1 })).toEqual([]);
    expect(market.do('ann buy 1 @99.95')).toEqual(['refused PRICE_OFF_TICK']);
    setTerms(market, { tickDecimals: 2 });
    expect(market.do('z: ann buy 1 @99.95')).toEqual(['z holds 99.95', 'z rests']);
  });

  it('what a pair counts in never changes', () => {
    expect(setTerms(new TestMarket(), { priceDecimals: 3 })).toEqual(['refused PAIR_NOT_FOUND']);
  });

  it('minimum and band are those of the pair', () => {
    const market = new TestMarket();
    expect(market.do('ann buy 1 @121')).toEqual(['refused PRICE_NOT_SUITABLE']);
    setTerms(market, { bandPercent: 30, minNotional: 100n * 10n ** 8n });
    expect(market.do('x: ann buy 1 @121')[0]).toBe('x holds 121');
    expect(market.do('bob buy 0.9 @100')).toEqual(['refused BELOW_MIN_NOTIONAL']);
  });

  it('fees are those at the fill: a change counts for what rests; own rates win over the pair, the pair over the usual', () => {
    const market = new TestMarket(TOY, ['s: ann sell 4 @100']);
    expect(market.do('a: bob buy 1 @100')[1]).toBe('a takes 1 @100 from s, fees 0.001 TOY 0.1 USDT');
    setTerms(market, { makerPpm: 0, takerPpm: 2_000 });
    expect(market.do('b: bob buy 1 @100')[1]).toBe('b takes 1 @100 from s, fees 0.002 TOY 0 USDT');
    market.execute({ type: 'setFees', owner: 2, makerPpm: 1_000, takerPpm: 1_000 });
    expect(market.do('c: bob buy 1 @100')[1]).toBe('c takes 1 @100 from s, fees 0.001 TOY 0 USDT');
    const { spec } = market.engine.state.pairs.get(TOY.symbol)!;
    const { makerPpm: _maker, takerPpm: _taker, ...usual } = spec;
    market.tell({ type: 'setPairTerms', pair: usual });
    expect(market.do('d: bob buy 1 @100')[1]).toBe('d takes 1 @100 from s, fees 0.001 TOY 0.1 USDT');
  });
});

describe('fee tiers', () => {
  const tier = (level: number, makerPpm = 0, takerPpm = 0) => ({ owner: 2, level, makerPpm, takerPpm });
  const decide = (market: TestMarket, ...changes: OwnerTier[]) =>
    market.execute({ type: 'setFeeTiers', changes });

  it('own rates win over the pair, the pair over the tier, the tier over the usual, also for what rests', () => {
    const market = new TestMarket(TOY, ['s: ann sell 6 @100']);
    decide(market, tier(1, 300, 500));
    expect(market.do('a: bob buy 1 @100')[1]).toBe('a takes 1 @100 from s, fees 0.0005 TOY 0.1 USDT');
    setTerms(market, { makerPpm: 0, takerPpm: 2_000 });
    expect(market.do('b: bob buy 1 @100')[1]).toBe('b takes 1 @100 from s, fees 0.002 TOY 0 USDT');
    market.execute({ type: 'setFees', owner: 2, makerPpm: 1_000, takerPpm: 700 });
    expect(market.do('c: bob buy 1 @100')[1]).toBe('c takes 1 @100 from s, fees 0.0007 TOY 0 USDT');
    const { spec } = market.engine.state.pairs.get(TOY.symbol)!;
    const { makerPpm: _maker, takerPpm: _taker, ...usual } = spec;
    market.tell({ type: 'setPairTerms', pair: usual });
    decide(market, { ...tier(2, 100, 100), owner: 1 });
    expect(market.do('d: bob buy 1 @100')[1]).toBe('d takes 1 @100 from s, fees 0.0007 TOY 0.01 USDT');
    decide(market, { ...tier(0), owner: 1 });
    expect(market.do('e: bob buy 1 @100')[1]).toBe('e takes 1 @100 from s, fees 0.0007 TOY 0.1 USDT');
  });

  it('tell what changed alone, and a batch that is taken back leaves none', () => {
    const market = new TestMarket();
    const { engine } = market;
    engine.takeEvents();
    const told = (...changes: OwnerTier[]) => {
      engine.execute({ type: 'setFeeTiers', changes }, market.now);
      return engine.takeEvents();
    };
    expect(told(tier(1, 300, 500), { ...tier(0), owner: 1 })).toEqual([
      { type: 'feeTiersSet', changes: [tier(1, 300, 500)] },
    ]);
    expect(told(tier(1, 300, 500))).toEqual([]);
    engine.beginBatch();
    expect(told(tier(2, 1, 1))).toHaveLength(1);
    engine.undoBatch();
    expect(engine.state.owner(2).tier).toEqual({ level: 1, makerPpm: 300n, takerPpm: 500n });
  });
});

describe('a retired pair', () => {
  it('gives back all that rests and waits, takes nothing, and comes back empty', () => {
    const market = new TestMarket();
    market.tick('100');
    market.quote(['99 1'], ['101 1']);
    for (const line of [
      'x: ann buy 1 @98',
      'y: ann sell 1 @120',
      'z: bob sell 1 @90 stop 95',
      'o: bob sell 1 @110 oco 90',
      't: cid sell 1 trail 1%',
    ])
      market.do(line);
    const ended = setStatus(market, 'retired');
    expect([...ended].sort()).toEqual([
      'o cancelled: pair-closed, frees 1',
      't cancelled: pair-closed, frees 1',
      'x cancelled: pair-closed, frees 98',
      'y cancelled: pair-closed, frees 1',
      'z cancelled: pair-closed, frees 1',
    ]);
    expect([market.book('buy'), market.book('sell')]).toEqual([[], []]);
    expect(market.balance('ann', 'USDT')).toBe('10000 + 0');
    expect(market.do('ann buy 1 @98')).toEqual(['refused PAIR_RETIRED']);
    expect(market.quote(['99 1'], [])).toEqual([]);
    expect(market.book('buy')).toEqual([]);
    setStatus(market, 'trading');
    expect(market.do('w: ann buy 1 @98')).toEqual(['w holds 98', 'w rests']);
  });

  it('cancels more orders than a command takes in further ones, and is not reopened before; a stop in between does not matter', () => {
    const market = new TestMarket();
    market.engine.stepsAtOnce = 2;
    for (let price = 90; price < 97; price++) market.do(`ann buy 1 @${price}`);
    expect(setStatus(market, 'retired')).toHaveLength(2);
    expect(setStatus(market, 'trading')).toEqual(['refused PAIR_STILL_CLOSING']);
    expect(market.tell({ type: 'continueWork' })).toHaveLength(2);
    // As after a start: jobs are not stored.
    market.engine.state.jobs = [];
    market.second();
    expect(market.second()).toHaveLength(1);
    expect(market.book('buy')).toEqual([]);
    expect(setStatus(market, 'trading')).toEqual([]);
  });

  it('does not leave positions of users behind', () => {
    const market = new TestMarket();
    market.tick('100');
    const pair = market.engine.state.pairs.get(TOY.symbol)!;
    const { contracts } = market.engine.state;
    Object.assign(contracts.positions, { values: () => [{ market: { pair } }].values() });
    expect(
      market.engine.execute({ type: 'setPairStatus', symbol: TOY.symbol, status: 'retired' }, market.now),
    ).toMatchObject({
      refusal: { code: 'PAIR_HAS_POSITIONS' },
    });
  });
});

it('what is told of pairs adds up to what they are', () => {
  const market = new TestMarket();
  const events: Event[] = [];
  const { engine } = market;
  const take = engine.takeEvents.bind(engine);
  engine.takeEvents = () => {
    const taken = take();
    events.push(...taken);
    return taken;
  };
  market.do('s: ann sell 2 @100');
  setTerms(market, { makerPpm: 50, takerPpm: 70, bandPercent: 10, tickDecimals: 1 });
  market.do('b: bob buy 1 @100');
  setStatus(market, 'retired');
  expect(folded(events, market)).toEqual(linesOf(factsOf(engine.state)));
  expect(folded(events, market)).toContain('pair toyusdt retired 1 2 500000000 10 50/70 any');
});
