import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reloadWhenAnswered } from './reload-when-answered.ts';

let up: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  up = false;
  vi.stubGlobal('fetch', async () => {
    if (!up) throw new TypeError('the line is down');
    return new Response(null);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a page whose code did not come is reloaded once the exchange answers, and not in a circle', async () => {
  const reload = vi.fn();
  reloadWhenAnswered(reload);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(reload).not.toHaveBeenCalled();
  up = true;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(reload).toHaveBeenCalledTimes(1);
  reloadWhenAnswered(reload);
  await vi.advanceTimersByTimeAsync(50_000);
  expect(reload).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(reload).toHaveBeenCalledTimes(2);
});
