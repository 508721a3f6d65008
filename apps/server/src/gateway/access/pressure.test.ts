import { expect, test } from 'vitest';
import { loopDelay, loopRound, Pressure, THRESHOLDS } from './pressure.ts';

function pressed(signs: { delayMs?: number; waiting?: number }): Pressure {
  const pressure = new Pressure({
    delayMs: () => signs.delayMs ?? 0,
    waiting: () => signs.waiting ?? 0,
    roundMs: () => 0,
  });
  pressure.look();
  pressure.look();
  return pressure;
}

/** What is refused, the least worth first. */
const refused = (pressure: Pressure) => [
  pressure.refuses('read', true),
  pressure.refuses('read', false),
  pressure.refuses('order', true),
  pressure.refuses('order', false),
  pressure.refuses('exit', true),
  pressure.refuses('exit', false),
];

test.each([
  ['calm', {}, [false, false, false, false, false, false]],
  ['late loop', { delayMs: THRESHOLDS.strangersReads.delayMs }, [true, false, false, false, false, false]],
  ['later loop', { delayMs: THRESHOLDS.usersReads.delayMs }, [true, true, false, false, false, false]],
  ['standing loop', { delayMs: THRESHOLDS.orders.delayMs }, [true, true, true, true, false, false]],
  ['a queue', { waiting: THRESHOLDS.strangersReads.waiting }, [true, false, false, false, false, false]],
  ['a long queue', { waiting: THRESHOLDS.usersReads.waiting }, [true, true, false, false, false, false]],
  ['a full queue', { waiting: 10_000 }, [true, true, true, true, false, false]],
])('%s: in order of worth', (_name, signs, expected) => {
  expect(refused(pressed(signs))).toEqual(expected);
});

test('one late look is not pressure; two seconds of calm end it', () => {
  const signs = { delayMs: 5_000 };
  const pressure = new Pressure({ delayMs: () => signs.delayMs, waiting: () => 0, roundMs: () => 0 });
  pressure.look();
  expect(pressure.level).toBe(0);
  pressure.look();
  expect(pressure.level).toBe(3);
  signs.delayMs = 0;
  for (let look = 0; look < 7; look++) pressure.look();
  expect(pressure.level).toBe(3);
  pressure.look();
  expect(pressure.level).toBe(0);
});

test('a loop that stands still is measured', async () => {
  const delay = loopDelay();
  const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  await rest(30);
  delay();
  for (let n = 0; n < 4; n++) {
    await rest(1);
    const until = performance.now() + 250;
    while (performance.now() < until);
  }
  await rest(1);
  expect(delay()).toBeGreaterThan(150);
});

test('a thousand long reads in one round: the first are answered, the rest refused before any look', async () => {
  const round = loopRound();
  await new Promise((resolve) => setTimeout(resolve, 60));
  const pressure = new Pressure({ delayMs: () => 0, waiting: () => 0, roundMs: () => round.ms() });
  let answered = 0;
  for (let request = 0; request < 1_000; request++) {
    if (pressure.refuses('read', true)) continue;
    answered++;
    const until = performance.now() + 5;
    while (performance.now() < until);
  }
  expect(answered).toBeGreaterThan(20);
  expect(answered).toBeLessThan(120);
  expect(pressure.refuses('exit', true)).toBe(false);
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(pressure.refuses('read', true)).toBe(false);
  round.end();
});
