import { expect, test } from 'vitest';
import { asideOf } from './open-rows.ts';

test('of what is set aside, or goes on, each kind of row hears of its own alone', () => {
  const { setAside, reinstated } = asideOf('second');
  const [own, other] = [{ kind: 'second', id: 7 } as const, { kind: 'position', id: 7 } as const];
  expect([setAside(own), reinstated(own)]).toEqual([[7], [7]]);
  expect([setAside(other), reinstated(other)]).toEqual([[], []]);
});
