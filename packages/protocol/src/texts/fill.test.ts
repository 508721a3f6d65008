import { expect, test } from 'vitest';
import { filledIn } from './fill.ts';

test('placeholders are filled, and one that nothing is given for stays', () => {
  expect(filledIn('{a} of {b}, {a}', { a: '1' })).toBe('1 of {b}, 1');
});

test('the word for one goes with 1, the other with every other number', () => {
  const text = 'in {hours} {hours|hour|hours}';
  expect(['0', '1', '11'].map((hours) => filledIn(text, { hours }))).toEqual([
    'in 0 hours',
    'in 1 hour',
    'in 11 hours',
  ]);
});
