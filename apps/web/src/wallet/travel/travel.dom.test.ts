import { expect, test } from 'vitest';
import { needsBeneficiary } from './need.ts';
import { EMPTY_PARTY, filled, isUntouched, problemsOf } from './party-draft.ts';

test.each([
  ['499.99999999', '1', '0', false],
  ['500', '1', '0', true],
  ['200', '1', '299.99999999', false],
  ['200', '1', '300', true],
  ['0.01', '50000', '0', true],
  ['0.00999999', '50000', '0', false],
  ['1', undefined, '0', true],
  ['1', '1', '', true],
  ['', '1', '600', false],
  ['0', undefined, '600', false],
])('of %s at %s with %s before it the beneficiary is asked for: %s', (amount, price, used, asked) => {
  expect(needsBeneficiary({ from: '500', used }, amount, price)).toBe(asked);
});

test('what is missing is named by field; a provider only where there is one', () => {
  expect(problemsOf(EMPTY_PARTY)).toEqual({
    primaryIdentifier: 'ENTER_PARTY_NAME',
    countryOfResidence: 'CHOOSE_COUNTRY',
  });
  const company = { ...EMPTY_PARTY, primaryIdentifier: 'Example GmbH', countryOfResidence: 'DE' };
  expect(problemsOf(company)).toEqual({});
  const provided = { ...company, wallet: 'provider' as const };
  expect(problemsOf(provided)).toEqual({ vaspName: 'ENTER_PROVIDER' });
  expect(problemsOf({ ...provided, vaspName: 'Kraken' })).toEqual({});
  expect(filled({ ...company, vaspName: 'Kraken' }).vaspName).toBe('');
  expect([isUntouched(EMPTY_PARTY), isUntouched(company)]).toEqual([true, false]);
});
