import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Services } from '../services.ts';
import { Budget, NO_LIMITS } from './access/budget.ts';
import { requestId } from './deadline.ts';
import { createHttp } from './http.ts';
import { publicCall } from './test-calls.ts';

const lines: Record<string, unknown>[] = [];
const services = {
  log: pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) }),
  clock: { now: () => 1_700_000_000_000 },
  settings: { operators: { plainHttp: true } },
} as unknown as Services;
const input = z.object({ bug: z.string().optional() });
const calls = [
  publicCall({
    path: '/who',
    input,
    async handle({ bug }) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      if (bug !== undefined) throw new Error('bug');
      return requestId();
    },
  }),
];
const sessions = {
  cached: () => undefined,
  find: async () => undefined,
  holder: () => undefined,
  onRevoked: () => undefined,
};
const open = (trustProxy?: string) =>
  createHttp({
    ...{ services, calls, sessions, budget: new Budget({ rates: NO_LIMITS }) },
    ...(trustProxy && { trustProxy }),
  });
let direct: Awaited<ReturnType<typeof open>>;
let behind: typeof direct;
beforeAll(async () => {
  [direct, behind] = await Promise.all([open(), open('10.0.0.0/8')]);
});
afterAll(() => Promise.all([direct.close(), behind.close()]));

const ask = async (http: typeof direct, id: string, remoteAddress = '10.0.0.1', more = '') => {
  const headers = { 'x-request-id': id };
  const answer = await http.inject({ method: 'POST', url: `/who${more}`, headers, remoteAddress });
  return { named: answer.headers['x-request-id'], status: answer.statusCode, body: answer.json() };
};
const MADE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

test('a trusted proxy names the request: in the answer, and for whatever handles it', async () => {
  const id = '5f2c1b0e9d8a7c6b5a4f3e2d1c0b9a88';
  const { named, body } = await ask(behind, id);
  expect([named, body.data]).toEqual([id, id]);
});

test.each([
  ['nobody is trusted', 'direct', 'mine', '10.0.0.1'],
  ['it comes past the proxy', 'behind', 'mine', '192.0.2.1'],
  ['other signs', 'behind', 'a/b?c', '10.0.0.1'],
  ['words', 'behind', 'a b', '10.0.0.1'],
  ['too long', 'behind', 'x'.repeat(65), '10.0.0.1'],
  ['nothing', 'behind', '', '10.0.0.1'],
])('what a client says itself is not believed: %s', async (_what, which, id, remoteAddress) => {
  const { named, body } = await ask(which === 'direct' ? direct : behind, id, remoteAddress);
  expect(named).toMatch(MADE);
  expect(body.data).toBe(named);
});

test('a failure and a path that is none are named, too, and the line of the log says which it was', async () => {
  const { named, status } = await ask(behind, 'r-1', undefined, '?bug=1');
  expect([named, status]).toEqual(['r-1', 200]);
  const failed = await behind.inject({
    method: 'POST',
    url: '/who',
    headers: { 'x-request-id': 'r-2', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'bug=1',
    remoteAddress: '10.0.0.1',
  });
  expect([failed.statusCode, failed.headers['x-request-id']]).toEqual([500, 'r-2']);
  expect(lines.at(-1)).toMatchObject({ request: 'r-2', msg: 'a call failed' });
  const nowhere = await behind.inject({ url: '/nowhere', remoteAddress: '10.0.0.1' });
  expect([nowhere.statusCode, nowhere.headers['x-request-id']]).toEqual([404, expect.stringMatching(MADE)]);
});
