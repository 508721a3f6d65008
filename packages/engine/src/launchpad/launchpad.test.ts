import { formatAmount, parseAmount } from '@bourse/money/amount';
import type { Command } from '@bourse/protocol/command';
import type { ProjectTerms } from '@bourse/protocol/launchpad/project';
import { HOUSE, projectAccount } from '@bourse/protocol/ledger/ledger';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { TestMarket } from '../spot/test-market.ts';

const amount = (text: string) => parseAmount(text)!;
const DAY = 86_400_000;

/** Ann, bob and cid (1, 2, 3) have 10,000 USDT each; invariants are checked after every command. */
let market: TestMarket;
let start: number;
beforeEach(() => {
  market = new TestMarket();
  start = market.now;
});

/** 1,000 NEW at 2 USDT; joining from +1 s to +11 s, then locked for a day. */
function terms(change: Partial<ProjectTerms> = {}): ProjectTerms {
  return {
    id: 1,
    coin: 'NEW',
    mode: 'first-come',
    price: amount('2'),
    supply: amount('1000'),
    purchaseMin: amount('10'),
    purchaseMax: amount('1000'),
    allotMax: amount('400'),
    warmupStart: start,
    joinStart: start + 1_000,
    joinEnd: start + 11_000,
    lockDays: 1,
    ...change,
  };
}

function run(command: Command): string {
  const outcome = market.execute(command);
  if (outcome.status === 'refused') {
    const { code, args } = outcome.refusal;
    return code === 'INVALID_FIELD' ? `${code} ${args['field']}` : code;
  }
  return outcome.status;
}

const set = (change: Partial<ProjectTerms> = {}) => run({ type: 'setProject', terms: terms(change) });
const buy = (user: number, text: string, requestId?: string) =>
  run({ type: 'subscribe', user, projectId: 1, amount: amount(text), ...(requestId ? { requestId } : {}) });
const cancel = (projectId = 1) => run({ type: 'cancelProject', projectId });

function at(ms: number): void {
  market.now = start + ms;
  market.execute({ type: 'passTime' });
}

const account = (owner: number, coin: string) => market.engine.state.owner(owner).spot(coin);
/** `available/frozen` */
const has = (owner: number, coin: string) =>
  `${formatAmount(account(owner, coin).available)}/${formatAmount(account(owner, coin).frozen)}`;

describe('terms', () => {
  it.each<[string, Partial<ProjectTerms>, string]>([
    ['as they are', {}, 'done'],
    ['a coin in small letters', { coin: 'new' }, 'INVALID_FIELD coin'],
    ['no price', { price: 0n }, 'INVALID_FIELD price'],
    ['no supply', { supply: 0n }, 'INVALID_FIELD supply'],
    ['no minimum', { purchaseMin: 0n }, 'INVALID_FIELD purchaseMin'],
    ['a maximum below the minimum', { purchaseMax: 1n }, 'INVALID_FIELD purchaseMax'],
    ['more for one than there is', { allotMax: amount('1000.00000001') }, 'INVALID_FIELD allotMax'],
    ['a negative lock', { lockDays: -1 }, 'INVALID_FIELD lockDays'],
    ['half a day', { lockDays: 0.5 }, 'INVALID_FIELD lockDays'],
    ['an id out of turn', { id: 2 }, 'PROJECT_NOT_FOUND'],
  ])('%s', (_, change, expected) => {
    expect(set(change)).toBe(expected);
  });

  it('may not begin in the past, nor end before they begin', () => {
    expect(set({ joinStart: start })).toBe('INVALID_FIELD joinStart');
    expect(set({ joinEnd: start + 1_000 })).toBe('INVALID_FIELD joinEnd');
    expect(set({ warmupStart: start + 1_001 })).toBe('INVALID_FIELD joinStart');
  });

  // The fault: an operator's new project whose outcome was unknown had its id, and became the next one.
  it('of a new project never change another that has its id meanwhile; sent again they are the same', () => {
    const create = (coin: string) => run({ type: 'setProject', terms: terms({ coin }), isNew: true });
    expect([create('NEW'), create('NEW'), create('OTHER')]).toEqual([
      'done',
      'done',
      'OPS_CHANGED_MEANWHILE',
    ]);
    expect([has(projectAccount(1), 'NEW'), has(projectAccount(1), 'OTHER')]).toEqual(['1000/0', '0/0']);
    expect(set({ coin: 'OTHER' })).toBe('done');
  });

  it('change while it warms up, coin and supply with them, and not later', () => {
    set();
    expect(set({ coin: 'XYZ', supply: amount('500'), allotMax: amount('500') })).toBe('done');
    expect(has(projectAccount(1), 'NEW')).toBe('0/0');
    expect(has(projectAccount(1), 'XYZ')).toBe('500/0');
    at(1_000);
    expect(set({ joinStart: start + 5_000 })).toBe('PROJECT_STARTED');
  });
});

describe('when it can be joined', () => {
  it.each([
    [-1, 'PROJECT_NOT_FOUND'],
    [0, 'PROJECT_WARMING_UP'],
    [999, 'PROJECT_WARMING_UP'],
    [1_000, 'done'],
    [10_999, 'done'],
    [11_000, 'PROJECT_CLOSED'],
    [12_000, 'PROJECT_CLOSED'],
  ])('%i ms after the warm-up began: %s', (ms, expected) => {
    start += 1_000;
    set();
    market.now = start + ms;
    expect(buy(1, '10')).toBe(expected);
  });

  it('an unknown project and one not shown yet get the same answer', () => {
    expect(buy(1, '10')).toBe('PROJECT_NOT_FOUND');
  });
});

describe('first-come', () => {
  beforeEach(() => {
    set();
    at(1_000);
  });

  it('gives coins at once, locked, for exactly what they cost', () => {
    expect(buy(1, '10')).toBe('done');
    expect([has(1, 'NEW'), has(1, 'USDT')]).toEqual(['0/5', '9990/0']);
    expect(has(projectAccount(1), 'USDT')).toBe('10/0');
  });

  it.each([
    ['9.99999999', 'SUBSCRIBE_BELOW_MIN'],
    ['10', 'done'],
    ['800', 'done'],
    ['1000', 'done'],
    ['1000.00000001', 'SUBSCRIBE_ABOVE_MAX'],
  ])('of %s: %s', (text, expected) => {
    expect(buy(1, text)).toBe(expected);
  });

  it('never gives one user more than the maximum of coins, nor takes money for them', () => {
    buy(1, '700');
    expect(buy(1, '300')).toBe('done');
    expect([has(1, 'NEW'), has(1, 'USDT')]).toEqual(['0/400', '9200/0']);
    expect(buy(1, '10')).toBe('SUBSCRIBE_ABOVE_MAX');
  });

  it('sells exactly the supply; the last one gets what is left', () => {
    for (const user of [1, 2]) buy(user, '800');
    expect(buy(3, '500')).toBe('done');
    expect([has(3, 'NEW'), has(3, 'USDT')]).toEqual(['0/200', '9600/0']);
    expect(buy(3, '10')).toBe('PROJECT_SOLD_OUT');
    expect(has(projectAccount(1), 'NEW')).toBe('0/0');
  });

  it('needs the money', () => {
    market.do('ann buy 99.98 @100');
    expect(buy(1, '10')).toBe('INSUFFICIENT_BALANCE');
  });

  it('repeated with its request id buys once', () => {
    expect([buy(1, '10', 'r'), buy(1, '10', 'r')]).toEqual(['done', 'repeat']);
    expect(has(1, 'NEW')).toBe('0/5');
  });

  it('locked coins cannot be moved; the lock ends on time, by itself, once', () => {
    buy(1, '10');
    const move = { type: 'transferOwn', user: 1, currency: 'NEW', amount: 1n, to: 'contract' } as const;
    expect(run(move)).toBe('INSUFFICIENT_BALANCE');
    at(11_000 + DAY - 1);
    expect(has(1, 'NEW')).toBe('0/5');
    market.engine.takeEvents();
    at(11_000 + DAY);
    expect(market.engine.takeEvents().map(({ type }) => type)).toEqual(['coinsUnlocked']);
    expect(has(1, 'NEW')).toBe('5/0');
    at(11_000 + 2 * DAY);
    expect(market.engine.takeEvents()).toEqual([]);
    expect(run(move)).toBe('done');
  });

  it('what is not sold goes back outside at the end', () => {
    buy(1, '10');
    at(11_000);
    expect(has(projectAccount(1), 'NEW')).toBe('0/0');
    expect(has(HOUSE.deposits, 'NEW')).toBe('-5/0');
  });

  it('cancelled: all money back, all coins gone', () => {
    buy(1, '10');
    buy(2, '800');
    expect(cancel()).toBe('done');
    expect([has(1, 'USDT'), has(1, 'NEW'), has(2, 'USDT')]).toEqual(['10000/0', '0/0', '10000/0']);
    expect(has(HOUSE.deposits, 'NEW')).toBe('0/0');
    expect([cancel(), buy(1, '10'), cancel(9)]).toEqual([
      'PROJECT_CLOSED',
      'PROJECT_CLOSED',
      'PROJECT_NOT_FOUND',
    ]);
  });

  it('cannot be cancelled when the joining is over', () => {
    buy(1, '10');
    at(11_000);
    expect(cancel()).toBe('PROJECT_CLOSED');
  });

  it('cannot be cancelled between the end of the joining and the next tick', () => {
    buy(1, '10');
    market.now = start + 11_000;
    expect(cancel()).toBe('PROJECT_CLOSED');
    market.now--;
    expect(cancel()).toBe('done');
  });
});

describe('pro-rata', () => {
  beforeEach(() => {
    set({ mode: 'pro-rata' });
    at(1_000);
  });

  it('freezes what is put in, adds up, and allots at the end', () => {
    buy(1, '100');
    buy(1, '100');
    expect(has(1, 'USDT')).toBe('9800/200');
    at(10_999);
    expect(has(1, 'NEW')).toBe('0/0');
    at(11_000);
    // 200 USDT pay for 100 coins; the 1,000 issued would give more.
    expect([has(1, 'NEW'), has(1, 'USDT')]).toEqual(['0/100', '9800/0']);
  });

  it('shares an oversubscribed supply by what was put in, and refunds the rest at once', () => {
    set({ id: 2, mode: 'pro-rata', supply: amount('90'), allotMax: amount('60'), joinStart: start + 2_000 });
    at(2_000);
    for (const [user, text] of [
      [1, '400'],
      [2, '500'],
      [3, '100'],
    ] as const)
      run({ type: 'subscribe', user, projectId: 2, amount: amount(text) });
    at(11_000);
    expect([has(1, 'NEW'), has(2, 'NEW'), has(3, 'NEW')]).toEqual(['0/36', '0/45', '0/9']);
    expect([has(1, 'USDT'), has(2, 'USDT'), has(3, 'USDT')]).toEqual(['9928/0', '9910/0', '9982/0']);
  });

  it('allots once, whatever the clock does', () => {
    buy(1, '100');
    at(11_000);
    market.engine.takeEvents();
    at(11_000);
    at(12_000);
    expect(market.engine.takeEvents()).toEqual([]);
  });

  it('is limited per user over all his purchases', () => {
    buy(1, '900');
    expect(buy(1, '100.00000001')).toBe('SUBSCRIBE_ABOVE_MAX');
    expect(buy(1, '100')).toBe('done');
  });

  it('cancelled: all frozen money is free', () => {
    buy(1, '900');
    cancel();
    expect(has(1, 'USDT')).toBe('10000/0');
  });
});

test('a project nobody joined ends without a trace', () => {
  set();
  at(11_000);
  expect(has(HOUSE.deposits, 'NEW')).toBe('0/0');
  at(11_000 + DAY);
  expect(market.engine.state.projects.size).toBe(0);
});

test('who gets nothing has his money back, and is no subscriber any more', () => {
  set({ mode: 'pro-rata', supply: 1n, allotMax: 1n });
  at(1_000);
  for (const user of [1, 2]) expect(buy(user, '10')).toBe('done');
  expect(market.engine.state.subscriptions.size).toBe(2);
  at(11_000);
  for (const user of [1, 2]) expect([has(user, 'USDT'), has(user, 'NEW')]).toEqual(['10000/0', '0/0']);
  expect(market.engine.state.subscriptions.size).toBe(0);
});

describe('what everyone gets is reckoned in bounded steps', () => {
  const MANY = 300;

  /** Everybody's money and coins after the end, with so many steps a command, and how many commands that took. */
  function outcome(stepsAtOnce: number): { has: string[]; commands: number; events: string[] } {
    market = new TestMarket();
    start = market.now;
    set({ mode: 'pro-rata', purchaseMax: amount('5000'), supply: amount('9000') });
    at(1_000);
    for (let user = 10; user < 10 + MANY; user++) {
      const funds = [{ currency: 'USDT', amount: amount('5000') }];
      market.execute({ type: 'fund', owner: user, funds, reference: `many:${user}` });
      expect(buy(user, String(10 + ((user * 7_919) % 4_000)))).toBe('done');
    }
    market.engine.takeEvents();
    market.engine.stepsAtOnce = stepsAtOnce;
    at(11_000);
    const told = [market.engine.takeEvents()];
    while (market.engine.hasWork) {
      market.execute({ type: 'continueWork' });
      told.push(market.engine.takeEvents());
    }
    // The last share and the project's end come together.
    expect(Math.max(...told.map(({ length }) => length))).toBeLessThanOrEqual(stepsAtOnce + 1);
    const users = Array.from({ length: MANY }, (_, n) => `${has(10 + n, 'USDT')} ${has(10 + n, 'NEW')}`);
    return {
      has: [...users, has(projectAccount(1), 'USDT')],
      commands: told.length,
      events: told.flat().map(({ type }) => type),
    };
  }

  it('with the same result to the digit, however small the steps are', () => {
    const whole = outcome(10_000);
    expect(whole.commands).toBe(1);
    expect(whole.events.filter((type) => type === 'shareAllotted')).toHaveLength(MANY);
    const parts = outcome(1);
    // One look at each share takes 30 commands already, before the first is allotted.
    expect(parts.commands).toBeGreaterThan(MANY + 60);
    expect(parts).toEqual({ ...whole, commands: parts.commands });
    expect(outcome(7).has).toEqual(whole.has);
  });
});
