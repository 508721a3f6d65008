import { HOUSE } from '@bourse/protocol/ledger/ledger';
import { formatAmount, parseAmount } from '@bourse/money/amount';
import type { Event } from '@bourse/protocol/event';
import { decodeEvents, encodeEvents } from '@bourse/protocol/journal';
import { describe, expect, it } from 'vitest';
import { AuditDifference } from '../audit/balances.ts';
import { Fold } from '../audit/fold.ts';
import { Random } from '../sim/random.ts';
import { TestContracts } from './test-contracts.ts';

/** A house account of 1,000 and insurance of 100 that owe three longs some 2,000 each when BTC doubles; cid is long of ETH too. */
function gap(): { contracts: TestContracts; told: string[] } {
  const contracts = new TestContracts({ house: '1000', insurance: '100' });
  for (const symbol of ['btcusdt', 'ethusdt']) {
    const settings = { enabled: true, leverages: [5, 10, 20], exposurePpm: 10_000_000 };
    contracts.execute({ type: 'setContractSettings', symbol, settings });
  }
  const { limits } = contracts.engine.state.contracts;
  const wide = { ...limits, totalExposurePpm: 10_000_000, openInterestPpm: 100_000_000 };
  contracts.execute({ type: 'setContractLimits', limits: wide });
  contracts.do('a: ann long 100 x20');
  contracts.do('b: bob long 200 x10');
  contracts.do('c: cid long 400 x5');
  contracts.symbol = 'ethusdt';
  contracts.tick('2000');
  contracts.do('e: cid long 100 x10');
  contracts.symbol = 'btcusdt';
  const told = contracts.tick('120000');
  contracts.symbol = 'ethusdt';
  contracts.tick('2000');
  return { contracts, told };
}

const claims = (contracts: TestContracts) =>
  [...contracts.engine.state.contracts.claims.values()].map(({ id, owner, owed }) => [id, owner.id, owed]);
const house = (amount: string) => [HOUSE.contractHouse, parseAmount(amount)!] as const;

describe('what a gap beyond house account and insurance leaves unpaid', () => {
  it('is a claim on the house, of the profit less what was paid', () => {
    const { contracts, told } = gap();
    expect(told.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      'a deleveraged',
      'a claims',
      'b deleveraged',
      'b claims',
      'c deleveraged',
      'c claims',
    ]);
    const made = contracts.events.filter(({ type }) => type === 'claimMade');
    const unpaid = contracts.events.flatMap((event) =>
      event.type === 'positionClosed' ? [{ amount: event.unpaid, reason: event.reason }] : [],
    );
    expect(made).toMatchObject(unpaid);
    expect(claims(contracts)).toEqual(unpaid.map(({ amount }, at) => [at + 1, at + 1, amount]));
  });

  it('is paid from what the house receives next, the oldest first', () => {
    const { contracts } = gap();
    const [first, second] = claims(contracts).map(([, , owed]) => owed as bigint) as [bigint, bigint];
    const before = contracts.engine.state.owner(1).contract('USDT').available;
    contracts.fund(...house('100'));
    expect(claims(contracts)[0]).toEqual([1, 1, first - parseAmount('100')!]);
    contracts.fund(HOUSE.insurance, first);
    expect(contracts.engine.state.owner(1).contract('USDT').available).toBe(before + first);
    expect(claims(contracts)[0]).toEqual([2, 2, second - parseAmount('100')!]);
    contracts.fund(...house('100000'));
    expect(claims(contracts)).toEqual([]);
    expect(contracts.house('house')).toMatch(/^9\d{4}\.\d+ \+ 0$/);
  });

  it.each([
    ['a transfer between house accounts', 'transferHouse'],
    ['a credit', 'credit'],
  ])('is paid out of %s too', (_, how) => {
    const { contracts } = gap();
    const [, , owed] = claims(contracts)[0]! as [number, number, bigint];
    const amount = parseAmount('100')!;
    const source = how === 'credit' ? HOUSE.contractHouse : HOUSE.swap;
    const reference = 'manual:1';
    const kind = 'manualCredit' as const;
    const vouchedBy = { by: 'two', proposedBy: 1, approvedBy: 2 } as const;
    contracts.execute({
      type: 'credit',
      owner: source,
      currency: 'USDT',
      amount,
      kind,
      reference,
      vouchedBy,
    });
    if (how === 'transferHouse') {
      const persons = { moveId: 1, reason: 'debts', proposedBy: 1, approvedBy: 2 };
      const sides = { from: HOUSE.swap, to: HOUSE.insurance, currency: 'USDT', amount };
      expect(contracts.execute({ type: 'transferHouse', ...sides, ...persons }).status).toBe('done');
    }
    expect(claims(contracts)[0]).toEqual([1, 1, owed - amount]);
  });

  it('comes first when a loser pays, and before new profits', () => {
    const { contracts } = gap();
    contracts.tick('1950');
    expect(contracts.do('cid close e')).toEqual([
      'e user 0.49990001 @1949.61: loss 25.38992151, fee 0.48730503',
      'a is paid 25.38992151 by contract-house',
    ]);
  });

  it('comes first when a liquidation leaves something over', () => {
    const { contracts } = gap();
    const told = contracts.tick('1808');
    expect(told[0]).toMatch(/^e liquidated .*: loss .*, fee .*, to insurance/);
    expect(told.slice(1)).toEqual([
      expect.stringMatching(/^a is paid [\d.]+ by contract-house$/),
      expect.stringMatching(/^a is paid [\d.]+ by insurance$/),
    ]);
  });

  it.each([
    ['is told with another amount', 'claimMade', (event: Event) => ({ ...event, amount: 1n })],
    ['is not told', 'claimMade', () => undefined],
    ['is paid with another amount', 'claimPaid', (event: Event) => ({ ...event, amount: 1n })],
    ['is not paid', 'claimPaid', () => undefined],
    ['is paid before an older one', 'claimPaid', (event: Event) => ({ ...event, claimId: 2, positionId: 2 })],
  ] as const)('is found by the fold when it %s', (_, type, change) => {
    const { contracts } = gap();
    contracts.fund(...house('100'));
    contracts.do('cid close e');
    const refold = (events: readonly Event[]) => {
      const fold = new Fold();
      for (const event of events) fold.apply(event, 0);
      fold.facts();
    };
    const { events } = contracts;
    expect(() => refold(events)).not.toThrow();
    const at = events.findIndex((event) => event.type === type);
    const changed = change(events[at]!) as Event | undefined;
    expect(() => refold(events.toSpliced(at, 1, ...(changed ? [changed] : [])))).toThrow(AuditDifference);
  });

  it('survives the journal', () => {
    const { contracts } = gap();
    contracts.fund(...house('100'));
    expect(decodeEvents(encodeEvents(contracts.events))).toEqual(contracts.events);
  });
});

describe('claims are paid in bounded steps', () => {
  /** All that is left, and how many commands it took. */
  function workOff(contracts: TestContracts): number {
    let commands = 0;
    for (; contracts.engine.hasWork; commands++) {
      expect(commands).toBeLessThan(100);
      contracts.execute({ type: 'continueWork' });
    }
    return commands;
  }

  /** Everything that ever happened, but for how it was cut into commands. */
  const story = (stepsAtOnce: number, happens: (contracts: TestContracts) => void) => {
    const { contracts } = gap();
    contracts.engine.stepsAtOnce = stepsAtOnce;
    happens(contracts);
    workOff(contracts);
    return {
      events: contracts.events,
      house: contracts.house('house'),
      insurance: contracts.house('insurance'),
    };
  };

  // The fault: one transfer to the house account paid all claims in one command, however many there were.
  it('a command pays as many as it has steps; the rest is frozen, and comes before any other command', () => {
    const { contracts } = gap();
    const owed = claims(contracts).map(([, , each]) => each as bigint);
    contracts.engine.stepsAtOnce = 2;
    contracts.fund(...house('100000'));
    expect(claims(contracts).map(([id]) => id)).toEqual([3]);
    expect(contracts.engine.hasUrgentWork).toBe(true);
    const rest = parseAmount('100000')! - owed[0]! - owed[1]!;
    expect(contracts.house('house')).toMatch(new RegExp(`\\+ ${formatAmount(rest)}$`));
    expect(workOff(contracts)).toBe(1);
    expect(claims(contracts)).toEqual([]);
    expect(contracts.house('house')).toMatch(/^9\d{4}\.\d+ \+ 0$/);
  });

  it.each<[string, (contracts: TestContracts) => void]>([
    ['a grant', (contracts) => contracts.fund(...house('100000'))],
    ['a grant that is not enough', (contracts) => contracts.fund(...house('2500'))],
    ['a loser', (contracts) => (contracts.tick('1950'), contracts.do('cid close e'))],
    ['a liquidation, before what else the tick fires', (contracts) => contracts.tick('1808')],
  ])('with the same outcome, however few steps a command has: %s', (_, happens) => {
    const whole = story(1_000, happens);
    expect(whole.events.some(({ type }) => type === 'claimPaid')).toBe(true);
    for (const steps of [1, 2, 3]) expect(story(steps, happens)).toEqual(whole);
  });

  // After each command the fold is compared with the state, and every invariant checked.
  it.each([1, 2, 3, 4])('whatever happens to who is owed, the story is the same: seed %s', (seed) => {
    const play = (stepsAtOnce: number) => {
      const random = new Random(seed);
      const { contracts } = gap();
      contracts.engine.stepsAtOnce = stepsAtOnce;
      const prices = { btcusdt: 120_000, ethusdt: 2_000 };
      for (let n = 0; n < 200; n++) {
        const user = random.pick(['ann', 'bob', 'cid']);
        contracts.symbol = random.pick(['btcusdt', 'ethusdt']);
        const symbol = contracts.symbol as keyof typeof prices;
        const dice = random.next();
        if (dice < 0.4)
          contracts.do(`p${n}: ${user} ${random.pick(['long', 'short'])} 100 x${random.pick([5, 10, 20])}`);
        else if (dice < 0.5) contracts.do(`${user} close ${1 + random.below(40)}`);
        else if (dice < 0.6)
          contracts.fund(
            random.pick([HOUSE.contractHouse, HOUSE.insurance]),
            BigInt(random.below(40_000_000_000)),
          );
        else {
          const factor = random.chance(0.2) ? random.pick([0.6, 0.8, 1.3, 1.7]) : 0.99 + random.next() / 50;
          prices[symbol] = Math.min(Math.max(prices[symbol] * factor, 100), 1_000_000);
          contracts.tick(prices[symbol].toFixed(2));
        }
        workOff(contracts);
      }
      return contracts.events;
    };
    const whole = play(1_000);
    expect(whole.filter(({ type }) => type === 'claimPaid').length).toBeGreaterThan(5);
    for (const steps of [1, 2, 5]) expect(play(steps)).toEqual(whole);
  });

  it('the oldest first, also after payments were taken back', () => {
    const { contracts } = gap();
    const { engine } = contracts;
    const before = [claims(contracts), contracts.house('house')];
    for (const stepsAtOnce of [1, 1_000]) {
      engine.stepsAtOnce = stepsAtOnce;
      engine.beginBatch();
      const funds = [{ currency: 'USDT', amount: parseAmount('100000')! }];
      engine.execute(
        { type: 'fund', owner: HOUSE.contractHouse, funds, reference: 'refused' },
        contracts.now,
      );
      engine.undoBatch();
      engine.takeEvents();
      expect(engine.hasWork).toBe(false);
      expect([
        claims(contracts).toSorted(([a], [b]) => Number(a) - Number(b)),
        contracts.house('house'),
      ]).toEqual(before);
    }
    const [first, second] = claims(contracts).toSorted(([a], [b]) => Number(a) - Number(b));
    contracts.fund(HOUSE.contractHouse, (first![2] as bigint) + (second![2] as bigint));
    expect(claims(contracts).map(([id]) => id)).toEqual([3]);
  });

  it('a payment that breaks is reported, and made with the next income', () => {
    const { contracts } = gap();
    const { engine } = contracts;
    engine.stepsAtOnce = 1;
    contracts.fund(...house('100000'));
    engine.state.refusedByDatabase = new Error('refused on purpose');
    expect(engine.execute({ type: 'continueWork' }, contracts.now).status).toBe('refused');
    engine.state.refusedByDatabase = undefined;
    expect(engine.takeFaults()).toHaveLength(1);
    expect(engine.hasWork).toBe(false);
    contracts.fund(...house('1'));
    workOff(contracts);
    expect(claims(contracts)).toEqual([]);
    expect(contracts.house('house')).toMatch(/^9\d{4}\.\d+ \+ 0$/);
  });
});
