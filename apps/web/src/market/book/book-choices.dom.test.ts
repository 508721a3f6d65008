import { beforeEach, expect, test } from 'vitest';
import { savedGroup, savedView, saveGroup, saveView } from './book-choices.ts';

beforeEach(() => localStorage.clear());

test('the view is kept, and an unknown one is the usual', () => {
  expect(savedView()).toBe('both');
  saveView('compact');
  expect(savedView()).toBe('compact');
  localStorage.setItem('bookView', 'x');
  expect(savedView()).toBe('both');
});

test('each pair keeps its grouping', () => {
  saveGroup('btcusdt', 2);
  saveGroup('ethusdt', 1);
  expect(['btcusdt', 'ethusdt', 'xrpbtc'].map(savedGroup)).toEqual([2, 1, 0]);
});

test.each(['x', 'null', '[]', '{"btcusdt":"2"}', '{"btcusdt":-1}', '{"btcusdt":1.5}'])(
  'nonsense in the storage is no grouping: %s',
  (text) => {
    localStorage.setItem('bookGroups', text);
    expect(savedGroup('btcusdt')).toBe(0);
  },
);
