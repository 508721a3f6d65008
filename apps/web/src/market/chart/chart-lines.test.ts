import { expect, test } from 'vitest';
import { stackTags } from './chart-lines.ts';

test.each([
  ['apart, they stand at their lines', [100, 200], 400, [100, 200]],
  ['close, the lower one moves down', [105, 100], 400, [119, 100]],
  ['at the lower edge, the upper ones move up', [395, 390], 400, [390.5, 371.5]],
  ['out of sight, they stand at the edges', [-50, 900], 400, [9.5, 390.5]],
  ['many out of sight below each other', [-50, -60], 400, [28.5, 9.5]],
])('%s', (_name, lines, height, places) => {
  expect(stackTags(lines, height)).toEqual(places);
});
