import { expect, test } from 'vitest';
import { leverageList, leverageText } from './leverages.ts';

test.each([
  ['5', [5]],
  ['20, 5,5', [5, 20]],
  ['5x, 10x', [5, 10]],
  [' 100;50 ', [50, 100]],
  ['', undefined],
  ['7', undefined],
  ['5, 1000', undefined],
  ['5.0', undefined],
  ['five', undefined],
])('%s is %s', (text, leverages) => {
  expect(leverageList(text)).toEqual(leverages);
});

test('what is shown can be typed', () => {
  expect(leverageList(leverageText([5, 10, 100]))).toEqual([5, 10, 100]);
});
