import { expect, test } from 'vitest';
import { Asked } from './asked.ts';

test('a database that hangs or is away leaves the last answer, in time, and is asked again once it is back', async () => {
  const never = new Promise<number>(() => undefined);
  const answers = [Promise.resolve(1), Promise.reject(new Error('away')), Promise.resolve(2), never];
  for (const answer of answers) answer.catch(() => undefined);
  const failures: unknown[] = [];
  let asked = 0;
  const figure = new Asked(
    () => answers[asked++]!,
    0,
    (err) => failures.push(err),
  );
  expect(await Promise.all([figure.value(), figure.value()])).toEqual([1, 1]);
  expect(asked).toBe(1);
  expect(await figure.value()).toBe(1);
  expect(failures).toEqual([new Error('away')]);
  expect(await figure.value()).toBe(2);
  const begun = performance.now();
  expect(await figure.value()).toBe(2);
  expect(performance.now() - begun).toBeLessThan(5_000);
  // It still waits for that one.
  await figure.value();
  expect(asked).toBe(4);
});
