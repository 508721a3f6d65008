import { expect, test } from 'vitest';
import { TypeReader, type JsonSchema } from './api-types.ts';

const PATH = 'packages/protocol/src/a.ts';

/** The schema of the type `T` of a file, and the named types that it met. */
function read(text: string, others: Record<string, string> = {}) {
  const files = Object.entries({ [PATH]: text, ...others }).map(([path, text]) => ({ path, text }));
  const reader = new TypeReader(files);
  reader.named(PATH, 'T');
  return reader.schemas;
}

const STRING = { type: 'string' };

test.each<[string, string, JsonSchema]>([
  ['text', 'type T = string', STRING],
  ['numbers', 'type T = number', { type: 'number' }],
  ['a list', 'type T = string[]', { type: 'array', items: STRING }],
  ['a list that stays', 'type T = readonly string[]', { type: 'array', items: STRING }],
  ['a list by its long name', 'type T = ReadonlyArray<string>', { type: 'array', items: STRING }],
  [
    'a tuple',
    'type T = readonly [price: string, lots: number]',
    { type: 'array', prefixItems: [STRING, { type: 'number' }], minItems: 2, maxItems: 2 },
  ],
  ['literals of one type', "type T = 'a' | 'b'", { type: 'string', enum: ['a', 'b'] }],
  ['negative literals', 'type T = 1 | -2', { type: 'number', enum: [1, -2] }],
  ['literals of two types', "type T = 'a' | null", { enum: ['a', null] }],
  [
    'alternatives',
    "type T = string[] | 'none'",
    { anyOf: [{ type: 'array', items: STRING }, { enum: ['none'] }] },
  ],
  [
    'values of a constant',
    "const NAMES = ['a', 'b'] as const; type T = (typeof NAMES)[number]",
    { type: 'string', enum: ['a', 'b'] },
  ],
  [
    'texts made of literals',
    "const KINDS = ['limit', 'market'] as const; type T = `buy-${(typeof KINDS)[number]}!` | 'none'",
    { anyOf: [{ type: 'string', enum: ['buy-limit!', 'buy-market!'] }, { enum: ['none'] }] },
  ],
  [
    'a dictionary',
    'type T = Record<string, number>',
    { type: 'object', additionalProperties: { type: 'number' } },
  ],
  ['nothing', 'type T = Record<string, never>', { type: 'object', additionalProperties: false }],
  [
    'fields, some of which may be missing',
    'interface T { a: string; b?: number }',
    { type: 'object', properties: { a: STRING, b: { type: 'number' } }, required: ['a'] },
  ],
  [
    'comments',
    '/** A thing. */\ninterface T {\n  /** Its name,\n   * in `ASCII`. */\n  a: string; // no comment\n  /* nor this */\n  b: string }',
    {
      description: 'A thing.',
      type: 'object',
      properties: { a: { ...STRING, description: 'Its name, in `ASCII`.' }, b: STRING },
      required: ['a', 'b'],
    },
  ],
  [
    'comments about something else',
    '/** About the file. */\n\n/** A thing (docs/rules.md, "Spot orders"). */\ntype T = string',
    { description: 'A thing.', type: 'string' },
  ],
  ['a comment about the file', '/** About the file. */\n\ntype T = string', STRING],
  [
    'generic types, which have no name of their own',
    'interface Page<Row> { list: Row[] } type T = Page<string>',
    { type: 'object', properties: { list: { type: 'array', items: STRING } }, required: ['list'] },
  ],
  [
    "another type's field",
    "interface A { x: 'p' | 'q' } type T = A['x']",
    { type: 'string', enum: ['p', 'q'] },
  ],
])('%s', (_name, text, expected) => {
  expect(read(text)['T']).toEqual(expected);
});

test('named types are named once, also across files and when they hold themselves', () => {
  const schemas = read(
    "import { B as C } from './b.ts'; export interface T { one: C; more: C[]; self?: T }",
    {
      'packages/protocol/src/b.ts': 'export interface B { x: string }',
    },
  );
  const named = { $ref: '#/components/schemas/C' };
  expect(schemas['T']!['properties']).toEqual({
    one: named,
    more: { type: 'array', items: named },
    self: { $ref: '#/components/schemas/T' },
  });
  expect(schemas['C']!['properties']).toEqual({ x: STRING });
});

test('what a type inherits', () => {
  const { T } = read('interface A { a: string } interface T extends A { b: string }');
  expect(T).toEqual({
    allOf: [
      { $ref: '#/components/schemas/A' },
      { type: 'object', properties: { b: STRING }, required: ['b'] },
    ],
  });
});

test.each([
  ['a type it does not understand', 'type T = keyof string', 'cannot be described'],
  ['an unknown name', 'type T = Unknown', 'Unknown is not known'],
  ['a file that does not parse', 'type T =', PATH],
])('refuses %s', (_name, text, message) => {
  expect(() => read(text)).toThrow(message);
});

test('refuses two types of one name', () => {
  const b = { 'packages/protocol/src/b.ts': 'interface X { b: string } export interface B { x: X }' };
  const text = "import { B } from './b.ts'; interface X { a: string } interface T { x: X; b: B }";
  expect(() => read(text, b)).toThrow('two types are called X');
});

test('comments on the fields of a call: their own, or those of what they are made from', () => {
  const reader = new TypeReader([
    {
      path: 'packages/protocol/src/fields.ts',
      text: `/** A coin. */ export const coin = z.string();
        export const page = {
          /** From 1. */
          pageNo: z.string(),
          pageSize: z.string() };`,
    },
    {
      path: PATH,
      text: `import { coin, page } from './fields.ts';
        /** How many. */
        const size = (max: number) => z.string().max(max);
        /** Of anything. */ const MOST = 500;
        /** Asks. */
        export const askCall = z.object({
          coin,
          other: coin.optional(),
          third: orAbsent(coin),
          /** Its own. */
          own: coin,
          size: size(MOST).default('1'),
          silent: z.string(),
          ...page }).refine(() => true);
        export const lessCall = askCall.omit({ own: true });`,
    },
  ]);
  const fields = {
    coin: 'A coin.',
    other: 'A coin.',
    third: 'A coin.',
    own: 'Its own.',
    size: 'How many.',
    pageNo: 'From 1.',
  };
  expect(reader.fieldComments(PATH, 'askCall')).toEqual({ comment: 'Asks.', fields });
  expect(reader.fieldComments(PATH, 'lessCall').fields).toMatchObject({ coin: 'A coin.' });
});
