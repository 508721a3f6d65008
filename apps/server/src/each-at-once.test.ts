import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { eachAtOnce } from './each-at-once.ts';

test('all is done, begun in order, never more at a time than may be', async () => {
  const begun: number[] = [];
  let [underWay, most] = [0, 0];
  await eachAtOnce([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    begun.push(item);
    most = Math.max(most, ++underWay);
    await sleep(item % 2);
    underWay--;
  });
  expect(begun).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(most).toBe(3);
});

test('after one that fails nothing is begun, and what has begun is waited for', async () => {
  const ended: number[] = [];
  const work = async (item: number): Promise<void> => {
    if (item === 2) throw new Error('broken');
    await sleep(5);
    ended.push(item);
  };
  await expect(eachAtOnce([1, 2, 3, 4, 5], 2, work)).rejects.toThrow('broken');
  expect(ended).toEqual([1]);
});
