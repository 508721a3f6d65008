import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { printFigure } from './figure.ts';

let before: typeof process.exitCode;
beforeEach(() => {
  before = process.exitCode;
  process.exitCode = 0;
});
afterEach(() => {
  process.exitCode = before;
  vi.restoreAllMocks();
});

test.each([
  ['above the most', 3, { most: 2 }, 1],
  ['at the most', 2, { most: 2 }, 0],
  ['below the least', 1, { least: 2 }, 1],
  ['at the least', 2, { least: 2 }, 0],
  ['no number at all', NaN, { most: 2 }, 1],
  ['without a bar', 1e9, undefined, 0],
])('a figure %s: the benchmark ends with %4$s', (_what, value, bar, exitCode) => {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  printFigure({ name: 'a', value, unit: 'x', ...(bar && { bar }) });
  expect(process.exitCode).toBe(exitCode);
  expect(JSON.parse(lines[0]!).holds).toBe(bar && exitCode === 0);
  // One that holds mends nothing.
  printFigure({ name: 'b', value: 1, unit: 'x', bar: { most: 1 } });
  expect(process.exitCode).toBe(exitCode);
});
