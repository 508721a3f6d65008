import { startTestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin, type TestOperator } from '@bourse/testkit/operator';
import { stopClean } from '@bourse/testkit/stop-clean';
import { formatAmount } from '@bourse/money/amount';
import { HOUSE } from '@bourse/protocol/ledger/ledger';
import { afterAll, expect, test, vi } from 'vitest';

const exchange = await startTestExchange({
  env: {
    ...{ MODE: 'production', FEED: 'htx:http://127.0.0.1:1', PUBLIC_URL: 'https://x.agora.test' },
    ...{ PLAIN_HTTP: 'on', OPERATOR_WAIT_HOURS: '0', MAIL_FROM: 'no-reply@agora.test' },
  },
});
const one = await enrolAdmin(exchange, 'one@agora.test');
const two = await enrolAdmin(exchange, 'two@agora.test');
afterAll(() => stopClean(exchange, one));

const PATH = '/ops/api/credits';
const reason = 'Opening inventory, as agreed by the board.';
const suggested = async (): Promise<any[]> => (await one.ok(`${PATH}/suggested`)).list;
const suggestedOf = async (desk: string, currency: string) =>
  (await suggested()).find((each) => each.desk === desk && each.currency === currency);
const propose = (desks: string, by = one) => by.call(`${PATH}/proposeSuggested`, { desks, reason });
async function approve(id: string, by: TestOperator = two) {
  await exchange.clock.advance(30_000);
  return by.approve(id, { totp: by.code() });
}
const held = (desk: keyof typeof HOUSE, currency = 'USDT') =>
  exchange.running.engine.state.owner(HOUSE[desk]).spot(currency).available;
const creditsOf = (proposal: string) =>
  exchange.query<{ owner: string; currency: string; amount: string; status: string; reason: string }>(
    'select * from manual_credits where proposal_id = $1 order by id',
    [proposal],
  );

test('what desks lack is listed with the amounts of the page Going live', async () => {
  expect(await suggestedOf('contractHouse', 'USDT')).toEqual({
    ...{ desk: 'contractHouse', currency: 'USDT' },
    ...{ held: '0', waiting: '0', suggested: '250000', amount: '250000' },
  });
  // Without a price nothing can be suggested, so nothing can be proposed.
  expect(await suggestedOf('swap', 'BTC')).toBeUndefined();
  expect((await propose('swap BTC')).code).toBe(0);
  await exchange.query("insert into candles_1m values ('btcusdt', 1, 5e4, 5e4, 5e4, 5e4, 0, 0, 0)");
  expect(await suggestedOf('swap', 'BTC')).toMatchObject({ suggested: '1', amount: '1' });
  for (const desks of ['', 'swap', 'deposits USDT', 'swap USDT,nobody USDT'])
    expect((await propose(desks)).msg).toMatch(/^The field desks /);
});

test('a part of it is one proposal; its proposer alone moves nothing, another approves it once', async () => {
  const { proposal } = (await propose('swap USDT,swap BTC')).data;
  const shown = await two.proposal(proposal);
  expect(JSON.parse(shown.after)).toEqual({
    credits: [
      { desk: 'swap', currency: 'USDT', amount: '50000' },
      { desk: 'swap', currency: 'BTC', amount: '1' },
    ],
    reason,
  });
  expect((await approve(proposal, one)).msg).toBe('A different operator has to approve this.');
  expect(
    (await two.call('/ops/api/proposals/approve', { id: proposal, payloadHash: shown.payloadHash })).msg,
  ).toMatch(/code/i);
  expect(
    (
      await two.call('/ops/api/proposals/approve', {
        id: proposal,
        payloadHash: 'a'.repeat(64),
        totp: two.code(),
      })
    ).msg,
  ).toMatch(/^What you approved is no longer/);
  expect([held('swap'), held('swap', 'BTC')]).toEqual([0n, 0n]);
  // Of what waits nothing is proposed a second time; the rest is.
  expect((await propose('swap BTC')).msg).toMatch(/^A change of this is already proposed/);
  const other = (await propose('insurance USDT')).data.proposal;
  expect((await approve(proposal)).code).toBe(1);
  expect((await approve(proposal)).msg).toBe('This is no longer pending.');
  expect([held('swap'), held('swap', 'BTC')]).toEqual([5_000_000_000_000n, 100_000_000n]);
  expect(await creditsOf(proposal)).toMatchObject([
    { owner: String(HOUSE.swap), currency: 'USDT', status: 'finished', reason },
    { owner: String(HOUSE.swap), currency: 'BTC', status: 'finished', reason },
  ]);
  const { list } = await one.ok(`${PATH}/list`, { status: 'finished' });
  expect(list[0]).toMatchObject({
    ...{ owner: 'swap', currency: 'BTC', amount: '1', reason },
    ...{ proposedBy: { email: one.email }, decidedBy: { email: two.email } },
  });
  expect(await suggestedOf('swap', 'BTC')).toBeUndefined();
  const log = (await one.ok('/ops/api/log/list', { pageSize: 100 })).list;
  expect(log.filter(({ action }: any) => action === 'credit.approve')).toHaveLength(2);
  expect((await approve(other)).code).toBe(1);
  expect(held('insurance')).toBe(2_500_000_000_000n);
});

test('what is credited by hand meanwhile is not given twice: the list is proposed anew', async () => {
  const { proposal } = (await propose('contractHouse USDT,marketMaker USDT')).data;
  const before = held('marketMaker');
  const credit = { owner: 'contractHouse', currency: 'USDT', amount: '250000', reason };
  const { id, payloadHash } = await one.ok(`${PATH}/propose`, credit);
  // What waits by itself is not suggested any more.
  expect(await suggestedOf('contractHouse', 'USDT')).toBeUndefined();
  await exchange.clock.advance(30_000);
  expect((await two.call(`${PATH}/approve`, { id, payloadHash, totp: two.code() })).code).toBe(1);
  expect((await approve(proposal)).msg).toMatch(/^What this is about has changed since it was proposed/);
  expect([held('contractHouse'), held('marketMaker')]).toEqual([25_000_000_000_000n, before]);
  expect((await one.call('/ops/api/proposals/cancel', { id: proposal })).code).toBe(1);
  const anew = (await propose('marketMaker USDT')).data.proposal;
  await approve(anew);
  expect(held('marketMaker')).toBeGreaterThan(before);
  expect(held('contractHouse')).toBe(25_000_000_000_000n);
});

test.each([
  ['before any row', 5_000],
  ['between two commands', 500],
])('a crash %s: the rest is credited after the restart, nothing twice', async (when, price) => {
  // His authenticator shows another code than the last that he has used.
  await exchange.clock.advance(30_000);
  const desks = ['swap', 'marketMaker'] as const;
  // Of a cheaper coin desks should have more. A minute that has just ended may be saved after that.
  const lacks = await vi.waitFor(async () => {
    await exchange.query('update candles_1m set close = $1', [price]);
    return Promise.all(desks.map(async (desk) => (await suggestedOf(desk, 'BTC')).amount));
  }, 45_000);
  const before = desks.map((desk) => held(desk, 'BTC'));
  const { proposal } = (await propose('swap BTC,marketMaker BTC')).data;
  if (when === 'between two commands') {
    await approve(proposal);
    // Both commands have come, and nobody has noted the second.
    await exchange.query(
      "update manual_credits set status = 'crediting' where id = (select max(id) from manual_credits where proposal_id = $1)",
      [proposal],
    );
  }
  await exchange.query(
    "update proposals set status = 'carrying', decided_by = 2, decided_at = now() where id = $1",
    [proposal],
  );
  await exchange.restart();
  const given = desks.map((desk, n) => formatAmount(held(desk, 'BTC') - before[n]!));
  expect(given).toEqual(lacks);
  expect((await creditsOf(proposal)).map(({ status }) => status)).toEqual(['finished', 'finished']);
  const [row] = await exchange.query('select status from proposals where id = $1', [proposal]);
  expect(row).toEqual({ status: 'finished' });
});

test('attack: with the session of one of two, and no code, he proposes nothing, and nobody is shut out', async () => {
  const { id } = await two.ok('/ops/api/me');
  const counts = () =>
    exchange.query(
      'select (select count(*) from proposals) as proposals, (select count(*) from manual_credits) as credits, (select count(*) from house_proposals) as moves',
    );
  const before = await counts();
  const calls: [string, Record<string, string>][] = [
    ['credits/propose', { owner: 'swap', currency: 'USDT', amount: '1000000', reason }],
    ['house/proposeTransfer', { from: 'fees', to: 'swap', currency: 'USDT', amount: '1', reason }],
    ['operators/create', { email: 'puppet@example.com', role: 'admin' }],
    ['parameters/set', { name: 'withdrawal_two_persons_usdt', value: '100000' }],
    ['operators/disable', { id }],
    ['signOn/unlink', { id }],
  ];
  for (const [call, fields] of calls) {
    const path = `/ops/api/${call}`;
    const stolen = await one.callWithout(path, fields);
    expect([call, stolen.body['reason']]).toEqual([call, 'OPS_PROOF_NEEDED']);
    const guessed = await one.callWithout(path, fields, { headers: { 'x-ops-code': '000000' } });
    expect(guessed.code).toBe(0);
  }
  expect(await counts()).toEqual(before);
  expect((await two.call('/ops/api/me')).code).toBe(1);

  // So many guesses pause that session, not its owner, who signs in anew.
  const [path, fields] = [
    '/ops/api/credits/propose',
    { owner: 'swap', currency: 'USDT', amount: '1', reason },
  ];
  const paused = await one.callWithout(path, fields, { headers: { 'x-ops-code': await one.unusedCode() } });
  expect(paused.code).toBe(0);
  await one.login();
  expect((await one.call(path, fields)).code).toBe(1);
});

test('what is refused for a reason that could be seen before takes no code', async () => {
  const raised = [
    '/ops/api/parameters/set',
    { name: 'withdrawal_two_persons_usdt', value: '90000' },
  ] as const;
  const lone = await enrolAdmin(exchange, 'lone@agora.test');
  const { id } = await lone.ok('/ops/api/me');
  const others = (is: 'disabled' | 'back') =>
    exchange.query('update operators set disabled_at = $1 where id <> $2', [
      is === 'back' ? null : new Date(exchange.clock.now()),
      id,
    ]);
  expect((await lone.call(...raised)).code).toBe(1);
  const headers = { 'x-ops-code': await lone.unusedCode() };

  const twice = await lone.callWithout(...raised, { headers });
  expect(twice.msg).toMatch(/^A change of this is already proposed/);
  await others('disabled');
  const himself = await lone.callWithout('/ops/api/operators/disable', { id }, { headers });
  await others('back');
  expect(himself.msg).toMatch(/last admin/i);

  const credit = { owner: 'swap', currency: 'USDT', amount: '1', reason };
  expect((await lone.callWithout('/ops/api/credits/propose', credit, { headers })).code).toBe(1);
});
