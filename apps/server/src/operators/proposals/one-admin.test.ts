import { startTestExchange, type TestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin, enrolOperator, type TestOperator } from '@bourse/testkit/operator';
import type { Fields } from '@bourse/testkit/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** What one dishonest admin tries alone where there are two, in demo mode, and what his proposals may block. */

let exchange: TestExchange;
let admin: TestOperator;
let other: TestOperator;
let finance: TestOperator;
let support: TestOperator;
beforeAll(async () => {
  exchange = await startTestExchange({ env: { DEMO_REVIEW: 'off' } });
  admin = await enrolAdmin(exchange, 'admin@example.com');
  finance = await enrolOperator(exchange, admin, 'finance', 'finance@example.com');
  support = await enrolOperator(exchange, admin, 'support', 'support@example.com');
  other = await enrolAdmin(exchange, 'other@example.com');
});
afterAll(async () => {
  expect(await exchange.audit()).toMatchObject({ ok: true, differences: [] });
  expect(exchange.errors).toEqual([]);
  await exchange.stop();
});

const SECOND = 'A different operator has to approve this.';
const FORBIDDEN = 'Your role does not allow this.';
const MEANWHILE = /^This was changed by someone else meanwhile/;

const LAUNCHPAD = '/ops/api/launchpad';
const project = (more: Fields = {}): Fields => ({
  coin: 'NOVA',
  mode: 'first-come',
  price: '0.5',
  supply: '1000',
  purchaseMin: '10',
  purchaseMax: '400',
  allotMax: '800',
  warmupStart: exchange.clock.now(),
  joinStart: exchange.clock.now() + 60_000,
  joinEnd: exchange.clock.now() + 120_000,
  lockDays: 0,
  ...more,
});
const PAIR = { priceDecimals: 4, quantityDecimals: 2, minNotional: '5' };

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

  test('what was changed meanwhile voids the proposal that touches it', async () => {
    const { proposal } = (await propose({ depositOpen: 1, withdrawFee: '0.0004' })).data;
    await admin.ok('/ops/api/chains/update', { ...CHAIN, depositOpen: 0 });
    expect((await other.approve(proposal)).msg).toMatch(MEANWHILE);
    await admin.ok('/ops/api/proposals/cancel', { id: proposal });
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
  await admin.ok('/ops/api/operators/disable', { id });
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
