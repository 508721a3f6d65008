import { expect, test } from 'vitest';
import { asideOf } from './open-rows.ts';

test('of what is set aside, or goes on, each kind of row hears of its own alone', () => {
  const { setAside, reinstated } = asideOf('second');
  const cause = 'broken';
  expect(setAside({ type: 'setAside', kind: 'second', id: 7, cause })).toEqual([7]);
  expect(reinstated({ type: 'reinstated', kind: 'second', id: 7 })).toEqual([7]);
  expect(setAside({ type: 'setAside', kind: 'position', id: 7, cause })).toEqual([]);
  expect(reinstated({ type: 'reinstated', kind: 'position', id: 7 })).toEqual([]);
});
