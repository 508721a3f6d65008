import { beforeEach, expect, test } from 'vitest';
import { savedDrawings, saveDrawings, type Drawing } from './drawings.ts';

beforeEach(() => localStorage.clear());

const LINE: Drawing = {
  name: 'segment',
  points: [
    { timestamp: 1_700_000_000_000, value: 64_000 },
    { timestamp: 1_700_000_900_000, value: 64_500.5 },
  ],
};
const NOTE: Drawing = { name: 'note', points: [LINE.points[0]!], text: '<img src=x onerror=alert(1)>' };

test('each pair keeps its own', () => {
  saveDrawings('btcusdt', [LINE, NOTE]);
  saveDrawings('ethusdt', [NOTE]);
  expect(savedDrawings('btcusdt')).toEqual([LINE, NOTE]);
  saveDrawings('btcusdt', []);
  expect(savedDrawings('btcusdt')).toEqual([]);
  expect(savedDrawings('ethusdt')).toEqual([NOTE]);
});

test('the newest hundred are kept', () => {
  const many = Array.from({ length: 120 }, (_, n) => ({ ...LINE, points: [{ timestamp: n, value: 1 }] }));
  saveDrawings('btcusdt', many);
  expect(savedDrawings('btcusdt')).toEqual(many.slice(20));
});

test.each([
  ['no JSON', 'x'],
  ['no object', '[1]'],
  ['null', 'null'],
  ['no list', '{"btcusdt":{}}'],
  ['an unknown tool', '{"btcusdt":[{"name":"script","points":[]}]}'],
  ['a point without a price', '{"btcusdt":[{"name":"segment","points":[{"timestamp":1}]}]}'],
  ['a price that is no number', '{"btcusdt":[{"name":"segment","points":[{"timestamp":1,"value":"9"}]}]}'],
])('%s in the storage counts for nothing', (_, text) => {
  localStorage.setItem('drawings', text);
  expect(savedDrawings('btcusdt')).toEqual([]);
  saveDrawings('ethusdt', [LINE]);
  expect(savedDrawings('ethusdt')).toEqual([LINE]);
});
