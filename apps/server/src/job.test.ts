import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Job } from './job.ts';

test('runs again and again until it is stopped, and goes on after a failure', async () => {
  let runs = 0;
  const failures: unknown[] = [];
  const job = new Job({
    everyMs: 5,
    work: async () => {
      if (++runs === 1) throw new Error('first');
    },
    failed: (error) => failures.push(error),
  }).start();
  await expect.poll(() => runs).toBeGreaterThan(2);
  await job.stop();
  const atStop = runs;
  await sleep(20);
  expect(runs).toBe(atStop);
  expect(failures).toEqual([new Error('first')]);
});

test('two calls at once make one run, and stop waits for its end', async () => {
  let runs = 0;
  let isDone = false;
  const job = new Job({
    everyMs: 60_000,
    work: async () => {
      runs++;
      await sleep(20);
      isDone = true;
    },
    failed: () => undefined,
  });
  void job.run();
  void job.run();
  await job.stop();
  expect([runs, isDone]).toEqual([1, true]);
});
