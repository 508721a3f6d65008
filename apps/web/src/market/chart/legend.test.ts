import { expect, test } from 'vitest';
import { gapFor } from './legend.ts';

test('on a phone the candles begin below a legend of four lines', () => {
  const height = 336;
  const gap = gapFor(104, 12, height)!;
  // As the library draws: the gaps widen the range, all of which is drawn into the height.
  const drawn = height + gap.top + gap.bottom;
  expect((gap.top / drawn) * height).toBeCloseTo(104);
  expect((gap.bottom / drawn) * height).toBeCloseTo(12);
});

test('a low chart is for its candles', () => {
  expect(gapFor(104, 12, 200)).toBeUndefined();
  expect(gapFor(104, 12, 0)).toBeUndefined();
});
