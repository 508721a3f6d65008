import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Pair } from '../../api/config.ts';
import { button, chooseFrom, fakeExchange, show } from '../../testing/page.tsx';
import type { OwnOrder } from './book-rows.ts';
import { OrderBook } from './OrderBook.tsx';

const exchange = fakeExchange();
const onPick = vi.fn();
let pairs = 0;

/** Each test has a pair of its own, since the books of all pairs outlive the page. */
function newPair(): Pair {
  pairs += 1;
  return {
    symbol: `coin${pairs}usdt`,
    baseCoin: 'BTC',
    quoteCoin: 'USDT',
    priceDecimals: 2,
    quantityDecimals: 6,
    minNotional: '5',
    bandPercent: 20,
    status: 'trading',
  };
}

async function book(own: readonly OwnOrder[] = []) {
  const pair = newPair();
  const user = await show(<OrderBook pair={pair} last="100.00" direction="up" own={own} onPick={onPick} />);
  const say = (frame: object) => exchange.say(`depth:${pair.symbol}`, frame);
  return { user, say };
}

const levels = (start: number, step: number, count: number) =>
  Array.from({ length: count }, (_, n) => [(start + n * step).toFixed(2), '1.5']);
const prices = (side: 'bid' | 'ask') =>
  screen.queryAllByTestId(`book-${side}-row`).map((row) => row.dataset['price']);

const SNAPSHOT = {
  type: 'snapshot',
  seq: 10,
  bids: levels(99.99, -0.01, 30),
  asks: levels(100.01, 0.01, 30),
};

beforeEach(() => {
  onPick.mockReset();
});

test('until the first snapshot there is a skeleton', async () => {
  const { say } = await book();
  screen.getByLabelText(/^Loading/);
  await say(SNAPSHOT);
  expect(prices('bid').slice(0, 2)).toEqual(['99.99', '99.98']);
  expect(prices('ask').slice(0, 2)).toEqual(['100.01', '100.02']);
  screen.getByText('100.000');
});

test('a book that never came says why, and is there when it is asked for again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const path = '/huobi/getHuobiContractDepthV2';
  exchange.answer(path, { status: 'error', 'err-code': 'busy', 'err-msg': 'Very busy. Try again soon.' });
  const { user } = await book();
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  await screen.findByText('Very busy. Try again soon.');
  const { bids, asks } = SNAPSHOT;
  exchange.answer(path, { status: 'ok', tick: { bids, asks, ts: 1 } });
  await user.click(button('Try again'));
  await waitFor(() => expect(prices('bid')[0]).toBe('99.99'));
  vi.useRealTimers();
});

test('a change moves, adds and removes levels', async () => {
  const { say } = await book();
  await say(SNAPSHOT);
  await say({
    type: 'delta',
    prev: 10,
    seq: 11,
    bids: [
      ['99.99', '0'],
      ['99.98', '7'],
    ],
    asks: [['100.00', '2']],
  });
  expect(prices('bid')[0]).toBe('99.98');
  expect(screen.getAllByTestId('book-bid-row')[0]?.textContent).toContain('7');
  expect(prices('ask')[0]).toBe('100.00');
});

test('a price that is clicked is picked; a size goes with it', async () => {
  const { user, say } = await book();
  await say(SNAPSHOT);
  const row = screen.getAllByTestId('book-ask-row')[2]!;
  await user.click(within(row).getByText('100.03'));
  expect(onPick).toHaveBeenLastCalledWith('100.03', undefined);
  await user.click(row.querySelectorAll('[data-size]')[0]!);
  expect(onPick).toHaveBeenLastCalledWith('100.03', '1.50000000');
});

test('one side alone, or the five best of each, can be looked at; the choice is remembered', async () => {
  const { user, say } = await book();
  await say(SNAPSHOT);
  await user.click(button('Five best'));
  expect([prices('ask').length, prices('bid').length]).toEqual([5, 5]);
  expect(localStorage.getItem('bookView')).toBe('compact');
});

test("the reader's own orders are marked", async () => {
  const { say } = await book([{ side: 'buy', price: '99.98', amount: '1' }]);
  await say(SNAPSHOT);
  const marked = screen
    .getAllByTestId('book-bid-row')
    .filter((row) => within(row).queryByTestId('own-order-mark') !== null);
  expect(marked.map((row) => row.dataset['price'])).toEqual(['99.98']);
});

test('prices are grouped as chosen, and found so again', async () => {
  const { user, say } = await book();
  await say(SNAPSHOT);
  await chooseFrom(user, screen.getByRole('combobox', { name: 'Price grouping' }), '0.1');
  expect(prices('bid')).toEqual(['99.90', '99.80', '99.70']);
  expect(screen.getAllByTestId('book-bid-row')[0]?.textContent).toContain('15');
  expect(localStorage.getItem('bookGroups')).toContain('usdt');
});

test('rows whose amount has changed flash, and no others; what only came into sight does not', async () => {
  const { say } = await book();
  await say(SNAPSHOT);
  const flashed = (side: 'bid' | 'ask') =>
    screen
      .getAllByTestId(`book-${side}-row`)
      .filter((row) => row.dataset['flash'] !== undefined)
      .map((row) => [row.dataset['price'], row.dataset['flash']]);
  expect([flashed('bid'), flashed('ask')]).toEqual([[], []]);
  await say({ type: 'delta', prev: 10, seq: 11, bids: [['99.98', '7']], asks: [['100.01', '0']] });
  expect([flashed('bid'), flashed('ask')]).toEqual([[['99.98', 'up-0']], []]);
  await say({ type: 'delta', prev: 11, seq: 12, bids: [['99.98', '8']], asks: [['100.00', '1']] });
  expect([flashed('bid'), flashed('ask')]).toEqual([[['99.98', 'up-1']], [['100.00', 'down-0']]]);
});

test('where a whole side is quoted anew only its best price flashes', async () => {
  const { say } = await book();
  await say(SNAPSHOT);
  const bids = levels(99.99, -0.01, 30).map(([price]) => [price, '2.5']);
  await say({ type: 'delta', prev: 10, seq: 11, bids, asks: [] });
  const flashed = screen.getAllByTestId('book-bid-row').filter((row) => row.dataset['flash'] !== undefined);
  expect(flashed.map((row) => row.dataset['price'])).toEqual(['99.99']);
});
