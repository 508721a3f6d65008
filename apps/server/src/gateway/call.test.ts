import { declareCall, fileOf } from '@bourse/protocol/call';
import { refuse } from '@bourse/protocol/refusal';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { Download } from './answer.ts';
import { handle } from './call.ts';

const input = z.object({ name: z.string() });
const declared = declareCall({
  path: '/a',
  access: 'public',
  input,
  output: z.strictObject({ count: z.number() }),
  summary: 'Count',
  example: { name: 'x' },
});
const table = declareCall({
  path: '/b',
  access: 'user',
  input,
  output: fileOf('text/csv'),
  summary: 'Table',
  example: { name: 'x' },
});

test('a call is a POST in the general envelope unless it says otherwise', () => {
  expect(handle(declared, () => ({ count: 1 }))).toMatchObject({
    method: 'POST',
    envelope: 'code1',
    cost: 1,
    proof: [],
  });
});

test('the compiler holds handlers to what is declared', () => {
  const calls = [
    handle(declared, ({ name }) => (name === '' ? refuse('NOT_FOUND') : { count: name.length })),
    handle(table, (_input, { session }) => new Download({ contentType: 'text/csv', body: session.email })),
    // @ts-expect-error: another type than the declared one
    handle(declared, () => ({ count: 'one' })),
    // @ts-expect-error: a field too few
    handle(declared, async () => ({})),
    // @ts-expect-error: data in the place of a file
    handle(table, () => ({ count: 1 })),
    // @ts-expect-error: a file of another type
    handle(table, () => new Download({ contentType: 'image/png', body: '' })),
    // @ts-expect-error: no field of the call
    handle(declared, ({ other }) => ({ count: Number(other) })),
    // @ts-expect-error: a call of anyone has no session
    handle(declared, (_input, { session }) => ({ count: session.id })),
  ];
  expect(calls).toHaveLength(8);
});
