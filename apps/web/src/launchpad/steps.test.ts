import { describe, expect, it, test } from 'vitest';
import { timeAt } from './server-now.ts';
import { nextStep, nextStepIn } from './steps.ts';

const times = { joinStart: 1_000_000, joinEnd: 2_000_000, unlockTime: 3_000_000, lockDays: 1 };

describe('what comes next', () => {
  it.each([
    ['warming', 0, { step: 'joinStart', at: 1_000_000 }],
    // The exchange decides: a countdown that has run out waits for its word.
    ['warming', 1_500_000, { step: 'joinStart', at: 1_000_000 }],
    ['participating', 1_500_000, { step: 'joinEnd', at: 2_000_000 }],
    ['ended', 2_999_999, { step: 'unlock', at: 3_000_000 }],
    ['ended', 3_000_000, undefined],
    ['cancelled', 0, undefined],
  ] as const)('%s at %i', (phase, now, expected) => {
    expect(nextStep({ ...times, phase }, now)).toEqual(expected);
  });
});

describe('when to ask again', () => {
  const moment = { serverTime: 990_000, heardAt: 50 };
  const warming = { ...times, phase: 'warming' } as const;
  it.each([
    ['nothing known yet', [], undefined, 50, 5_000],
    ['far from any step', [{ ...warming, joinStart: 9_000_000 }], moment, 50, 5_000],
    ['just after the step', [warming], moment, 7_050, 3_300],
    ['not more often than once a second', [warming], moment, 99_999, 1_000],
    ['the soonest of several', [warming, { ...warming, joinStart: 992_000 }], moment, 50, 2_300],
    ['no steps left', [{ ...times, phase: 'cancelled' } as const], moment, 50, 5_000],
  ] as const)('%s', (_, projects, heard, steady, expected) => {
    expect(nextStepIn(projects, heard, 5_000, steady)).toBe(expected);
  });
});

test('time runs on from what was heard', () => {
  expect(timeAt({ serverTime: 7_000, heardAt: 100 }, 350)).toBe(7_250);
});
