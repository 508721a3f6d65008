import type { ApiRight } from '@bourse/protocol/api-keys/fields';
import { rightOf } from '@bourse/protocol/open-api/open-calls';
import type { TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin } from '@bourse/testkit/operator';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, describe, expect, test } from 'vitest';
import { createKey } from '../api-keys/test-api-keys.ts';
import { TestBot, type BotAnswer } from './test-bot.ts';

/** Every call of the open API × no signature, a wrong one, each right of a key, keys that are no more: who gets in. */

const REFUSED = 'api-signature-not-valid';
/** With its `read`, each key has one right of these; the declaration says which one a call needs. */
const KEYS = { read: 'read', trade: 'read,trade', withdraw: 'read,withdraw' } as const;

const bots = new Map<string, TestBot>();

const exchange = await startTestExchange({ env: { DEMO_REVIEW: 'off' } });
const owner = await exchange.signUp('owner@example.com');
const other = await exchange.signUp('other@example.com');
for (const [name, rights] of Object.entries(KEYS)) bots.set(name, await bot(owner, rights));
bots.set('other', await bot(other, 'read,trade,withdraw'));
const calls = exchange.running.openApi.calls.map((call) => ({
  method: call.method,
  path: call.path,
  right: rightOf(call),
}));
afterAll(() => stopClean(exchange));

async function bot(user: TestUser, rights: string): Promise<TestBot> {
  const { accessKey, secretKey } = await createKey(exchange, user, { rights });
  return new TestBot(exchange.url, { apiKey: accessKey, secret: secretKey }, () => exchange.clock.now());
}

/** A path with names that nothing has. */
const pathOf = (path: string): string => path.replaceAll(/[:{]\w+\}?/g, '900000000000000');

function make(as: TestBot, { method, path }: (typeof calls)[number]): Promise<BotAnswer> {
  return method === 'GET' ? as.get(pathOf(path)) : as.post(pathOf(path));
}

const isTurnedAway = ({ body }: Pick<BotAnswer, 'body'>): boolean =>
  JSON.stringify(body).includes(REFUSED) || JSON.stringify(body).includes('Signature not valid');

async function turnedAway(as: TestBot): Promise<string[]> {
  const paths: string[] = [];
  for (const call of calls) if (isTurnedAway(await make(as, call))) paths.push(`${call.method} ${call.path}`);
  return paths;
}

const named = (wanted: (right: ApiRight | undefined) => boolean): string[] =>
  calls.filter(({ right }) => wanted(right)).map(({ method, path }) => `${method} ${path}`);

test('there are calls of every kind', () => {
  for (const right of [undefined, 'read', 'trade', 'withdraw'] as const)
    expect(named((each) => each === right).length).toBeGreaterThan(0);
});

test('without a signature everything but prices is refused', async () => {
  const paths: string[] = [];
  for (const { method, path, right } of calls) {
    const response = await fetch(exchange.url + pathOf(path), {
      method,
      headers: { 'content-type': 'application/json' },
      ...(method === 'POST' && { body: '{}' }),
    });
    expect(response.status).toBeLessThan(500);
    if (isTurnedAway({ body: (await response.json()) as BotAnswer['body'] })) paths.push(`${method} ${path}`);
    else expect(right).toBeUndefined();
  }
  expect(paths).toEqual(named((right) => right !== undefined));
});

test('a signature with another secret is as good as none', async () => {
  const { apiKey } = bots.get('trade')!.key;
  const thief = new TestBot(exchange.url, { apiKey, secret: 'x'.repeat(40) }, () => exchange.clock.now());
  expect(await turnedAway(thief)).toEqual(named((right) => right !== undefined));
});

describe.each(['read', 'trade', 'withdraw'] as const)('a key that may %s', (name) => {
  test('makes the calls that need it, and no others', async () => {
    const rights: readonly string[] = KEYS[name].split(',');
    expect(await turnedAway(bots.get(name)!)).toEqual(
      named((right) => right !== undefined && !rights.includes(right)),
    );
  });
});

test("another user's orders are to a key as orders that do not exist", async () => {
  const { id } = await owner.place({ direction: 'buy', price: '40000', amount: '0.001' });
  const stranger = bots.get('other')!;
  const plain = ({ status, body: { ts: _ts, ...body } }: BotAnswer) => ({ status, body });
  for (const ask of [
    (order: string) => stranger.get(`/v1/order/orders/${order}`),
    (order: string) => stranger.get(`/v1/order/orders/${order}/matchresults`),
    (order: string) => stranger.post(`/v1/order/orders/${order}/submitcancel`),
  ]) {
    const [foreign, absent] = [await ask(id), await ask('900000000000000')];
    expect(JSON.stringify(plain(foreign)).replaceAll(id, 'ID')).toBe(
      JSON.stringify(plain(absent)).replaceAll('900000000000000', 'ID'),
    );
  }
  const { id: accountId } = (await bots.get('read')!.ok(bots.get('read')!.get('/v1/account/accounts')))[0];
  expect((await stranger.get(`/v1/account/accounts/${accountId}/balance`)).body['status']).toBe('error');
  const { list } = await owner.ok('/bb/order/list', { entryStatus: 1 });
  expect(list.map((order: { id: string }) => order.id)).toContain(id);
});

test('the key of a frozen user, and one that was deleted, open nothing from that moment on', async () => {
  const admin = await enrolAdmin(exchange);
  const doomed = await createKey(exchange, owner, { rights: 'read,trade,withdraw' });
  const deleted = new TestBot(exchange.url, { apiKey: doomed.accessKey, secret: doomed.secretKey }, () =>
    exchange.clock.now(),
  );
  expect(await turnedAway(deleted)).toEqual([]);
  await owner.ok('/bb/apikey/delete', { id: doomed.id });
  const everything = named((right) => right !== undefined);
  expect(await turnedAway(deleted)).toEqual(everything);
  await admin.ok('/ops/api/users/freeze', { id: String(other.userId), reason: 'test' });
  expect(await turnedAway(bots.get('other')!)).toEqual(everything);
});
