import { expect, test } from 'vitest';
import { endedBetween, loaded, newOf, NO_SECONDS, pushed } from './seconds-state.ts';
import { ended, second } from './test-second.ts';

const two = loaded(NO_SECONDS, [second('1'), second('2')], 0);
const ids = (state: typeof two) => state.open?.map(({ id }) => id);

test('newest orders stand first', () => {
  expect(ids(two)).toEqual(['2', '1']);
});

test('a push adds, changes and ends orders; ended ones make the past out of date', () => {
  const struck = pushed(two, [second('3', { status: 'pending' })]);
  expect([ids(struck), struck.historyVersion]).toEqual([['3', '2', '1'], 0]);
  const next = pushed(struck, [second('3'), ended('1', 'win', '75')]);
  expect([ids(next), next.open?.[0]?.status, next.historyVersion]).toEqual([['3', '2'], 'running', 1]);
});

test('before the first load a push alone does not pretend to know all orders', () => {
  expect(pushed(NO_SECONDS, [second('3')]).open).toBeUndefined();
});

test('a load does not bring back an order that ended while it was under way, nor lose a new one', () => {
  const during = pushed(two, [ended('1', 'lose', '-100'), second('3')]);
  expect(ids(loaded(during, [second('1'), second('2')], 0))).toEqual(['3', '2']);
  expect(ids(loaded(during, [second('2')], 1))).toEqual(['2']);
});

test('what ended unseen is found by the next load; what a push told is not told again', () => {
  const told = pushed(two, [ended('1', 'win', '75')]);
  expect(endedBetween(told, loaded(told, [second('2')], 1))).toEqual([]);
  const after = loaded(two, [second('2')], 0);
  expect(endedBetween(two, after)).toEqual(['1']);
  expect(after.historyVersion).toBe(1);
  expect(endedBetween(NO_SECONDS, two)).toEqual([]);
});

test('an order does not go back to an earlier stage', () => {
  const struck = pushed(NO_SECONDS, [second('1')]);
  const news = (status: 'pending' | 'running' | 'win') =>
    newOf(struck, [second('1', { status })]).map(({ status: told }) => told);
  expect([news('pending'), news('running'), news('win')]).toEqual([[], [], ['win']]);
  expect(newOf(struck, [second('2', { status: 'pending' })])).toHaveLength(1);
});
