import { startTestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin, enrolOperator, type TestOperator } from '@bourse/testkit/operator';
import { PASSWORD, type Fields, type TestUser } from '@bourse/testkit/client';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectFields } from '../../launchpad/test-project.ts';

/** What one dishonest admin tries alone where there are two, in demo mode, and what his proposals may block. */

const exchange = await startTestExchange({ env: { DEMO_REVIEW: 'off' } });
const admin = await enrolAdmin(exchange, 'admin@example.com');
const finance = await enrolOperator(exchange, admin, 'finance', 'finance@example.com');
const support = await enrolOperator(exchange, admin, 'support', 'support@example.com');
const other = await enrolAdmin(exchange, 'other@example.com');
afterAll(() => stopClean(exchange));

const SECOND = 'A different operator has to approve this.';
const FORBIDDEN = 'Your role does not allow this.';
const MEANWHILE = /^What this is about has changed since it was proposed/;

const LAUNCHPAD = '/ops/api/launchpad';
const project = (more: Fields = {}) => projectFields(exchange, more);
const PAIR = { priceDecimals: 4, quantityDecimals: 2, minNotional: '5' };

const lastOf = async (by: TestOperator) => (await by.ok('/ops/api/proposals/list')).list[0];

describe('one admin sells a coin of his own', () => {
  const create = (more: Fields = {}) =>
    admin.call(`${LAUNCHPAD}/create`, { ...project(more), name: 'Nova', summary: 'A coin' });

  test('he creates a project: nobody is shown it before another has approved it', async () => {
    const { data } = await create();
    expect(data).toEqual({ id: '', proposal: expect.any(String) });
    expect((await admin.ok(`${LAUNCHPAD}/list`)).list.map(({ coin }: any) => coin)).not.toContain('NOVA');
    expect((await admin.approve(data.proposal)).msg).toBe(SECOND);
    expect((await finance.approve(data.proposal)).msg).toBe(FORBIDDEN);
    expect((await other.approve(data.proposal)).code).toBe(1);
    expect((await admin.ok(`${LAUNCHPAD}/list`)).list[0]).toMatchObject({ coin: 'NOVA', name: 'Nova' });
    // Carried out once more, as after a crash: it is the same project.
    await exchange.query(`delete from project_texts`);
    await exchange.query(`update proposals set status = 'carrying' where id = $1`, [data.proposal]);
    await exchange.restart();
    expect(await admin.proposal(data.proposal)).toMatchObject({ status: 'finished' });
    expect(
      (await admin.ok(`${LAUNCHPAD}/list`)).list.filter(({ coin }: any) => coin === 'NOVA'),
    ).toHaveLength(1);
  });

  test('he changes its price in the warm-up, and lists its pair', async () => {
    const { id } = (await admin.ok(`${LAUNCHPAD}/list`)).list[0];
    const cheap = await admin.ok(`${LAUNCHPAD}/terms`, { id, ...project({ price: '50', allotMax: '8' }) });
    expect(cheap).toMatchObject({ price: '0.5', proposal: expect.any(String) });
    expect((await admin.approve(cheap.proposal)).msg).toBe(SECOND);
    const { before, after } = await other.proposal(cheap.proposal);
    expect([JSON.parse(before).price, JSON.parse(after).price]).toEqual(['0.5', '50']);
    const listed = await admin.ok(`${LAUNCHPAD}/listPair`, { id, ...PAIR });
    expect(listed).toMatchObject({ symbol: '', proposal: expect.any(String) });
    expect((await admin.approve(listed.proposal)).msg).toBe(SECOND);
    expect((await other.approve(listed.proposal)).data).toMatchObject({ status: 'finished', refusal: '' });
    expect((await admin.ok(`${LAUNCHPAD}/detail`, { id })).symbol).toBe('novausdt');
    // Approved too late, when joining has begun.
    await exchange.clock.advance(60_000);
    expect((await other.approve(cheap.proposal)).code).toBe(0);
    expect((await admin.ok(`${LAUNCHPAD}/detail`, { id })).price).toBe('0.5');
  });

  test.each<[string, Fields]>([
    [
      'a price',
      { price: '1000001', supply: '1', allotMax: '1', purchaseMin: '1000001', purchaseMax: '1000001' },
    ],
    ['all the money there is', { supply: '200000001', allotMax: '800' }],
    ['the most of one user', { purchaseMax: '10000001' }],
    ['a start in ten years', { joinStart: 2e12, joinEnd: 2e12 + 60_000 }],
    ['money frozen for a year', { joinEnd: 1.9e12 }],
    ['an end at once', { joinEnd: 1 }],
  ])('he proposes terms beyond every bound: %s', async (_what, change) => {
    expect((await create({ coin: 'VAST', ...change })).code).toBe(0);
  });

  test('he adds a coin, opens one that is closed, and renames one', async () => {
    const coin = async (symbol: string) =>
      (await admin.ok('/ops/api/coins/list')).list.find((each: any) => each.symbol === symbol);
    const added = await admin.ok('/ops/api/coins/create', { symbol: 'USDX', name: 'Tether' });
    expect((await admin.approve(added.proposal)).msg).toBe(SECOND);
    expect(await coin('USDX')).toBeUndefined();
    const change = (fields: Fields) => admin.ok('/ops/api/coins/update', { symbol: 'EOS', ...fields });
    expect(await change({ depositOpen: 0, position: 999 })).toMatchObject({
      depositOpen: false,
      position: 999,
    });
    const opened = await change({ depositOpen: 1 });
    expect(opened).toMatchObject({ depositOpen: false, proposal: expect.any(String) });
    for (const name of ['closed', '0']) {
      const renamed = await change({ name });
      expect(renamed).toMatchObject({ name: 'EOS', proposal: expect.any(String) });
      await admin.ok('/ops/api/proposals/cancel', { id: renamed.proposal });
    }
  });
});

describe('one alone opens what was stopped', () => {
  const CLOSED = 'This service is not available at the moment.';
  const quote = async (by = user, headers: Record<string, string> = {}) =>
    (await by.call('/bb/exchange/quote', { fromCoin: 'USDT', toCoin: 'BTC', amount: '100' }, { headers }))
      .msg;
  let user: TestUser;
  beforeAll(async () => {
    user = await exchange.signUp();
  });

  /** What one proposes changes nothing before another has approved it; he himself cannot. */
  async function takesTwo(by: TestOperator, [path, fields]: [string, Fields], second: TestOperator) {
    const { proposal } = await by.ok(`/ops/api/${path}`, fields);
    expect(proposal).toEqual(expect.any(String));
    expect((await by.approve(proposal)).msg).toBe(SECOND);
    return async () => expect((await second.approve(proposal)).data).toMatchObject({ status: 'finished' });
  }

  test('a product that the other has switched off, and one closed in a country', async () => {
    await other.ok('/ops/api/switches/set', { product: 'swap', off: 1, countries: 'US' });
    expect(await quote()).toBe(CLOSED);
    const approve = await takesTwo(
      admin,
      ['switches/set', { product: 'swap', off: 0, countries: 'US' }],
      other,
    );
    expect(await quote()).toBe(CLOSED);
    await approve();
    expect(await quote()).not.toBe(CLOSED);
    // Off for all must not be how a country is forgotten.
    await takesTwo(admin, ['switches/set', { product: 'swap', off: 1 }], other);
    await admin.ok('/ops/api/proposals/cancel', { id: (await lastOf(admin)).id });
    // To close takes one, also where something else is closed already.
    expect(await admin.ok('/ops/api/switches/set', { product: 'swap', off: 0, countries: 'CN,US' })).toEqual(
      {},
    );
    await (
      await takesTwo(admin, ['switches/set', { product: 'swap', off: 0, countries: 'CN' }], other)
    )();
    await (
      await takesTwo(admin, ['switches/set', { product: 'swap', off: 0 }], other)
    )();
  });

  test('the exchange under maintenance', async () => {
    await other.ok('/ops/api/switches/maintenance', { on: 1 });
    const approve = await takesTwo(admin, ['switches/maintenance', { on: 0 }], other);
    expect(await quote()).toMatch(/under maintenance/);
    await approve();
    expect(await quote()).not.toMatch(/under maintenance/);
  });

  test('a pair that was halted', async () => {
    const set = (status: string) => ['pairs/status', { symbol: 'btcusdt', status }] as [string, Fields];
    await other.ok(`/ops/api/${set('halted')[0]}`, set('halted')[1]);
    expect(await admin.ok('/ops/api/pairs/status', set('cancel-only')[1])).toEqual({});
    const approve = await takesTwo(admin, set('trading'), other);
    const order = { baseCoin: 'BTC', quoteCoin: 'USDT', type: 'limit', direction: 'buy' };
    const buy = () => user.call('/bb/order/create', { ...order, price: '40000', amount: '0.001' });
    expect((await buy()).msg).toMatch(/only be cancelled/);
    await approve();
    expect((await buy()).code).toBe(1);
  });

  test('a user who was frozen, his frozen withdrawals, and a product that was closed for him', async () => {
    const suspect = await exchange.signUp();
    const about = { id: suspect.userId, reason: 'He asked.' };
    await support.ok('/ops/api/users/freeze', about);
    const unfreeze = await takesTwo(support, ['users/unfreeze', about], admin);
    const login = () => exchange.visitor.call('/user/login', { email: suspect.email, password: PASSWORD });
    expect((await login()).code).toBe(0);
    await unfreeze();
    expect((await login()).code).toBe(1);

    await exchange.query(`update users set withdrawals_frozen_at = now() where id = $1`, [suspect.userId]);
    const thaw = await takesTwo(support, ['users/thaw', about], admin);
    const frozenSince = () => exchange.running.identity.freeze.since(suspect.userId);
    expect(await frozenSince()).not.toBe(0);
    await thaw();
    expect(await frozenSince()).toBe(0);

    const closed = { id: suspect.userId, product: 'swap' };
    await support.ok('/ops/api/users/switch', { ...closed, closed: 1 });
    const opened = await takesTwo(support, ['users/switch', { ...closed, closed: 0 }], admin);
    const { list } = await support.ok('/ops/api/proposals/list', { status: 'pending' });
    expect(list.map(({ kind }: any) => kind)).toEqual(['user.open']);
    await opened();
    expect((await admin.ok('/ops/api/users/detail', { id: suspect.userId })).closed).toEqual([]);
  });

  test('withdrawals that their owner has frozen once more after it was proposed to thaw them', async () => {
    const { userId: id } = await exchange.signUp();
    const { freeze } = exchange.running.identity;
    const freezeByLink = async () => {
      const link = (await freeze.link(id)).split('#')[1]!;
      await exchange.visitor.ok('/user/freezeWithdrawals', { link });
    };
    await freezeByLink();
    const { proposal } = await support.ok('/ops/api/users/thaw', { id, reason: 'He asked.' });
    await exchange.clock.advance(1_000);
    await freezeByLink();
    expect((await admin.approve(proposal)).msg).toMatch(MEANWHILE);
    expect(await freeze.since(id)).toBe(exchange.clock.now());
  });

  test('what somebody stops once more, though it is stopped: the opening that waits is none any more', async () => {
    const { userId: id } = await exchange.signUp();
    const about = { id, reason: 'He asked.' };
    const closed = { id, product: 'swap', closed: 1 };
    const pair = { symbol: 'btcusdt' };
    const stops: [path: string, stop: Fields, open: Fields, again?: string][] = [
      ['users/freeze', about, about, 'users/unfreeze'],
      ['users/level', { ...about, level: 1 }, { ...about, level: 2 }],
      ['users/switch', closed, { ...closed, closed: 0 }],
      ['switches/set', { product: 'swap', off: 1 }, { product: 'swap', off: 0 }],
      ['switches/maintenance', { on: 1 }, { on: 0 }],
      ['pairs/status', { ...pair, status: 'halted' }, { ...pair, status: 'trading' }],
      ['coins/update', { symbol: 'BTC', swapOpen: 0 }, { symbol: 'BTC', swapOpen: 1 }],
      ['contracts/set', { ...pair, enabled: 0 }, { ...pair, enabled: 1 }],
    ];
    for (const [path, stop, open, opening = path] of stops) {
      await admin.call(`/ops/api/${path}`, stop);
      const { proposal } = await admin.ok(`/ops/api/${opening}`, open);
      await other.ok(`/ops/api/${path}`, stop);
      expect((await other.approve(proposal)).msg, path).toBe('This is no longer pending.');
      expect(await other.proposal(proposal), path).toMatchObject({ status: 'cancelled' });
      const opened = await admin.ok(`/ops/api/${opening}`, open);
      expect((await other.approve(opened.proposal)).data, path).toMatchObject({ status: 'finished' });
    }
  });
});

describe('a proposal in the way of others', () => {
  const CHAIN = { currency: 'BTC', chain: 'BTC' };
  const chain = async () =>
    (await admin.ok('/ops/api/chains/list')).list.find((each: any) => each.currency === 'BTC');
  const propose = (fields: Fields, by = admin) => by.call('/ops/api/chains/update', { ...CHAIN, ...fields });

  test('a fee that waits blocks no address of the same chain, and each is approved by itself', async () => {
    const fee = (await propose({ withdrawFee: '0.0003' })).data.proposal;
    const most = (await propose({ confirmations: 20 }, other)).data.proposal;
    expect((await propose({ withdrawFee: '0.0009', withdrawMin: '0.01' }, other)).msg).toContain(
      `number ${fee}`,
    );
    expect((await other.approve(fee)).code).toBe(1);
    expect((await admin.approve(most)).code).toBe(1);
    expect(await chain()).toMatchObject({ withdrawFee: '0.0003', confirmations: 20 });
  });

  test('what was closed meanwhile takes down the proposal that touches it', async () => {
    const { proposal } = (await propose({ depositOpen: 1, withdrawFee: '0.0004' })).data;
    await admin.ok('/ops/api/chains/update', { ...CHAIN, depositOpen: 0 });
    expect((await other.approve(proposal)).msg).toBe('This is no longer pending.');
    expect((await propose({ withdrawFee: '0.0004' })).data.proposal).toEqual(expect.any(String));
    await admin.ok('/ops/api/proposals/cancel', { id: (await lastOf(admin)).id });
  });

  test('a mistake of his own he takes back and proposes better; that of another he does not', async () => {
    const { proposal } = (await propose({ withdrawFee: '0.0009' })).data;
    expect((await propose({ withdrawFee: '0.0005' })).code).toBe(0);
    expect((await other.call('/ops/api/proposals/cancel', { id: proposal })).code).toBe(0);
    await admin.ok('/ops/api/proposals/cancel', { id: proposal });
    expect((await other.approve(proposal)).msg).toBe('This is no longer pending.');
    expect((await propose({ withdrawFee: '0.0005' })).data.proposal).toEqual(expect.any(String));
    expect((await admin.call('/ops/api/proposals/cancel', { id: '900000000000000' })).code).toBe(0);
  });

  test('one of finance or support rejects nothing that he could not approve', async () => {
    const { proposal } = (await propose({ confirmations: 12 })).data;
    for (const by of [finance, support])
      expect((await by.call('/ops/api/proposals/reject', { id: proposal, remark: 'x' })).msg).toBe(FORBIDDEN);
    expect(await support.proposal(proposal)).toBeUndefined();
    expect((await other.approve(proposal)).code).toBe(1);
  });
});

test('one admin who disables the others decides nothing alone, with no puppet either', async () => {
  const { id } = await other.ok('/ops/api/me');
  const left = await other.ok('/ops/api/parameters/set', { name: 'withdraw_block_hours', value: '0' });
  await admin.ok('/ops/api/operators/disable', { id });
  expect(await admin.proposal(left.proposal)).toMatchObject({ status: 'cancelled' });
  expect((await admin.ok('/ops/api/overview')).soleAdmin).toBe('blocked');
  const fees = { id: (await exchange.signUp()).userId, makerPpm: 0, takerPpm: 0 };
  const { proposal } = await admin.ok('/ops/api/users/fees', fees);
  expect((await admin.approve(proposal)).msg).toBe(SECOND);
  const owner = 'insurance';
  const credit = await finance.ok('/ops/api/credits/propose', {
    owner,
    currency: 'USDT',
    amount: '5',
    reason: 'x',
  });
  const yes = await admin.call('/ops/api/credits/approve', {
    id: credit.id,
    payloadHash: credit.payloadHash,
  });
  expect(yes.msg).toMatch(/^There is one admin alone/);
});
