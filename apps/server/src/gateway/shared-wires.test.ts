import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import pino from 'pino';
import { expect, test } from 'vitest';
import type { Services } from '../services.ts';
import { Budget, NO_LIMITS } from './access/budget.ts';
import { createHttp } from './http.ts';
import { SharedAnswer, SharedWires } from './shared-wires.ts';
import { publicCall } from './test-calls.ts';

test('a page that a thousand ask for is written and packed once, and anew when its source or the time is another', async () => {
  const wires = new SharedWires();
  let written = 0;
  const write = () => `${++written} ${'x'.repeat(5_000)}`;
  const ask = (revision: number, now: number) =>
    wires.body({ key: 'a', revision }, write, { now, takesGzip: true });
  const bodies = await Promise.all(Array.from({ length: 1_000 }, () => ask(1, 0)));
  expect(new Set(bodies).size).toBe(1);
  expect(String(gunzipSync(bodies[0] as Buffer))).toMatch(/^1 x/);
  expect(String(await wires.body({ key: 'a', revision: 1 }, write, { now: 100, takesGzip: false }))).toMatch(
    /^1 x/,
  );
  await ask(2, 0);
  expect(written).toBe(2);
  await ask(2, 250);
  expect(written).toBe(3);
});

test('over HTTP: the same words to those who take gzip and those who do not, each language its own', async () => {
  let made = 0;
  const app = await createHttp({
    services: { log: pino({ level: 'silent' }), clock: { now: () => 5 } } as unknown as Services,
    calls: [
      publicCall({
        path: '/long',
        input: z.object({}),
        handle: () => new SharedAnswer({ key: '', revision: 1, make: () => [++made, 'x'.repeat(5_000)] }),
      }),
    ],
    sessions: {
      cached: () => undefined,
      find: async () => undefined,
      holder: () => undefined,
      onRevoked: () => undefined,
    },
    budget: new Budget({ rates: NO_LIMITS }),
  });
  const ask = (headers: Record<string, string>) => app.inject({ method: 'POST', url: '/long', headers });
  const plain = await ask({});
  const gzipped = await ask({ 'accept-encoding': 'br, gzip;q=0.9' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(gzipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(String(gunzipSync(gzipped.rawPayload))).toBe(plain.body);
  expect(plain.json()).toMatchObject({ code: 1, data: [1, expect.any(String)] });
  expect((await ask({ 'accept-encoding': 'gzip;q=0' })).headers['content-encoding']).toBeUndefined();
  expect((await ask({ 'accept-language': 'ko' })).json().msg).not.toBe(plain.json().msg);
  await app.close();
});
