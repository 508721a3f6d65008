import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readApiWords, WORDS_FILE, wordsModule } from './api-reference.ts';
import { readSourceFiles } from './source-files.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

test('the words of the API reference are those of the sources; if not, run `npm run api-words`', async () => {
  const made = await wordsModule(readApiWords(readSourceFiles(root)));
  expect(readFileSync(join(root, WORDS_FILE), 'utf8')).toBe(made);
});

const STREAM = {
  path: 'packages/protocol/src/stream.ts',
  text: 'export type ClientFrame = string; export type ServerFrame = string;',
};
const answers = (text: string) => ({ path: 'packages/protocol/src/answers.ts', text });

test('a call without a comment is refused', () => {
  const files = [answers("export interface Answers { '/a': string }"), STREAM];
  expect(() => readApiWords(files)).toThrow('/a has no comment');
});

test("a call's fields are found through the server's declaration of it", () => {
  const words = readApiWords([
    answers("export interface Answers { /** Does it. */ '/a': string; /** Does more. */ '/b': string }"),
    STREAM,
    {
      path: 'packages/protocol/src/spot/calls.ts',
      text: 'export const aCall = z.object({ /** How much. */ amount: z.string() });',
    },
    {
      path: 'apps/server/src/spot/calls.ts',
      text: `import { aCall as a } from '@bourse/protocol/spot/calls';
        export const calls = [userCall({ path: '/a', input: a }), userCall({ path: '/b', input: z.object({}) }),
          userCall({ path: '/ops/api/c', input: a })];`,
    },
  ]);
  expect(words.inputs).toEqual({ '/a': { fields: { amount: 'How much.' } } });
  expect(words.answers).toEqual({
    '/a': { comment: 'Does it.', schema: { type: 'string' } },
    '/b': { comment: 'Does more.', schema: { type: 'string' } },
  });
});
