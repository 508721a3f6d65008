import { CallError } from '@bourse/ui/lib/call';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startRecovery } from './recovery.ts';

let client: QueryClient;
let timer: ReturnType<typeof setInterval>;

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  timer = startRecovery(client);
});
afterEach(() => {
  clearInterval(timer);
  client.clear();
  vi.useRealTimers();
});

function watch(queryKey: string[], queryFn: () => Promise<string>): QueryObserver<string> {
  const observer = new QueryObserver<string>(client, { queryKey, queryFn });
  observer.subscribe(() => undefined);
  return observer;
}

test('a page that failed to load comes back by itself, and asks no more', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new CallError('No answer'))
    .mockResolvedValue('here');
  const seen = watch(['page'], load);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen.getCurrentResult().status).toBe('error');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(seen.getCurrentResult().data).toBe('here');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(load).toHaveBeenCalledTimes(2);
});

test('what was refused is not asked for again', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new CallError('Not found', 0));
  watch(['refused'], load);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(load).toHaveBeenCalledTimes(1);
});
