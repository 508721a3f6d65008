import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { btcusdt } from '../testing/pairs.ts';
import { button, fakeExchange, field, show } from '../testing/page.tsx';
import { AlertDialog } from './AlertDialog.tsx';
import { reloadAlerts } from './price-alerts.ts';

const exchange = fakeExchange();
afterEach(() => {
  localStorage.clear();
  reloadAlerts();
});

const open = () => show(<AlertDialog pair={btcusdt} last="50000" onClose={() => undefined} />);
const rows = () => screen.queryAllByTestId('price-alert').map((row) => row.textContent);
const ticker = (close: string) =>
  exchange.say('tickers', {
    type: 'delta',
    data: [{ symbol: 'btcusdt', open: '1', close, high: '1', low: '1', vol: '1', turnover: '1' }],
  });

test('an alert is told once, when its price is reached, and is gone then', async () => {
  const user = await open();
  await user.type(field('Tell me at'), '51000{Enter}');
  await user.type(field('Tell me at'), '49000');
  await user.click(button('Add alert'));
  expect(rows()).toEqual(['BTC/USDT↑ rises to 51,000', 'BTC/USDT↓ falls to 49,000']);
  expect(field('Tell me at').value).toBe('');
  await ticker('50999.99');
  expect(exchange.toasts).toEqual([]);
  await ticker('51000.5');
  await ticker('50000');
  await ticker('51200');
  expect(exchange.toasts).toEqual([
    { tone: 'success', text: 'BTC/USDT has risen to 51,000. Last price 51,000.5.' },
  ]);
  expect(rows()).toEqual(['BTC/USDT↓ falls to 49,000']);
});

test('what cannot be an alert says why; one is taken back', async () => {
  const user = await open();
  await user.click(button('Add alert'));
  expect(screen.getByText('Please enter a suitable price')).toBeDefined();
  await user.type(field('Tell me at'), '50000.00{Enter}');
  expect(screen.getByText('That is the price now. Choose a higher or a lower one.')).toBeDefined();
  await user.clear(field('Tell me at'));
  await user.type(field('Tell me at'), '60000{Enter}');
  const [row] = screen.getAllByTestId('price-alert');
  await user.click(within(row!).getByRole('button', { name: /^Delete alert: BTC\/USDT/ }));
  expect(rows()).toEqual([]);
  expect(screen.getByText('No alerts yet.')).toBeDefined();
});
