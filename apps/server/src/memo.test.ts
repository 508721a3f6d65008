import { expect, test } from 'vitest';
import { Kept, Memo } from './memo.ts';

test('a value is made once per revision, and the least used one is forgotten', () => {
  const memo = new Memo<string>(2);
  const made: string[] = [];
  const get = (key: string, revision: unknown) =>
    memo.get(key, revision, () => {
      made.push(`${key}${String(revision)}`);
      return `${key}${String(revision)}`;
    });
  expect([get('a', undefined), get('a', undefined), get('a', 2), get('b', 1)]).toEqual([
    'aundefined',
    'aundefined',
    'a2',
    'b1',
  ]);
  get('a', 2);
  get('c', 1);
  get('a', 2);
  get('b', 1);
  expect(made).toEqual(['aundefined', 'a2', 'b1', 'c1', 'b1']);
});

test('what is made of several is made anew when one of them is another', () => {
  const kept = new Kept<number>();
  let made = 0;
  const [a, b] = [{}, {}];
  const get = (...sources: unknown[]) => kept.get(sources, () => ++made);
  expect([get(a, 1), get(a, 1), get(b, 1), get(b, 2), get(b, 2), get(b)]).toEqual([1, 1, 2, 3, 3, 4]);
});
