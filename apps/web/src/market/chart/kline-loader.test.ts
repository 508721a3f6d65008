import type { Chart } from 'klinecharts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stream } from '../../live/stream.ts';
import { klineLoader, type KlineState } from './kline-loader.ts';

let up: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(stream, 'subscribe').mockReturnValue(() => undefined);
  up = false;
  vi.stubGlobal('fetch', async () => {
    if (!up) throw new TypeError('the line is down');
    return new Response(JSON.stringify({ status: 'ok', data: [] }));
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('an interval whose candles do not come says so, and tries until they do', async () => {
  const states: KlineState[] = [];
  const loader = klineLoader({} as Chart, 'btcusdt', '5min', (state) => states.push(state));
  const callback = vi.fn();
  await loader.getBars({ type: 'init', callback } as never);
  expect(states).toEqual(['loading', 'failed']);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(states.slice(2)).toEqual(['loading', 'failed']);
  up = true;
  loader.retry();
  await vi.advanceTimersByTimeAsync(1);
  expect(states.at(-1)).toBe('ready');
  expect(callback).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(callback).toHaveBeenCalledTimes(1);
  loader.stop();
});
