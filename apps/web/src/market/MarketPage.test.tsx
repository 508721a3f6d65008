import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeExchange, show } from '../testing/page.tsx';
import { MarketPage } from './MarketPage.tsx';

const exchange = fakeExchange();
afterEach(() => void vi.useRealTimers());

const PAIR = {
  symbol: 'btcusdt',
  baseCoin: 'BTC',
  quoteCoin: 'USDT',
  priceDecimals: 2,
  quantityDecimals: 6,
  status: 'trading',
};
const NOTICES = { delayed: '', halted: '', cancelOnly: '', unknown: '' };

test('settings that cannot be fetched anew leave the market standing', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  exchange.answer('/bb/config', {
    code: 1,
    data: {
      serverTime: Date.now(),
      brand: 'Bourse',
      pairs: [PAIR],
      switches: { maintenance: false, off: [] },
    },
  });
  await show(
    <MarketPage symbol="btcusdt" notices={NOTICES} onChoose={() => undefined}>
      {() => <p>book and orders</p>}
    </MarketPage>,
  );
  expect(await screen.findByText('book and orders')).toBeTruthy();

  exchange.answer('/bb/config', { code: 0, msg: 'Too many requests' });
  const before = exchange.callsTo('/bb/config').length;
  // The line is back after the settings have become old.
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  await act(async () => {
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(100);
  });
  expect(exchange.callsTo('/bb/config').length).toBeGreaterThan(before);
  expect(screen.getByText('book and orders')).toBeTruthy();
});
