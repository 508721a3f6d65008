import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAmount } from '@bourse/money/amount';
import type { ScreeningQuestion } from '@bourse/protocol/screening/calls';
import { Client, type TestUser } from '@bourse/testkit/client';
import { startTestExchange, type TestExchange } from '@bourse/testkit/exchange';
import { fund } from '@bourse/testkit/fund';
import { enrolAdmin, enrolOperator, type TestOperator } from '@bourse/testkit/operator';
import { requestWithdrawal } from '@bourse/testkit/withdrawal';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { EVM_ADDRESS, newHash } from '../wallet/test-wallet.ts';
import { isSignedBy, signatureOf } from './signature.ts';

const SECRET = 'what both sides of the screening sign with';
const KYC_SECRET = 'what both sides of the kyc service sign with';
const LISTED = '0x8589427373D6D84E98730D7795D8f6f8731FDA16';
const HEAD = 'list,entry,kind,value,note\n';
const LIST = `${HEAD}EU,EU.1,name,Juan Pérez,born 1954\nOFAC,SDN.3,address,${LISTED},mixer\n`;
const HIT = 'Screening has a hit, or one was confirmed: it waits for two persons (Screening).';
const WAITS = 'The screening service has not answered yet. It is asked again by itself.';

interface Asked {
  readonly question: ScreeningQuestion;
  readonly isSigned: boolean;
}

/** A service as an operator runs one: takes questions, and answers when the test says so. */
class TestService {
  readonly asked: Asked[] = [];
  status = 204;
  readonly #secret: string;
  readonly #clock: { now(): number };
  readonly #server: Server;

  constructor(secret: string, clock: { now(): number }) {
    this.#secret = secret;
    this.#clock = clock;
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString();
        const signed = {
          id: String(request.headers['webhook-id']),
          timestamp: String(request.headers['webhook-timestamp']),
          signature: String(request.headers['webhook-signature']),
          body,
        };
        const isSigned = isSignedBy(this.#secret, signed, this.#clock.now());
        this.asked.push({ question: JSON.parse(body) as ScreeningQuestion, isSigned });
        response.writeHead(this.status).end();
      });
    });
  }

  async listen(port = 0): Promise<string> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/screen`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

let exchange: TestExchange;
let admin: TestOperator;
let finance: TestOperator;
let other: TestOperator;
const folder = mkdtempSync(join(tmpdir(), 'screening-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function start(env: Record<string, string>): Promise<void> {
  exchange = await startTestExchange({ env: { DEMO_REVIEW: 'off', ...env } });
  admin = await enrolAdmin(exchange);
  finance = await enrolOperator(exchange, admin, 'finance', 'finance@example.com');
  other = await enrolOperator(exchange, admin, 'finance', 'other@example.com');
}

async function stop(): Promise<void> {
  expect(await exchange.audit()).toMatchObject({ ok: true, differences: [] });
  expect((await admin.ok('/ops/api/log/verify')).ok).toBe(true);
  await exchange.stop();
}

async function applied(realName: string): Promise<{ user: TestUser; id: string }> {
  const user = await exchange.signUp();
  await user.applyForVerification({ realName });
  const [row] = await exchange.query('select id from kyc_applications where user_id = $1', [user.userId]);
  return { user, id: String(row.id) };
}

async function withdrawal(user: TestUser, address: string): Promise<string> {
  await fund(exchange, user, '100');
  return requestWithdrawal(exchange, user, { amount: '100', address, fee: '1' });
}

async function submitted(user: TestUser): Promise<string> {
  const now = new Date(exchange.clock.now());
  const [row] = await exchange.query(
    `insert into deposits (user_id, currency, chain, amount, tx_hash, source, created_at, updated_at)
     values ($1, 'USDT', 'ERC20', $2, $3, 'manual', $4, $4) returning id`,
    [user.userId, String(parseAmount('50')), newHash(), now],
  );
  return String(row.id);
}

const approve = async (id: string) => {
  const { payloadHash } = await finance.ok('/ops/api/withdrawals/detail', { id });
  return finance.call('/ops/api/withdrawals/approve', { id, payloadHash });
};
const checks = async (fields: Record<string, string> = {}) =>
  (await finance.ok('/ops/api/screening/list', { pageSize: '50', ...fields })).list;
const checkOf = async (kind: string, subject: string, source = 'list') =>
  (await checks()).find(
    (each: any) => each.kind === kind && each.subject === subject && each.source === source,
  );

async function releaseByTwo(id: string): Promise<void> {
  const { proposal } = await finance.ok('/ops/api/screening/release', { id, remark: 'Born in 1991.' });
  const { payloadHash } = await other.proposal(proposal);
  expect(await finance.call('/ops/api/proposals/approve', { id: proposal, payloadHash })).toMatchObject({
    msg: 'A different operator has to approve this.',
  });
  await other.ok('/ops/api/proposals/approve', { id: proposal, payloadHash });
}

test('where nobody screens, nothing is asked for and nothing is kept', async () => {
  await start({});
  const { user, id } = await applied('Juan Pérez');
  await admin.ok('/ops/api/kyc/approve', { id });
  expect(await approve(await withdrawal(user, LISTED))).toMatchObject({ code: 1 });
  expect(await checks()).toEqual([]);
  await stop();
});

describe('the list', () => {
  let path: string;
  beforeAll(async () => {
    path = join(folder, 'list.csv');
    writeFileSync(path, LIST);
    await start({ SCREENING_LIST: path });
  });
  afterAll(stop);
  beforeEach(() => writeFileSync(path, LIST));

  test('somebody who is listed is not verified until two let him; then his name is no hit any more', async () => {
    const { user, id } = await applied('PEREZ Juan');
    expect(await admin.call('/ops/api/kyc/approve', { id })).toMatchObject({ code: 0, msg: HIT });
    const check = await checkOf('identity', id);
    expect(check).toMatchObject({
      userId: String(user.userId),
      state: 'hit',
      hits: [{ list: 'EU', entry: 'EU.1', matched: 'PEREZ Juan', note: 'born 1954' }],
    });
    expect((await finance.ok('/ops/api/overview')).pending.screening).toBe(1);
    const auditor = await enrolOperator(exchange, admin, 'auditor', 'auditor@example.com');
    const [seen] = (await auditor.ok('/ops/api/screening/list', { kind: 'identity' })).list;
    expect(seen.hits).toEqual([{ list: 'EU', entry: 'EU.1', matched: '', note: 'born 1954' }]);
    await releaseByTwo(check.id);
    // Attack: names that were hit, read in the list and for ever in proposals and the log.
    const kept = await exchange.query(
      `select before::text from proposals union all select before::text from audit_log union all select after::text from audit_log`,
    );
    expect(JSON.stringify(kept)).not.toContain('PEREZ');
    const looks = await exchange.query(`select email from audit_log where action = 'screening.look'`);
    expect(looks.map(({ email }) => email)).not.toContain(auditor.email);
    expect(looks).not.toEqual([]);
    expect(await checkOf('identity', id)).toMatchObject({ state: 'released', reason: 'Born in 1991.' });
    await admin.ok('/ops/api/kyc/approve', { id });
    expect(await approve(await withdrawal(user, EVM_ADDRESS))).toMatchObject({ code: 1 });
  });

  test('a release counts for the entry it was made about: a list that names him anew holds him anew', async () => {
    const { id } = await applied('Juan Perez');
    expect(await admin.call('/ops/api/kyc/approve', { id })).toMatchObject({ msg: HIT });
    await releaseByTwo((await checkOf('identity', id)).id);
    writeFileSync(path, `${LIST}UN,UN.2,name,Juan Perez,\n`);
    expect(await admin.call('/ops/api/kyc/approve', { id })).toMatchObject({ msg: HIT });
    expect((await checkOf('identity', id)).hits).toHaveLength(2);
    writeFileSync(path, HEAD);
    await admin.ok('/ops/api/kyc/approve', { id });
  });

  test('to a listed address nothing is approved or paid; once confirmed it stays so, and can be rejected', async () => {
    const { user, id: application } = await applied('Ann Smith');
    await admin.ok('/ops/api/kyc/approve', { id: application });
    const id = await withdrawal(user, LISTED);
    expect(await approve(id)).toMatchObject({ code: 0, msg: HIT });
    expect(await exchange.running.wallet.operations.startPayout(id)).toMatchObject({
      code: 'OPS_SCREENING_HIT',
    });
    const check = await checkOf('withdrawal', id);
    await finance.ok('/ops/api/screening/confirm', { id: check.id, remark: 'Reported.' });
    expect(await checkOf('withdrawal', id)).toMatchObject({
      state: 'confirmed',
      decidedBy: 'finance@example.com',
    });
    writeFileSync(path, `${LIST}UN,UN.3,name,Nobody Else,\n`);
    expect(await approve(id)).toMatchObject({ msg: HIT });
    await finance.ok('/ops/api/withdrawals/reject', { id, remark: 'We cannot pay this address.' });
    expect((await user.balance('USDT')).available).toBe('10100.00000000');
  });

  test('who confirms a hit while two release it comes first or not at all', async () => {
    const outcomes = [];
    for (let i = 0; i < 5; i++) {
      const application = (await applied('Juan Perez')).id;
      expect(await admin.call('/ops/api/kyc/approve', { id: application })).toMatchObject({ msg: HIT });
      const { id } = await checkOf('identity', application);
      const { proposal } = await finance.ok('/ops/api/screening/release', { id, remark: 'Born in 1991.' });
      const { payloadHash } = await other.proposal(proposal);
      const [confirmed, approved] = await Promise.all([
        finance.call('/ops/api/screening/confirm', { id, remark: 'Reported.' }),
        other.call('/ops/api/proposals/approve', { id: proposal, payloadHash }),
      ]);
      const [{ state }] = await exchange.query('select state from screening_checks where id = $1', [id]);
      outcomes.push([confirmed.code, approved.code, state]);
    }
    for (const outcome of outcomes)
      expect([
        [1, 0, 'confirmed'],
        [0, 1, 'released'],
      ]).toContainEqual(outcome);
  });

  test('a deposit of somebody who is listed is recorded and not credited, until two let it', async () => {
    const { user, id: application } = await applied('Bob Brown');
    await admin.ok('/ops/api/kyc/approve', { id: application });
    writeFileSync(path, `${LIST}UN,UN.4,name,Bob Brown,\n`);
    const id = await submitted(user);
    const vouched = { by: 'two', proposedBy: 1, approvedBy: 2 } as const;
    const credit = () => exchange.running.wallet.operations.finishDeposit(id, parseAmount('50')!, vouched);
    expect(await credit()).toMatchObject({ code: 'OPS_SCREENING_HIT' });
    expect(await finance.call('/ops/api/deposits/finish', { id, arrival: '50' })).toMatchObject({ msg: HIT });
    const before = (await user.balance('USDT')).available;
    await releaseByTwo((await checkOf('deposit', id)).id);
    expect(await credit()).toBeUndefined();
    expect(Number((await user.balance('USDT')).available) - Number(before)).toBe(50);
  });

  test('a role without the permission neither sees nor decides', async () => {
    const support = await enrolOperator(exchange, admin, 'support', 'support@example.com');
    for (const path of ['list', 'release', 'confirm'])
      expect(await support.call(`/ops/api/screening/${path}`, { id: '1', remark: 'x' })).toMatchObject({
        msg: 'Your role does not allow this.',
      });
  });
});

describe('a service', () => {
  let service: TestService;
  let clock: { now(): number };
  let url: string;
  beforeAll(async () => {
    clock = { now: () => exchange.clock.now() };
    service = new TestService(SECRET, clock);
    url = await service.listen();
    await start({ SCREENING_URL: url, SCREENING_SECRET: SECRET, KYC_SECRET, KYC_PHOTOS: 'on' });
  });
  afterAll(async () => {
    await stop();
    service.close();
  });

  let messages = 0;
  function signed(body: object, secret = SECRET, atMs = exchange.clock.now()) {
    const message = {
      id: `m${++messages}`,
      timestamp: String(Math.floor(atMs / 1000)),
      body: JSON.stringify(body),
    };
    return { ...message, signature: signatureOf(secret, message) };
  }
  const answer = (body: object, secret = SECRET, atMs?: number) =>
    new Client(exchange.url).call('/bb/screening/answer', signed(body, secret, atMs));
  const pull = async (secret: string): Promise<ScreeningQuestion[]> =>
    (await new Client(exchange.url).ok('/bb/screening/pull', signed({}, secret))).list;
  const askedAbout = (kind: string, subject: string) =>
    service.asked.filter(({ question }) => question.kind === kind && question.subject === subject);
  const until = (check: () => unknown) => expect.poll(check, { interval: 50 });

  test('an application waits for both services; each is asked and answers in its own way', async () => {
    const { user, id } = await applied('Ann Smith');
    expect(await admin.call('/ops/api/kyc/approve', { id })).toMatchObject({ code: 0, msg: WAITS });
    await until(() => askedAbout('identity', id).length).toBe(1);
    const { question, isSigned } = askedAbout('identity', id)[0]!;
    expect(isSigned).toBe(true);
    expect(question).toMatchObject({ user: String(user.userId), names: ['Ann Smith'], idNumber: '' });
    const pulled = (await pull(KYC_SECRET)).find(({ subject }) => subject === id)!;
    expect(pulled.idNumber).not.toBe('');

    expect(await answer({ request: question.request, verdict: 'clear' })).toMatchObject({ code: 1 });
    expect(await admin.call('/ops/api/kyc/approve', { id })).toMatchObject({ msg: WAITS });
    // One service does not answer for the other.
    await answer({ request: pulled.request, verdict: 'clear' });
    expect(await admin.call('/ops/api/kyc/approve', { id })).toMatchObject({ msg: WAITS });
    await answer({ request: pulled.request, verdict: 'clear' }, KYC_SECRET);
    await admin.ok('/ops/api/kyc/approve', { id });
    expect(await pull(KYC_SECRET)).toEqual([]);
  });

  /** A verified user, whom the services have found nothing about. */
  async function verified(): Promise<TestUser> {
    const { user, id } = await applied('Ann Smith');
    await admin.call('/ops/api/kyc/approve', { id });
    for (const secret of [SECRET, KYC_SECRET])
      for (const { request } of await pull(secret)) await answer({ request, verdict: 'clear' }, secret);
    await admin.ok('/ops/api/kyc/approve', { id });
    return user;
  }

  test('the KYC service fetches the pictures of an application: each link once, in time, before it has answered', async () => {
    const { id, user } = await applied('Ann Smith');
    await admin.call('/ops/api/kyc/approve', { id });
    const links = async () => (await pull(KYC_SECRET)).find(({ subject }) => subject === id)!.photos;
    const fetched = async (link: string) => {
      const { pathname, search } = new URL(link);
      const response = await fetch(exchange.url + pathname + search);
      return response.headers.get('content-type') === 'image/jpeg'
        ? Buffer.from(await response.arrayBuffer())
            .subarray(0, 3)
            .toString('hex')
        : await response.json();
    };
    const photos = await links();
    expect(photos.map(({ side }) => side)).toEqual(['front', 'back']);
    const answers = await Promise.all([1, 2, 3].map(() => fetched(photos[0]!.link)));
    expect(answers.filter((each) => each === 'ffd8ff')).toHaveLength(1);
    expect(answers.filter((each) => each !== 'ffd8ff')).toEqual([
      expect.objectContaining({ code: 0 }),
      expect.objectContaining({ code: 0 }),
    ]);
    const reads = await exchange.query(
      "select reader_kind, reader_id, purpose from file_reads where owner_id = $1 and reader_kind = 'service'",
      [user.userId],
    );
    expect(reads).toEqual([{ reader_kind: 'service', reader_id: 0, purpose: 'kyc' }]);
    // Only the hash of a ticket is stored.
    const ticket = new URL(photos[1]!.link).searchParams.get('ticket')!;
    const [{ stored }] = (await exchange.query(
      "select string_agg(row_to_json(photo_links)::text, ' ') as stored from photo_links",
    )) as [{ stored: string }];
    expect(stored).not.toContain(ticket);

    exchange.clock.advance(15 * 60_000 + 1);
    await Promise.all([admin.login(), finance.login(), other.login()]);
    expect(await fetched(photos[1]!.link)).toMatchObject({ code: 0 });
    const [, back] = await links();
    expect(await fetched(back!.link)).toBe('ffd8ff');
    const [late] = await links();
    // The other service sees no pictures, and no question of another kind has any.
    const others = await pull(SECRET);
    expect(others.flatMap((each) => each.photos)).toEqual([]);
    for (const secret of [SECRET, KYC_SECRET])
      for (const { request, subject } of await pull(secret))
        if (subject === id) await answer({ request, verdict: 'clear' }, secret);
    expect(await fetched(late!.link)).toMatchObject({ code: 0 });
  });

  test('a hit waits for two persons, and says which entry; a later clear does not lift it', async () => {
    const id = await withdrawal(await verified(), EVM_ADDRESS);
    expect(await approve(id)).toMatchObject({ msg: WAITS });
    const [{ request }] = (await pull(SECRET)) as [ScreeningQuestion];
    const hits = [{ list: 'Chain analysis', entry: 'cluster 7', matched: EVM_ADDRESS, note: 'risk 92' }];
    await answer({ request, verdict: 'hit', hits, reference: 'R-1' });
    await answer({ request, verdict: 'clear' });
    expect(await approve(id)).toMatchObject({ msg: HIT });
    const check = await checkOf('withdrawal', id, 'screening');
    expect(check).toMatchObject({ state: 'hit', hits, reference: 'R-1' });
    await releaseByTwo(check.id);
    expect(await approve(id)).toMatchObject({ code: 1 });
  });

  test('a dead service lets nothing pass; when it is back it is asked again, under the same request', async () => {
    const user = await verified();
    service.status = 503;
    const id = await withdrawal(user, EVM_ADDRESS);
    // The question came before its failure was written down: the clock moves on when it is known when it is tried again.
    const triedAgainIn = async () => {
      const [{ due_at: due }] = await exchange.query(
        "select due_at from screening_checks where kind = 'withdrawal' and subject = $1 and source = 'screening'",
        [id],
      );
      return due.getTime() - exchange.clock.now();
    };
    await until(() => askedAbout('withdrawal', id).length).toBe(1);
    await until(triedAgainIn).toBe(2_000);
    await exchange.clock.advance(3_000);
    await until(() => askedAbout('withdrawal', id).length).toBe(2);
    await until(triedAgainIn).toBe(4_000);
    expect(await approve(id)).toMatchObject({ msg: WAITS });
    const page = () => exchange.running.metrics();
    await until(page).toMatch(/^screening_posts_total\{outcome="failed"\} [1-9]/m);
    await until(page).toMatch(/^screening_oldest_seconds\{source="screening"\} [1-9]/m);
    service.status = 204;
    await exchange.clock.advance(600_000);
    await until(() => askedAbout('withdrawal', id).length).toBe(3);
    expect(new Set(askedAbout('withdrawal', id).map(({ question }) => question.request)).size).toBe(1);
    await answer({ request: askedAbout('withdrawal', id)[0]!.question.request, verdict: 'clear' });
    expect(await approve(id)).toMatchObject({ code: 1 });
  });

  test.each([
    ['another secret', 'another secret of at least as many letters', 0],
    ['ten minutes ago', SECRET, -600_000],
    ['in ten minutes', SECRET, 600_000],
  ])('an answer that is not signed right changes nothing: %s', async (_, secret, offMs) => {
    const id = await withdrawal(await verified(), EVM_ADDRESS);
    await approve(id);
    const [{ request }] = (await pull(SECRET)) as [ScreeningQuestion];
    expect(await answer({ request, verdict: 'clear' }, secret, exchange.clock.now() + offMs)).toMatchObject({
      code: 0,
      msg: 'The signature or its time is not right.',
    });
    expect(await approve(id)).toMatchObject({ msg: WAITS });
    await answer({ request, verdict: 'clear' });
    expect(await approve(id)).toMatchObject({ code: 1 });
  });

  test.each([['no JSON'], ['{"verdict":"clear"}'], ['{"request":"x","verdict":"fine"}']])(
    'an answer of another shape is refused: %s',
    async (body) => {
      const message = {
        id: `s${++messages}`,
        timestamp: String(Math.floor(exchange.clock.now() / 1000)),
        body,
      };
      const fields = { ...message, signature: signatureOf(SECRET, message) };
      expect(await new Client(exchange.url).call('/bb/screening/answer', fields)).toMatchObject({ code: 0 });
    },
  );

  test('what is to be paid elsewhere is asked about anew', async () => {
    const id = await withdrawal(await verified(), EVM_ADDRESS);
    await approve(id);
    const [{ request }] = (await pull(SECRET)) as [ScreeningQuestion];
    await answer({ request, verdict: 'clear' });
    await exchange.query('update withdrawals set address = $2 where id = $1', [id, LISTED]);
    expect(await approve(id)).toMatchObject({ msg: WAITS });
    const [again] = (await pull(SECRET)) as [ScreeningQuestion];
    expect(again).toMatchObject({ subject: id, addresses: [LISTED] });
    expect(again.request).not.toBe(request);
    await exchange.query('update withdrawals set address = $2 where id = $1', [id, EVM_ADDRESS]);
  });
});
