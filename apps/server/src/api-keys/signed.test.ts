import type { TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createKey, signedGet } from './test-api-keys.ts';

/** Keys as the running exchange knows them: what ends them, and what remains of their use. */

const PATH = '/v1/account/accounts';
const OK = { status: 'ok' };
const REFUSED = { status: 'error', 'err-code': 'api-signature-not-valid' };

let user: TestUser;
const exchange = await startTestExchange();
afterAll(() => stopClean(exchange));
beforeEach(async () => {
  user = await exchange.signUp();
});

test('a key signs as soon as it is made, and no more when it is deleted', async () => {
  const key = await createKey(exchange, user, { rights: 'read' });
  expect(await signedGet(exchange, key, PATH)).toMatchObject(OK);
  expect(await signedGet(exchange, { ...key, secretKey: 'f'.repeat(64) }, PATH)).toMatchObject(REFUSED);
  await user.ok('/bb/apikey/delete', { id: key.id });
  expect(await signedGet(exchange, key, PATH)).toMatchObject(REFUSED);
});

test('a key with addresses works from these', async () => {
  const elsewhere = await createKey(exchange, user, { ips: '203.0.113.0/24' });
  const refused = await signedGet(exchange, elsewhere, PATH);
  expect(refused).toMatchObject(REFUSED);
  expect(refused['err-msg']).toContain('127.0.0.1');
  const here = await createKey(exchange, user, { ips: '203.0.113.0/24,::ffff:127.0.0.0/104' });
  expect(await signedGet(exchange, here, PATH)).toMatchObject(OK);
});

test('the keys of a frozen user rest until he is unfrozen', async () => {
  const key = await createKey(exchange, user);
  expect(await signedGet(exchange, key, PATH)).toMatchObject(OK);
  const { operations } = exchange.running.identity;
  await operations.freeze(user.userId);
  expect(await signedGet(exchange, key, PATH)).toMatchObject(REFUSED);
  await operations.unfreeze(user.userId);
  expect(await signedGet(exchange, key, PATH)).toMatchObject(OK);
});

test('the list says at once when a key was used, and still does after a restart', async () => {
  const key = await createKey(exchange, user);
  const [fresh] = (await user.ok('/bb/apikey/list')).list;
  expect(fresh).toMatchObject({ lastUsedTime: 0, lastUsedIp: '' });
  await exchange.clock.advance(1_000);
  await signedGet(exchange, key, PATH);
  const used = { lastUsedTime: exchange.clock.now(), lastUsedIp: '127.0.0.1' };
  expect((await user.ok('/bb/apikey/list')).list).toMatchObject([used]);
  await exchange.restart(1_000);
  expect((await user.ok('/bb/apikey/list')).list).toMatchObject([used]);
  expect(await signedGet(exchange, key, PATH)).toMatchObject(OK);
});
