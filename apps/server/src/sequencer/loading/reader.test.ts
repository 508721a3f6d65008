import { expect, test } from 'vitest';
import { nextToldId, type Reader } from './reader.ts';

/** Of a table whose highest id is that, after a restore that gave out numbers up to `floor`, if there was one. */
const nextAfter = (highest: string | null, floor: string | null) =>
  nextToldId(
    {
      all: async (text: string) => [text.includes('id_floors') ? { floor } : { id: highest }],
    } as unknown as Reader,
    'withdrawals',
  );

test('a number that somebody outside may remember is given out once: one above what is stored, and above what a restore has lost', async () => {
  expect(await nextAfter(null, null)).toBe(1);
  expect(await nextAfter('7', null)).toBe(8);
  expect(await nextAfter('7', '7')).toBe(8);
  expect(await nextAfter('7', '900')).toBe(901);
  expect(await nextAfter('901', '900')).toBe(902);
  expect(await nextAfter(null, '900')).toBe(901);
});
