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

const AURA = { ...PAIR, symbol: 'aurausdt', baseCoin: 'AURA' };
const XRP = { ...PAIR, symbol: 'xrpusdt', baseCoin: 'XRP' };

/** A page of a product that has something on BTC/USDT and XRP/USDT alone. */
async function openProduct(symbol: string | undefined, chosen: string[] = []) {
  exchange.answer('/bb/config', {
    code: 1,
    data: {
      serverTime: Date.now(),
      brand: 'Bourse',
      pairs: [AURA, PAIR, XRP],
      switches: { maintenance: false, off: [] },
    },
  });
  return show(
    <MarketPage
      symbol={symbol}
      offers={({ baseCoin }) => baseCoin !== 'DOGE'}
      suits={({ baseCoin }) => baseCoin !== 'AURA'}
      notices={{ ...NOTICES, unknown: 'No such pair.' }}
      onChoose={(next) => chosen.push(next)}
    >
      {({ pair }) => <p>{`on ${pair.symbol}`}</p>}
    </MarketPage>,
  );
}

test.each([
  ['the pair of the last visit', undefined, 'xrpusdt', 'xrpusdt'],
  ['BTC/USDT where there is nothing to do on that one', undefined, 'aurausdt', 'btcusdt'],
  ['that one where the address asks for it', 'aurausdt', 'xrpusdt', 'aurausdt'],
  ['BTC/USDT on a first visit', undefined, undefined, 'btcusdt'],
])('a product opens on %s', async (_, symbol, visited, opened) => {
  if (visited) localStorage.setItem('pair', visited);
  await openProduct(symbol);
  expect(await screen.findByText(`on ${opened}`)).toBeTruthy();
});

test('a pair that is not there leads to BTC/USDT', async () => {
  const chosen: string[] = [];
  const user = await openProduct('nosuch', chosen);
  expect(await screen.findByText('No such pair.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'BTC/USDT' }));
  expect(chosen).toEqual(['btcusdt']);
});
