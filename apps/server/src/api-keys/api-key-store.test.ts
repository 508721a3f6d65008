import type { ApiKeyView } from '@bourse/protocol/api-keys/calls';
import type { Page } from '@bourse/protocol/fields';
import { PASSWORD, type TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { stopClean } from '@bourse/testkit/stop-clean';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { SealBroken, SecretBox } from '../files/secret-box.ts';
import type { ApiKey } from '../gateway/access/api-keys.ts';
import { newAccessKey } from './access-key.ts';
import { ApiKeyStore } from './api-key-store.ts';
import { createApiKeys, type ApiKeyDomain } from './api-keys.ts';

const FILE_KEY = Buffer.alloc(32, 'of this test');
const box = new SecretBox(FILE_KEY);

let user: TestUser;
/** Built on the exchange's database and operations on users, through `watched`. */
let domain: ApiKeyDomain;
let store: ApiKeyStore;
let ended: number[];
let sessionId: number;

/** What goes to the database can be counted, held back and made to fail. */
const watched = { queries: 0, answers: 0, gate: Promise.resolve(), isDown: false };
const watch: KyselyPlugin = {
  transformQuery({ node }) {
    if (watched.isDown) throw new Error('the database is down');
    watched.queries++;
    return node;
  },
  async transformResult({ result }) {
    watched.answers++;
    await watched.gate;
    return result;
  },
};

const exchange = await startTestExchange({ env: { FILE_KEY: FILE_KEY.toString('base64') } });
afterAll(() => stopClean(exchange));
beforeEach(async () => {
  user = await exchange.signUp();
  const [session] = await exchange.query('select id from sessions where user_id = $1', [user.userId]);
  sessionId = Number(session.id);
  await exchange.query('delete from api_keys');
  const { services, identity } = exchange.running;
  domain = createApiKeys(
    { ...services, db: services.db.withPlugin(watch) },
    { box, guards: identity, onFrozen: (listener) => identity.operations.onFrozen(listener) },
  );
  store = domain.keys as ApiKeyStore;
  const heard: number[] = [];
  store.onRevoked((id) => heard.push(id));
  ended = heard;
  watched.queries = 0;
});

/** Lets a search read what the database has, does the work, and only then lets the search go on. */
async function overlapped(accessKey: string, work: () => unknown): Promise<ApiKey | undefined> {
  let goOn!: () => void;
  watched.gate = new Promise((resolve) => (goOn = resolve));
  watched.answers = 0;
  const finding = store.find(accessKey);
  await expect.poll(() => watched.answers).toBe(1);
  watched.gate = Promise.resolve();
  await work();
  goOn();
  return finding;
}

const caller = () => ({
  session: { id: sessionId, userId: user.userId, email: user.email },
  language: 'en-US' as const,
  ip: '192.0.2.1',
  agent: 'test',
});
/** As the call does it. */
const remove = (id: string) => callOf('/bb/apikey/delete').handle({ id }, caller());
const list = async () =>
  ((await callOf('/bb/apikey/list').handle({ pageNo: 1, pageSize: 10 }, caller())) as Page<ApiKeyView>).list;
const callOf = (path: string) => {
  const found = domain.calls.find((each) => each.path === path)!;
  return { handle: found.handle as (input: unknown, caller: unknown) => unknown };
};
const row = async () => (await exchange.query('select * from api_keys'))[0];

test('a key is found with one query, then in memory', async () => {
  const { id, accessKey, secretKey } = await domain.issue(user.userId);
  watched.queries = 0;
  expect(store.cached(accessKey)).toBeUndefined();
  const [key, same] = await Promise.all([store.find(accessKey), store.find(accessKey)]);
  expect(watched.queries).toBe(1);
  expect(same).toBe(key);
  expect(key).toMatchObject({ id: Number(id), userId: user.userId, email: user.email, accessKey });
  expect([...key!.rights]).toEqual(['read', 'trade', 'withdraw']);
  expect(key!.verifier.export().toString()).toBe(secretKey);
  expect(key!.allows('203.0.113.7')).toBe(true);
  expect(store.cached(accessKey)).toBe(key);
  expect(await store.find(accessKey)).toBe(key);
  expect(watched.queries).toBe(1);
});

test('its list of addresses goes with it', async () => {
  const { accessKey } = await domain.issue(user.userId);
  await exchange.query(`update api_keys set ips = '{203.0.113.0/24,2001:db8::/32}'`);
  const key = await store.find(accessKey);
  const ips = ['203.0.113.7', '::ffff:203.0.113.7', '2001:db8:1::1', '203.0.114.7', '2001:db9::1'];
  expect(ips.map((ip) => key!.allows(ip))).toEqual([true, true, true, false, false]);
});

test('the secret is not in the database, and opens in its own place only', async () => {
  const { accessKey, secretKey } = await domain.issue(user.userId);
  const stored = JSON.stringify(await row());
  expect(stored).toContain(accessKey);
  for (const form of [
    secretKey,
    Buffer.from(secretKey).toString('base64'),
    Buffer.from(secretKey, 'hex').toString('base64'),
  ])
    expect(stored).not.toContain(form);
  const thief = await exchange.signUp();
  await exchange.query('update api_keys set user_id = $1', [thief.userId]);
  await expect(store.find(accessKey)).rejects.toThrow(SealBroken);
});

test('invented access keys never get to the database; one that is gone, not every time', async () => {
  const made = await domain.issue(user.userId);
  watched.queries = 0;
  const invented = ['', 'x', '00000000-00000000-00000000-00000', made.accessKey.toUpperCase()];
  for (const accessKey of invented) expect(await store.find(accessKey)).toBeUndefined();
  expect(watched.queries).toBe(0);
  const gone = newAccessKey(box);
  for (let i = 0; i < 5; i++) expect(await store.find(gone)).toBeUndefined();
  expect(watched.queries).toBe(1);
  await exchange.clock.advance(10_000);
  expect(await store.find(gone)).toBeUndefined();
  expect(watched.queries).toBe(2);
});

test('a deleted key ends at once', async () => {
  const { id, accessKey } = await domain.issue(user.userId);
  const key = (await store.find(accessKey))!;
  store.used(key, '203.0.113.7');
  await remove(id);
  expect(store.cached(accessKey)).toBeUndefined();
  expect(await store.find(accessKey)).toBeUndefined();
  expect(ended).toEqual([Number(id)]);
  // A request that was on its way with it.
  store.used(key, '203.0.113.7');
  await store.writeUses();
  expect(ended).toEqual([Number(id)]);
});

test('a search that overlaps the deletion does not bring the key back', async () => {
  const { id, accessKey } = await domain.issue(user.userId);
  expect(await overlapped(accessKey, () => remove(id))).toBeUndefined();
  expect(store.cached(accessKey)).toBeUndefined();
});

test('freezing a user ends his keys, also those out of memory; unfreezing lets them work at once', async () => {
  const { operations } = exchange.running.identity;
  const keys = [await domain.issue(user.userId), await domain.issue(user.userId)];
  const other = await exchange.signUp();
  const others = await domain.issue(other.userId);
  const { accessKey } = keys[0]!;
  const ids = keys.map(({ id }) => Number(id));
  await store.find(accessKey);
  const untouched = await store.find(others.accessKey);
  await operations.freeze(user.userId);
  expect(ended.sort()).toEqual(ids.sort());
  expect(store.cached(accessKey)).toBeUndefined();
  for (const key of keys) expect(await store.find(key.accessKey)).toBeUndefined();
  expect(store.cached(others.accessKey)).toBe(untouched);
  await operations.unfreeze(user.userId);
  for (const key of keys) expect(await store.find(key.accessKey)).toMatchObject({ userId: user.userId });
});

test('a search that overlaps freezing or unfreezing sees what is true afterwards', async () => {
  const { operations } = exchange.running.identity;
  const { accessKey } = await domain.issue(user.userId);
  expect(await overlapped(accessKey, () => operations.freeze(user.userId))).toBeUndefined();
  expect(store.cached(accessKey)).toBeUndefined();
  await exchange.clock.advance(10_000);
  expect(await overlapped(accessKey, () => operations.unfreeze(user.userId))).toMatchObject({ accessKey });
});

test('the last use is in memory, then written in one statement, and shown in both cases', async () => {
  const made = [await domain.issue(user.userId), await domain.issue(user.userId)];
  const [one, two] = [await store.find(made[0]!.accessKey), await store.find(made[1]!.accessKey)];
  watched.queries = 0;
  for (let i = 0; i < 1_000; i++) store.used(one!, '203.0.113.1');
  await exchange.clock.advance(5_000);
  const now = exchange.clock.now();
  store.used(one!, '203.0.113.2');
  store.used(two!, '2001:db8::1');
  expect(watched.queries).toBe(0);
  const shown = [
    { lastUsedTime: now, lastUsedIp: '2001:db8::1' },
    { lastUsedTime: now, lastUsedIp: '203.0.113.2' },
  ];
  expect(await list()).toMatchObject(shown);
  expect(await row()).toMatchObject({ last_used_at: null, last_used_ip: '' });

  watched.queries = 0;
  await store.writeUses();
  await store.writeUses();
  expect(watched.queries).toBe(1);
  const written = await exchange.query('select last_used_at, last_used_ip from api_keys order by id desc');
  expect(written).toEqual(
    shown.map(({ lastUsedTime, lastUsedIp }) => ({
      last_used_at: new Date(lastUsedTime),
      last_used_ip: lastUsedIp,
    })),
  );
  expect(await list()).toMatchObject(shown);
});

test('a use that could not be written is written later, unless a newer one came', async () => {
  const { accessKey } = await domain.issue(user.userId);
  const key = (await store.find(accessKey))!;
  store.used(key, '203.0.113.1');
  watched.isDown = true;
  await expect(store.writeUses()).rejects.toThrow('the database is down');
  watched.isDown = false;
  expect(store.unwrittenUse(key.id)).toMatchObject({ ip: '203.0.113.1' });
  watched.isDown = true;
  const failing = store.writeUses();
  store.used(key, '203.0.113.2');
  await expect(failing).rejects.toThrow();
  watched.isDown = false;
  // As it does when the exchange stops.
  await domain.stop();
  expect(await row()).toMatchObject({ last_used_ip: '203.0.113.2' });
});

test('a key that ended behind our back is noticed when its use is written', async () => {
  const gone = await domain.issue(user.userId);
  const key = (await store.find(gone.accessKey))!;
  store.used(key, '203.0.113.1');
  await exchange.query('delete from api_keys');
  const other = await exchange.signUp();
  const frozen = await domain.issue(other.userId);
  store.used((await store.find(frozen.accessKey))!, '203.0.113.1');
  await exchange.query('update users set frozen_at = now() where id = $1', [other.userId]);
  const alive = (await store.find((await domain.issue(user.userId)).accessKey))!;
  store.used(alive, '203.0.113.1');
  await store.writeUses();
  expect(ended).toEqual([key.id, Number(frozen.id)]);
  expect(store.cached(gone.accessKey)).toBeUndefined();
  expect(store.cached(frozen.accessKey)).toBeUndefined();
  expect(store.cached(alive.accessKey)).toBe(alive);
});

test('a new password ends no key', async () => {
  const { accessKey } = await domain.issue(user.userId);
  const key = await store.find(accessKey);
  const password = 'Another#12';
  await user.ok('/user/updatePwd', { oldPwd: PASSWORD, password, password1: password });
  expect(await store.find(accessKey)).toBe(key);
  expect(ended).toEqual([]);
});
