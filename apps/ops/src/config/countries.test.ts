import { expect, test } from 'vitest';
import { countryCodes } from './countries.ts';

test.each([
  ['', []],
  ['us', ['US']],
  ['us, gb;DE  fr', ['DE', 'FR', 'GB', 'US']],
  ['US,us', ['US']],
  ['USA', undefined],
  ['U1', undefined],
  ['de, germany', undefined],
])('"%s"', (text, codes) => {
  expect(countryCodes(text)).toEqual(codes);
});
