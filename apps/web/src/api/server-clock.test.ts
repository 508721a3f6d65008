import { expect, test } from 'vitest';
import { ServerClock } from './server-clock.ts';

function clock() {
  let steady = 1000;
  return {
    clock: new ServerClock(
      () => steady,
      () => 77,
    ),
    pass: (ms: number) => {
      steady += ms;
    },
  };
}

test("the reader's clock stands in until the exchange has been heard", () => {
  expect(clock().clock.now()).toBe(77);
});

test('the time that was read half-way runs on by the steady clock', () => {
  const { clock: server, pass } = clock();
  const heard = server.ask();
  pass(200);
  heard(5_000_000);
  expect(server.now()).toBe(5_000_100);
  pass(8000);
  expect(server.now()).toBe(5_008_100);
});

test('a slower answer does not blur a quick one, unless that is old', () => {
  const { clock: server, pass } = clock();
  const quick = server.ask();
  pass(20);
  quick(1_000_000);
  expect(server.now()).toBe(1_000_010);
  const slow = server.ask();
  pass(4000);
  slow(9_000_000);
  expect(server.now()).toBe(1_004_010);
  pass(11 * 60_000);
  const later = server.ask();
  pass(4000);
  later(9_000_000);
  expect(server.now()).toBe(9_002_000);
});
