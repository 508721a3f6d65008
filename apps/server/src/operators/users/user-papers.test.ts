import { wording } from '@bourse/protocol/texts/wording';
import type { TestUser } from '@bourse/testkit/client';
import { startTestExchange, type TestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin, enrolOperator, type TestOperator } from '@bourse/testkit/operator';
import { stopClean } from '@bourse/testkit/stop-clean';
import { unzip } from '@bourse/testkit/unzip';
import { PASSWORD } from '@bourse/testkit/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifiedUser } from '../../wallet/test-wallet.ts';
import { PAPERS, PRINTING } from '../../wallet/papers/turns.ts';

/** Papers of one user for an authority: the same that he has himself, on record with their reason. */

const YEAR = { from: '2026-01-01', to: '2026-12-31' };
const REASON = 'Letter 17 of the prosecutor';
const PAPER_PATHS = ['statement', 'statementPdf', 'trades', 'tradesPdf'] as const;
const path = (name: string) => `/ops/api/exports/${name}`;

let exchange: TestExchange;
let admin: TestOperator;
let finance: TestOperator;
let user: TestUser;
let other: TestUser;
beforeAll(async () => {
  exchange = await startTestExchange({ env: { DEMO_REVIEW: 'off' } });
  admin = await enrolAdmin(exchange);
  finance = await enrolOperator(exchange, admin, 'finance');
  [user, other] = [await verifiedUser(exchange), await exchange.signUp()];
  await user.place({ direction: 'buy', type: 'market', amount: '123.45' });
  await other.place({ direction: 'buy', type: 'market', amount: '77' });
  await exchange.clock.advance(1_000);
});
afterAll(() => stopClean(exchange));

const asked = (more: object = {}) => ({ ...YEAR, id: String(user.userId), reason: REASON, ...more });

async function entries(): Promise<{ email: string; action: string; subject: string; after: any }[]> {
  const rows = await exchange.query(
    `select email, action, subject, after from audit_log where action like 'export.%' order by id`,
  );
  return rows.map((row) => ({ ...row, after: JSON.parse(row.after) }));
}

describe('a paper', () => {
  test.each(['statement', 'trades'])(
    '%s: the table is to the byte what its user has himself',
    async (name) => {
      const own = await user.fetch(`/bb/paper/${name}`, YEAR);
      const his = await (await finance.fetch(path(name), asked())).text();
      expect(his).toBe(await own.text());
      expect(his.split('\r\n').length).toBeGreaterThan(2);
      const others = await (await other.fetch(`/bb/paper/${name}`, YEAR)).text();
      expect(his).not.toBe(others);
    },
  );

  test.each(['statementPdf', 'tradesPdf'])(
    '%s is printed with the name of its user, not of the operator',
    async (name) => {
      const own = Buffer.from(await (await user.fetch(`/bb/paper/${name}`, YEAR)).arrayBuffer());
      const response = await finance.fetch(path(name), asked());
      expect(response.headers.get('content-type')).toBe('application/pdf');
      const his = Buffer.from(await response.arrayBuffer());
      expect(his.subarray(0, 5).toString()).toBe('%PDF-');
      // But for when it was made, to the second, which stands in the file in plain.
      const plain = (bytes: Buffer) => bytes.toString('latin1').replaceAll(/\(D:\d+Z\)|\/ID \[.*?\]/g, '');
      expect(plain(his)).toBe(plain(own));
    },
  );

  test('who had which paper of whom made, and why, is on record before its first byte', async () => {
    const before = (await entries()).length;
    for (const name of PAPER_PATHS) await (await finance.fetch(path(name), asked())).arrayBuffer();
    const paper = { ...YEAR, reason: REASON };
    const act = { email: finance.email, subject: `user:${user.userId}` };
    expect((await entries()).slice(before)).toEqual([
      { ...act, action: 'export.statement', after: { ...paper, format: 'csv' } },
      { ...act, action: 'export.statement', after: { ...paper, format: 'pdf' } },
      { ...act, action: 'export.trades', after: { ...paper, format: 'csv' } },
      { ...act, action: 'export.trades', after: { ...paper, format: 'pdf' } },
    ]);
  });

  test('what is refused is made by nobody and leaves no entry', async () => {
    const before = (await entries()).length;
    const { reason: _none, ...unreasoned } = asked();
    for (const name of PAPER_PATHS) {
      const refused = async (fields: object) => (await finance.call(path(name), { ...fields })).code;
      expect(await refused(unreasoned)).toBe(0);
      expect(await refused(asked({ reason: ' ' }))).toBe(0);
      expect(await refused(asked({ id: '900000000000000' }))).toBe(0);
      expect(await refused(asked({ from: '2027-01-01', to: '2027-01-31' }))).toBe(0);
      expect(await refused(asked({ to: '2027-06-30' }))).toBe(0);
    }
    expect((await entries()).length).toBe(before);
  });

  test('waits in the lanes of all papers, and is one at a time for each operator', async () => {
    const places = Array.from({ length: PAPERS.state.inAll }, () => PAPERS.take()!);
    expect((await finance.call(path('statement'), asked())).msg).toBe(wording('en-US', 'BUSY'));
    for (const place of places) place();
    let end!: () => void;
    const until = new Promise<void>((resolve) => (end = resolve));
    const printing = PRINTING.run('somebody', () => until);
    const waits = finance.fetch(path('statementPdf'), asked());
    await expect.poll(() => PRINTING.state.waiting).toBe(1);
    expect((await finance.call(path('trades'), asked())).msg).toBe(wording('en-US', 'PAPER_UNDER_WAY'));
    // Its user is kept from nothing.
    expect((await user.fetch('/bb/paper/trades', YEAR)).headers.get('content-type')).toContain('text/csv');
    end();
    await printing;
    expect((await waits).headers.get('content-type')).toBe('application/pdf');
  });
});

describe('all data of a user', () => {
  const dataBy = async (operator: TestOperator) => {
    const fields = { id: String(user.userId), reason: REASON };
    const response = await operator.fetch(path('userData'), fields);
    expect(response.headers.get('content-type')).toBe('application/zip');
    return unzip(Buffer.from(await response.arrayBuffer()));
  };
  const profileIn = (files: ReadonlyMap<string, Buffer>) => JSON.parse(files.get('profile.json')!.toString());

  test('is what its user has himself, without what mails prove themselves to him by', async () => {
    await exchange.query(`update users set anti_phishing = 'my-own-word' where id = $1`, [user.userId]);
    const own = unzip(
      Buffer.from(await (await user.fetch('/user/ownData', { password: PASSWORD })).arrayBuffer()),
    );
    const his = await dataBy(admin);
    expect([...his.keys()]).toEqual([...own.keys()]);
    expect([...his.keys()].filter((name) => name.startsWith('pictures/')).length).toBeGreaterThan(1);
    for (const name of ['identity.json', 'trades-bought.json', 'movements.json', 'balances.json'])
      expect(his.get(name)!.toString(), name).toBe(own.get(name)!.toString());
    expect(JSON.parse(his.get('movements.json')!.toString()).length).toBeGreaterThan(2);
    const { anti_phishing: word, ...rest } = profileIn(own);
    expect(word).toBe('my-own-word');
    expect(profileIn(his)).toEqual(rest);
    expect(his.get('README.txt')!.toString()).toBe(own.get('README.txt')!.toString());
  });

  test('has no identity documents for who may not review them, and says so', async () => {
    const his = await dataBy(finance);
    expect(his.has('identity.json')).toBe(false);
    expect([...his.keys()].filter((name) => name.startsWith('pictures/'))).toEqual([]);
    expect(his.get('README.txt')!.toString()).toContain(
      'since whoever made it may not see it: identity documents',
    );
    for (const [name, bytes] of his) expect(bytes.toString(), name).not.toContain('Test Person');
  });

  test('is on record with its reason, each picture as read by the operator, and the user is told nothing', async () => {
    const messages = () => exchange.query('select id from messages where user_id = $1', [user.userId]);
    const before = await messages();
    expect(before.length).toBeGreaterThan(0);
    const reads = () => exchange.query(`select reader_id from file_reads where reader_kind = 'operator'`);
    const readBefore = (await reads()).length;
    await dataBy(admin);
    expect((await entries()).at(-1)).toEqual({
      email: admin.email,
      action: 'export.userData',
      subject: `user:${user.userId}`,
      after: { documents: true, vouchers: true, reason: REASON },
    });
    expect((await reads()).length).toBe(readBefore + 2);
    expect(await messages()).toEqual(before);
  });

  test('of nobody, or without a reason, is refused', async () => {
    const before = (await entries()).length;
    expect((await admin.call(path('userData'), { id: '900000000000000', reason: REASON })).code).toBe(0);
    expect((await admin.call(path('userData'), { id: String(user.userId) })).code).toBe(0);
    expect((await entries()).length).toBe(before);
  });
});

test('support, reviewers and auditors may not', async () => {
  for (const role of ['kyc', 'support', 'auditor'] as const) {
    const operator = await enrolOperator(exchange, admin, role);
    for (const name of [...PAPER_PATHS, 'userData'])
      expect((await operator.call(path(name), asked())).msg, name).toBe('Your role does not allow this.');
  }
});
