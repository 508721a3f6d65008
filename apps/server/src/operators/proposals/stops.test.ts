import type { Fields } from '@bourse/testkit/client';
import { startTestExchange, type TestExchange } from '@bourse/testkit/exchange';
import { startTestGateway, type TestGateway } from '@bourse/testkit/gateway';
import { findNats, startTestNats, type TestNats } from '@bourse/testkit/nats';
import { onceBefore } from '@bourse/testkit/once';
import { enrolAdmin, enrolOperator, type TestOperator } from '@bourse/testkit/operator';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WithdrawalFreeze } from '../../identity/proofs/withdrawal-freeze.ts';
import { KeyedMutex } from '../../keyed-mutex.ts';

/** Three admins, of whom one stops a thing that is stopped already, while the yes of another opens it. */

const exchange = await startTestExchange({ env: { DEMO_REVIEW: 'off' } });
const admin = await enrolAdmin(exchange, 'admin@example.com');
const { id: fin } = await (
  await enrolOperator(exchange, admin, 'finance', 'finance@example.com')
).ok('/ops/api/me');
const second = await enrolAdmin(exchange, 'second@example.com');
const third = await enrolAdmin(exchange, 'third@example.com');
const { userId } = await exchange.signUp();
afterAll(() => stopClean(exchange));

const GONE = 'This is no longer pending.';
/** Longer than a stop takes that waits for nobody. */
const A_STOP_MS = 400;

const user = { id: userId, reason: 'He asked.' };
const swap = { id: userId, product: 'swap' };
const pair = { symbol: 'btcusdt' };
const chain = { currency: 'XRP', chain: 'XRP' };

interface Stoppable {
  /** As the turns know it. */
  readonly subject: string;
  readonly stop: readonly [path: string, fields: Fields];
  readonly open: readonly [path: string, fields: Fields];
  readonly isOpen: () => Promise<boolean>;
}

const read = (path: string, fields: Fields = {}) => admin.ok(`/ops/api/${path}`, fields);
const listed = async (path: string, which: object) =>
  (await read(path)).list.find((each: Record<string, unknown>) =>
    Object.entries(which).every(([name, value]) => each[name] === value),
  );

const THINGS: Record<string, Stoppable> = {
  'an operator': {
    subject: `operator:${fin}`,
    stop: ['operators/disable', { id: fin }],
    open: ['operators/enable', { id: fin }],
    isOpen: async () => (await listed('operators/list', { id: fin })).state === 'active',
  },
  'a user': {
    subject: `user:${userId}`,
    stop: ['users/freeze', user],
    open: ['users/unfreeze', user],
    isOpen: async () => !(await read('users/detail', { id: userId })).frozen,
  },
  'the level of a user': {
    subject: `user:${userId}`,
    stop: ['users/level', { ...user, level: 1 }],
    open: ['users/level', { ...user, level: 2 }],
    isOpen: async () => (await read('users/detail', { id: userId })).level === 2,
  },
  'a product for a user': {
    subject: `user:${userId}`,
    stop: ['users/switch', { ...swap, closed: 1 }],
    open: ['users/switch', { ...swap, closed: 0 }],
    isOpen: async () => (await read('users/detail', { id: userId })).closed.length === 0,
  },
  'a product': {
    subject: 'switch:swap',
    stop: ['switches/set', { product: 'swap', off: 1 }],
    open: ['switches/set', { product: 'swap', off: 0 }],
    isOpen: async () =>
      !(await read('switches/list')).products.find((each: any) => each.product === 'swap').off,
  },
  'the exchange': {
    subject: 'switch:maintenance',
    stop: ['switches/maintenance', { on: 1 }],
    open: ['switches/maintenance', { on: 0 }],
    isOpen: async () => !(await read('switches/list')).maintenance,
  },
  'a pair': {
    subject: 'pair:btcusdt',
    stop: ['pairs/status', { ...pair, status: 'halted' }],
    open: ['pairs/status', { ...pair, status: 'trading' }],
    isOpen: async () => (await listed('pairs/list', pair)).status === 'trading',
  },
  'a coin': {
    subject: 'coin:BTC',
    stop: ['coins/update', { symbol: 'BTC', swapOpen: 0 }],
    open: ['coins/update', { symbol: 'BTC', swapOpen: 1 }],
    isOpen: async () => (await listed('coins/list', { symbol: 'BTC' })).swapOpen,
  },
  'withdrawals of a chain': {
    subject: 'chain:XRP/XRP',
    stop: ['chains/update', { ...chain, withdrawOpen: 0 }],
    open: ['chains/update', { ...chain, withdrawOpen: 1 }],
    isOpen: async () => (await listed('chains/list', chain)).withdrawOpen,
  },
  'contracts of a pair': {
    subject: 'contract:btcusdt',
    stop: ['contracts/set', { ...pair, enabled: 0 }],
    open: ['contracts/set', { ...pair, enabled: 1 }],
    isOpen: async () => (await listed('contracts/settings', pair)).enabled,
  },
};
const NAMES = Object.keys(THINGS);

const stopBy = (by: TestOperator, { stop: [path, fields] }: Stoppable) => by.call(`/ops/api/${path}`, fields);
/** Stopped, and proposed to be opened; answers the proposal. */
async function proposedToOpen(thing: Stoppable, by = admin): Promise<string> {
  await stopBy(by, thing);
  const [path, fields] = thing.open;
  return (await by.ok(`/ops/api/${path}`, fields)).proposal;
}

/** Does something once when somebody asks for the turn of a subject, and lets that turn come `then`. */
function onceAtTurnOf(
  subject: string,
  meanwhile: () => Promise<unknown>,
  then: 'before the turn' | 'in the turn',
): () => boolean {
  const { take } = KeyedMutex.prototype;
  let isDone = false;
  KeyedMutex.prototype.take = async function (this: KeyedMutex, key, work) {
    if (key !== subject) return take.call(this, key, work) as never;
    KeyedMutex.prototype.take = take;
    const first = async () => {
      await meanwhile();
      isDone = true;
    };
    if (then === 'in the turn')
      return take.call(this, key, async () => {
        await first();
        return work();
      }) as never;
    await first();
    return take.call(this, key, work) as never;
  };
  return () => isDone;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, A_STOP_MS));

test.each(NAMES)(
  'attack: %s is stopped once more while it waits to be opened: the yes after that opens it',
  async (name) => {
    const thing = THINGS[name]!;
    const proposal = await proposedToOpen(thing);
    expect((await stopBy(third, thing)).code).toBe(1);
    expect((await second.approve(proposal)).msg).toBe(GONE);
    expect(await admin.proposal(proposal)).toMatchObject({ status: 'cancelled' });
    expect(await thing.isOpen()).toBe(false);
  },
);

test.each(NAMES)(
  'attack: %s is stopped once more after the yes and before it is opened: the stop is lost',
  async (name) => {
    const thing = THINGS[name]!;
    const proposal = await proposedToOpen(thing);
    let stopped: Awaited<ReturnType<typeof stopBy>> | undefined;
    const isDone = onceAtTurnOf(
      thing.subject,
      async () => (stopped = await stopBy(third, thing)),
      'before the turn',
    );
    expect((await second.approve(proposal)).msg).toBe(GONE);
    expect(isDone()).toBe(true);
    expect(stopped).toMatchObject({ code: 1 });
    expect(await thing.isOpen()).toBe(false);
    expect(await admin.proposal(proposal)).toMatchObject({ status: 'cancelled' });
  },
);

test.each(NAMES)(
  'attack: %s is stopped once more while it is being opened: the stop is lost',
  async (name) => {
    const thing = THINGS[name]!;
    const proposal = await proposedToOpen(thing);
    let stopping: ReturnType<typeof stopBy> | undefined;
    const isDone = onceAtTurnOf(
      thing.subject,
      () => Promise.race([(stopping = stopBy(third, thing)), pause()]),
      'in the turn',
    );
    expect((await second.approve(proposal)).data).toMatchObject({ status: 'finished' });
    expect(isDone()).toBe(true);
    expect((await stopping!).code).toBe(1);
    await expect.poll(thing.isOpen).toBe(false);
  },
);

test('what is stopped is opened by the yes to a proposal that comes after', async () => {
  for (const thing of Object.values(THINGS)) {
    const proposal = await proposedToOpen(thing);
    expect((await second.approve(proposal)).data).toMatchObject({ status: 'finished' });
    await expect.poll(thing.isOpen).toBe(true);
  }
});

test.each(['a product', 'a product for a user', 'the exchange'])(
  'attack: one admin leaves open what is being stopped at this moment: %s',
  async (name) => {
    const thing = THINGS[name]!;
    expect(await thing.isOpen()).toBe(true);
    // Nothing is off where he asks, so it takes nobody else; then it is, and he would open it alone.
    const isDone = onceAtTurnOf(thing.subject, () => stopBy(third, thing), 'before the turn');
    const [path, fields] = thing.open;
    const left = await admin.call(`/ops/api/${path}`, fields);
    expect(left.msg).toBe('This was changed by someone else meanwhile. Please reload it.');
    expect(isDone()).toBe(true);
    expect(await thing.isOpen()).toBe(false);
    expect((await second.approve(await proposedToOpen(thing))).code).toBe(1);
  },
);

test('attack: what was approved, and left by a crash, opens at the next start what was stopped once more', async () => {
  const thing = THINGS['the exchange']!;
  const proposal = await proposedToOpen(thing);
  await exchange.query(
    `update proposals set status = 'carrying', decided_at = now(),
      decided_by = (select id from operators where email = 'second@example.com') where id = $1`,
    [proposal],
  );
  await stopBy(third, thing);
  await exchange.restart();
  expect(await thing.isOpen()).toBe(false);
  expect(await admin.proposal(proposal)).toMatchObject({ status: 'cancelled' });
  await second.approve(await proposedToOpen(thing));
});

test('attack: a user freezes his withdrawals once more while two thaw them', async () => {
  const { freeze } = exchange.running.identity;
  const freezeByLink = async () => {
    const link = (await freeze.link(userId)).split('#')[1]!;
    await exchange.visitor.ok('/user/freezeWithdrawals', { link });
  };
  await freezeByLink();
  const { proposal } = await admin.ok('/ops/api/users/thaw', user);
  await exchange.clock.advance(1_000);
  const isDone = onceBefore(WithdrawalFreeze.prototype, 'thaw', freezeByLink);
  expect((await second.approve(proposal)).code).toBe(0);
  expect(isDone()).toBe(true);
  expect(await freeze.since(userId)).toBe(exchange.clock.now());
});

// The fault: a thaw that nobody could approve any more kept others from proposing one, until its proposer took it back.
test('a proposal that is outdated makes room for a new one', async () => {
  const { freeze } = exchange.running.identity;
  const freezeByLink = async () => {
    const link = (await freeze.link(userId)).split('#')[1]!;
    await exchange.visitor.ok('/user/freezeWithdrawals', { link });
  };
  await freezeByLink();
  const { proposal: outdated } = await admin.ok('/ops/api/users/thaw', user);
  expect((await second.call('/ops/api/users/thaw', user)).code).toBe(0);
  await exchange.clock.advance(1_000);
  await freezeByLink();
  const { proposal } = await second.ok('/ops/api/users/thaw', user);
  expect(await admin.proposal(outdated)).toMatchObject({ status: 'refused' });
  expect((await admin.approve(proposal)).code).toBe(1);
  expect(await freeze.since(userId)).toBe(0);
});

const hasNats = findNats() !== undefined;
describe.skipIf(!hasNats)('over two gateways', () => {
  let nats: TestNats;
  let core: TestExchange;
  let gateways: readonly TestGateway[];
  let one: TestOperator;
  let two: TestOperator;
  let three: TestOperator;
  beforeAll(async () => {
    nats = await startTestNats();
    core = await startTestExchange({ env: { ROLE: 'core', NATS_URL: nats.url } });
    gateways = await Promise.all([1, 2].map(() => startTestGateway(core, { natsUrl: nats.url })));
    const [a, b] = gateways.map(({ url }) => ({
      ...{ url, clock: core.clock },
      databaseUrl: core.databaseUrl,
    }));
    one = await enrolAdmin(a! as TestExchange, 'one@example.com');
    two = await enrolAdmin(b! as TestExchange, 'two@example.com');
    three = await enrolAdmin(a! as TestExchange, 'three@example.com');
  }, 60_000);
  afterAll(async () => {
    await Promise.all((gateways ?? []).map((each) => each.stop()));
    await core?.stop();
    await nats?.kill();
  });

  const thing = THINGS['the exchange']!;
  const isUnderMaintenance = async () => (await core.query('select is_on from maintenance'))[0].is_on;
  /** Until the other gateway knows of it. */
  const approvedByTwo = async (proposal: string) => {
    await expect.poll(async () => (await two.ok('/ops/api/switches/list')).maintenance).toBe(true);
    return two.approve(proposal);
  };

  test('attack: a stop at one is lost where the yes is given at the other', async () => {
    const proposal = await proposedToOpen(thing, one);
    let stopping: ReturnType<typeof stopBy> | undefined;
    const isDone = onceAtTurnOf(
      thing.subject,
      () => Promise.race([(stopping = stopBy(three, thing)), pause()]),
      'in the turn',
    );
    expect((await approvedByTwo(proposal)).data).toMatchObject({ status: 'finished' });
    expect(isDone()).toBe(true);
    expect((await stopping!).code).toBe(1);
    expect(await isUnderMaintenance()).toBe(true);
  });

  test('attack: a stop at one is answered after the yes at the other, and before it opens', async () => {
    const proposal = await proposedToOpen(thing, one);
    const isDone = onceAtTurnOf(thing.subject, () => stopBy(three, thing), 'before the turn');
    expect((await approvedByTwo(proposal)).msg).toBe(GONE);
    expect(isDone()).toBe(true);
    expect(await isUnderMaintenance()).toBe(true);
  });

  test('attack: one admin leaves open, at a gateway that has not heard of it, what was stopped at the other', async () => {
    await two.approve(await proposedToOpen(thing, one));
    await expect.poll(async () => (await two.ok('/ops/api/switches/list')).maintenance).toBe(false);
    // Without the triggers that tell the gateways: the word of it is still on its way.
    const unheard = `do $$ begin
      set local session_replication_role = replica;
      update maintenance set is_on = true;
    end $$`;
    const isDone = onceAtTurnOf(thing.subject, () => core.query(unheard), 'before the turn');
    const [path, fields] = thing.open;
    expect((await two.call(`/ops/api/${path}`, fields)).code).toBe(0);
    expect(isDone()).toBe(true);
    expect(await isUnderMaintenance()).toBe(true);
  });
});
