import { expect, test } from 'vitest';
import { EXPORT_ROWS, inSteps } from './blocks.ts';

test('attack: a list of very many rows is told in steps, and others have their turn between two of them', async () => {
  const rows = Array.from({ length: 3 * EXPORT_ROWS + 1 }, (_, n) => n);
  let rounds = 0;
  const count = (): void => void (rounds++, (others = setImmediate(count)));
  let others = setImmediate(count);
  const told: number[][] = [];
  const before: number[] = [];
  for await (const some of inSteps(rows)) {
    told.push([...some]);
    before.push(rounds);
  }
  clearImmediate(others);
  expect(told.map(({ length }) => length)).toEqual([EXPORT_ROWS, EXPORT_ROWS, EXPORT_ROWS, 1]);
  expect(told.flat()).toEqual(rows);
  expect(new Set(before).size).toBe(before.length);
});
