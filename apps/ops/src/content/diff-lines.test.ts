import { expect, test } from 'vitest';
import { diffLines } from './diff-lines.ts';

const said = (before: string, after: string) =>
  diffLines(before, after).map(({ kind, text }) => `${{ same: ' ', added: '+', removed: '-' }[kind]}${text}`);

test.each([
  ['a\nb\nc', 'a\nb\nc', [' a', ' b', ' c']],
  ['a\nb\nc', 'a\nx\nc', [' a', '-b', '+x', ' c']],
  ['a\nc', 'a\nb\nc', [' a', '+b', ' c']],
  ['a\nb\nc', 'c', ['-a', '-b', ' c']],
  ['', 'a', ['+a']],
  ['a', '', ['-a']],
  ['a\r\nb', 'a\nb', [' a', ' b']],
  ['a\na', 'a', [' a', '-a']],
  ['x\na\nb\ny', 'b\na\ny', ['-x', '-a', ' b', '+a', ' y']],
])('%j to %j', (before, after, lines) => {
  expect(said(before, after)).toEqual(lines);
});

test('whatever the texts, the lines kept and removed are the old text, those kept and added the new one', () => {
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48271) % 2147483647) % below;
  const text = () => Array.from({ length: 1 + random(12) }, () => 'abc'[random(3)]).join('\n');
  for (let round = 0; round < 200; round++) {
    const [before, after] = [text(), text()];
    const lines = diffLines(before, after);
    const side = (other: string) => lines.filter(({ kind }) => kind !== other).map((line) => line.text);
    expect(side('added').join('\n')).toBe(before);
    expect(side('removed').join('\n')).toBe(after);
  }
});

test('texts of many lines are compared without searching every pair', () => {
  const long = (letter: string) => Array.from({ length: 2000 }, (_, line) => letter + line).join('\n');
  expect(diffLines(long('a'), long('b'))).toHaveLength(4000);
});
