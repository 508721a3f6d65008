import { expect, test } from 'vitest';
import { clearOf, stackTags } from './stack-tags.ts';

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
  [100, 200, 100],
  [219, 200, 219],
  [218, 200, 219],
  [200, 200, 219],
  [199, 200, 181],
  [181, 200, 181],
])('a tag at %d keeps clear of the one at %d: %d', (y, taken, place) => {
  expect(clearOf(y, taken)).toBe(place);
});
