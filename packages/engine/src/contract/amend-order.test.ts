import { DEFAULT_CONTRACT_SETTINGS } from '@bourse/protocol/contract/rules';
import { PAIRS } from '@bourse/protocol/pairs';
import { describe, expect, it, test } from 'vitest';
import { factsOf, linesOf } from '../audit/facts.ts';
import { checkInvariants } from '../audit/invariants.ts';
import { TestContracts, type Funds } from './test-contracts.ts';

/** The mark is 60,000: a long opens at once at 60,012, a short at 59,988. */
function market(lines: readonly string[], funds?: Funds): TestContracts {
  const contracts = new TestContracts(funds);
  for (const line of lines) expect(contracts.do(line)[0]).not.toMatch(/^refused/);
  return contracts;
}

const waiting = () => market(['a: ann long 100 x20 @59000']);
const factsIn = ({ engine }: TestContracts) => linesOf(factsOf(engine.state));

describe('a waiting order whose limit is changed', () => {
  it('waits there, with the margin and fee that are frozen', () => {
    const contracts = waiting();
    expect(contracts.do('ann amend a @58000')).toEqual(['a becomes @58000, stops 0 0']);
    expect(contracts.balance('ann')).toBe('199899 + 101');
    expect(contracts.tick('58000.01')).toEqual([]);
    expect(contracts.tick('58000')).toEqual(['a opens 0.03448275 @58000, fee 1']);
    expect(contracts.balance('ann')).toBe('199899 + 100');
  });

  it('needs no money, and no room for another order', () => {
    const contracts = market(['a: poor long 100 x20 @59000']);
    expect(contracts.balance('poor')).toBe('0 + 101');
    expect(contracts.do('poor amend a @58000')).toEqual(['a becomes @58000, stops 0 0']);
    const full = market(Array.from({ length: 200 }, (_, n) => `p${n}: ann long 5 x5 @1`));
    expect(full.do('ann amend p7 @2')).toEqual(['p7 becomes @2, stops 0 0']);
    expect(full.do('ann long 5 x5 @2')).toEqual(['refused TOO_MANY_POSITIONS']);
  });

  it('keeps its stops, or gets others in the same step', () => {
    const contracts = market(['a: ann long 100 x20 @59000 sl 58000 sp 61000']);
    expect(contracts.do('ann amend a @58500')).toEqual(['a becomes @58500, stops 58000 61000']);
    expect(contracts.do('ann amend a @57000 sl 56000')).toEqual(['a becomes @57000, stops 56000 61000']);
    expect(contracts.do('ann amend a @57000 sp 0')).toEqual(['a becomes @57000, stops 56000 0']);
    contracts.tick('57000');
    expect(contracts.tick('56000')[0]).toMatch(/^a stop-loss /);
  });

  it('to what it is already is none', () => {
    const contracts = market(['a: ann long 100 x20 @59000 sl 58000']);
    expect(contracts.do('ann amend a @59000 sl 58000')).toEqual([]);
  });

  it('opens in the order of the numbers among those of the same limit', () => {
    const contracts = market(['a: ann long 100 x20 @58000', 'b: bob long 100 x20 @59000']);
    contracts.do('ann amend a @59000');
    expect(contracts.tick('59000').map((told) => told.split(' ', 2).join(' '))).toEqual([
      'a opens',
      'b opens',
    ]);
  });

  it('is liquidated like any other once it has opened', () => {
    const contracts = waiting();
    contracts.do('ann amend a @58000');
    contracts.tick('58000');
    expect(contracts.liquidation('a')).toMatch(/^55349\.07/);
    expect(contracts.do('ann amend a @57000')).toEqual(['refused ORDER_CLOSED']);
    expect(contracts.tick('55349.07')[0]).toMatch(/^a liquidated /);
    expect(contracts.do('ann amend a @57000')).toEqual(['refused ORDER_NOT_FOUND']);
  });

  // At the tick of the dearest price that a limit may have, and at six decimals.
  test.each([
    ['btcusdt', '21000000', '20990000', '20980000.01'],
    ['dogeusdt', '0.06', '0.059999', '0.059'],
  ])('on %s at %s', (symbol, mark, limit, other) => {
    const contracts = onPair(symbol, mark);
    expect(contracts.do(`a: ann long 5 x5 @${limit}`)[0]).toMatch(/^a waits/);
    expect(contracts.do(`ann amend a @${other}`)).toEqual([`a becomes @${other}, stops 0 0`]);
    expect(contracts.tick(limit)).toEqual([]);
    expect(contracts.tick(other)[0]).toMatch(new RegExp(`^a opens .* @${other},`));
  });
});

/** With contracts on a pair whose mark is this. */
function onPair(symbol: string, mark: string): TestContracts {
  const contracts = new TestContracts();
  contracts.execute({ type: 'listPair', pair: PAIRS.find((pair) => pair.symbol === symbol)! });
  contracts.execute({ type: 'setContractSettings', symbol, settings: DEFAULT_CONTRACT_SETTINGS });
  contracts.symbol = symbol;
  contracts.tick(mark);
  return contracts;
}

describe('what a change must not give that cancelling and placing does not', () => {
  test.each([
    ['long', '@60012', 'a opens 0.03332666 @60012, fee 1'],
    ['long', '@61000', 'a opens 0.03332666 @60012, fee 1'],
    ['short', '@59988', 'a opens 0.03334 @59988, fee 1'],
    ['short', '@59000', 'a opens 0.03334 @59988, fee 1'],
  ])('attack: a %s that is moved to %s opens at once by the market rule', (side, limit, opens) => {
    const contracts = market([`a: ann ${side} 100 x20 ${side === 'long' ? '@58000' : '@62000'}`]);
    expect(contracts.do(`ann amend a ${limit}`)).toEqual([`a becomes ${limit}, stops 0 0`, opens]);
    expect(contracts.balance('ann')).toBe('199899 + 100');
    expect(contracts.do(`b: ann ${side} 100 x20 ${limit}`)).toEqual([opens.replace('a ', 'b ')]);
  });

  it('attack: moved to the mark it saves no spread, and waits as long as a new one', () => {
    const contracts = market(['a: ann long 100 x20 @59000', 'b: bob short 100 x20 @62000']);
    contracts.do('ann amend a @60000');
    contracts.do('bob amend b @60000');
    expect(contracts.tick('60000')).toEqual([]);
    expect(contracts.tick('59988.01')).toEqual([]);
    expect(contracts.tick('59988')).toEqual(['a opens 0.03333333 @59999.9976, fee 1']);
    expect(contracts.tick('60012.01')).toEqual(['b opens 0.03333332 @60000.007598, fee 1']);
  });

  it('attack: moved away from the mark and back it waits no less', () => {
    const contracts = market(['a: ann long 100 x20 @60000']);
    contracts.do('ann amend a @59000');
    contracts.do('ann amend a @60000');
    expect(contracts.tick('60000')).toEqual([]);
    expect(contracts.tick('59988')).toEqual(['a opens 0.03333333 @59999.9976, fee 1']);
  });

  it('attack: a newest tick that the mark has not followed counts where it is worse', () => {
    const contracts = waiting();
    contracts.newest('60600');
    expect(contracts.do('ann amend a @60012')).toEqual(['a becomes @60012, stops 0 0']);
    expect(contracts.do('ann amend a @60613')[1]).toMatch(/^a opens .* @60612\.12,/);
  });

  it('attack: what the same mark would liquidate is not opened by a change either', () => {
    const contracts = market(['a: ann long 100 x100 @59000']);
    const time = ++contracts.now;
    const wide = { type: 'newestPrice', symbol: 'btcusdt', price: 60_000e8, time, apartPpm: 15_000 } as const;
    contracts.execute(wide);
    expect(contracts.do('ann amend a @61000')).toEqual(['refused PRICE_MOVES']);
    expect(contracts.position('a')).toMatchObject({ status: 'waiting', limitPrice: 5_900_000 });
  });

  it('attack: an order that waits is not led past the limits of the house', () => {
    const contracts = market(['a: ann long 150 x10 @59000', 'b: bob long 150 x10'], { house: '10000' });
    expect(contracts.do('ann amend a @60012')).toEqual(['refused POSITION_LIMIT']);
    expect(contracts.balance('ann')).toBe('199849.25 + 150.75');
    expect(contracts.do('ann amend a @59500')).toEqual(['a becomes @59500, stops 0 0']);
    expect(contracts.tick('59500')).toEqual(['a cancelled: position-limit']);
  });
});

describe('a change is refused, and nothing has changed', () => {
  test.each([
    ['bob amend a @58000', 'ORDER_NOT_FOUND'],
    ['ann amend 77 @58000', 'ORDER_NOT_FOUND'],
    ['ann amend a @0', 'PRICE_NOT_SUITABLE'],
    ['ann amend a @99999999', 'PRICE_NOT_SUITABLE'],
    // More than 20 % worse than the mark.
    ['ann amend a @72000.01', 'PRICE_NOT_SUITABLE'],
    ['ann amend a @58500', 'STOP_LOSS_NOT_BELOW'],
    ['ann amend a @59500', 'STOP_PROFIT_NOT_ABOVE'],
    // It would open at once: the mark is what its stops are compared with.
    ['ann amend a @61000', 'STOP_PROFIT_NOT_ABOVE'],
    ['ann amend a @59000 sl 56303.36', 'STOP_LOSS_BEYOND_LIQUIDATION'],
    ['ann amend a @59100 sl 56398.79', 'STOP_LOSS_BEYOND_LIQUIDATION'],
    ['ann amend a @59000 sl 59000', 'STOP_LOSS_NOT_BELOW'],
    ['ann amend a @59000 sp 59000', 'STOP_PROFIT_NOT_ABOVE'],
  ])('%s: %s', (line, refusal) => {
    const contracts = market(['a: ann long 100 x20 @59000 sl 58500 sp 59500']);
    const before = factsIn(contracts);
    expect(contracts.do(line)).toEqual([`refused ${refusal}`]);
    expect(factsIn(contracts)).toEqual(before);
    expect(contracts.tick('59000')[0]).toMatch(/^a opens .* @59000,/);
  });

  it('just inside: a stop loss one tick before the liquidation at the new limit', () => {
    const contracts = market(['a: ann long 100 x20 @59000 sl 58500']);
    expect(contracts.do('ann amend a @59100 sl 56398.80')).toEqual(['a becomes @59100, stops 56398.8 0']);
  });

  // The least step of a price may move a position by a fifth of its margin at most.
  it('where the new limit is too small for the leverage', () => {
    const contracts = onPair('dogeusdt', '0.00001');
    expect(contracts.do('a: ann long 5 x50 @0.000009')[0]).toMatch(/^a waits/);
    expect(contracts.do('ann amend a @0.000002')).toEqual(['refused LEVERAGE_TOO_HIGH']);
    expect(contracts.do('ann amend a @0.000003')[0]).toMatch(/^a becomes/);
  });

  const status = (status: 'halted' | 'cancel-only') => (contracts: TestContracts) =>
    void contracts.execute({ type: 'setPairStatus', symbol: 'btcusdt', status });
  const settings = (enabled: boolean, leverages: number[]) => (contracts: TestContracts) =>
    void contracts.execute({
      type: 'setContractSettings',
      symbol: 'btcusdt',
      settings: { enabled, leverages, exposurePpm: 200_000 },
    });
  const doubt = (contracts: TestContracts) =>
    void contracts.execute({ type: 'doubtPrice', symbol: 'btcusdt' });

  test.each<[string, (contracts: TestContracts) => void, string]>([
    ['on a halted pair', status('halted'), 'PAIR_HALTED'],
    ['where one can only cancel', status('cancel-only'), 'PAIR_CANCEL_ONLY'],
    ['where contracts are switched off', settings(false, [20]), 'CONTRACT_NOT_AVAILABLE'],
    ['whose leverage is offered no longer', settings(true, [10]), 'LEVERAGE_NOT_OFFERED'],
    ['while no price is fresh', (contracts) => void (contracts.now += 2_001), 'MARKET_DATA_DELAYED'],
    ['while the newest price waits to be confirmed', doubt, 'MARKET_DATA_DELAYED'],
  ])('%s', (_what, before, refusal) => {
    const contracts = waiting();
    before(contracts);
    const facts = factsIn(contracts);
    expect(contracts.do('ann amend a @58000')).toEqual([`refused ${refusal}`]);
    expect(factsIn(contracts)).toEqual(facts);
  });
});

test('two changes of one batch are taken back with it, queues and all', () => {
  const contracts = market(['a: ann long 100 x20 @59000', 'b: bob long 100 x20 @59000']);
  const { engine, now } = contracts;
  const before = factsIn(contracts);
  for (let attempt = 0; attempt < 2; attempt++) {
    engine.beginBatch();
    for (const line of ['ann amend a @58000', 'ann amend a @57000', 'bob amend b @61000'])
      expect(engine.execute(contracts.command(line), now).status).toBe('done');
    expect(contracts.position('a')).toMatchObject({ limitPrice: 5_700_000, status: 'waiting' });
    expect(contracts.position('b')!.status).toBe('open');
    engine.undoBatch();
    engine.takeEvents();
    expect(factsIn(contracts)).toEqual(before);
    checkInvariants(engine.state);
  }
  expect(contracts.tick('59000.01')).toEqual([]);
  expect(contracts.tick('59000').map((told) => told.split(' ', 2).join(' '))).toEqual(['a opens', 'b opens']);
});
