import { PASSWORD } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin, enrolOperator, TestOperator } from '@bourse/testkit/operator';
import { OPERATOR_ROLES } from '@bourse/protocol/operators/roles';
import { TestStream } from '@bourse/testkit/stream';
import { afterAll, describe, expect, test } from 'vitest';
import {
  ACCESS,
  DECLARED,
  NAMES_OF_NO_ONE,
  PROVEN_THINGS,
  THINGS,
  type Access,
} from './test-access-matrix.ts';
import { worldOf } from './test-access-world.ts';

/** Every route of the running exchange × guest, other user, owner, each role: the table says who gets in. */

const roles = new Map<string, TestOperator>();
const exchange = await startTestExchange({ env: { DEMO_REVIEW: 'off' } });
const owner = await exchange.signUp('owner@example.com');
/** A user with nothing of his own, who tries everything. */
const other = await exchange.signUp('other@example.com');
for (const user of [owner, other]) await user.setFundPassword();
await exchange.visitor.ok('/user/login', { email: owner.email, password: PASSWORD });
/** Id of a user for calls that change what is his own. */
const lone = (await exchange.running.identity.enrol('lone@example.com', PASSWORD)).userId;
const admin = await enrolAdmin(exchange);
roles.set('admin', admin);
for (const role of OPERATOR_ROLES.slice(1)) roles.set(role, await enrolOperator(exchange, admin, role));
const world = worldOf(exchange, owner, roles.get('finance')!);
const { sessions } = exchange.running.identity;
async function open(userId: number): Promise<string> {
  const [user] = await exchange.query('select password_hash from users where id = $1', [userId]);
  const proof = { passwordHash: String(user!['password_hash']) };
  const token = await sessions.open(userId, { ip: '', agent: '' }, { proof });
  if (typeof token !== 'string') throw new Error(token.code);
  return token;
}
/** A token that was good once; `frozen` is another. */
const ended = await open(lone);
await exchange.visitor.call('/user/logout', {}, { headers: { 'x-access-token': ended } });
const cold = (await exchange.running.identity.enrol('cold@example.com', PASSWORD)).userId;
const frozen = await open(cold);
await admin.ok('/ops/api/users/freeze', { id: String(cold), reason: 'test' });
afterAll(async () => {
  // Before it stops: the audit that an operator started is then cut short, which is an error of the log.
  expect(exchange.errors).toEqual([]);
  await exchange.stop();
});

type Body = Record<string, any>;

/** Makes a call as somebody: a token in the header, a cookie, both or none. */
async function call(
  path: string,
  fields: Record<string, string | number>,
  who: { token?: string; operator?: TestOperator; fromElsewhere?: boolean },
): Promise<{ status: number; body: Body }> {
  const method = exchange.running.calls.find((each) => each.path === path)?.method ?? 'POST';
  const { operator, token } = who;
  const headers = {
    'accept-language': 'en-US',
    ...(token === undefined ? {} : { 'x-access-token': token }),
    ...(operator && { cookie: operator.cookie }),
    ...(path.startsWith('/ops/') && !who.fromElsewhere && { 'x-ops-request': '1' }),
    ...(who.fromElsewhere && { 'sec-fetch-site': 'cross-site' }),
  };
  const url = exchange.url + path.replaceAll(/:(\w+)/g, '$1');
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) body.set(name, String(value));
  const response = await fetch(url, { method, headers, ...(method === 'POST' && { body }) });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  return { status: response.status, body: isJson ? JSON.parse(text) : { code: 1, file: text } };
}

const FORBIDDEN = 'Your role does not allow this.';
type Outcome = 'in' | 'signed out' | 'forbidden';

function outcomeOf({ status, body }: { status: number; body: Body }): Outcome {
  expect(status).toBe(200);
  if (body['code'] === -2) return 'signed out';
  return body['msg'] === FORBIDDEN ? 'forbidden' : 'in';
}

const rows = Object.entries(ACCESS);
const rowsOf = <Kind extends Access['kind']>(kind: Kind) =>
  rows.filter((row): row is [string, Extract<Access, { kind: Kind }>] => row[1].kind === kind);

test('every route is in the table, and every row is a route', () => {
  const routes = exchange.running.calls.map(({ path }) => path).toSorted();
  expect(new Set(routes).size).toBe(routes.length);
  expect(routes.filter((path) => !(path in ACCESS))).toEqual([]);
  expect(rows.map(([path]) => path).filter((path) => !routes.includes(path))).toEqual([]);
});

test('a field that names one thing is tried with a thing of somebody else', () => {
  const named = DECLARED.filter(
    ({ access, path }) => access === 'user' && !(path in THINGS || path in PROVEN_THINGS),
  ).flatMap(({ path, input }) =>
    Object.keys('shape' in input ? (input.shape as object) : {})
      .filter((field) => /^id$|Id$|icon|Photo$/.test(field))
      // Names that the caller gives himself; what is found by one is tried at /bb/request/find.
      .filter((field) => field !== 'requestId' && field !== 'clientOrderId')
      .map((field) => `${path} ${field}`),
  );
  expect(named.toSorted()).toEqual(Object.keys(NAMES_OF_NO_ONE).toSorted());
});

describe('a guest', () => {
  test.each(rows)('%s', async (path, { kind }) => {
    expect(outcomeOf(await call(path, {}, {}))).toBe(kind === 'anyone' ? 'in' : 'signed out');
  });
});

describe('a token that is none', () => {
  test.each(rows.filter(([, { kind }]) => kind !== 'anyone'))('%s', async (path) => {
    expect(outcomeOf(await call(path, {}, { token: 'x'.repeat(43) }))).toBe('signed out');
  });
});

describe('a session that was ended', () => {
  test.each(rows.filter(([, { kind }]) => kind !== 'anyone'))('%s', async (path) => {
    expect(outcomeOf(await call(path, {}, { token: ended }))).toBe('signed out');
  });
});

describe('a user who was frozen', () => {
  test.each(rows.filter(([, { kind }]) => kind !== 'anyone'))('%s', async (path) => {
    expect(outcomeOf(await call(path, {}, { token: frozen }))).toBe('signed out');
  });
});

describe('private channels', () => {
  test.each(['no token', 'a token that is none', 'an ended session', 'a frozen user'])('%s', async (who) => {
    const tokens = {
      'a token that is none': 'x'.repeat(43),
      'an ended session': ended,
      'a frozen user': frozen,
    };
    const stream = await TestStream.open(exchange.url);
    const token = tokens[who as keyof typeof tokens];
    if (token !== undefined) {
      stream.send({ op: 'auth', token });
      await stream.until(({ op, code }) => op === 'auth' && code === -2);
    }
    stream.send({ op: 'sub', channels: ['user'] });
    await stream.until(({ op, ok }) => op === 'sub' && ok === false);
    expect(stream.of('user')).toEqual([]);
    stream.close();
  });
});

describe('a user, with nothing that is not his', () => {
  test.each(rows.filter(([, { kind }]) => kind !== 'owner'))('%s', async (path, { kind }) => {
    // A session of its own for each call, since some end it.
    const token = await open(lone);
    expect(outcomeOf(await call(path, {}, { token }))).toBe(kind === 'operators' ? 'signed out' : 'in');
  });
});

describe("another user's thing is to a user as one that does not exist, and stays its owner's", () => {
  test.each(rowsOf('owner'))('%s', async (path, { thing }) => {
    const { userId } = other;
    const fields = await thing.make(world);
    const absent = await call(path, thing.absent as Body, { token: other.token });
    const foreign = await call(path, fields as Body, { token: other.token });
    expect(outcomeOf(foreign)).toBe('in');
    expect(foreign).toEqual(absent);
    // Neither by claiming to be the owner: the token says who calls.
    const claiming = await call(path, { ...fields, userId: owner.userId } as Body, { token: other.token });
    expect(outcomeOf(claiming)).toBe('signed out');
    expect(outcomeOf(await call(path, { ...fields, userId } as Body, { token: other.token }))).toBe('in');
    const mine = await call(path, fields as Body, { token: owner.token });
    expect([mine.status, mine.body['msg'] ?? mine.body['message']]).toEqual([200, 'Success']);
    expect(mine.body).not.toEqual(foreign.body);
  });
});

describe.each(OPERATOR_ROLES)('an operator: %s', (role) => {
  // Signing out comes last, or nothing would be left to try.
  const order = rows.toSorted(([a], [b]) => Number(a.endsWith('/logout')) - Number(b.endsWith('/logout')));

  test.each(order)('%s', async (path, access) => {
    const operator = roles.get(role)!;
    if (access.kind !== 'operators') {
      // The console's cookie opens nothing of users.
      expect(outcomeOf(await call(path, {}, { operator }))).toBe(
        access.kind === 'anyone' ? 'in' : 'signed out',
      );
      return;
    }
    expect(outcomeOf(await call(path, {}, { operator, fromElsewhere: true }))).toBe('forbidden');
    const expected = access.roles.includes(role) ? 'in' : 'forbidden';
    expect(outcomeOf(await call(path, {}, { operator }))).toBe(expected);
  });
});

test('nobody who was turned away has changed anything', async () => {
  expect(await exchange.audit()).toMatchObject({ ok: true, differences: [] });
  const log = await exchange.query(
    "select distinct action from audit_log where action not like 'operator.%'",
  );
  expect(log.map(({ action }) => action).toSorted()).toEqual([
    'golive.alerts.fired',
    'golive.mail.sent',
    'ledger.audit',
    'liabilities.commit',
    'user.freeze',
    'withdrawal.reject',
    'withdrawal.reject.done',
  ]);
});
