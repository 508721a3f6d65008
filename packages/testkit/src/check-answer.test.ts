import { declareCall, fileOf } from '@bourse/protocol/call';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { checkAnswer } from './check-answer.ts';

const call = declareCall({
  path: '/a',
  access: 'public',
  input: z.object({}),
  output: z.strictObject({ count: z.number(), note: z.string().exactOptional() }),
  summary: 'Count',
  example: {},
});

/** What it says of an answer, and what the test run is told besides. */
async function told(declaration: Parameters<typeof checkAnswer>[0], answer: unknown): Promise<string[]> {
  const heard: string[] = [];
  const listeners = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', (error) => heard.push((error as Error).message));
  try {
    checkAnswer(declaration, answer);
  } catch (error) {
    heard.push((error as Error).message);
    await vi.waitFor(() => expect(heard).toHaveLength(2), 45_000);
  } finally {
    process.removeAllListeners('unhandledRejection');
    for (const listener of listeners) process.on('unhandledRejection', listener);
  }
  return heard;
}

test('what is declared passes', async () => {
  expect(await told(call, { count: 1, note: undefined })).toEqual([]);
  expect(await told({ ...call, output: fileOf('text/csv') }, 'text/csv; charset=utf-8')).toEqual([]);
});

test.each<[string, unknown]>([
  ['a field too many', { count: 1, more: 1 }],
  ['a field too few', {}],
  ['another type', { count: '1' }],
  ['nothing', undefined],
])('%s fails the request and the test', async (_what, answer) => {
  const [first, second] = await told(call, answer);
  expect(first).toContain('/a answered what it does not declare');
  expect(second).toBe(first);
});

test('another file fails', async () => {
  expect(await told({ ...call, output: fileOf('text/csv') }, 'image/png')).toHaveLength(2);
});
