import { beforeEach, expect, test } from 'vitest';
import { parametersOf, saveIndicators, savedIndicators, toggled, withParameters } from './indicators.ts';

beforeEach(() => localStorage.clear());

test('moving averages and volume at first', () => {
  expect(savedIndicators('btcusdt')).toEqual({ shown: ['MA', 'VOL'], parameters: {} });
});

test('a choice is kept for its pair, in the order of the menu; a new pair starts with the last one', () => {
  const chosen = toggled(toggled(savedIndicators('btcusdt'), 'RSI'), 'BOLL');
  expect(chosen.shown).toEqual(['MA', 'BOLL', 'VOL', 'RSI']);
  saveIndicators('btcusdt', chosen);
  saveIndicators('ethusdt', toggled(chosen, 'MA'));
  expect(savedIndicators('btcusdt')).toEqual(chosen);
  expect(savedIndicators('xrpusdt').shown).toEqual(['BOLL', 'VOL', 'RSI']);
});

test('none is a choice too', () => {
  saveIndicators('btcusdt', { shown: [], parameters: {} });
  expect(savedIndicators('btcusdt').shown).toEqual([]);
});

test('parameters are kept with the pair; the usual ones stand in for what was not chosen', () => {
  const chosen = withParameters(savedIndicators('btcusdt'), 'RSI', [10, 20, 30]);
  saveIndicators('btcusdt', chosen);
  expect(parametersOf(savedIndicators('btcusdt'), 'RSI')).toEqual([10, 20, 30]);
  expect(parametersOf(savedIndicators('btcusdt'), 'MA')).toEqual([7, 25, 99]);
});

test('what no parameter can be is brought within bounds', () => {
  const { parameters } = withParameters(savedIndicators('btcusdt'), 'MA', [0, 9999, Number.NaN]);
  expect(parameters.MA).toEqual([1, 300, 1]);
});

test.each([
  ['no JSON', 'MA,VOL'],
  ['a list', '["MA"]'],
  ['an unknown indicator', '{"btcusdt":{"shown":["HACK"],"parameters":{}}}'],
  ['a parameter that is no number', '{"btcusdt":{"shown":[],"parameters":{"MA":["7"]}}}'],
])('%s in the storage counts for nothing', (_what, text) => {
  localStorage.setItem('indicators', text);
  expect(savedIndicators('btcusdt').shown).toEqual(['MA', 'VOL']);
});
