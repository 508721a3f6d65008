import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accentsOf, contrast, LEAST_CONTRAST, LEAST_SHAPE_CONTRAST } from './colours.ts';

test('contrast is as WCAG defines it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#ffffff', '#777777')).toBe(contrast('#777777', '#ffffff'));
});

test('a colour that can be read stays as it is', () => {
  expect(accentsOf('#1d58e8')).toMatchObject({ solidOnLight: '#1d58e8', onLight: '#1d58e8' });
  expect(accentsOf('#f0b90b').onDark).toBe('#f0b90b');
});

test.each([
  ['a dark blue', '#0b2a5b', { solidOnLight: '#0b2a5b', onSolid: '#ffffff' }],
  ['an amber', '#ffb300', { solidOnLight: '#ffb300', solidOnDark: '#ffb300', onSolid: '#10151c' }],
  ['black', '#000000', { solidOnLight: '#000000', onLight: '#000000' }],
])('buttons in %s are what the company knows as its colour', (_, colour, expected) => {
  expect(accentsOf(colour)).toMatchObject(expected);
});

test('what has to be lighter or darker keeps its hue', () => {
  const { solidOnDark, onDark } = accentsOf('#0b2a5b');
  for (const each of [solidOnDark, onDark]) {
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(each.slice(at, at + 2), 16));
    expect(blue! - green!).toBeGreaterThan(50);
    expect(green! - red!).toBeGreaterThan(25);
  }
});

test('whatever the colour, everything in it can be read', () => {
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(colour, (chosen) => {
      const { solidOnDark, solidOnLight, onSolid, onDark, onLight } = accentsOf(chosen);
      expect(contrast(solidOnDark, onSolid)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
      expect(contrast(solidOnLight, onSolid)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
      expect(contrast(solidOnDark, '#1a2029')).toBeGreaterThanOrEqual(LEAST_SHAPE_CONTRAST);
      expect(contrast(onDark, '#1a2029')).toBeGreaterThanOrEqual(LEAST_CONTRAST);
      expect(contrast(onLight, '#eef1f5')).toBeGreaterThanOrEqual(LEAST_CONTRAST);
    }),
    { seed: 7, numRuns: 500 },
  );
});
