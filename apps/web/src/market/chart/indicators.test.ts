import { beforeEach, expect, test } from 'vitest';
import { savedIndicators, toggleIndicator } from './indicators.ts';

beforeEach(() => localStorage.clear());

test('moving averages and volume at first', () => {
  expect(savedIndicators()).toEqual(['MA', 'VOL']);
});

test('a choice is kept in the order of the menu', () => {
  const chosen = toggleIndicator(toggleIndicator(savedIndicators(), 'RSI'), 'BOLL');
  expect(chosen).toEqual(['MA', 'BOLL', 'VOL', 'RSI']);
  expect(savedIndicators()).toEqual(chosen);
  expect(toggleIndicator(chosen, 'MA')).toEqual(['BOLL', 'VOL', 'RSI']);
});

test('none is a choice too, and unknown names are passed over', () => {
  for (const indicator of savedIndicators()) toggleIndicator(savedIndicators(), indicator);
  expect(savedIndicators()).toEqual([]);
  localStorage.setItem('indicators', 'RSI,HACK,MA');
  expect(savedIndicators()).toEqual(['MA', 'RSI']);
});
