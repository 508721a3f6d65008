import type { OrderView } from '@bourse/protocol/spot/calls';
import { expect, test } from 'vitest';
import { changedNumbers } from '../orders/change.ts';
import { amendFields } from './amend-draft.ts';
import { testOrder } from './test-order.ts';

test.each<[string, Partial<OrderView>, string[]]>([
  ['a limit order', {}, ['price', 'amount']],
  [
    'a stop limit that waits',
    { type: 'stop-limit', status: 'waiting', stopPrice: '51000' },
    ['stopPrice', 'price', 'amount'],
  ],
  ['a stop limit that has fired', { type: 'stop-limit', stopPrice: '51000', isFired: true }, []],
  [
    'an OCO with a limit for each leg',
    { type: 'oco', stopPrice: '48000', stopLimitPrice: '47900', isFired: false },
    ['stopPrice', 'price', 'stopLimitPrice', 'amount'],
  ],
  ['a trailing stop', { type: 'trailing-stop', status: 'waiting', price: '0' }, ['amount']],
  [
    'one with take-profit and stop-loss',
    { takeProfit: '54000', stopLoss: '50000' },
    ['price', 'amount', 'takeProfit', 'stopLoss'],
  ],
  [
    'one with take-profit of which something has filled',
    { takeProfit: '54000', filledAmount: '0.01', exitId: '9' },
    ['price', 'amount'],
  ],
  [
    'an exit with both prices',
    {
      type: 'stop-market',
      status: 'waiting',
      parentId: '6',
      stopPrice: '50000',
      stopLoss: '50000',
      takeProfit: '54000',
    },
    ['takeProfit', 'stopPrice'],
  ],
  ['an exit that has fired', { parentId: '6', status: 'open', stopPrice: '50000' }, []],
])('of %s can be changed', (_what, order, names) => {
  expect(amendFields(testOrder(order)).map(({ name }) => name)).toEqual(names);
});

test.each([
  ['nothing typed', {}, undefined],
  ['the same number in another spelling', { price: '52000.00' }, undefined],
  ['another price', { price: '52100.50' }, { price: '52100.5' }],
  ['both', { price: '52100', amount: '0.05' }, { price: '52100', amount: '0.05' }],
  ['an empty field', { price: '', amount: '0.05' }, undefined],
  ['a zero', { amount: '0.00' }, undefined],
])('%s is a change or none', (_what, texts, change) => {
  expect(changedNumbers(amendFields(testOrder()), texts)).toEqual(change);
});
