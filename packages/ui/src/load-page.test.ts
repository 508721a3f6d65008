import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CodeMissing, PAGE_TIMEOUT_MS, inTime, isCodeMissing } from './lib/load-page.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('code that comes is handed on, and its timer is gone', async () => {
  await expect(inTime(async () => ({ Page: 1 }))).resolves.toEqual({ Page: 1 });
  expect(vi.getTimerCount()).toBe(0);
});

test('code that fails, fails at once', async () => {
  await expect(inTime(() => Promise.reject(new Error('Loading chunk failed')))).rejects.toThrow(
    'Loading chunk',
  );
});

test('code that never comes has failed after two minutes', async () => {
  const failed = vi.fn();
  inTime(() => new Promise(() => undefined)).catch(failed);
  await vi.advanceTimersByTimeAsync(PAGE_TIMEOUT_MS - 1);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(failed).toHaveBeenCalledOnce();
  expect(isCodeMissing(failed.mock.calls[0]![0])).toBe(true);
});

test.each([
  'Loading chunk 7 failed.',
  'Loading chunk failed',
  'Loading CSS chunk 7 failed.',
  'Unable to preload CSS for /pc/assets/TradePage-1.css',
  'Failed to fetch dynamically imported module: https://bourse.example/pc/assets/TradePage-1.js',
  'error loading dynamically imported module: https://bourse.example/pc/assets/TradePage-1.js',
  'Importing a module script failed.',
])('code is missing: %s', async (wording) => {
  expect(isCodeMissing(new Error(wording))).toBe(true);
  const error: unknown = await inTime(() => Promise.reject(new TypeError(wording))).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(CodeMissing);
});

test.each([
  new TypeError("Cannot read properties of undefined (reading 'x')"),
  'Loading chunk failed',
  undefined,
])('another failure is not mistaken for it: %s', (error) => {
  expect(isCodeMissing(error)).toBe(false);
});
