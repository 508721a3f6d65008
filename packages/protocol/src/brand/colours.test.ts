import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accentsOf, contrast, LEAST_CONTRAST } from './colours.ts';

test('contrast is as WCAG defines it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#ffffff', '#777777')).toBe(contrast('#777777', '#ffffff'));
});

test('a colour that can be read stays as it is', () => {
  expect(accentsOf('#1d58e8')).toMatchObject({ solid: '#1d58e8', onLight: '#1d58e8' });
  expect(accentsOf('#f0b90b').onDark).toBe('#f0b90b');
});

test('whatever the colour, everything in it can be read', () => {
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(colour, (chosen) => {
      const { solid, onDark, onLight } = accentsOf(chosen);
      expect(contrast(solid, '#ffffff')).toBeGreaterThanOrEqual(LEAST_CONTRAST);
      expect(contrast(onDark, '#1a2029')).toBeGreaterThanOrEqual(LEAST_CONTRAST);
      expect(contrast(onLight, '#eef1f5')).toBeGreaterThanOrEqual(LEAST_CONTRAST);
    }),
    { seed: 7, numRuns: 500 },
  );
});
