import { describe, expect, it } from 'vitest';
import { afterEnd, type Ending } from './back-off.ts';
import { EXIT } from './exit-codes.ts';

const killed: Ending = { code: null, wasReady: true, everReady: true, failures: 0 };

describe('afterEnd', () => {
  it.each<[string, Partial<Ending>, object]>([
    ['killed while it ran', {}, { restartInMs: 100 }],
    ['crashed while it ran', { code: EXIT.crashed }, { restartInMs: 100 }],
    ["ended by Node's own code 1", { code: 1 }, { restartInMs: 100 }],
    ['stopped in order', { code: EXIT.stopped }, { exitCode: 0 }],
    ['refused', { code: EXIT.refused }, { exitCode: 78 }],
    [
      'refused for now after it has run',
      { code: EXIT.refusedForNow, wasReady: false, failures: 1 },
      { restartInMs: 200 },
    ],
    [
      'refused for now on the first start',
      { code: EXIT.refusedForNow, wasReady: false, everReady: false, failures: 40 },
      { restartInMs: 5_000 },
    ],
    ['failed on the way up', { wasReady: false, failures: 3 }, { restartInMs: 800 }],
    ['failed on the way up many times', { wasReady: false, failures: 40 }, { restartInMs: 30_000 }],
    ['never ran, fourth failure', { wasReady: false, everReady: false, failures: 4 }, { restartInMs: 1600 }],
    ['never ran, fifth failure', { wasReady: false, everReady: false, failures: 5 }, { exitCode: 1 }],
  ])('%s', (_case, ending, verdict) => {
    expect(afterEnd({ ...killed, ...ending })).toEqual(verdict);
  });
});
