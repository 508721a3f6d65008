import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Services } from '../../services.ts';
import { createHttp } from '../http.ts';
import { publicCall, userCall } from '../test-calls.ts';
import { countBodies, payForUnread } from './body-budget.ts';
import { Budget } from './budget.ts';
import { waitOf } from './purse.ts';

const services = {
  log: pino({ level: 'silent' }),
  clock: { now: () => 1_700_000_000_000 },
} as unknown as Services;
const app = await createHttp({
  services,
  sessions: {
    cached: () => undefined,
    find: async () => undefined,
    holder: () => undefined,
    onRevoked: () => undefined,
  },
  calls: [
    publicCall({ path: '/plain', input: z.object({}), handle: () => ({}) }),
    userCall({ path: '/upload', input: z.object({}), files: ['file'], handle: () => ({}) }),
  ],
  budget: new Budget({
    rates: { sender: { perSecond: 1, burst: 100 }, console: { perSecond: 1, burst: 100 } },
  }),
  trustProxy: 'loopback',
});
afterAll(() => app.close());

const post = (url: string, ip: string, payload: string, type = 'application/json') =>
  app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': type, 'x-forwarded-for': ip, 'accept-language': 'en-US' },
  });
const statuses = async (times: number, ask: () => Promise<{ statusCode: number }>) => {
  const all = [];
  for (let n = 0; n < times; n++) all.push((await ask()).statusCode);
  return all;
};
const LONG = JSON.stringify({ text: 'x'.repeat(44_000) });

test('attack: long bodies are refused before they are read to an address that has had its share', async () => {
  expect(await statuses(5, () => post('/plain', '192.0.2.1', LONG))).toEqual([200, 200, 429, 429, 429]);
  // Not that it is no JSON is found, but that there were too many.
  const refused = await post('/plain', '192.0.2.1', '{'.repeat(50_000));
  expect(refused.body).toMatch(/Too many requests/);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await statuses(1, () => post('/plain', '192.0.2.2', LONG))).toEqual([200]);
});

test('attack: a body that is too long to be read takes the budget of one call, whatever length its head claims', async () => {
  const head = (length: number) =>
    app.inject({
      method: 'POST',
      url: '/plain',
      headers: {
        'content-type': 'application/json',
        'content-length': String(length),
        'x-forwarded-for': '192.0.2.6',
      },
    });
  expect(await statuses(3, () => head(13_000_000))).toEqual([413, 413, 413]);
  expect(await statuses(1, () => post('/plain', '192.0.2.6', LONG))).toEqual([200]);
});

test('the console is not closed by them, nor are uploads counted, which have bounds of their own', async () => {
  expect(await statuses(4, () => post('/plain', '192.0.2.3', LONG))).toEqual([200, 200, 429, 429]);
  expect(await statuses(1, () => post('/ops/api/nope', '192.0.2.3', LONG))).toEqual([404]);
  const form = `--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n${'y'.repeat(200_000)}\r\n--x--\r\n`;
  const upload = () => post('/upload', '192.0.2.4', form, 'multipart/form-data; boundary=x');
  expect(await statuses(5, upload)).toEqual([200, 200, 200, 200, 200]);
});

test('attack: what leads nowhere is counted, and no body of it is read', async () => {
  const answers = await statuses(102, () => post('/nope', '192.0.2.5', '{'.repeat(60_000)));
  expect(answers).toEqual([...Array.from({ length: 100 }, () => 404), 429, 429]);
  const get = await app.inject({ url: '/a', headers: { 'x-forwarded-for': '192.0.2.5' } });
  expect(get.statusCode).toBe(429);
});

test('while the database is away nobody can say whose key it is: that call fails, and the process goes on', async () => {
  const bare = Fastify();
  countBodies(bare, new Budget(), () => undefined);
  const payForBody = async () => Promise.reject(new Error('the database is away'));
  bare.post('/signed', { config: { payForBody } }, () => 'done');
  const send = (payload: string) =>
    bare.inject({ method: 'POST', url: '/signed', payload, headers: { 'content-type': 'application/json' } });
  expect((await send(LONG)).statusCode).toBe(500);
  expect((await send('{}')).statusCode).toBe(200);
  await bare.close();
});

test('what cannot be read while the database is away is paid by its address, whose session or key it is nobody can say', async () => {
  const bare = Fastify();
  const budget = new Budget({ rates: { sender: { perSecond: 1, burst: 100 } } });
  const payForBody = async () => Promise.reject(new Error('timeout exceeded when trying to connect'));
  bare.post('/signed', { config: { payForBody } }, () => 'done');
  bare.setErrorHandler(async (_, request, reply) => {
    const waitMs = waitOf(await payForUnread(budget, request));
    return reply.code(waitMs === 0 ? 400 : 429).send();
  });
  const send = () =>
    bare.inject({
      method: 'POST',
      url: '/signed',
      payload: '{',
      headers: { 'content-type': 'application/json' },
    });
  expect(await statuses(102, send)).toEqual([...Array.from({ length: 100 }, () => 400), 429, 429]);
  await bare.close();
});

test('attack: files by the hundred megabytes are refused by who sends them and by where they come from; what never comes costs nobody', async () => {
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const form = Buffer.alloc(8_000_000);
  const from = (ip: string) => ({
    'content-type': 'multipart/form-data; boundary=x',
    'x-forwarded-for': ip,
    connection: 'close',
  });
  const upload = async (ip: string) =>
    (await fetch(`${url}/upload`, { method: 'POST', body: form, headers: from(ip) })).status;
  for (let n = 0; n < 40; n++) {
    const head = request(`${url}/upload`, {
      method: 'POST',
      headers: { ...from('192.0.2.7'), 'content-length': '8000000' },
    }).on('error', () => undefined);
    head.flushHeaders();
    await sleep(20);
    head.destroy();
  }
  const answers = await statuses(10, async () => ({ statusCode: await upload('192.0.2.7') }));
  expect(answers.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(answers.at(-1)).toBe(429);
  expect(await upload('192.0.2.8')).toBe(200);
});
