import { parseAmount } from '@bourse/money/amount';
import { Client, PICTURE } from '@bourse/testkit/client';
import { startTestExchange, type TestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin, enrolOperator, TestOperator } from '@bourse/testkit/operator';
import { stopClean } from '@bourse/testkit/stop-clean';
import { requestWithdrawal } from '@bourse/testkit/withdrawal';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectFields } from '../../launchpad/test-project.ts';
import { SingleCredits } from '../money/single-credits.ts';

/** What one dishonest operator tries alone. Two admins and two of finance work here. */
const exchange = await startTestExchange({ env: { DEMO_REVIEW: 'off' } });
const admin = await enrolAdmin(exchange, 'admin@example.com');
const finance = await enrolOperator(exchange, admin, 'finance', 'finance@example.com');
const second = await enrolOperator(exchange, admin, 'finance', 'second@example.com');
const other = await enrolAdmin(exchange, 'other@example.com');
const user = await exchange.signUp();
afterAll(() => stopClean(exchange, admin));

const SECOND = 'A different operator has to approve this.';
const FORBIDDEN = 'Your role does not allow this.';
let hashes = 0;
const freshHash = () => `0x${String(++hashes).padStart(64, '0')}`;

const proposalOf = async (id: string, by = admin) =>
  (await by.ok('/ops/api/proposals/list', { pageSize: 100 })).list.find((each: any) => each.id === id);
async function approve(id: string, by: TestOperator, fields: Record<string, string> = {}) {
  const { payloadHash } = await proposalOf(id);
  return by.call('/ops/api/proposals/approve', { id, payloadHash, ...fields });
}
const reject = (id: string, by: TestOperator) =>
  by.call('/ops/api/proposals/reject', { id, remark: 'Not ours.' });

async function deposit(amount: string, on = exchange, by = user): Promise<string> {
  const answer = await by.upload(
    '/bb/recharge/submit',
    { currency: 'USDT', chain: 'ERC20', amount, txHash: freshHash() },
    { credential: { bytes: PICTURE } },
  );
  if (answer.code !== 1) throw new Error(JSON.stringify(answer.body));
  await on.clock.advance(1_000);
  return answer.data.id;
}
const finish = (id: string, arrival: string, by = finance) =>
  by.call('/ops/api/deposits/finish', { id, arrival });
const balance = async () => (await user.balance('USDT')).available;

describe('one of finance makes money', () => {
  test('a deposit claimed as 1 USDT does not finish with 1,000,000,000 on his word', async () => {
    const before = await balance();
    const id = await deposit('1');
    const { proposal } = (await finish(id, '1000000000')).data;
    expect(await balance()).toBe(before);
    expect((await finish(id, '1000000000')).msg).toBe(
      `A change of this is already proposed as number ${proposal}. It can be decided, or cancelled by who proposed it.`,
    );
    expect((await approve(proposal, finance)).msg).toBe(SECOND);
    expect(JSON.parse((await proposalOf(proposal, second)).before)).toMatchObject({ claimed: '1' });
    expect((await reject(proposal, second)).code).toBe(1);
    expect((await approve(proposal, second)).msg).toBe('This is no longer pending.');
    expect(await balance()).toBe(before);
  });

  test('what really arrived is credited when another has seen it, once', async () => {
    const before = Number(await balance());
    const id = await deposit('500');
    const { proposal } = (await finish(id, '499.5')).data;
    const answers = await Promise.all([approve(proposal, second), approve(proposal, admin)]);
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(Number(await balance())).toBe(before + 499.5);
  });

  test('what is claimed in slices adds up to what he may credit alone in a day', async () => {
    const alone = await enrolled('slices@example.com');
    const done = [];
    for (let slice = 0; slice < 3; slice++)
      done.push((await finish(await deposit('4000'), '4000', alone)).data);
    expect(done.map((data) => 'proposal' in data)).toEqual([false, false, true]);
    const ids = [await deposit('4000'), await deposit('4000'), await deposit('4000'), await deposit('4000')];
    const many = await enrolled('at-once@example.com');
    const answers = await Promise.all(ids.map((id) => finish(id, '4000', many)));
    expect(answers.filter(({ data }) => !('proposal' in data))).toHaveLength(2);
  });

  test('what he has credited alone counts for a whole day, and no longer', async () => {
    const alone = await enrolled('next-day@example.com');
    const id = await deposit('8000');
    const credited = exchange.clock.now();
    await finish(id, '8000', alone);
    const operator = Number((await alone.ok('/ops/api/me')).id);
    const fits = (worth: string, now: number) =>
      new SingleCredits({ db: exchange.running.services.db, clock: { now: () => now } }).fits(
        operator,
        parseAmount(worth)!,
      );
    const lastOfDay = credited + 24 * 3_600_000 - 1;
    expect(await fits('2000', lastOfDay)).toBe(true);
    expect(await fits('2000.00000001', lastOfDay)).toBe(false);
    expect(await fits('10000', lastOfDay + 1)).toBe(true);
    expect(await fits('10000.00000001', lastOfDay + 1)).toBe(false);
  });

  test('the engine itself refuses a credit on one word', async () => {
    const { sequencer } = exchange.running.services;
    const base = { type: 'credit', owner: user.userId, currency: 'USDT', amount: 10n } as const;
    for (const [reference, vouchedBy] of [
      ['deposit:a', { by: 'one', operator: 3, claimed: 1n, worth: 1n }],
      ['deposit:b', { by: 'two', proposedBy: 3, approvedBy: 3 }],
    ] as const) {
      const reply = await sequencer.submit({ ...base, kind: 'deposit', reference, vouchedBy });
      expect(reply).toMatchObject({ status: 'refused', refusal: { code: 'OPS_SECOND_PERSON' } });
    }
  });
});

/** One of finance whom both admins wanted. */
async function enrolled(email: string): Promise<TestOperator> {
  const { proposal } = await admin.ok('/ops/api/operators/create', { email, role: 'finance' });
  const approved = await approve(proposal, other);
  if (approved.code !== 1) throw new Error(approved.msg);
  return new TestOperator(exchange, email).enrol(await exchange.mail.enrolmentLinkFor(email));
}

describe('one admin makes himself two', () => {
  const idOf = async (email: string) =>
    (await admin.ok('/ops/api/operators/list')).list.find((each: any) => each.email === email).id;

  test("he renews another's link: it waits, and goes to the other's mailbox alone", async () => {
    const victim = await enrolled('victim@example.com');
    const id = await idOf(victim.email);
    const { data } = await admin.call('/ops/api/operators/link', { id });
    expect(data).toEqual({ id: '', expireTime: 0, proposal: expect.any(String) });
    expect((await victim.call('/ops/api/me')).code).toBe(1);
    expect((await approve(data.proposal, admin)).msg).toBe(SECOND);
    expect((await approve(data.proposal, finance)).msg).toBe(FORBIDDEN);
    const old = await exchange.mail.enrolmentLinkFor(victim.email);
    const answer = await approve(data.proposal, other);
    expect(JSON.stringify(answer.body)).not.toContain('enrol#');
    expect((await victim.call('/ops/api/me')).code).toBe(-2);
    await expect.poll(() => exchange.mail.enrolmentLinkFor(victim.email)).not.toBe(old);
  });

  test('he creates a second operator', async () => {
    const { proposal } = await admin.ok('/ops/api/operators/create', {
      email: 'puppet@example.com',
      role: 'finance',
    });
    expect(exchange.mail.lettersTo('puppet@example.com')).toEqual([]);
    expect((await approve(proposal, admin)).msg).toBe(SECOND);
    expect(await idOf('admin@example.com')).toBeDefined();
    await expect(idOf('puppet@example.com')).rejects.toThrow();
    await reject(proposal, other);
  });

  test('he gives a role, and enables again whom the other has disabled', async () => {
    const helper = await enrolled('helper@example.com');
    const id = await idOf(helper.email);
    const { proposal } = await admin.ok('/ops/api/operators/role', { id, role: 'admin' });
    expect((await helper.ok('/ops/api/me')).role).toBe('finance');
    // To disable is urgent: it takes one, and what was proposed of him before is no longer what was shown.
    await other.ok('/ops/api/operators/disable', { id });
    expect((await approve(proposal, other)).msg).toMatch(
      /^What this is about has changed since it was proposed/,
    );
    await reject(proposal, other);
    const again = await admin.ok('/ops/api/operators/enable', { id });
    expect((await helper.call('/ops/api/me')).code).toBe(-2);
    expect((await approve(again.proposal, admin)).msg).toBe(SECOND);
    expect((await approve(again.proposal, other)).code).toBe(1);
  });

  test('he changes the shared deposit address', async () => {
    const fields = { currency: 'USDT', chain: 'TRC20', manualAddress: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' };
    const shown = async () =>
      (await admin.ok('/ops/api/chains/list')).list.find(
        ({ currency, chain }: any) => currency === 'USDT' && chain === 'TRC20',
      );
    const before = await shown();
    const { proposal, manualAddress } = await admin.ok('/ops/api/chains/update', fields);
    expect(manualAddress).toBe(before.manualAddress);
    expect(await shown()).toEqual(before);
    expect((await approve(proposal, admin)).msg).toBe(SECOND);
    expect((await approve(proposal, other)).code).toBe(1);
    expect((await shown()).manualAddress).toBe(fields.manualAddress);
    // What cannot be is refused at once, and to close takes one.
    expect((await admin.call('/ops/api/chains/update', { ...fields, manualAddress: 'nonsense' })).code).toBe(
      0,
    );
    expect(
      await admin.ok('/ops/api/chains/update', { currency: 'USDT', chain: 'TRC20', depositOpen: 0 }),
    ).toMatchObject({ depositOpen: false });
  });

  test('he sets a parameter', async () => {
    const name = 'withdraw_block_hours';
    const valueOf = async () =>
      (await admin.ok('/ops/api/parameters/list')).list.find((each: any) => each.name === name).value;
    const { proposal } = await admin.ok('/ops/api/parameters/set', { name, value: '0' });
    expect(await valueOf()).toBe('24');
    expect((await approve(proposal, other)).code).toBe(1);
    expect(await valueOf()).toBe('0');
  });
});

describe('finance alone sets terms', () => {
  test('second contracts that pay 100 %, and an exposure of 1.0, are out of bounds', async () => {
    const { list } = await finance.ok('/ops/api/seconds/settings');
    const { symbol, configs } = list[0];
    const set = (incomeRate: string) =>
      finance.call('/ops/api/seconds/set', {
        symbol,
        configs: JSON.stringify(configs.map((each: object) => ({ ...each, incomeRate }))),
        seen: JSON.stringify(configs),
      });
    expect((await set('1')).code).toBe(0);
    expect((await finance.call('/ops/api/contracts/set', { symbol, exposureRate: '1.0' })).code).toBe(0);
    const answer = await set('0.95');
    expect(answer.data.configs).toEqual(configs);
    expect((await approve(answer.data.proposal, second)).msg).toBe(FORBIDDEN);
    expect((await approve(answer.data.proposal, admin)).code).toBe(1);
    const now = (await finance.ok('/ops/api/seconds/settings')).list[0];
    expect(now.configs[0].incomeRate).toBe('0.95');
  });

  test("a user's fees at 0 wait for an admin; to switch a product off does not", async () => {
    const fees = { id: user.userId, makerPpm: 0, takerPpm: 0 };
    const { proposal } = await finance.ok('/ops/api/users/fees', fees);
    const rates = async () => (await admin.ok('/ops/api/users/detail', { id: user.userId })).fees.makerRate;
    expect(await rates()).toBe('0.001');
    expect((await approve(proposal, admin)).code).toBe(1);
    expect(await rates()).toBe('0');
    const off = await finance.ok('/ops/api/contracts/set', { symbol: 'btcusdt', enabled: 0 });
    expect(off).toMatchObject({ enabled: false });
    expect(off.proposal).toBeUndefined();
  });
});

describe('a pay-out that was started', () => {
  test('"not paid" on one word gives nothing back, so that nobody is paid twice', async () => {
    const address = '0x52908400098527886E0F7030069857D2E4169EE7';
    const id = await requestWithdrawal(exchange, user, { amount: '100', address, fee: '1' });
    const detail = () => finance.ok('/ops/api/withdrawals/detail', { id });
    const bound = async () => ({ id, payloadHash: (await detail()).payloadHash });
    await finance.ok('/ops/api/withdrawals/approve', await bound());
    await finance.ok('/ops/api/withdrawals/startPayout', await bound());
    const { proposal } = await second.ok('/ops/api/withdrawals/reject', {
      id,
      notPaid: 1,
      remark: 'Not sent.',
    });
    expect((await detail()).status).toBe('paying');
    expect((await approve(proposal, second)).msg).toBe(SECOND);
    expect((await approve(proposal, finance)).code).toBe(1);
    expect(await detail()).toMatchObject({ status: 'rejected', remark: 'Not sent.' });
  });
});

test('what was approved and not carried out when the exchange stopped is carried out at its start', async () => {
  const { proposal } = await admin.ok('/ops/api/parameters/set', {
    name: 'withdraw_block_hours',
    value: '12',
  });
  await exchange.query(
    `update proposals set status = 'carrying', decided_at = now(),
      decided_by = (select id from operators where email = 'other@example.com') where id = $1`,
    [proposal],
  );
  await exchange.restart();
  expect(await proposalOf(proposal)).toMatchObject({ status: 'finished' });
  const { list } = await admin.ok('/ops/api/parameters/list');
  expect(list.find(({ name }: any) => name === 'withdraw_block_hours').value).toBe('12');
});

// The fault: it was shown as refused, and whoever believed that would have credited it by hand once more.
test.each([
  ['a credit', async () => (await finish(await deposit('700'), '699')).data.proposal],
  [
    'a rejected deposit',
    async () => {
      const id = await deposit('700');
      await exchange.query("update deposits set source = 'chain' where id = $1", [id]);
      return (await finance.ok('/ops/api/deposits/reject', { id, remark: 'Not ours.' })).proposal;
    },
  ],
  [
    'an unfreeze',
    async () => {
      const { userId } = await exchange.signUp();
      const reasoned = { id: String(userId), reason: 'Asked by phone.' };
      await admin.ok('/ops/api/users/freeze', reasoned);
      return (await admin.ok('/ops/api/users/unfreeze', reasoned)).proposal;
    },
  ],
])(
  '%s that was done just before the exchange stopped is shown as done, and is not done again',
  async (_, propose) => {
    const proposal = await propose();
    expect(await approve(proposal, other)).toMatchObject({ code: 1 });
    const before = await balance();
    await exchange.query("update proposals set status = 'carrying' where id = $1", [proposal]);
    await exchange.restart();
    expect(await proposalOf(proposal)).toMatchObject({ status: 'finished' });
    expect(await balance()).toBe(before);
  },
);

test('what cannot be carried out any more keeps neither the exchange from starting nor what was approved after it', async () => {
  const { proposal } = await admin.ok('/ops/api/parameters/set', {
    name: 'withdraw_block_hours',
    value: '13',
  });
  const [approver] = await exchange.query("select id from operators where email = 'other@example.com'");
  const approved = `status = 'carrying', decided_at = now(), decided_by = ${approver.id}`;
  // Of a release before: nobody knows how to make such a change now. It is older than the other.
  await exchange.query(
    `insert into proposals overriding system value
      select 0, 'gone', 'gone', before, payload, payload_hash, status, refusal, refusal_args, proposed_by, proposed_at
      from proposals where id = $1`,
    [proposal],
  );
  await exchange.query(`update proposals set ${approved} where id in (0, $1)`, [proposal]);
  await exchange.restart();
  expect(exchange.errors.splice(0)).toMatchObject([expect.stringContaining('is not carried out yet')]);
  const states = await exchange.query('select id, status from proposals where id in (0, $1) order by id', [
    proposal,
  ]);
  expect(states.map(({ status }) => status)).toEqual(['carrying', 'finished']);
  await exchange.query('delete from proposals where id = 0');
});

describe('production', () => {
  let real: TestExchange;
  let first: TestOperator;
  const https = { 'x-forwarded-proto': 'https' };
  const HOUR = 3_600_000;
  beforeAll(async () => {
    const env = { MODE: 'production', FEED: 'htx', PUBLIC_HOSTS: 'x.example.com', TRUST_PROXY: 'loopback' };
    real = await startTestExchange({ env });
    first = await enrolAdmin(real, 'first@example.com', https);
  });
  afterAll(() => real.stop());

  test('an admin alone is told so, proposes, and is approved by nobody before there is a second one', async () => {
    expect((await first.ok('/ops/api/overview')).soleAdmin).toBe('blocked');
    const { proposal } = await first.ok('/ops/api/operators/create', {
      email: 'finance@example.com',
      role: 'finance',
    });
    const { list } = await first.ok('/ops/api/proposals/list');
    const { payloadHash } = list[0];
    await real.clock.advance(24 * HOUR);
    await first.login();
    await real.clock.advance(30_000);
    const yes = (by: TestOperator) =>
      by.call('/ops/api/proposals/approve', { id: proposal, payloadHash, totp: by.code() });
    expect((await yes(first)).msg).toBe(SECOND);
    const late = await enrolAdmin(real, 'late@example.com', https);
    expect((await late.ok('/ops/api/overview')).soleAdmin).toBe('no');
    expect((await yes(late)).msg).toMatch(/^Someone who is new/);
    await real.clock.advance(24 * HOUR);
    await late.login();
    await real.clock.advance(30_000);
    expect((await yes(late)).code).toBe(1);
    expect(real.mail.lettersTo('finance@example.com').at(-1)).toContain('https://x.example.com/ops/enrol#');

    // He disables the second one: what takes two waits again, though one of finance would say yes.
    await first.login();
    const puppet = await new TestOperator(real, 'finance@example.com', https).enrol(
      await real.mail.enrolmentLinkFor('finance@example.com'),
    );
    const { id: lateId } = await late.ok('/ops/api/me');
    await first.ok('/ops/api/operators/disable', { id: lateId });
    const credit = await first.ok('/ops/api/credits/propose', {
      owner: 'insurance',
      currency: 'USDT',
      amount: '5',
      reason: 'mine',
    });
    await real.clock.advance(24 * HOUR);
    await puppet.login();
    await real.clock.advance(30_000);
    const { id, payloadHash: hash } = credit;
    const answer = await puppet.call('/ops/api/credits/approve', {
      id,
      payloadHash: hash,
      totp: puppet.code(),
    });
    expect(answer.msg).toMatch(/^There is one admin alone/);
  });
});

describe('one admin changes what buyers read', () => {
  const OPS = '/ops/api/launchpad';
  const WORDS = { language: 'en-US', name: 'Nova', summary: 'A new coin' };
  const RULES = 'Whoever pays the issuer directly gets twice as much.';
  const shownRules = async (id: string) =>
    (await exchange.visitor.ok('/bb/subscribe/detail', { id })).rules as string;
  const pdf = (note: string) => Buffer.from(`%PDF-1.7\n${note}\n%%EOF\n`);

  /** A project that warms up after so many ms, with a first text. */
  async function project(coin: string, inMs: number): Promise<string> {
    const now = exchange.clock.now();
    const times = { warmupStart: now + inMs, joinStart: now + 600_000, joinEnd: now + 900_000 };
    const fields = { ...projectFields(exchange, { coin, ...times }), name: 'Nova', summary: 'A new coin' };
    const { proposal } = await admin.ok(`${OPS}/create`, fields);
    expect((await approve(proposal, other)).code).toBe(1);
    const { list } = await admin.ok(`${OPS}/list`, { pageSize: 1 });
    return list[0].id;
  }

  const upload = (fields: Record<string, string>, bytes: Buffer) => {
    const headers = { 'x-ops-request': '1', cookie: admin.cookie };
    return new Client(exchange.url).upload(`${OPS}/book`, fields, { file: { bytes } }, { headers });
  };

  test('attack: what he writes after the approval, before anyone sees the project, is not there when the warm-up begins', async () => {
    const id = await project('UNSEEN', 60_000);
    const text = await admin.ok(`${OPS}/text`, { id, ...WORDS, summary: 'Pay the issuer.', rules: RULES });
    const book = await upload({ id, language: 'en-US' }, pdf('unseen'));
    expect([text.texts[0].summary, book.data.books]).toEqual(['A new coin', []]);
    await exchange.clock.advance(60_000);
    expect(await exchange.visitor.ok('/bb/subscribe/detail', { id })).toMatchObject({
      phase: 'warming',
      summary: 'A new coin',
      rules: '',
    });
    const shown = await fetch(`${exchange.url}/bb/subscribe/book/${id}/en-US`);
    expect(shown.headers.get('content-type')).not.toContain('pdf');
    // The second person is shown each line, and signs no other.
    const { before, after } = await proposalOf(text.proposal, other);
    expect(JSON.parse(before)).toMatchObject({ summary: 'A new coin', rules: '' });
    expect(JSON.parse(after)).toMatchObject({ summary: 'Pay the issuer.', rules: RULES });
    expect((await reject(text.proposal, other)).code).toBe(1);
    expect((await reject(book.data.proposal, other)).code).toBe(1);
  });

  test('a text takes two before the warm-up and after it', async () => {
    const id = await project('DRAFT', 60_000);
    const first = await admin.ok(`${OPS}/text`, { id, ...WORDS, rules: 'First.' });
    expect((await approve(first.proposal, other)).code).toBe(1);
    await exchange.clock.advance(60_000);
    const { proposal } = await admin.ok(`${OPS}/text`, { id, ...WORDS, rules: RULES, facts: 'A：b' });
    expect(await shownRules(id)).toBe('First.');
    expect((await approve(proposal, admin)).msg).toBe(SECOND);
    expect((await approve(proposal, finance)).msg).toBe(FORBIDDEN);
    const { before, after } = await proposalOf(proposal, other);
    expect(JSON.parse(before)).toEqual({ ...WORDS, rules: 'First.', facts: '' });
    expect(JSON.parse(after)).toEqual({ id, ...WORDS, rules: RULES, facts: 'A: b' });
    // Another language waits beside it.
    const ko = await admin.ok(`${OPS}/text`, { id, ...WORDS, language: 'ko' });
    expect(ko.proposal).not.toBe(proposal);
    expect((await reject(ko.proposal, other)).code).toBe(1);
    expect((await approve(proposal, other)).code).toBe(1);
    expect(await shownRules(id)).toBe(RULES);
  });

  test('the second person opens the very PDF, and to take one away takes two as well', async () => {
    const id = await project('PAPER', 0);
    const { proposal, books } = (await upload({ id, language: 'en-US' }, pdf('new'))).data;
    expect(books).toEqual([]);
    const { pdf: sha256, bytes } = JSON.parse((await proposalOf(proposal, other)).after);
    expect(bytes).toBe(pdf('new').length);
    const seen = await fetch(`${exchange.url}${OPS}/proposedBook/${sha256}`, {
      headers: { cookie: other.cookie, 'x-ops-request': '1' },
    });
    expect(Buffer.from(await seen.arrayBuffer())).toEqual(pdf('new'));
    const strangers = await fetch(`${exchange.url}${OPS}/proposedBook/${sha256}`);
    expect(strangers.headers.get('content-type')).not.toContain('pdf');
    expect((await approve(proposal, other)).code).toBe(1);
    const path = `/bb/subscribe/book/${id}/en-US`;
    const shown = await fetch(`${exchange.url}${path}`);
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(pdf('new'));

    const removal = await admin.ok(`${OPS}/book`, { id, language: 'en-US' });
    expect(JSON.parse((await proposalOf(removal.proposal, other)).before)).toMatchObject({ pdf: sha256 });
    expect(JSON.parse((await proposalOf(removal.proposal, other)).after)).toMatchObject({
      pdf: '',
      text: '',
    });
    // What nobody waits for goes with a later one.
    await exchange.query(`update proposed_books set added_at = added_at - interval '25 hours'`);
    const later = await project('LATER', 0);
    await upload({ id: later, language: 'ja' }, pdf('later'));
    expect(await proposedBooks()).toEqual([expect.not.stringContaining(sha256)]);
  });

  const proposedBooks = async (): Promise<string[]> =>
    (await exchange.query('select sha256 from proposed_books order by added_at')).map(
      ({ sha256 }: any) => sha256,
    );

  test('what waits when the sale begins is not carried out', async () => {
    const id = await project('LATE', 0);
    const { proposal } = await admin.ok(`${OPS}/book`, { id, language: 'ja', text: '# 白書' });
    await exchange.clock.advance(600_000);
    expect((await approve(proposal, other)).code).toBe(0);
    expect((await admin.ok(`${OPS}/detail`, { id })).books).toEqual([]);
  });
});

test('attack: two approvals in the same moment make no address both where users deposit and a wallet of the house', async () => {
  for (let round = 1; round <= 8; round++) {
    const address = `0x${String(round).padStart(40, '7')}`;
    const [deposits, cold] = await Promise.all([
      admin.ok('/ops/api/chains/update', { currency: 'ETH', chain: 'ERC20', manualAddress: address }),
      admin.ok('/ops/api/reconciliation/setAddress', {
        ...{ chain: 'ERC20', address, kind: 'cold', remark: 'A vault of ours.' },
      }),
    ]);
    const proposals = [deposits.proposal, cold.proposal];
    const answers = await Promise.all(proposals.map((proposal) => other.approve(proposal)));
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1]);
    // Whoever came so late that it was over has left it pending, and nothing else can be proposed meanwhile.
    const { id } = proposals[answers.findIndex(({ code }) => code === 0)];
    await admin.call('/ops/api/proposals/cancel', { id });
  }
});
