import { expect, test } from 'vitest';
import type { OrderView } from '@bourse/protocol/spot/calls';
import type { BalanceView } from '@bourse/protocol/stream';
import { EMPTY_ACCOUNT, balancesLoaded, ordersLoaded, push } from './account-state.ts';

function order(id: string, change: Partial<OrderView> = {}): OrderView {
  return {
    id,
    clientOrderId: '',
    baseCoin: 'BTC',
    quoteCoin: 'USDT',
    direction: 'buy',
    type: 'limit',
    timeInForce: 'gtc',
    price: '1',
    amount: '1',
    stopPrice: '0',
    filledAmount: '0',
    filledQuote: '0',
    averagePrice: '0',
    fee: '0',
    feeCoin: 'BTC',
    entryStatus: 1,
    status: 'open',
    cancelReason: '',
    createTime: Number(id),
    updateTime: Number(id),
    ...change,
  };
}

function usdt(availableCurrency: string): BalanceView {
  return { account: 'spot', currencyName: 'USDT', availableCurrency, frozenCurrency: '0' };
}

const loaded = ordersLoaded(EMPTY_ACCOUNT, [order('1'), order('2')], 0);

test('newest orders stand first', () => {
  expect(loaded.openOrders?.map(({ id }) => id)).toEqual(['2', '1']);
});

test('a push adds, changes and ends orders', () => {
  const next = push(loaded, {
    orders: [
      order('3'),
      order('2', { filledAmount: '0.5' }),
      order('1', { entryStatus: 3, status: 'cancelled' }),
    ],
  });
  expect(next.openOrders?.map(({ id, filledAmount }) => [id, filledAmount])).toEqual([
    ['3', '0'],
    ['2', '0.5'],
  ]);
});

test('a load does not bring back an order that ended while it was under way', () => {
  const during = push(loaded, { orders: [order('1', { entryStatus: 2, status: 'filled' }), order('3')] });
  const after = ordersLoaded(during, [order('1'), order('2')], 0);
  expect(after.openOrders?.map(({ id }) => id)).toEqual(['3', '2']);
});

test('a load that began later is believed', () => {
  const before = push(loaded, { orders: [order('3')] });
  expect(ordersLoaded(before, [order('1')], 1).openOrders?.map(({ id }) => id)).toEqual(['1']);
});

test('a balance pushed during a load wins over the load', () => {
  const during = push(EMPTY_ACCOUNT, { balances: [usdt('90')] });
  expect(balancesLoaded(during, [usdt('100')], 0).balances?.get('spot:USDT')?.availableCurrency).toBe('90');
  expect(balancesLoaded(during, [usdt('100')], 1).balances?.get('spot:USDT')?.availableCurrency).toBe('100');
});

test('history is out of date after an order ended or traded, not after one was placed', () => {
  expect(push(loaded, { orders: [order('3')] }).historyVersion).toBe(loaded.historyVersion);
  expect(push(loaded, { orders: [order('1', { entryStatus: 3 })] }).historyVersion).toBe(
    loaded.historyVersion + 1,
  );
});

test('lists of money are out of date after every movement, step of a withdrawal and message, not after an order alone', () => {
  expect(push(loaded, { orders: [order('3')] }).moneyVersion).toBe(loaded.moneyVersion);
  for (const message of [{ balances: [usdt('90')] }, { withdrawals: [] }, { unread: 0 }]) {
    expect(push(loaded, message).moneyVersion).toBe(loaded.moneyVersion + 1);
  }
});

test('before the first load a push alone does not pretend to know all orders', () => {
  expect(push(EMPTY_ACCOUNT, { orders: [order('3')] }).openOrders).toBeUndefined();
});
