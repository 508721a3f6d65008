import { expect, test } from 'vitest';
import { Places } from './places.ts';

const user = (n: number) => ({ by: `user ${n}`, most: 2 });
const net = (n: number) => ({ by: `net ${n}`, most: 3 });

test('each holder has so many places, all together have so many, and what is given back is there again', () => {
  const places = new Places('of a test', 5);
  const first = places.take(user(1), net(1))!;
  expect(places.take(user(1), net(1))).toBeDefined();
  // Of one user; then of one net.
  expect(places.take(user(1), net(2))).toBeUndefined();
  expect(places.take(user(2), net(1))).toBeDefined();
  expect(places.take(user(3), net(1))).toBeUndefined();
  // What was refused has taken nothing of anybody.
  expect(places.take(user(3), net(2))).toBeDefined();
  expect(places.take(user(3), net(2))).toBeDefined();
  expect(places.take(user(4), net(3))).toBeUndefined();
  expect(places.state).toEqual({ taken: 5, inAll: 5, refused: { own: 2, all: 1 } });
  first();
  // Given back twice it is one place.
  first();
  expect(places.take(user(1), net(1))).toBeDefined();
  expect(places.take(user(4), net(3))).toBeUndefined();
});
