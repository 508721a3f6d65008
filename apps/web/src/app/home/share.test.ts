import { expect, test } from 'vitest';
import { shareOf } from './share.ts';

test.each([
  ['10%', 10],
  ['2.5%', 2.5],
  ['7,5 %', 7.5],
  ['100％', 100],
  ['0%', 0],
  ['250%', undefined],
  ['$55,500', undefined],
  ['21 days', undefined],
  ['10% fee', undefined],
  ['', undefined],
])('%s is a share of %s', (value, share) => {
  expect(shareOf(value)).toBe(share);
});
