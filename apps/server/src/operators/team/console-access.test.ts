import { connect } from 'node:net';
import { startTestExchange, type TestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin, TestOperator } from '@bourse/testkit/operator';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAdmin } from './create-admin.ts';

const MINUTE = 60_000;

describe('a console that was left alone', () => {
  let exchange: TestExchange;
  beforeAll(async () => (exchange = await startTestExchange()));
  afterAll(() => exchange.stop());

  test('a session is signed out after 15 idle minutes, though its page goes on asking', async () => {
    const admin = await enrolAdmin(exchange);
    for (let minute = 0; minute < 20; minute += 5) {
      await exchange.clock.advance(5 * MINUTE);
      expect((await admin.call('/ops/api/overview')).code).toBe(1);
    }
    const background = { headers: { 'x-ops-background': '1' } };
    for (let minute = 0; minute < 14; minute++) {
      await exchange.clock.advance(MINUTE);
      expect((await admin.call('/ops/api/overview', {}, background)).code).toBe(1);
    }
    await exchange.clock.advance(MINUTE);
    expect((await admin.call('/ops/api/overview', {}, background)).code).toBe(-2);
    expect((await admin.call('/ops/api/me')).code).toBe(-2);
  });

  test('a session that is used all the time ends after 12 hours', async () => {
    const admin = await enrolAdmin(exchange);
    for (let minute = 10; minute < 12 * 60; minute += 10) {
      await exchange.clock.advance(10 * MINUTE);
      expect((await admin.call('/ops/api/me')).code).toBe(1);
    }
    await exchange.clock.advance(10 * MINUTE);
    expect((await admin.call('/ops/api/me')).code).toBe(-2);
  });

  /** The status line that a request written by hand is answered with. */
  const raw = (lines: readonly string[]): Promise<string> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(exchange.url);
      let answer = '';
      const socket = connect(Number(port), hostname, () => socket.write(`${lines.join('\r\n')}\r\n\r\n`));
      socket.setEncoding('utf8').on('data', (text) => (answer += text));
      socket.on('close', () => resolve(answer.split('\r\n', 1)[0]!)).on('error', reject);
    });

  test.each([
    ['/pc/', []],
    [
      '/ws',
      ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Key: x', 'Sec-WebSocket-Version: 13'],
    ],
  ])('two Host headers at %s are refused, whichever a proxy goes by', async (path, more) => {
    const two = ['Host: good.example.com', 'host: evil.example.com'];
    expect(await raw([`GET ${path} HTTP/1.1`, ...two, ...more])).toBe('HTTP/1.1 400 Bad Request');
  });
});

describe('production behind a proxy', () => {
  let exchange: TestExchange;
  const start = (env: Record<string, string>) =>
    startTestExchange({
      env: { MODE: 'production', FEED: 'htx', PUBLIC_HOSTS: 'x.example.com', ...env },
    });
  afterAll(() => exchange?.stop());

  test('the cookie of the console is Secure and plain HTTP is refused, though the proxy forgot to say so', async () => {
    exchange = await start({ TRUST_PROXY: 'loopback' });
    const plain = await fetch(`${exchange.url}/ops/api/login`, {
      method: 'POST',
      body: new URLSearchParams({ email: 'a@example.com', password: 'Secret123', totp: '123456' }),
      headers: { 'x-ops-request': '1' },
    });
    expect(await plain.json()).toMatchObject({ code: 0, msg: 'The console can be used over HTTPS only.' });
    const admin = await enrolAdmin(exchange, 'admin@example.com', { 'x-forwarded-proto': 'https' });
    expect(admin.setCookie).toMatch(/; HttpOnly; SameSite=Strict; .*; Secure$/);
    expect((await admin.call('/ops/api/me')).code).toBe(1);
    // Keys, addresses and protections wait; where they do not (demo mode), a line on every page says so.
    expect((await admin.ok('/ops/api/overview')).protectionWaits).toBe(true);
  });

  test('who is new approves nothing for 24 hours, and nothing without a code that was not used', async () => {
    const admin = await enrolAdmin(exchange, 'first@example.com', { 'x-forwarded-proto': 'https' });
    const other = await enrolAdmin(exchange, 'other@example.com', { 'x-forwarded-proto': 'https' });
    const credit = await other.ok('/ops/api/credits/propose', {
      owner: 'insurance',
      currency: 'USDT',
      amount: '1',
      reason: 'test',
    });
    const { id, payloadHash } = credit;
    const approve = (fields = {}) => admin.call('/ops/api/credits/approve', { id, payloadHash, ...fields });
    expect((await approve({ totp: admin.code() })).msg).toMatch(/^Someone who is new, has a renewed link/);
    await exchange.clock.advance(24 * 60 * MINUTE);
    await admin.login();
    expect((await approve()).msg).toBe('Please enter the code of your authenticator app.');
    // The code that signed in is used up.
    expect((await approve({ totp: admin.code() })).msg).toMatch(/incorrect or was used already/);
    const wrong = await exchange.query(`select email from audit_log where action = 'operator.wrongCode'`);
    expect(wrong).toEqual([{ email: admin.email }]);
    await exchange.clock.advance(30_000);
    expect((await approve({ totp: admin.code() })).code).toBe(1);
  });

  test('attack: with what an operator signed in with, before the command made him an admin', async () => {
    const https = { 'x-forwarded-proto': 'https' };
    const [admin, desk] = [
      await enrolAdmin(exchange, 'third@example.com', https),
      await enrolAdmin(exchange, 'desk@example.com', https),
    ];
    await exchange.clock.advance(24 * 60 * MINUTE);
    await exchange.query(`update operators set role = 'finance' where email = $1`, [desk.email]);
    for (const each of [admin, desk]) expect((await each.login()).code).toBe(1);
    const credit = { owner: 'insurance', currency: 'USDT', amount: '1', reason: 'test' };
    const his = await desk.ok('/ops/api/credits/propose', credit);
    const link = await createAdmin(exchange.databaseUrl, desk.email, {
      clock: exchange.clock,
      log: pino({ level: 'silent' }),
    });
    expect((await desk.call('/ops/api/me')).code).toBe(-2);
    expect((await desk.login()).code).toBe(0);
    await exchange.clock.advance(30_000);
    const decide = (by: TestOperator, { id, payloadHash }: { id: string; payloadHash: string }) =>
      by.call('/ops/api/credits/approve', { id, payloadHash, totp: by.code() });
    expect((await decide(admin, his)).code).toBe(0);

    const renewed = await new TestOperator(exchange, desk.email, https).enrol(link.path);
    expect((await renewed.ok('/ops/api/me')).role).toBe('admin');
    const another = await admin.ok('/ops/api/credits/propose', credit);
    await exchange.clock.advance(30_000);
    expect((await decide(renewed, another)).msg).toMatch(/^Someone who is new, has a renewed link/);
  });
});
