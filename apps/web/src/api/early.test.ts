import { afterEach, expect, test, vi } from 'vitest';
import { earlyKey, takeEarly } from './early.ts';

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(globalThis, '__early');
});

const ANSWER = { status: 'ok', data: [] };

function asked(key: string, sent: number): void {
  Object.assign(globalThis, { __early: { [key]: { sent, answer: Promise.resolve(ANSWER) } } });
}

test('a call is told from another by its fields', () => {
  expect(earlyKey('/bb/config', new URLSearchParams())).toBe('/bb/config');
  const fields = new URLSearchParams({ symbol: 'btcusdt', timer: '15min', size: '300' });
  expect(earlyKey('/huobi/getKline', fields)).toBe('/huobi/getKline?symbol=btcusdt&timer=15min&size=300');
});

test('an early answer is taken once', async () => {
  asked('/bb/config', performance.now());
  expect(await takeEarly('/bb/config')).toBe(ANSWER);
  expect(await takeEarly('/bb/config')).toBeUndefined();
});

test('candles that were asked for long ago are not drawn as those of now', async () => {
  asked('/huobi/getKline?symbol=btcusdt', 1_000);
  vi.spyOn(performance, 'now').mockReturnValue(11_001);
  expect(await takeEarly('/huobi/getKline?symbol=btcusdt')).toBeUndefined();
});
