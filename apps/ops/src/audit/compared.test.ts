import { expect, test } from 'vitest';
import { compared } from './compared.ts';

test('fields stand side by side, also those that came or went', () => {
  expect(compared('{"status":"pending","remark":""}', '{"status":"rejected","by":3}')).toEqual([
    { field: 'status', before: 'pending', after: 'rejected' },
    { field: 'remark', before: '–', after: '–' },
    { field: 'by', before: '–', after: '3' },
  ]);
});

test.each([
  ['nothing to compare', '', '', []],
  ['a bare value', '"trading"', '"halted"', [{ field: 'value', before: 'trading', after: 'halted' }]],
  ['a list', '', '["DE","FR"]', [{ field: 'value', before: '–', after: '["DE","FR"]' }]],
  ['no JSON', 'was', 'is', [{ field: 'value', before: 'was', after: 'is' }]],
  ['null', 'null', '{"a":null}', [{ field: 'a', before: '–', after: '–' }]],
])('%s', (_name, before, after, wanted) => {
  expect(compared(before, after)).toEqual(wanted);
});
