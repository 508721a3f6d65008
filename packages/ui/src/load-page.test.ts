import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PAGE_TIMEOUT_MS, inTime } from './load-page.tsx';

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
});
