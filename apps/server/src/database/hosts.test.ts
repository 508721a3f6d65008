import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { describe, expect, it, test } from 'vitest';
import { checkDatabaseUrl, connectDatabase } from './connect.ts';
import { createClient } from './host-client.ts';
import { hostsOf } from './hosts.ts';
import { createTestDatabase } from './test-database.ts';

describe('an address with several hosts', () => {
  it('names each with its port, and means the one that can be written to', () => {
    const hosts = hostsOf('postgres://u:p%40@a,b:5433,[::1]:5434/d?sslmode=disable')!;
    expect(hosts.urls).toEqual([
      'postgres://u:p%40@a/d?sslmode=disable',
      'postgres://u:p%40@b:5433/d?sslmode=disable',
      'postgres://u:p%40@[::1]:5434/d?sslmode=disable',
    ]);
    expect([hosts.suits(false), hosts.suits(true), hosts.isPlain]).toEqual([true, false, false]);
  });

  it.each([
    ['postgres://a/d', true, true, true],
    ['postgresql://a/d?target_session_attrs=any', true, true, true],
    ['postgres://a/d?target_session_attrs=read-write', true, false, false],
    ['postgres://a,b/d?target_session_attrs=primary', true, false, false],
    ['postgres://a,b/d?target_session_attrs=standby', false, true, false],
    ['postgres://a,b/d?target_session_attrs=any', true, true, false],
  ])('%s: primary %s, standby %s, without looking %s', (url, primary, standby, isPlain) => {
    const hosts = hostsOf(url)!;
    expect([hosts.suits(false), hosts.suits(true), hosts.isPlain]).toEqual([primary, standby, isPlain]);
    expect(hosts.urls.join()).not.toContain('target_session_attrs');
  });

  it.each([
    'mysql://a/d',
    'postgres://a:b:c/d',
    'postgres://a,,b/d',
    'postgres://a/d?target_session_attrs=best',
    'a',
  ])('%s is none', (url) => expect(hostsOf(url)).toBeUndefined());
});

/** An address whose first host answers nothing, and whose second refuses. */
async function withDeadHosts(url: string, rest = ''): Promise<[string, () => void]> {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const { host } = new URL(url);
  const address = url.replace(host, `127.0.0.1:${port},127.0.0.1:1,${host}`) + rest;
  return [address, () => silent.close()];
}

test('a pool and a client find the server that answers and can be written to', async () => {
  const [url, close] = await withDeadHosts(await createTestDatabase());
  await checkDatabaseUrl(url);
  const { pool, close: end } = connectDatabase(url, { applicationName: 'test' });
  const rows = await Promise.all([1, 2, 3].map((n) => pool.query(`select ${n} as n`)));
  expect(rows.map((each) => each.rows[0].n)).toEqual([1, 2, 3]);
  await end();
  const client = createClient(url, {});
  await client.connect();
  expect((await client.query('select pg_is_in_recovery() as standby')).rows).toEqual([{ standby: false }]);
  await client.end();
  close();
});

test('where no server suits, it says so of each, without the password', async () => {
  const [url, close] = await withDeadHosts(await createTestDatabase(), '?target_session_attrs=standby');
  const refused = await checkDatabaseUrl(url).catch((error: Error) => error.message);
  expect(refused).toMatch(
    /cannot connect to 127\.0\.0\.1:\d+,127\.0\.0\.1:1,.*is not the server that is wanted/,
  );
  expect(refused).not.toContain(new URL(url.split(',')[0]!).password || '\0');
  close();
});
