import { format, resolveConfig } from 'prettier';
import { declaredCalls, type DeclaredCall } from './api-calls.ts';
import { TypeReader, type JsonSchema } from './api-types.ts';
import type { SourceFile } from './source-files.ts';

/** Words about calls, by the name of the call. */
export interface CallWords {
  /** Per call: what it does, and what it answers. */
  readonly answers: Record<string, { readonly comment: string; readonly schema: JsonSchema }>;
  /** Per call: what the comments say about it and about its fields. */
  readonly inputs: Record<string, { readonly comment?: string; readonly fields: Record<string, string> }>;
}

/** What the API reference takes from the sources, because a running server no longer knows it. */
export interface ApiWords extends CallWords {
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
  const calls = declaredCalls(files);
  const web = readCallWords(reader, calls, ANSWERS, 'Answers', ({ path }) => path);
  const stream = { sent: reader.named(STREAM, 'ClientFrame'), received: reader.named(STREAM, 'ServerFrame') };
  return { ...web, stream, schemas: reader.schemas };
}

/** The entries of an interface of answers, and the fields of the calls that they are of. */
function readCallWords(
  reader: TypeReader,
  calls: readonly DeclaredCall[],
  file: string,
  type: string,
  nameOf: (call: DeclaredCall) => string,
): CallWords {
  const answers: CallWords['answers'] = {};
  for (const { name, comment, schema } of reader.members(file, type)) {
    if (comment === undefined) throw new Error(`${file}: ${name} has no comment that says what it does`);
    answers[name] = { comment, schema };
  }
  const inputs: CallWords['inputs'] = {};
  for (const call of calls) {
    if (!(nameOf(call) in answers)) continue;
    const { comment, fields } = reader.fieldComments(call.schema.file, call.schema.name);
    inputs[nameOf(call)] = { ...(comment !== undefined && { comment }), fields };
  }
  return { answers, inputs };
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
