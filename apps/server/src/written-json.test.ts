import { expect, test } from 'vitest';
import { exactNumber, writeJson } from './open-api/exact-json.ts';
import { wireOf, writePieces, writtenJson, writtenList } from './written-json.ts';

test('written JSON is put in as it is', () => {
  const one = writtenJson(writeJson({ a: exactNumber('0.000000001'), b: '"@0' }));
  const two = writtenJson('[1,2]');
  const text = writeJson({ two, n: exactNumber('1.50'), list: [1], one, none: writtenJson('[]') });
  expect(text).toBe('{"two":[1,2],"n":1.50,"list":[1],"one":{"a":0.000000001,"b":"\\"@0"},"none":[]}');
  expect(writeJson({ one, none: undefined })).toBe('{"one":{"a":0.000000001,"b":"\\"@0"}}');
  expect(() => writeJson({ deep: { one } })).toThrow();
  expect(writeJson([1])).toBe('[1]');
});

test('a list of items that were written before has a comma between them, and none where there are none', () => {
  const text = (...items: string[]) => writtenList(items).pieces.join('');
  expect(text('{"a":1}', '{"b":2}', '{"c":3}')).toBe('[{"a":1},{"b":2},{"c":3}]');
  expect(text('{"b":2}')).toBe('[{"b":2}]');
  expect(text()).toBe('[]');
  const many = Array.from({ length: 1_001 }, (_, n) => String(n));
  expect(JSON.parse(text(...many))).toEqual(many.map(Number));
});

test('what is long goes out in pieces, to the same bytes', async () => {
  const list = writtenList(Array.from({ length: 2_000 }, (_, n) => `{"name":"${'é'.repeat(50)}","n":${n}}`));
  const pieces = writePieces({ ok: true, list }, JSON.stringify);
  for (const piece of pieces) expect(piece.length).toBeLessThan(100_000);
  const wire = wireOf(pieces);
  if (typeof wire === 'string') throw new Error('it is one text');
  const sent = Buffer.concat(await wire.body.toArray());
  expect(sent.length).toBe(wire.bytes);
  expect(sent.toString()).toBe(pieces.join(''));
  expect(JSON.parse(sent.toString()).list).toHaveLength(2_000);
  expect(wireOf(writePieces({ ok: true }, JSON.stringify))).toBe('{"ok":true}');
});
