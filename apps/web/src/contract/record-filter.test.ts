import { expect, test } from 'vitest';
import { isNarrowed, matches, narrowed, readContractFilter } from './record-filter.ts';

const PAIRS = [{ symbol: 'btcusdt', baseCoin: 'BTC', quoteCoin: 'USDT' }];

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

test('the server is asked for pair, side and days', () => {
  expect(narrowed({ pair: 'btcusdt', side: 'buy', from: '2026-11-20' }, PAIRS)).toEqual({
    baseCoin: 'BTC',
    quoteCoin: 'USDT',
    direction: 'buy',
    startTime: new Date(2026, 10, 20).getTime(),
  });
  expect(narrowed({ pair: 'unknown' }, PAIRS)).toEqual({});
});

test('live lists are narrowed on the page', () => {
  const row = { baseCoin: 'BTC', quoteCoin: 'USDT', direction: 'buy' } as const;
  expect(matches({}, row)).toBe(true);
  expect(matches({ pair: 'btcusdt', side: 'buy' }, row)).toBe(true);
  expect(matches({ pair: 'ethusdt' }, row)).toBe(false);
  expect(matches({ side: 'sell' }, row)).toBe(false);
});

test('only what a tab looks at narrows it', () => {
  expect(isNarrowed({ from: '2026-01-01' })).toBe(false);
  expect(isNarrowed({ tab: 'waiting', to: '2026-01-01' })).toBe(false);
  expect(isNarrowed({ tab: 'liquidations', to: '2026-01-01' })).toBe(true);
  expect(isNarrowed({ side: 'buy' })).toBe(true);
});
