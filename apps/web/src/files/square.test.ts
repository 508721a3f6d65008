import { expect, test } from 'vitest';
import { squareArea } from './square.ts';

test.each([
  [400, 400, { x: 0, y: 0, side: 400 }],
  [600, 400, { x: 100, y: 0, side: 400 }],
  [400, 601, { x: 0, y: 100, side: 400 }],
  [1, 3, { x: 0, y: 1, side: 1 }],
])('%d x %d', (width, height, area) => {
  expect(squareArea(width, height)).toEqual(area);
});
