import { expect, test } from 'vitest';
import { tagsApart } from './tag-places.ts';

const tag = (x: number, y: number) => ({ x, y, width: 60 });

test.each([
  ['apart already', [tag(0, 50), tag(100, 50), tag(0, 80)], [50, 50, 80]],
  ['one over another', [tag(0, 50), tag(30, 52)], [50, 71]],
  ['three at one place stand below and above', [tag(0, 50), tag(0, 50), tag(0, 50)], [50, 69, 31]],
  ['at the lower edge there is room above only', [tag(0, 90), tag(0, 90)], [90, 71]],
])('%s', (_case, tags, places) => {
  expect(tagsApart(tags, 100)).toEqual(places);
});

test('where there is no room a tag stays at its place', () => {
  expect(tagsApart([tag(0, 10), tag(0, 10)], 20)).toEqual([10, 10]);
});
