import { expect, test } from 'vitest';
import { mutants } from './frames.ts';
import { HOSTILE_JSON, HOSTILE_TEXTS } from './hostile-values.ts';

// The fault: no value was ever put in, so every frame was the same harmless one.
test('every hostile value comes in the place of each field, and of what holds fields', () => {
  const texts = mutants({ op: 'sub', params: { id: 1 } });
  expect(texts).toContain('{"op":{"toString":1},"params":{"id":1}}');
  expect(texts).toContain('{"op":"sub","params":[null]}');
  expect(texts).toContain('{"op":"sub","params":{"id":""}}');
  expect(new Set(texts).size).toBe(
    3 * new Set([...HOSTILE_TEXTS.map((text) => JSON.stringify(text)), ...HOSTILE_JSON]).size,
  );
});
