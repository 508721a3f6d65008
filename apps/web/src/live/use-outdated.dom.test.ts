import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useOutdated } from './use-outdated.ts';

const PAUSE_MS = 3_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched(first: number | undefined, pauseMs?: number) {
  const refetch = vi.fn(async () => {});
  const { rerender } = renderHook(({ version }) => useOutdated(version, refetch, pauseMs), {
    initialProps: { version: first },
  });
  const see = async (version: number | undefined, waitMs = PAUSE_MS) => {
    rerender({ version });
    await vi.advanceTimersByTimeAsync(waitMs);
    return refetch.mock.calls.length;
  };
  return { see };
}

test('a burst of changes asks once, when it has settled', async () => {
  const { see } = watched(1);
  await see(2, 100);
  await see(3, 100);
  expect(await see(4, 100)).toBe(0);
  expect(await see(4)).toBe(1);
});

test('with a pause, changes that go on ask once in so long', async () => {
  const { see } = watched(1, PAUSE_MS);
  for (let version = 2; version < 12; version += 1) await see(version, 1_000);
  expect(await see(12)).toBe(4);
});

test('what is loaded at first makes nothing out of date, and neither does its going', async () => {
  const { see } = watched(undefined, PAUSE_MS);
  expect(await see(5)).toBe(0);
  expect(await see(undefined)).toBe(0);
  expect(await see(6)).toBe(1);
});
