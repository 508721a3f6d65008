import { expect, test } from 'vitest';
import { SharedAnswers } from './shared-answers.ts';

test('asked once while it is under way and for a while after, anew when that is over or its source has changed', async () => {
  let now = 0;
  let asked = 0;
  const answers = new SharedAnswers<number>({ now: () => now }, 1_000);
  const ask = () => answers.get('a', async () => ++asked);
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  now = 999;
  expect(await ask()).toBe(1);
  expect(await answers.get('b', async () => 7)).toBe(7);
  now = 1_000;
  expect(await ask()).toBe(2);
  answers.clear();
  expect(await ask()).toBe(3);
});

test('a failure is told to those who waited for it, and not kept', async () => {
  const answers = new SharedAnswers<number>({ now: () => 0 }, 1_000);
  const failing = () => answers.get('a', () => Promise.reject(new Error('away')));
  await expect(Promise.all([failing(), failing()])).rejects.toThrow('away');
  expect(await answers.get('a', async () => 1)).toBe(1);
});
