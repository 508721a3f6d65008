import { expect, test } from 'vitest';
import {
  isNarrowed,
  readStatementFilter,
  referenceHash,
  referenceText,
  signOf,
  statementFields,
} from './statement-filter.ts';

test('an address that says everything', () => {
  const search = {
    tab: 'records',
    account: 'contract',
    currency: 'USDT',
    kind: 'swap',
    from: '2026-11-20',
    to: '2026-11-21',
  };
  const filter = readStatementFilter(search);
  expect(filter).toEqual(search);
  expect(statementFields(filter, ['USDT'])).toEqual({
    account: 'contract',
    currency: 'USDT',
    tradeType: 'swap',
    startTime: new Date('2026-11-20T00:00:00').getTime(),
    endTime: new Date('2026-11-22T00:00:00').getTime() - 1,
  });
});

test('nonsense is passed over, and the spot account is meant', () => {
  const search = { tab: 'x', account: 'y', currency: '=1', kind: 'theft', from: '2026-13-40', to: 7 };
  expect(readStatementFilter(search)).toEqual({});
  expect(statementFields({}, ['USDT'])).toEqual({ account: 'spot' });
  expect(statementFields({ currency: 'NONE' }, ['USDT'])).toEqual({ account: 'spot' });
});

test('an account is a choice, not a narrowing', () => {
  expect(isNarrowed({ tab: 'records', account: 'contract' })).toBe(false);
  expect(isNarrowed({ currency: 'BTC' })).toBe(true);
  expect(isNarrowed({ to: '2026-11-21' })).toBe(true);
});

test('every amount shows which way it went', () => {
  expect(signOf('12.5')).toEqual({ sign: '+', size: '12.5' });
  expect(signOf('-0.00000001')).toEqual({ sign: '−', size: '0.00000001' });
});

test('a reference is shown without its kind', () => {
  expect(referenceText('trade:17')).toBe('17');
  expect(referenceText('deposit:ERC20:0xab:0')).toBe('ERC20:0xab:0');
  expect(referenceText('17')).toBe('17');
});

test('a deposit is known by its transaction', () => {
  expect(referenceHash('deposit:ERC20:0xab:0')).toBe('0xab');
  expect(referenceHash('deposit:TRC20:f00d:manual')).toBe('f00d');
  expect(referenceHash('deposit:12')).toBeUndefined();
  expect(referenceHash('withdraw:7')).toBeUndefined();
});
