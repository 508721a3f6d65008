import { expect, test } from 'vitest';
import { nearestUnseen, stackTags, tagsBeside } from './stack-tags.ts';

test.each([
  ['apart, they stand at their lines', [100, 200], 400, [100, 200]],
  ['close, the lower one moves down', [105, 100], 400, [119, 100]],
  ['at the lower edge, the upper ones move up', [395, 390], 400, [390.5, 371.5]],
  ['out of sight, they stand at the edges', [-50, 900], 400, [9.5, 390.5]],
  ['many out of sight below each other', [-50, -60], 400, [28.5, 9.5]],
])('%s', (_name, lines, height, places) => {
  expect(stackTags(lines, height)).toEqual(places);
});

test.each([
  ['away from the last price, they stand at their lines', 200, [100, 219], [100, 219]],
  ['too near, each moves on its own side', 200, [199, 200, 210], [181, 219, 238]],
  ['whatever their order', 200, [210, 190, 200, 195], [238, 162, 219, 181]],
  ['those that are pushed push the next', 200, [195, 180, 100], [181, 162, 100]],
  ['far away, too', 200, [100, 110, 300, 305], [91, 110, 300, 319]],
])('on the axis: %s', (_name, last, lines, places) => {
  expect(tagsBeside(last, lines)).toEqual(places);
});

test.each([
  ['all of a few', [-10, 50, 500, -30], [3, 0, 2]],
  ['the nearest three of many at each edge', [-40, -10, -30, -20, 430, 401, 500, 410], [2, 3, 1, 5, 7, 4]],
  ['none where all are in sight', [0, 200, 400], []],
])('out of sight have a tag: %s', (_name, lines, places) => {
  expect(nearestUnseen(lines, 400)).toEqual(places);
});
