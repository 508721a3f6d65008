import { afterEach, expect, test, vi } from 'vitest';
import { Ledger } from '../ledger/ledger.ts';
import { replay } from './checked-run.ts';
import { shrink, testOf } from './shrink.ts';
import { simulate, SimulationFailed } from './simulate.ts';

afterEach(() => vi.restoreAllMocks());

/** What a user gets back of what was held is one unit less: a hold goes without a reason. */
function plantFault(): void {
  const release = Ledger.prototype.release;
  vi.spyOn(Ledger.prototype, 'release').mockImplementation(function (this: Ledger, account, amount) {
    release.call(this, account, amount > 1n ? amount - 1n : amount);
  });
}

function failureOf(seed: number): SimulationFailed {
  try {
    simulate(seed, 5_000);
  } catch (error) {
    if (error instanceof SimulationFailed) return error;
  }
  throw new Error('nothing failed');
}

test('a simulation that fails is shrunk to the few commands that it takes, which fail in the same way', () => {
  plantFault();
  const { steps, message } = failureOf(7);
  expect(message).toMatch(/^seed 7, command \d+: InvariantBroken/);
  const shortest = shrink(steps);
  expect(steps.length).toBeGreaterThan(20);
  // Somebody is given money on a pair that is listed, orders, and takes it back.
  expect(shortest.length).toBeLessThanOrEqual(5);
  expect(() => replay(shortest)).toThrow(/frozen \d+ has other/);
  const text = testOf(shortest, 'seed 7');
  expect(text).toContain('test("seed 7", () => {');
  expect(text).toMatch(/"amount": \d+n/);
  vi.restoreAllMocks();
  replay(shortest);
});

test('what does not fail again is left as it is', () => {
  const steps = [{ now: 1, command: { type: 'passTime' } as const }];
  expect(shrink(steps)).toBe(steps);
});
