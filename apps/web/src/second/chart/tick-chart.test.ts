import { expect, test } from 'vitest';
import { AXIS, nicePrice, tickScale } from './tick-scale.ts';
import { HISTORY_MS, joined, pointOf, pointsOf } from './tick-series.ts';

const NOW = 1_700_000_000_000;
const FRAME = { width: 876, height: 334 };

test('a block gives the last tick of the pair with all its decimals, one of before in ticks', () => {
  const block = (id: number, ticks: string) => ({ id, time: id, ticks, previousHash: '', hash: '' });
  const points = pointsOf(
    [
      block(1, '1000,btcusdt,10,5000001,1\n1001,ethusdt,11,300000,1\n1002,btcusdt,12,5000002,1'),
      block(2, ''),
      block(3, '3000,btcusdt,13,50000.00123,50000.0'),
    ],
    'btcusdt',
  );
  expect(points).toEqual([pointOf(12, '50000.02'), pointOf(13, '50000.00123')]);
});

test('history and live ticks are joined in order of time, once each, as far as is drawn', () => {
  const [a, b, c] = [pointOf(0, '1'), pointOf(HISTORY_MS, '2'), pointOf(HISTORY_MS + 1, '3')];
  expect(joined([a, b], [b])).toEqual([a, b]);
  expect(joined([a, c], [b])).toEqual([b, c]);
});

test('prices and strikes are in sight; now stands left of what is to come', () => {
  const points = [pointOf(NOW - 60_000, '50000'), pointOf(NOW, '50010')];
  const line = {
    id: '1',
    tone: 'up' as const,
    label: '',
    value: 49_990,
    from: NOW - 10_000,
    to: NOW + 50_000,
  };
  const scale = tickScale(points, [line], NOW, 0.01, FRAME)!;
  for (const value of [50_000, 50_010, 49_990]) {
    expect(scale.y(value)).toBeGreaterThan(AXIS.top);
    expect(scale.y(value)).toBeLessThan(FRAME.height - AXIS.bottom);
  }
  expect(scale.y(50_010)).toBeLessThan(scale.y(50_000));
  expect(scale.x(NOW - 120_000)).toBe(0);
  expect(scale.x(NOW)).toBeLessThan(scale.x(line.to));
  expect(scale.x(line.to)).toBeLessThan(FRAME.width - AXIS.right);
  expect(scale.prices).toEqual([49_990, 49_995, 50_000, 50_005, 50_010]);
  expect(scale.times.every((time) => time % 30_000 === 0)).toBe(true);
});

test('a price that stands still is in the middle', () => {
  const scale = tickScale([pointOf(NOW, '50000')], [], NOW, 0.01, FRAME)!;
  expect(scale.y(50_000)).toBeCloseTo(AXIS.top + (FRAME.height - AXIS.bottom - AXIS.top) / 2);
});

test('an expiry that is far away does not press the past together', () => {
  const line = { id: '1', tone: 'up' as const, label: '', value: 1, from: NOW, to: NOW + 86_400_000 };
  const scale = tickScale([pointOf(NOW, '1')], [line], NOW, 1, FRAME)!;
  expect(scale.x(NOW)).toBe((FRAME.width - AXIS.right) / 2);
});

test('without a price there is nothing to draw', () => {
  expect(tickScale([], [], NOW, 0.01, FRAME)).toBeUndefined();
});

test.each([
  [0.03, 0.01, 0.05],
  [7, 0.01, 10],
  [0.001, 0.01, 0.01],
  [130, 1, 200],
])('grid lines at least %f apart, of a pair with steps of %f, are %f apart', (least, step, nice) => {
  expect(nicePrice(least, step)).toBeCloseTo(nice, 10);
});
