import { afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.mock('./stream.ts', () => ({
  stream: { state: 'open', fresh: true, onStateChange: () => () => undefined },
}));
const { FallbackTick, TICK_MS } = await import('./fallback.ts');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function line() {
  let state = 'open';
  let fresh = true;
  let hidden = false;
  const listeners = new Set<() => void>();
  const tick = new FallbackTick(
    {
      get state() {
        return state;
      },
      get fresh() {
        return fresh;
      },
      onStateChange: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    () => hidden,
  );
  return {
    tick,
    hide: (on: boolean) => void (hidden = on),
    become(next: string, isFresh = true) {
      state = next;
      fresh = isFresh;
      for (const listener of listeners) listener();
    },
  };
}

test('ticks only while the line is down, at most every five seconds', async () => {
  const { tick, become } = line();
  const refresh = vi.fn();
  tick.on(refresh);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(refresh).not.toHaveBeenCalled();
  become('waiting');
  await vi.advanceTimersByTimeAsync(TICK_MS - 1);
  expect(refresh).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(refresh).toHaveBeenCalledTimes(1);
  become('connecting');
  await vi.advanceTimersByTimeAsync(TICK_MS);
  expect(refresh).toHaveBeenCalledTimes(2);
  become('open');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(refresh).toHaveBeenCalledTimes(2);
});

test('a slow refresh is not started twice, and a failed one is tried again', async () => {
  const { tick, become } = line();
  let fail = (): void => undefined;
  const slow = vi.fn(() => new Promise<void>((_resolve, reject) => (fail = () => reject(new Error('no')))));
  const quick = vi.fn();
  tick.on(slow);
  tick.on(quick);
  become('waiting');
  await vi.advanceTimersByTimeAsync(3 * TICK_MS);
  expect(slow).toHaveBeenCalledTimes(1);
  expect(quick).toHaveBeenCalledTimes(3);
  fail();
  await vi.advanceTimersByTimeAsync(TICK_MS);
  expect(slow).toHaveBeenCalledTimes(2);
});

test('a page out of sight and a listener that has left are not refreshed', async () => {
  const { tick, become, hide } = line();
  const refresh = vi.fn();
  const leave = tick.on(refresh);
  become('waiting');
  hide(true);
  await vi.advanceTimersByTimeAsync(TICK_MS);
  expect(refresh).not.toHaveBeenCalled();
  hide(false);
  await vi.advanceTimersByTimeAsync(TICK_MS);
  expect(refresh).toHaveBeenCalledTimes(1);
  leave();
  await vi.advanceTimersByTimeAsync(TICK_MS);
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('ticks as well while an open line says nothing', async () => {
  const { tick, become } = line();
  const refresh = vi.fn();
  tick.on(refresh);
  become('open', false);
  await vi.advanceTimersByTimeAsync(TICK_MS);
  expect(refresh).toHaveBeenCalledTimes(1);
  become('open');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(refresh).toHaveBeenCalledTimes(1);
});
