import { startTestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin } from '@bourse/testkit/operator';
import { stopClean } from '@bourse/testkit/stop-clean';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { Changes } from '../../database/changes.ts';
import { ConsoleGate } from './console-gate.ts';

/** Two admins say from where the console may be used; a proxy in front says where they are. */

afterAll(() => stopClean(exchange));

const from = (ip: string) => ({ 'x-forwarded-for': ip });

const exchange = await startTestExchange({ env: { TRUST_PROXY: 'loopback' } });
const admin = await enrolAdmin(exchange, 'admin@example.com', from('203.0.113.7'));
const other = await enrolAdmin(exchange, 'other@example.com', from('2001:db8::9'));
const NOT_HERE = 'The console cannot be used from this address.';
const set = (value: string, by = admin) =>
  by.call('/ops/api/parameters/set', { name: 'console_addresses', value });
const get = (path: string, ip: string) =>
  fetch(exchange.url + path, { headers: from(ip), redirect: 'manual' });

test('a list that locks out who proposes or who approves it is refused', async () => {
  expect((await set('198.51.100.0/24')).msg).toBe('You are at 203.0.113.7. This list would lock you out.');
  const { data } = await set('203.0.113.0/24');
  expect((await other.approve(data.proposal)).msg).toBe(
    'You are at 2001:db8::9. This list would lock you out.',
  );
  await admin.ok('/ops/api/proposals/cancel', { id: data.proposal });
  for (const value of ['203.0.113.7/33', '203.0.113.7;', 'example.com', '203.0.113.07', '::1/129'])
    expect([value, (await set(value)).msg]).toEqual([
      value,
      'This value is not valid for console_addresses.',
    ]);
});

test('whoever is elsewhere is kept out of pages and calls alike, with a session as without, at once', async () => {
  const ended = new ConsoleGate(exchange.running.services);
  const heard = new Changes(exchange.databaseUrl, pino({ level: 'silent' }));
  heard.on('parameters', () => void ended.load());
  await heard.start();
  const { data } = await set('203.0.113.0/24, 2001:db8::/32');
  expect((await other.approve(data.proposal)).data).toMatchObject({ status: 'finished' });

  for (const path of ['/ops', '/ops/', '/ops/login', '/%6fps/', '/ops/assets/x.js', '/ops/api/nothing']) {
    const answer = await get(path, '198.51.100.1');
    expect([path, answer.status, await answer.text()].slice(0, 2)).toEqual([path, 403]);
  }
  const call = await admin.call('/ops/api/me', {}, { headers: from('198.51.100.1') });
  expect([call.status, call.code, call.msg]).toEqual([403, 0, NOT_HERE]);
  const login = await other.call('/ops/api/login', { email: 'x' }, { headers: from('198.51.100.1') });
  expect(login.status).toBe(403);
  // IPv4 as IPv6 is the same place; what users do is nobody's business here.
  expect((await admin.call('/ops/api/me', {}, { headers: from('::ffff:203.0.113.9') })).code).toBe(1);
  expect((await get('/pc/', '198.51.100.1')).status).not.toBe(403);
  expect((await get('/opsy', '198.51.100.1')).status).toBe(404);
  expect((await admin.call('/ops/api/me')).code).toBe(1);
  // So does another gateway, which hears of it.
  await expect.poll(() => ended.allows('198.51.100.1')).toBe(false);
  expect(ended.allows('203.0.113.1')).toBe(true);
  await heard.stop();
});

test('it stands over a restart, and CONSOLE_ADDRESSES lets in who has locked himself out', async () => {
  await exchange.restart();
  expect((await get('/ops/', '198.51.100.1')).status).toBe(403);
  const { db, settings } = exchange.running.services;
  const opened = new ConsoleGate({
    db,
    settings: { ...settings, operators: { ...settings.operators, addresses: [] } },
  });
  await opened.load();
  expect(opened.allows('198.51.100.1')).toBe(true);
});

test('an empty list is everywhere again, by two', async () => {
  const { data } = await set('');
  expect((await get('/ops/', '198.51.100.1')).status).toBe(403);
  expect((await other.approve(data.proposal)).code).toBe(1);
  expect((await get('/ops/', '198.51.100.1')).status).not.toBe(403);
});
