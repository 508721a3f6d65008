import type { Chart, KLineData } from 'klinecharts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stream } from '../../live/stream.ts';
import { klineLoader, type KlineState } from './kline-loader.ts';

let up: boolean;
/** Fields of the calls that were made, and what they are answered. */
let asked: string[];
let answer: object[];
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
  asked = [];
  answer = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    if (!up) throw new TypeError('the line is down');
    asked.push(String(body));
    return new Response(JSON.stringify({ status: 'ok', data: answer }));
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

test('an hour is made of half hours: of those that were, and of the one that runs', async () => {
  up = true;
  const half = (minutes: number, close: string) => ({
    ...{ id: minutes * 60, open: '1', high: close, low: '1', close, vol: '1', turnover: '1' },
  });
  // Newest first, as the exchange answers.
  answer = [half(150, '5'), half(120, '4'), half(90, '3'), half(60, '2')];
  let bars: KLineData[] = [];
  const chart = { getDataList: () => bars } as unknown as Chart;
  const loader = klineLoader(chart, 'btcusdt', '60min', () => undefined);
  await loader.getBars({ type: 'init', callback: (all: KLineData[]) => (bars = all) } as never);
  expect(asked).toEqual(['symbol=btcusdt&timer=30min&size=600']);
  expect(bars.map(({ timestamp, close, volume }) => [timestamp / 60_000, close, volume])).toEqual([
    [60, 3, 2],
    [120, 5, 2],
  ]);
  const drawn: KLineData[] = [];
  loader.subscribeBar?.({ callback: (bar: KLineData) => void drawn.push(bar) } as never);
  hear.get('kline:btcusdt:30min')!({ ch: 'kline:btcusdt:30min', type: 'delta', data: half(150, '7') });
  hear.get('tickers')!({ ch: 'tickers', type: 'delta', data: [] });
  expect(drawn).toMatchObject([{ timestamp: 120 * 60_000, open: 1, close: 7, high: 7, volume: 2 }]);
  loader.stop();
});

test('a loader that was stopped asks for nothing', async () => {
  up = true;
  const loader = klineLoader({} as Chart, 'btcusdt', '4hour', () => undefined);
  loader.stop();
  await loader.getBars({ type: 'init', callback: vi.fn() } as never);
  await loader.getBars({ type: 'forward', timestamp: 1, callback: vi.fn() } as never);
  expect(asked).toEqual([]);
});
