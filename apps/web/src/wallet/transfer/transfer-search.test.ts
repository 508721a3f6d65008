import { expect, test } from 'vitest';
import { accountsOf, readTransferSearch } from './transfer-search.ts';

test('the address is read as far as it makes sense', () => {
  expect(readTransferSearch({ currency: 'usdt', type: '2' })).toEqual({ currency: 'USDT', type: '2' });
  expect(readTransferSearch({ currency: 1, type: '3' })).toEqual({});
});

test('type 1 leads from spot to contract, type 2 back', () => {
  expect(accountsOf('1')).toEqual({ from: 'spot', to: 'contract' });
  expect(accountsOf('2')).toEqual({ from: 'contract', to: 'spot' });
});
