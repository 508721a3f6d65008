import { describe, expect, test } from 'vitest';
import { loaded, newsOf, NO_POSITIONS, pushed, type PositionsState } from './positions-state.ts';
import { testPosition } from './test-position.ts';

const ids = ({ positions }: PositionsState) => positions?.map(({ id }) => id);
const waiting = testPosition({ id: '2', status: 'waiting', entryStatus: 4, createTime: 2000 });
const ended = testPosition({ status: 'closed', entryStatus: 2, reason: 'user' });

test('what is open and what waits stand together, newest first', () => {
  expect(ids(loaded(NO_POSITIONS, [testPosition(), waiting], 0))).toEqual(['2', '1']);
});

test('before the first load, pushes make no list', () => {
  expect(pushed(NO_POSITIONS, [testPosition()]).positions).toBeUndefined();
});

test('a push changes, adds and removes', () => {
  let state = loaded(NO_POSITIONS, [testPosition()], 0);
  state = pushed(state, [testPosition({ quantity: '0.01' })]);
  expect(state.positions?.[0]?.quantity).toBe('0.01');
  expect(state.historyVersion).toBe(0);
  state = pushed(state, [waiting]);
  expect(ids(state)).toEqual(['2', '1']);
  state = pushed(state, [ended]);
  expect(ids(state)).toEqual(['2']);
  expect(state.historyVersion).toBe(1);
});

test('a load does not bring back what a later push ended, nor undo what it changed', () => {
  let state = loaded(NO_POSITIONS, [testPosition(), waiting], 0);
  const pushesThen = state.pushes;
  state = pushed(state, [ended]);
  state = pushed(state, [{ ...waiting, status: 'open', entryStatus: 1 }]);
  state = loaded(state, [testPosition(), waiting], pushesThen);
  expect(state.positions).toEqual([{ ...waiting, status: 'open', entryStatus: 1 }]);
});

test('a later load does overwrite what was pushed before it', () => {
  let state = pushed(loaded(NO_POSITIONS, [], 0), [testPosition({ quantity: '0.01' })]);
  state = loaded(state, [testPosition({ quantity: '0.02' })], state.pushes);
  expect(state.positions?.[0]?.quantity).toBe('0.02');
});

describe('news', () => {
  const liquidated = testPosition({ status: 'liquidated', entryStatus: 3, reason: 'liquidated' });
  test.each([
    ['a limit order that filled', waiting, { ...waiting, status: 'open', entryStatus: 1 }, 'filled'],
    ['an order just placed', undefined, waiting, undefined],
    ['a market order just placed', undefined, testPosition(), undefined],
    ['a liquidation', testPosition(), liquidated, 'liquidated'],
    ['one of a position not seen before', undefined, liquidated, 'liquidated'],
    ['one that was told already', liquidated, liquidated, undefined],
    ['a stop', testPosition(), { ...ended, reason: 'stop-loss' }, 'stop-loss'],
    ['deleveraging', testPosition(), { ...ended, reason: 'deleveraged' }, 'deleveraged'],
    ['his own close', testPosition(), ended, undefined],
    [
      'his own cancellation',
      waiting,
      { ...waiting, status: 'cancelled', entryStatus: 2, reason: 'user' },
      undefined,
    ],
    [
      'an order that the house could not take',
      waiting,
      { ...waiting, status: 'cancelled', entryStatus: 2, reason: 'position-limit' },
      'position-limit',
    ],
  ] as const)('%s', (_what, before, now, news) => {
    expect(newsOf(before, now)).toBe(news);
  });
});
