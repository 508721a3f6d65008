import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { chooseOwnTrades } from '../preferences/preferences.ts';
import { signIn } from '../session/session.ts';
import { fakeExchange, show } from '../testing/page.tsx';
import { btcusdt } from '../testing/pairs.ts';
import { useOwnTrades } from './own-trades.ts';

const PATH = '/bb/order/trades';
const exchange = fakeExchange();

function Shown() {
  return <output>{JSON.stringify(useOwnTrades(btcusdt) ?? 'none to be had')}</output>;
}

const shown = () => JSON.parse(screen.getByRole('status').textContent) as unknown;

beforeEach(() => {
  act(() => chooseOwnTrades(true));
  const fill = { id: '3', time: 1000, direction: 'sell', amount: '0.1', quote: '5000', price: '50000' };
  exchange.answer(PATH, { code: 1, data: { list: [fill], totalRow: 1 } });
});

test('the newest trades of the pair are asked for and marked', async () => {
  signIn({ userId: '7', token: 'secret' });
  await show(<Shown />);
  await waitFor(() => expect(shown()).toEqual([{ time: 1000, side: 'sell', amount: '0.1', quote: '5000' }]));
  expect(exchange.callsTo(PATH)).toEqual([
    { baseCoin: 'BTC', quoteCoin: 'USDT', pageNo: '1', pageSize: '100' },
  ]);
});

test('who does not want marks has none, and nothing is asked for until he does', async () => {
  signIn({ userId: '7', token: 'secret' });
  act(() => chooseOwnTrades(false));
  expect(localStorage.getItem('ownTrades')).toBe('0');
  await show(<Shown />);
  expect(shown()).toEqual([]);
  expect(exchange.callsTo(PATH)).toEqual([]);
  act(() => chooseOwnTrades(true));
  await waitFor(() => expect(shown()).toHaveLength(1));
});

test('a guest has none, and is not offered any', async () => {
  await show(<Shown />);
  expect(shown()).toBe('none to be had');
  expect(exchange.callsTo(PATH)).toEqual([]);
});
