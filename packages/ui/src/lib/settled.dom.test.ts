import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSettledText } from './settled.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function box(first = '') {
  const settled: string[] = [];
  let value = first;
  const { result, rerender } = renderHook(() =>
    useSettledText(value, (text) => {
      settled.push(text);
      value = text;
    }),
  );
  const change = (next: string) => {
    value = next;
    rerender();
  };
  const wait = (ms: number) => {
    act(() => void vi.advanceTimersByTime(ms));
    rerender();
  };
  return {
    settled,
    change,
    wait,
    text: () => result.current.text,
    type: (text: string) => act(() => result.current.type(text)),
    now: () => act(() => result.current.now()),
  };
}

test('a pause behind a space eats neither the space nor what comes after it', () => {
  const { settled, wait, text, type } = box();
  type('how ');
  wait(400);
  expect([settled, text()]).toEqual([['how'], 'how ']);
  type('how to');
  wait(400);
  expect([settled, text()]).toEqual([['how', 'how to'], 'how to']);
});

test('what is set elsewhere takes the place of what was typed; the same is not said twice', () => {
  const { settled, change, wait, text, type, now } = box('fees');
  change('rates');
  wait(400);
  expect([settled, text()]).toEqual([[], 'rates']);
  type('rebates');
  now();
  wait(400);
  expect(settled).toEqual(['rebates']);
});
