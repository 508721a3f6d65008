import { expect, test } from 'vitest';
import type { ActionField, FieldTexts } from './ActionDialog.tsx';
import { changedTexts, factsOf, fieldText } from './changes.tsx';

const items = [
  { value: '1', label: 'Open' },
  { value: '0', label: 'Closed' },
];
const fields: readonly ActionField[] = [
  { name: 'open', label: 'Deposits', initial: fieldText(true), items },
  { name: 'fee', label: 'Fee in percent', called: 'Fee', initial: '0.1', said: (text) => `${text}%` },
  { name: 'decimals', label: 'Decimals', initial: fieldText(8) },
  { name: 'token', label: 'Token', initial: '0xdac1', optional: true },
  { name: 'own', label: 'Fees', initial: fieldText(false) },
  { name: 'maker', label: 'Maker', initial: '0.2', shownWhen: ({ own }: FieldTexts) => own === '1' },
];
const unchanged = { open: '1', fee: '0.1', decimals: '8', token: '0xdac1', own: '0', maker: '0.2' };

test('fields say how they stand, a choice by its label; what is not asked for says nothing', () => {
  expect(factsOf(fields)).toEqual([
    ['Deposits', 'Open'],
    ['Fee', '0.1%'],
    ['Decimals', '8'],
    ['Token', '0xdac1'],
    ['Fees', '0'],
  ]);
  expect(factsOf(fields, { ...unchanged, own: '1' })).toContainEqual(['Maker', '0.2']);
});

test('a form left alone changes nothing', () => {
  expect(changedTexts(fields, unchanged)).toEqual({});
});

test('an update holds what was changed and nothing else; an emptied text says so', () => {
  expect(changedTexts(fields, { ...unchanged, open: '0', decimals: '2', token: '' })).toEqual({
    open: '0',
    decimals: '2',
    token: '-',
  });
});

test('what is asked for only now is part of the change, whatever it says', () => {
  expect(changedTexts(fields, { ...unchanged, own: '1' })).toEqual({ own: '1', maker: '0.2' });
  expect(changedTexts(fields, { ...unchanged, maker: '0.3' })).toEqual({});
});
