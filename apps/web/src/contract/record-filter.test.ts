import { expect, test } from 'vitest';
import { isNarrowed, readContractFilter } from './record-filter.ts';

test('an address is read as it was written', () => {
  const filter = { tab: 'history', pair: 'btcusdt', side: 'sell', from: '2026-02-28', to: '2026-03-01' };
  expect(readContractFilter({ symbol: 'ethusdt', ...filter })).toEqual(filter);
});

test.each([{ tab: 'open' }, { pair: '<b>' }, { pair: 7 }, { side: 'long' }, { from: '2026-13-01' }])(
  'nonsense is passed over: %j',
  (search) => {
    expect(readContractFilter(search)).toEqual({});
  },
);

test('only what a tab looks at narrows it', () => {
  expect(isNarrowed({ from: '2026-01-01' })).toBe(false);
  expect(isNarrowed({ tab: 'waiting', to: '2026-01-01' })).toBe(false);
  expect(isNarrowed({ tab: 'liquidations', to: '2026-01-01' })).toBe(true);
  expect(isNarrowed({ side: 'buy' })).toBe(true);
});
