import { expect, test } from 'vitest';
import { inOrder, isStakeBound, madeFirst, withConfig, without } from './configs.ts';

const terms = { incomeRate: '0.75', openAmountMin: '5', openAmountMax: '5000' };
const configs = [30, 60, 180].map((second) => ({ second, ...terms }));
const seconds = (list: readonly { second: number }[]) => list.map(({ second }) => second);

test('a duration comes last, or in the place of the one that it replaces', () => {
  expect(seconds(withConfig(configs, { second: 45, ...terms }))).toEqual([30, 60, 180, 45]);
  const changed = withConfig(configs, { second: 90, ...terms, incomeRate: '0.5' }, 60);
  expect(seconds(changed)).toEqual([30, 90, 180]);
  expect(changed[1]!.incomeRate).toBe('0.5');
});

test('one goes, one becomes the first', () => {
  expect(seconds(without(configs, 60))).toEqual([30, 180]);
  expect(seconds(madeFirst(configs, 180))).toEqual([180, 30, 60]);
  expect(seconds(madeFirst(configs, 30))).toEqual([30, 60, 180]);
});

test.each([
  ['0.00001', true],
  ['0.00000999', false],
  ['0', false],
  ['1e3', false],
])('a stake of %s: %s', (text, good) => {
  expect(isStakeBound(text)).toBe(good);
});

test('bounds are in order', () => {
  expect([inOrder('5', '5'), inOrder('5', '4.99999999'), inOrder('x', '4')]).toEqual([true, false, true]);
});
