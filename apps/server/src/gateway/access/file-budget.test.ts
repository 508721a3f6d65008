import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { Budget } from './budget.ts';
import { countFiles } from './file-budget.ts';

const app = Fastify({ trustProxy: true });
countFiles(app, new Budget({ rates: { files: { perSecond: 1, burst: 80 } } }));
app.get('/small', () => 'small');
app.get('/large', () => 'x'.repeat(500_000));
afterAll(() => app.close());

const get = (url: string, ip: string) =>
  app.inject({ url, headers: { 'x-forwarded-for': ip, 'accept-language': 'ja' } });

test('attack: files without end are refused to an address that has had its share, by how much was sent', async () => {
  const asked = [];
  for (let i = 0; i < 5; i++) asked.push((await get('/large', '192.0.2.1')).statusCode);
  expect(asked).toEqual([200, 200, 429, 429, 429]);
  const refused = await get('/small', '192.0.2.1');
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  expect(refused.headers['content-type']).toMatch(/^text\/plain/);
  expect(refused.body).toContain('秒');
  expect((await get('/small', '192.0.2.2')).body).toBe('small');
});

test('attack: of a thousand files that one address asks for at once few are opened before others have their turn', async () => {
  const busy = Fastify({ trustProxy: true });
  countFiles(busy, new Budget());
  let open = 0;
  let most = 0;
  busy.get('/file', async () => {
    most = Math.max(most, ++open);
    await new Promise(setImmediate);
    open--;
    return 'file';
  });
  busy.get('/broken', () => Promise.reject(new Error('broken')));
  const ask = (url: string, ip: string) => busy.inject({ url, headers: { 'x-forwarded-for': ip } });
  const greedy = Array.from({ length: 1_000 }, (_, n) => ask(n % 2 ? '/file' : '/broken', '192.0.2.1'));
  expect((await ask('/file', '192.0.2.2')).statusCode).toBe(200);
  const codes = (await Promise.all(greedy)).map(({ statusCode }) => statusCode);
  expect([codes.filter((code) => code === 200).length, codes.filter((code) => code === 500).length]).toEqual([
    500, 500,
  ]);
  expect(most).toBeLessThanOrEqual(17);
  await busy.close();
});
