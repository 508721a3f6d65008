import fc from 'fast-check';
import { expect, test } from 'vitest';
import { factsOf, linesOf } from '../audit/facts.ts';
import { TestContracts } from './test-contracts.ts';

interface Opened {
  readonly user: 'ann' | 'bob' | 'cid';
  readonly side: 'long' | 'short';
  readonly margin: number;
  readonly leverage: number;
  readonly symbol: 'btcusdt' | 'ethusdt';
}

const opened = fc.record<Opened>({
  user: fc.constantFrom('ann', 'bob', 'cid'),
  side: fc.constantFrom('long', 'long', 'long', 'short'),
  margin: fc.integer({ min: 20, max: 400 }),
  leverage: fc.constantFrom(5, 10, 20),
  symbol: fc.constantFrom('btcusdt', 'ethusdt'),
});

/** A house account that owes more than it should once the marks have risen; with so many steps a command from then on. */
function house(positions: readonly Opened[], funds: number, price: number, stepsAtOnce: number) {
  const contracts = new TestContracts({ house: String(funds), insurance: '100' });
  for (const symbol of ['btcusdt', 'ethusdt']) {
    const settings = { enabled: true, leverages: [5, 10, 20], exposurePpm: 10_000_000 };
    contracts.execute({ type: 'setContractSettings', symbol, settings });
  }
  const { limits } = contracts.engine.state.contracts;
  const wide = { ...limits, totalExposurePpm: 10_000_000, openInterestPpm: 100_000_000 };
  contracts.execute({ type: 'setContractLimits', limits: wide });
  contracts.symbol = 'ethusdt';
  contracts.tick('2000');
  for (const { user, side, margin, leverage, symbol } of positions) {
    contracts.symbol = symbol;
    contracts.do(`${user} ${side} ${margin} x${leverage}`);
  }
  contracts.symbol = 'btcusdt';
  contracts.engine.stepsAtOnce = stepsAtOnce;
  const from = contracts.events.length;
  contracts.tick(String(price));
  return { contracts, from };
}

/** Executes a slice and takes it back, as when the database refuses it. */
function takeOneBack({ engine, now }: TestContracts): void {
  const before = linesOf(factsOf(engine.state));
  engine.beginBatch();
  engine.execute({ type: 'continueWork' }, now);
  engine.undoBatch();
  expect(engine.takeEvents()).toEqual([]);
  expect(linesOf(factsOf(engine.state))).toEqual(before);
}

/** Goes on until nothing is left; answers how many positions each command closed. */
function workOff(contracts: TestContracts, from: number, isTakenBack = false): number[] {
  const closed: number[] = [];
  const count = (start: number) =>
    contracts.events.slice(start).filter(({ type }) => type === 'positionClosed').length;
  closed.push(count(from));
  while (contracts.engine.hasWork) {
    expect(closed.length).toBeLessThan(1_000);
    const start = contracts.events.length;
    if (isTakenBack) takeOneBack(contracts);
    contracts.execute({ type: 'continueWork' });
    closed.push(count(start));
  }
  return closed;
}

test('deleveraging in bounded steps closes the same positions in the same order and pays the same, to the digit', () => {
  let passes = 0;
  const cases = fc.record({
    positions: fc.array(opened, { minLength: 4, maxLength: 14 }),
    funds: fc.integer({ min: 1_000, max: 6_000 }),
    price: fc.constantFrom(66_000, 75_000, 120_000, 400_000),
    steps: fc.integer({ min: 1, max: 5 }),
    isTakenBack: fc.boolean(),
  });
  fc.assert(
    fc.property(cases, ({ positions, funds, price, steps, isTakenBack }) => {
      const whole = house(positions, funds, price, 1_000);
      expect(whole.contracts.engine.hasWork).toBe(false);
      const parts = house(positions, funds, price, steps);
      const closed = workOff(parts.contracts, parts.from, isTakenBack);
      expect(Math.max(...closed)).toBeLessThanOrEqual(steps);
      expect(parts.contracts.events).toEqual(whole.contracts.events);
      const forced = whole.contracts.events.filter(
        (event) => event.type === 'positionClosed' && event.reason === 'deleveraged',
      );
      if (forced.length > steps) passes++;
    }),
    { numRuns: 60, seed: 3 },
  );
  // Not a property of nothing: many of the passes took more than one command.
  expect(passes).toBeGreaterThan(10);
}, 60_000);

const SIX: Opened[] = Array.from({ length: 6 }, (_, n) => ({
  user: (['ann', 'bob', 'cid'] as const)[n % 3]!,
  side: 'long',
  margin: 40 + n,
  leverage: 10,
  symbol: 'btcusdt',
}));

test('until the pass is over no other command runs, and a position that breaks does not end it', () => {
  const { contracts, from } = house(SIX, 1_000, 200_000, 3);
  expect(contracts.engine.hasUrgentWork).toBe(true);
  const account = contracts.engine.state.owner(2).contract('USDT');
  const { ledger } = contracts.engine.state;
  const release = ledger.release.bind(ledger);
  ledger.release = (each, amount) => {
    if (each === account) throw new Error('broken on purpose');
    release(each, amount);
  };
  workOff(contracts, from);
  expect(contracts.engine.takeFaults().length).toBeGreaterThan(0);
  const closed = contracts.events.flatMap((event) =>
    event.type === 'positionClosed' ? [event.positionId] : [],
  );
  expect(closed.length).toBeGreaterThanOrEqual(4);
  expect([...contracts.engine.state.asides.keys()]).not.toEqual([]);
});

test('a crash in the middle: at the same mark the rest is closed as it would have been, but for the last digits', () => {
  const gap = fc.record({
    positions: fc.array(opened, { minLength: 4, maxLength: 10 }),
    price: fc.constantFrom(75_000, 120_000, 400_000),
    funds: fc.integer({ min: 1_000, max: 4_000 }),
  });
  let crashes = 0;
  const endsOf = (contracts: TestContracts) =>
    contracts.events.flatMap((event) =>
      event.type === 'positionClosed' ? [[event.positionId, event.profit, event.unpaid] as const] : [],
    );
  fc.assert(
    fc.property(gap, ({ positions, price, funds }) => {
      const whole = house(positions, funds, price, 1_000).contracts;
      const { contracts } = house(positions, funds, price, 3);
      if (contracts.engine.hasUrgentWork) crashes++;
      // What a process that ends forgets.
      contracts.engine.state.jobs = [];
      contracts.tick(String(price));
      workOff(contracts, contracts.events.length);
      const [expected, given] = [endsOf(whole), endsOf(contracts)];
      expect(given.map(([id, profit]) => [id, profit])).toEqual(expected.map(([id, profit]) => [id, profit]));
      for (const [at, [, , unpaid]] of given.entries()) {
        const difference = unpaid - expected[at]![2];
        expect(difference < 0n ? -difference : difference).toBeLessThanOrEqual(2n * BigInt(positions.length));
      }
    }),
    { numRuns: 40, seed: 3 },
  );
  expect(crashes).toBeGreaterThan(5);
}, 60_000);

test('a pass that finds nobody to close, among more positions than a command ranks, ends and the stops follow', () => {
  const losers: Opened[] = SIX.map((each) => ({ ...each, symbol: 'ethusdt' }));
  const { contracts, from } = house([...losers, ...SIX], 100_000, 75_000, 1);
  workOff(contracts, from);
  expect(contracts.events.filter(({ type }) => type === 'positionClosed')).toEqual([]);
  const { limits } = contracts.engine.state.contracts;
  contracts.execute({ type: 'setContractLimits', limits: { ...limits, riskBudgetPpm: 0, deleveragePpm: 0 } });
  const stops = { stopLoss: contracts.ticks('1990'), stopProfit: 0 };
  contracts.execute({ type: 'setStops', user: 1, positionId: 1, ...stops });
  contracts.symbol = 'ethusdt';
  const start = contracts.events.length;
  // What is owed stands on a pair whose mark is late, where nobody can be closed.
  contracts.tick('1985', 6_000);
  expect(contracts.engine.hasUrgentWork).toBe(true);
  workOff(contracts, start);
  const closed = contracts.events.filter(({ type }) => type === 'positionClosed');
  expect(closed).toMatchObject([{ positionId: 1, reason: 'stop-loss' }]);
});
