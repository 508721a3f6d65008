import { enrolAdmin } from '@bourse/testkit/operator';
import { startTestExchange } from '@bourse/testkit/exchange';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { NO_ENTRY } from './audit-log.ts';

const logged: Record<string, unknown>[] = [];
const exchange = await startTestExchange({ onLogLine: (line) => void logged.push(JSON.parse(line)) });
const admin = await enrolAdmin(exchange);
const log = exchange.running.operators.log;
afterAll(() => exchange.stop());

const ACTOR = { operatorId: null, email: 'test', ip: '192.0.2.1' };
beforeEach(async () => {
  for (let n = 0; n < 3; n++) await log.note(ACTOR, { action: 'test', subject: `thing:${n}`, after: { n } });
});

test('a fresh log begins with the command that made the first admin, and verifies', async () => {
  const entries = await exchange.query('select * from audit_log order by id');
  expect(entries[0]).toMatchObject({
    id: '1',
    operator_id: null,
    email: 'command line',
    action: 'operator.createAdmin',
    previous_hash: NO_ENTRY,
  });
  entries.slice(1).forEach((entry, i) => expect(entry.previous_hash).toBe(entries[i]!.hash));
  expect(await admin.ok('/ops/api/log/verify')).toEqual({
    ok: true,
    entries: entries.length,
    head: entries.at(-1)!.hash,
    brokenId: '',
  });
});

test('attack: who asks over and over while the chain is walked gets one walk, and the next after it', async () => {
  const first = log.verify();
  expect(log.verify()).toBe(first);
  expect(await first).toMatchObject({ ok: true });
  expect(log.verify()).not.toBe(first);
});

test('an entry names the request by which it was done, as its answer does; one of before there were ids still fits', async () => {
  const answer = await admin.call('/ops/api/switches/maintenance', { on: 1 });
  const id = answer.headers.get('x-request-id');
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  const { list } = await admin.ok('/ops/api/log/list', { pageSize: 100 });
  const named = list.filter(({ requestId }: any) => requestId === id);
  expect(named.map(({ action }: any) => action)).toEqual(['switch.maintenance']);
  // By no request: the command line's, and those of `note` here.
  expect(list.filter(({ requestId }: any) => requestId === '').length).toBeGreaterThan(3);
  expect((await admin.ok('/ops/api/log/verify')).ok).toBe(true);
});

test("the log of the process has a line for an operator's action, with the entry's number and hash", async () => {
  const begun = logged.length;
  const { headers } = await admin.call('/ops/api/switches/maintenance', { on: 0 });
  const id = headers.get('x-request-id');
  const entries = await exchange.query('select * from audit_log where request_id = $1', [id]);
  expect(entries).toMatchObject([{ action: 'switch.maintenance', email: admin.email }]);
  const lines = logged.slice(begun).filter(({ msg }) => msg === 'operator');
  expect(lines).toMatchObject([
    { level: 30, auditEntry: entries[0].id, hash: entries[0].hash, action: 'switch.maintenance' },
  ]);
});

test.each([
  "update audit_log set action = 'nothing' where id = 2",
  'delete from audit_log where id = 2',
  'truncate audit_log',
  'delete from audit_log where false',
])('%s is refused', async (statement) => {
  await expect(exchange.query(statement)).rejects.toThrow('audit_log is append-only');
});

/** What whoever owns the database could do, and the first entry that then does not fit. */
test.each([
  ['a word changed', "update audit_log set after = '{}' where id = 4", '4'],
  ['another operator named', "update audit_log set email = 'x@example.com' where id = 3", '3'],
  ['a request changed', "update audit_log set request_id = 'x' where id = 3", '3'],
  ['a time changed', "update audit_log set time = time + interval '1 second' where id = 2", '2'],
  ['an entry taken out', 'delete from audit_log where id = 3', '4'],
  ['the first entry taken out', 'delete from audit_log where id = 1', '2'],
  [
    'an entry slipped in',
    `insert into audit_log select 1000, time, operator_id, email, action, subject, before, after, ip, hash, hash
     from audit_log order by id desc limit 1`,
    '1000',
  ],
])('tampering is found: %s', async (_what, statement, brokenId) => {
  const wrong = await tampered(statement);
  expect(wrong).toMatchObject({ ok: false, brokenId });
});

test('tampering is found: the end cut off', async () => {
  const [{ id }] = (await exchange.query('select max(id) as id from audit_log')) as [{ id: string }];
  expect(await tampered('delete from audit_log where id = (select max(id) from audit_log)')).toMatchObject({
    ok: false,
    brokenId: id,
  });
});

/** Tampers with a copy that is put back afterwards. */
async function tampered(statement: string) {
  await exchange.query('create table kept as select * from audit_log');
  await exchange.query('alter table audit_log disable trigger user');
  try {
    await exchange.query(statement);
    return await log.verify();
  } finally {
    await exchange.query('truncate audit_log');
    await exchange.query('insert into audit_log select * from kept');
    await exchange.query('drop table kept');
    await exchange.query('alter table audit_log enable trigger user');
    expect((await log.verify()).ok).toBe(true);
  }
}

test('many writers at once leave one chain', async () => {
  const before = (await log.verify()).entries;
  await Promise.all(
    Array.from({ length: 40 }, (_, n) => log.note(ACTOR, { action: 'many', subject: `thing:${n}` })),
  );
  expect(await log.verify()).toMatchObject({ ok: true, entries: before + 40 });
});

test('an entry goes with its transaction', async () => {
  const { db } = exchange.running.services;
  const before = await log.verify();
  const failing = db.transaction().execute(async (trx) => {
    await log.write(trx, ACTOR, { action: 'undone', subject: 'thing:1' });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await log.verify()).toEqual(before);
});

test('the list is found by beginning of action and subject, by operator and by time; newest first', async () => {
  await log.note(ACTOR, { action: 'odd_%', subject: 'thing:%' });
  const find = async (fields: Record<string, string | number>) =>
    (await admin.ok('/ops/api/log/list', { pageSize: 100, ...fields })).list as any[];
  const all = await find({});
  expect(all.map(({ id }) => Number(id))).toEqual(all.map(({ id }) => Number(id)).toSorted((a, b) => b - a));
  expect((await find({ action: 'operator.' })).every(({ action }) => action.startsWith('operator.'))).toBe(
    true,
  );
  expect(await find({ action: 'odd_%' })).toHaveLength(1);
  expect(await find({ action: '_' })).toHaveLength(0);
  expect((await find({ subject: 'operator:1' })).length).toBeGreaterThan(1);
  expect((await find({ operatorId: '1' })).every(({ email }) => email === admin.email)).toBe(true);
  expect(await find({ operatorId: '999999999999999' })).toEqual([]);
  expect(await find({ startTime: 8640000000000000 })).toEqual([]);
  expect((await find({ endTime: 8640000000000000 })).length).toBe(all.length);
  expect(all[0]).toMatchObject({
    action: 'odd_%',
    subject: 'thing:%',
    operatorId: '',
    before: '',
    after: '',
  });
});
