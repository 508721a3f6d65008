import type { Chart, KLineData } from 'klinecharts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stream } from '../../live/stream.ts';
import { klineLoader, type KlineState } from './kline-loader.ts';

let up: boolean;
// Frames of the browser's own, which the clock of these tests does not know.
vi.mock('../../live/paint.ts', () => ({ schedulePaint: (paint: () => void) => paint() }));

/** By channel; that of the tickers is one for all tests. */
const hear = new Map<string, (frame: object) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(stream, 'subscribe').mockImplementation((channel, { message }) => {
    hear.set(channel, message as (frame: object) => void);
    return () => undefined;
  });
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

test('the running candle is drawn with the ticker, so that there is one last price; without one a second later', async () => {
  const candles: KLineData[] = [];
  const chart = {
    getDataList: () => candles,
    getVisibleRange: () => ({ from: 0, to: 0 }),
  } as unknown as Chart;
  const loader = klineLoader(chart, 'btcusdt', '5min', () => undefined);
  const drawn: number[] = [];
  loader.subscribeBar?.({ callback: (bar: KLineData) => void drawn.push(bar.close) } as never);
  const candle = (close: string) =>
    hear.get('kline:btcusdt:5min')!({
      ch: 'kline:btcusdt:5min',
      type: 'delta',
      data: { id: 300, open: '1', high: '9', low: '1', close, vol: '1', turnover: '1' },
    });
  const ticker = () => hear.get('tickers')!({ ch: 'tickers', type: 'delta', data: [] });
  candle('2');
  candle('3');
  await vi.advanceTimersByTimeAsync(250);
  expect(drawn).toEqual([]);
  ticker();
  expect(drawn).toEqual([3]);
  ticker();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(drawn).toEqual([3]);
  candle('4');
  await vi.advanceTimersByTimeAsync(999);
  expect(drawn).toEqual([3]);
  await vi.advanceTimersByTimeAsync(1);
  expect(drawn).toEqual([3, 4]);
  loader.stop();
});
