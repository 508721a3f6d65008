import { expect, test } from 'vitest';
import { problemsOf } from './ActionDialog.tsx';
import { isAmount, isPositiveAmount, isWholeNumber, namedProblem, ppmOfPercent } from './field-checks.ts';

test('a field is asked for unless it is optional, and checked when it says something', () => {
  const even = (text: string) => (Number(text) % 2 === 0 ? undefined : 'odd');
  const fields = [
    { name: 'reason', label: 'Reason' },
    { name: 'count', label: 'Count', check: even },
    { name: 'note', label: 'Note', optional: true, check: even },
  ];
  expect(problemsOf(fields, { reason: '  ', count: '3', note: '' }, 'required')).toEqual({
    reason: 'required',
    count: 'odd',
  });
  expect(problemsOf(fields, { reason: 'x', count: '4', note: '2' }, 'required')).toEqual({});
});

test('a field that is not shown is not asked for', () => {
  const fields = [
    { name: 'owner', label: 'To' },
    {
      name: 'userId',
      label: 'UID',
      shownWhen: ({ owner }: Readonly<Record<string, string>>) => owner === 'user',
    },
  ];
  expect(problemsOf(fields, { owner: 'user', userId: '' }, 'required')).toEqual({ userId: 'required' });
  expect(problemsOf(fields, { owner: 'fees', userId: '' }, 'required')).toEqual({});
});

test.each([
  ['0', true, false],
  ['0.00000001', true, true],
  ['12500', true, true],
  ['1e3', false, false],
  ['-1', false, false],
  ['', false, false],
  ['0.000000001', false, false],
])('amount %s', (text, amount, positive) => {
  expect([isAmount(text), isPositiveAmount(text)]).toEqual([amount, positive]);
});

test.each([
  ['0', true],
  ['12', true],
  ['13', false],
  ['1.5', false],
  ['007', false],
])('whole number %s up to 12: %s', (text, good) => {
  expect(isWholeNumber(text, 0, 12)).toBe(good);
});

test.each([
  ['0.1', 1000],
  ['1', 10_000],
  ['0.0001', 1],
  ['0', 0],
  ['0.00001', undefined],
  ['x', undefined],
])('%s percent is %s parts per million', (percent, ppm) => {
  expect(ppmOfPercent(percent)).toBe(ppm);
});

test('a refusal that names a field in the words of the wire is the problem of that field, in words of the form', () => {
  const fields = [
    { name: 'price', label: 'Price' },
    { name: 'allotMax', label: 'Most per user' },
  ];
  expect(namedProblem(fields, 'The field allotMax is missing or not valid.', 'en-US')).toEqual({
    allotMax: 'The field Most per user is missing or not valid.',
  });
  expect(namedProblem(fields, '字段 allotMax 缺失或无效。', 'zh-CN')).toEqual({
    allotMax: '字段 Most per user 缺失或无效。',
  });
  expect(namedProblem(fields, 'The price is too low.', 'en-US')).toBeUndefined();
});
