import Fastify, { type FastifyReply } from 'fastify';
import { createHash } from 'node:crypto';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import type { CurrentBrand } from '../brand/brand-keeper.ts';
import { TEST_BRAND } from '../brand/test-brand.ts';
import pino from 'pino';
import type { Services } from '../services.ts';
import { createHttp } from './http.ts';
import { addWebFiles } from './web-files.ts';

const PAGE =
  '<!doctype html><head><title>Bourse</title><link rel="icon" href="/pc/favicon.svg" /></head><script>first()</script><script type="module" src="/pc/assets/a.js"></script>';
let shown = TEST_BRAND.current;
const brand: CurrentBrand = {
  get current() {
    return shown;
  },
};

const dir = mkdtempSync(join(tmpdir(), 'web-files-'));
for (const name of ['pc', 'ops']) {
  mkdirSync(join(dir, name, 'assets'), { recursive: true });
  writeFileSync(join(dir, name, 'index.html'), PAGE + name);
  writeFileSync(join(dir, name, 'offline.html'), '<title>Bourse</title><p>No connection');
  writeFileSync(join(dir, name, 'manifest.webmanifest'), '{"name":"Bourse","scope":"/pc/"}');
  writeFileSync(join(dir, name, 'assets', 'a-1234.js'), 'plain');
  writeFileSync(join(dir, name, 'assets', 'a-1234.js.gz'), gzipSync('packed'));
  writeFileSync(join(dir, name, 'assets', 'map.bcmap'), 'map');
  for (const file of ['kept.svg', 'gone.svg']) writeFileSync(join(dir, name, file), 'kept');
  for (const [ending, pack] of [
    ['', Buffer.from],
    ['.gz', gzipSync],
    ['.br', brotliCompressSync],
  ] as const)
    writeFileSync(join(dir, name, `zeros.svg${ending}`), pack('0'.repeat(500)));
}
writeFileSync(join(dir, 'secret.txt'), 'secret');
const app = Fastify({ exposeHeadRoutes: false });
const noCall = (_: unknown, reply: FastifyReply) => reply.code(404).send({ code: 0 });
await addWebFiles(app, '/pc', join(dir, 'pc'), { brand, noCall });
await addWebFiles(app, '/ops', join(dir, 'ops'), { brand, noCall });
await app.ready();

/** As it is served, behind the handler that writes what fails into the log. */
const logged: string[] = [];
const http = await createHttp({
  services: {
    log: pino({ level: 'warn' }, { write: (line: string) => logged.push(line) }),
    clock: { now: () => 1_700_000_000_000 },
    brand,
  } as unknown as Services,
  calls: [],
  sessions: {
    cached: () => undefined,
    find: async () => undefined,
    holder: () => undefined,
    onRevoked: () => undefined,
  },
  webDir: join(dir, 'pc'),
  opsDir: join(dir, 'ops'),
});

afterAll(async () => {
  await app.close();
  await http.close();
  rmSync(dir, { recursive: true });
});

test.each(['/pc/', '/pc/home', '/pc/account/assert?x=a.b', '/pc/setting/password?type=1'])(
  '%s is the app',
  async (url) => {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe(PAGE + 'pc');
    expect(answer.headers['content-type']).toMatch(/^text\/html/);
    expect(answer.headers['cache-control']).toBe('no-cache');
  },
);

test.each(['/pc//x', '/pc/%5cx', '/pc/%5c%5cevil', '/pc//evil/', '/pc/assets/'])(
  'attack: %s is a page of the app that says that it is not there, not raw JSON',
  async (url) => {
    const answer = await app.inject(url);
    expect([answer.statusCode, answer.body]).toEqual([200, PAGE + 'pc']);
    expect(answer.headers['content-type']).toMatch(/^text\/html/);
  },
);

test('attack: a page that opened ours, or was opened by it, keeps a handle on it', async () => {
  for (const url of ['/pc/', '/pc/home', '/ops/'])
    expect((await app.inject(url)).headers['cross-origin-opener-policy']).toBe('same-origin');
});

test('no page is framed, sniffed or rebased, and the referrer ends at this site', async () => {
  for (const url of ['/pc/', '/ops/', '/pc/assets/a-1234.js']) {
    const { headers } = await app.inject(url);
    const policy = String(headers['content-security-policy']);
    for (const rule of [
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(rule);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toMatch(/^(no-referrer|same-origin|strict-origin)/);
  }
});

test('folders are not listed, and TRACE gives nothing back', async () => {
  for (const url of ['/pc/assets/', '/pc/assets', '/ops/assets/']) {
    const { body } = await app.inject(url);
    expect(body).not.toContain('a-1234');
  }
  const traced = await app.inject({ method: 'TRACE', url: '/pc/', headers: { cookie: 'a=secret' } });
  expect(traced.statusCode).toBe(404);
  expect(traced.body).not.toContain('secret');
});

test('the console is another app', async () => {
  expect((await app.inject('/ops/users')).body).toBe(PAGE + 'ops');
});

test('an unknown call of the console is no page, and answered as calls are', async () => {
  for (const path of ['/ops/api/nosuch', `/ops/api/kyc/photo/${'a'.repeat(200)}/front`]) {
    const answer = await app.inject(path);
    expect([answer.statusCode, answer.json()]).toEqual([404, { code: 0 }]);
  }
});

test('the base without a slash leads to the app', async () => {
  const answer = await app.inject('/pc');
  expect([answer.statusCode, answer.headers['location']]).toEqual([302, '/pc/']);
});

test('hashed files are kept forever and sent packed to who takes that', async () => {
  const packed = await app.inject({ url: '/pc/assets/a-1234.js', headers: { 'accept-encoding': 'gzip' } });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(packed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await app.inject('/pc/assets/a-1234.js')).body).toBe('plain');
});

test.each([
  '/pc/assets/gone.js',
  '/pc/../secret.txt',
  '/pc/%2e%2e/secret.txt',
  '/pc/..%2fsecret.txt',
  '/pc/%',
])('%s is not there', async (url) => {
  const answer = await app.inject(url);
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode).toBeLessThan(500);
  expect(answer.body).not.toBe('secret');
});

test('what is not there is not kept by a cache: the next release may have it', async () => {
  for (const url of ['/pc/assets/gone.js', '/nowhere', '/ops/api/nosuch']) {
    const { statusCode, headers } = await http.inject(url);
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
  }
});

test('only scripts of the page itself may run', async () => {
  const policy = String((await app.inject('/pc/')).headers['content-security-policy']);
  const hash = createHash('sha256').update('first()').digest('base64');
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`);
  expect(policy).not.toContain('upgrade-insecure-requests');
});

// The fault: 500, and a stack in the log for each.
test.each<Record<string, string>>([
  { range: 'bytes=999999-' },
  { range: 'bytes=5-2' },
  { range: 'bytes=1-2' },
  { 'if-match': '"x"' },
  { 'if-unmodified-since': 'Sun, 06 Nov 1994 08:49:37 GMT' },
])('attack: what is asked for with %j is sent whole, and is no fault of ours', async (headers) => {
  for (const url of ['/pc/assets/a-1234.js', '/ops/assets/a-1234.js']) {
    const answer = await http.inject({ url, headers });
    expect([answer.statusCode, answer.body]).toEqual([200, 'plain']);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  }
  for (const url of ['/pc/', '/pc/home', '/pc/manifest.webmanifest', '/pc/offline.html', '/ops/'])
    expect((await http.inject({ url, headers })).statusCode).toBe(200);
  expect(logged).toEqual([]);
});

test('who has a file is not sent it again, whether he names it alone, among others, or as a proxy weakened it', async () => {
  for (const url of ['/pc/assets/a-1234.js', '/pc/home', '/pc/offline.html']) {
    const tag = String((await app.inject(url)).headers.etag);
    for (const named of [tag, `"other", ${tag}`, `W/${tag}`, '*']) {
      const again = await app.inject({ url, headers: { 'if-none-match': named } });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
    for (const other of ['"other"', tag.slice(1, -1), tag.replace(/"$/, '-gzip"')])
      expect((await app.inject({ url, headers: { 'if-none-match': other } })).statusCode).toBe(200);
  }
});

test('a file is sent in the shortest form that is understood', async () => {
  const sent = async (url: string, accepted: string) => {
    const { headers, rawPayload } = await app.inject({ url, headers: { 'accept-encoding': accepted } });
    return [headers['content-encoding'], rawPayload.length, headers['content-length']];
  };
  const [plain, gz, br] = ['0'.repeat(500), gzipSync('0'.repeat(500)), brotliCompressSync('0'.repeat(500))];
  expect(await sent('/pc/zeros.svg', 'gzip, deflate, br')).toEqual(['br', br.length, String(br.length)]);
  expect(await sent('/pc/zeros.svg', 'br;q=0, gzip;q=0.5')).toEqual(['gzip', gz.length, String(gz.length)]);
  expect(await sent('/pc/zeros.svg', 'brotli, gzip;q=0.0')).toEqual([undefined, plain.length, '500']);
  expect(await sent('/pc/zeros.svg', 'GZIP')).toEqual(['gzip', gz.length, String(gz.length)]);
  const tags = ['', 'gzip', 'br'].map(async (accepted) => {
    const { headers } = await app.inject({ url: '/pc/zeros.svg', headers: { 'accept-encoding': accepted } });
    return headers.etag;
  });
  expect(new Set(await Promise.all(tags)).size).toBe(3);
  expect((await app.inject('/pc/zeros.svg')).headers['content-type']).toBe('image/svg+xml');
  expect((await app.inject('/pc/assets/map.bcmap')).headers['content-type']).toBe('application/octet-stream');
  const { headers, body } = await app.inject({ method: 'HEAD', url: '/pc/zeros.svg' });
  expect([headers['content-length'], body]).toEqual(['500', '']);
});

test('a file is read once, and one that has gone is not there', async () => {
  const [kept, gone] = ['/pc/kept.svg', '/pc/gone.svg'];
  expect((await app.inject(kept)).body).toBe('kept');
  rmSync(join(dir, 'pc', 'kept.svg'));
  rmSync(join(dir, 'pc', 'gone.svg'));
  expect((await app.inject(kept)).body).toBe('kept');
  expect((await app.inject(gone)).statusCode).toBe(404);
});

test('a brand is in the head of every page, and the next one as soon as it is set', async () => {
  shown = { ...TEST_BRAND.current, name: 'Nord <& "Licht"', accent: '#f0b90b', favicon: '/bb/file/icon/0a' };
  for (const url of ['/pc/home', '/ops/']) {
    const { body, headers } = await app.inject(url);
    expect(body).toContain('<title>Nord &lt;&amp; &quot;Licht&quot;</title>');
    expect(body).toContain('<link rel="icon" href="/bb/file/icon/0a" />');
    expect(body).toMatch(/<style>:root:root\{--accent:#f0b90b;/);
    const again = await app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
    expect(again.statusCode).toBe(304);
  }
  expect(JSON.parse((await app.inject('/pc/manifest.webmanifest')).body)).toMatchObject({
    name: 'Nord <& "Licht"',
    scope: '/pc/',
    icons: [{ src: '/bb/file/icon/0a' }],
  });
  // What is shown when the exchange is out of reach says whose it is, too.
  expect((await app.inject('/pc/offline.html')).body).toBe(
    '<title>Nord &lt;&amp; &quot;Licht&quot;</title><p>No connection',
  );
  shown = { ...TEST_BRAND.current, name: 'South' };
  expect((await app.inject('/pc/home')).body).toContain('<title>South</title>');
});
