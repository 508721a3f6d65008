import { format, resolveConfig } from 'prettier';
import { declaredCalls } from './api-calls.ts';
import { TypeReader, type JsonSchema } from './api-types.ts';
import type { SourceFile } from './source-files.ts';

/** What the API reference takes from the sources, because a running server no longer knows it. */
export interface ApiWords {
  /** Per call of users and visitors: what it does, and what it answers. */
  readonly answers: Record<string, { readonly comment: string; readonly schema: JsonSchema }>;
  /** Per call: what the comments say about it and about its fields. */
  readonly inputs: Record<string, { readonly comment?: string; readonly fields: Record<string, string> }>;
  /** The frames of the stream. */
  readonly stream: { readonly sent: JsonSchema; readonly received: JsonSchema };
  /** Named types. */
  readonly schemas: Record<string, JsonSchema>;
}

const ANSWERS = 'packages/protocol/src/answers.ts';
const STREAM = 'packages/protocol/src/stream.ts';

/** Reads types and comments. Throws when a call has no comment. */
export function readApiWords(files: readonly SourceFile[]): ApiWords {
  const reader = new TypeReader(files.filter(({ path }) => path.startsWith('packages/protocol/src/')));
  const answers: ApiWords['answers'] = {};
  for (const { name, comment, schema } of reader.members(ANSWERS, 'Answers')) {
    if (comment === undefined) throw new Error(`${ANSWERS}: ${name} has no comment that says what it does`);
    answers[name] = { comment, schema };
  }
  const inputs: ApiWords['inputs'] = {};
  for (const { path, schema } of declaredCalls(files)) {
    if (!(path in answers)) continue;
    const { comment, fields } = reader.fieldComments(schema.file, schema.name);
    inputs[path] = { ...(comment !== undefined && { comment }), fields };
  }
  const stream = { sent: reader.named(STREAM, 'ClientFrame'), received: reader.named(STREAM, 'ServerFrame') };
  return { answers, inputs, stream, schemas: reader.schemas };
}

/** The module that the server reads them from. */
export const WORDS_FILE = 'apps/server/src/docs/api-words.ts';

export async function wordsModule(words: ApiWords): Promise<string> {
  const sorted = (value: object) => JSON.stringify(Object.fromEntries(Object.entries(value).sort()));
  const text = `// Made from packages/protocol by \`npm run api-words\`. Do not edit: change the comments and types there.
import type { ApiWords } from './words.ts';

export const API_WORDS: ApiWords = {
  answers: ${JSON.stringify(words.answers)},
  inputs: ${sorted(words.inputs)},
  stream: ${sorted(words.stream)},
  schemas: ${sorted(words.schemas)},
};
`;
  return format(text, { ...(await resolveConfig(WORDS_FILE)), filepath: WORDS_FILE });
}
