import { enrolAdmin, type TestOperator } from '@bourse/testkit/operator';
import { startTestExchange } from '@bourse/testkit/exchange';
import { UNIT } from '@bourse/money/amount';
import { HOUSE } from '@bourse/protocol/ledger/ledger';
import { LAUNCH_CHECKS } from '@bourse/protocol/operators/golive/checks';
import { afterAll, expect, test } from 'vitest';

const NOT_OPEN = 'The exchange has not opened yet. Please come back soon.';
let other: TestOperator;
const exchange = await startTestExchange({
  env: {
    ...{ MODE: 'production', FEED: 'htx:http://127.0.0.1:1', PUBLIC_URL: 'https://x.agora.test' },
    ...{
      PLAIN_HTTP: 'on',
      OPERATOR_WAIT_HOURS: '0',
      BRAND_NAME: 'Agora',
      MAIL_FROM: 'no-reply@agora.test',
    },
  },
  parts: { opened: false },
});
const admin = await enrolAdmin(exchange);
afterAll(() => exchange.stop());

const checkOf = async (name: string) =>
  (await admin.ok('/ops/api/golive/status')).checks.find((check: { name: string }) => check.name === name);

async function approve(proposal: string) {
  await exchange.clock.advance(30_000);
  return other.approve(proposal, { totp: other.code() });
}

test('a fresh production is closed to users and open to operators; anyone may look', async () => {
  expect((await exchange.visitor.ok('/bb/config')).opened).toBe(false);
  const call = (path: string, fields = {}) => exchange.visitor.call(path, fields);
  expect((await call('/user/sendEmailCode', { email: 'a@agora.test' })).msg).toBe(NOT_OPEN);
  expect((await call('/user/login', { email: 'a@agora.test', password: 'Secret#12' })).msg).toBe(NOT_OPEN);
  expect((await call('/bb/asset/list')).msg).toBe(NOT_OPEN);
  expect((await call('/bb/index')).code).toBe(1);
  expect((await call('/bb/index/aboutUs', { type: '8' })).code).toBe(1);
  expect((await admin.ok('/ops/api/overview')).opened).toBe(false);
});

test('the list says of each thing how it is, and what to do', async () => {
  const { checks } = await admin.ok('/ops/api/golive/status');
  expect(checks.map(({ name }: { name: string }) => name)).toEqual(LAUNCH_CHECKS);
  const done = checks.flatMap(({ name, done: isDone }: any) => (isDone ? [name] : []));
  expect(done).toEqual(expect.arrayContaining(['schema', 'publicUrl', 'brand', 'signOn']));
  for (const name of [
    'mail',
    'service',
    'legal',
    'admins',
    'waits',
    'chains',
    'clock',
    'desks',
    'backup',
    'alerts',
  ])
    expect(done).not.toContain(name);
  expect((await checkOf('waits')).details).toEqual([
    'New operators approve at once (OPERATOR_WAIT_HOURS is 0): set it to 24 and restart. Who has enrolled by now need not wait.',
    'The console takes plain HTTP (PLAIN_HTTP is on): leave it out where a proxy ends TLS.',
  ]);
  expect((await checkOf('legal')).details).toEqual(['“legal” is not published.']);
  expect((await checkOf('clock')).details[0]).toContain('127.0.0.1:1 does not say its time');
  const korean = await admin.call('/ops/api/golive/status', {}, { language: 'ko' });
  expect(korean.data.checks[1].title).toBe('공개 주소');
  await exchange.query(`update contents set published_at = now() - interval '10 years' where slug = 'legal'`);
  expect((await checkOf('legal')).details[0]).toContain('places that are not filled in');
});

test('house desks without money are named with suggested amounts, and done when they have them', async () => {
  const { details } = await checkOf('desks');
  expect(details).toContain(
    'contractHouse holds 0 USDT; suggested: 250000. Credit it by two persons (console, Going live).',
  );
  expect(details.some((line: string) => line.startsWith('marketMaker holds 0 USDT; suggested:'))).toBe(true);
  // Second contracts start switched off, and need nothing.
  expect(details.some((line: string) => line.startsWith('secondHouse'))).toBe(false);
  const currencies = await exchange.query<{ coin: string }>(
    `select distinct unnest(array[base, quote]) as coin from pairs`,
  );
  for (const desk of ['marketMaker', 'swap', 'contractHouse', 'insurance'] as const) {
    const funds = currencies.map(({ coin: currency }) => ({ currency, amount: 100_000_000n * UNIT }));
    await exchange.running.services.sequencer.submit({
      type: 'fund',
      owner: HOUSE[desk],
      funds,
      reference: `test:${desk}`,
    });
  }
  expect((await checkOf('desks')).done).toBe(true);
});

test('a test mail proves itself by its code, once', async () => {
  await admin.ok('/ops/api/golive/testMail');
  const code = exchange.mail.codeFor(admin.email);
  const confirm = (fields: object) => admin.call('/ops/api/golive/confirm', { what: 'mail', ...fields });
  const wrong = code === '000000' ? '000001' : '000000';
  expect((await confirm({ code: wrong })).msg).toBe('This is not the code of the last test.');
  expect((await confirm({ code })).code).toBe(1);
  expect((await confirm({ code })).code).toBe(0);
  // It went to a folder: that is no mail.
  expect((await checkOf('mail')).details).toEqual(['Mails stay files: set SMTP_URL and MAIL_FROM.']);
});

test('test mails and guesses of their code are paced', async () => {
  await exchange.clock.advance(15 * 60_000);
  await admin.login();
  const send = () => admin.call('/ops/api/golive/testMail');
  for (let i = 0; i < 6; i++) expect((await send()).code).toBe(1);
  expect((await send()).msg).toMatch(/^A code was sent a moment ago/);
  const code = exchange.mail.codeFor(admin.email);
  const confirm = (guess: string) => admin.call('/ops/api/golive/confirm', { what: 'mail', code: guess });
  const wrong = code === '000000' ? '000001' : '000000';
  for (let i = 0; i < 5; i++) expect((await confirm(wrong)).msg).toMatch(/^This is not the code/);
  expect((await confirm(code)).msg).toMatch(/^Too many failed attempts/);
});

test('a test alert carries its code in the metric, for a quarter of an hour', async () => {
  await admin.ok('/ops/api/golive/testAlert');
  const codeNow = async () =>
    /^alert_drill\{code="(\d{6})"\} 1$/m.exec(await exchange.running.metrics())?.[1];
  const code = await codeNow();
  expect(code).toBeDefined();
  expect((await admin.call('/ops/api/golive/confirm', { what: 'alerts', code: code! })).code).toBe(1);
  expect(await codeNow()).toBeUndefined();
  expect((await checkOf('alerts')).done).toBe(true);
  await admin.ok('/ops/api/golive/testAlert');
  const late = await codeNow();
  await exchange.clock.advance(15 * 60_000 + 1);
  expect(await codeNow()).toBeUndefined();
  await admin.login();
  expect((await admin.call('/ops/api/golive/confirm', { what: 'alerts', code: late! })).code).toBe(0);
});

test('two admins let users in, with a reason for what is not done; it stays open', async () => {
  const open = (fields = {}) => admin.call('/ops/api/golive/open', fields);
  expect((await open()).msg).toBe('Please say why it opens before everything is done.');
  const { proposal } = (await open({ reason: 'a test' })).data;
  expect(proposal).toBeDefined();
  expect((await exchange.visitor.ok('/bb/config')).opened).toBe(false);
  other = await enrolAdmin(exchange, 'other@agora.test');
  const shown = (await other.ok('/ops/api/proposals/list')).list[0];
  expect(JSON.stringify(shown)).toContain('a test');
  expect((await approve(proposal)).code).toBe(1);
  expect((await exchange.visitor.ok('/bb/config')).opened).toBe(true);
  await exchange.restart();
  expect((await exchange.visitor.call('/user/sendEmailCode', { email: 'a@agora.test' })).code).toBe(1);
  const { opened, openedBy, openedReason } = await admin.ok('/ops/api/golive/status');
  expect({ opened, openedBy, openedReason }).toEqual({
    opened: true,
    openedBy: 'other@agora.test',
    openedReason: 'a test',
  });
  expect((await open({ reason: 'again' })).code).toBe(0);
});

test('after a restore pay-outs wait until two admins say that books and chains agree', async () => {
  await exchange.query(
    `insert into launch_facts (name, at, said_by, detail) values ('restored', $1, 'restore', 'x')`,
    [new Date(exchange.clock.now())],
  );
  expect((await admin.ok('/ops/api/overview')).payoutsHeld).toBe(true);
  expect((await checkOf('payouts')).details[0]).toMatch(/^Pay-outs are held since the restore on /);
  const start = () =>
    admin.call('/ops/api/withdrawals/startPayout', { id: '1', payloadHash: 'a'.repeat(64) });
  expect((await start()).msg).toMatch(/^Pay-outs wait after the restore/);
  const { proposal } = await admin.ok('/ops/api/golive/reconciled', { remark: 'compared' });
  expect((await start()).msg).toMatch(/^Pay-outs wait after the restore/);
  expect((await approve(proposal)).code).toBe(1);
  expect((await start()).msg).not.toMatch(/^Pay-outs wait/);
  expect((await admin.ok('/ops/api/overview')).payoutsHeld).toBe(false);
  expect((await checkOf('payouts')).done).toBe(true);
});
