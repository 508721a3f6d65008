import type { OrderView } from '@bourse/protocol/spot/calls';
import { expect, test, vi } from 'vitest';
import { isFillNews } from './fill-news.ts';
import { orderLines } from './order-lines.ts';
import { testOrder } from './test-order.ts';

const order = testOrder();

function lines(fields: Partial<OrderView>) {
  const amend = vi.fn();
  const drawn = orderLines(
    ((key: string) => key) as never,
    'en',
    { ...order, ...fields },
    amend,
    (text) => text,
  );
  for (const { onMove } of drawn) onMove?.('50000.00');
  return { prices: drawn.map(({ price }) => price), amended: amend.mock.calls.map(([change]) => change) };
}

test.each<[string, Partial<OrderView>, string[], object[]]>([
  ['a limit order moves its price', {}, ['52000'], [{ price: '50000.00' }]],
  [
    'a stop moves its stop price',
    { type: 'stop-market', status: 'waiting', stopPrice: '48000' },
    ['48000'],
    [{ stopPrice: '50000.00' }],
  ],
  [
    'an OCO moves each of its legs',
    { type: 'oco', stopPrice: '48000', stopLimitPrice: '0', isFired: false },
    ['52000', '48000'],
    [{ price: '50000.00' }, { stopPrice: '50000.00' }],
  ],
  [
    'a trailing stop is not moved by hand',
    { type: 'trailing-stop', status: 'waiting', stopPrice: '48000', callbackRate: '1' },
    ['48000'],
    [],
  ],
  [
    'take-profit and stop-loss of an order that has not filled',
    { takeProfit: '50000', stopLoss: '53000' },
    ['52000', '50000', '53000'],
    [{ price: '50000.00' }, { takeProfit: '50000.00' }, { stopLoss: '50000.00' }],
  ],
  [
    'an exit moves its stop price as the loss',
    {
      type: 'stop-market',
      status: 'waiting',
      parentId: '6',
      stopPrice: '48000',
      takeProfit: '55000',
      stopLoss: '48000',
    },
    ['55000', '48000'],
    [{ takeProfit: '50000.00' }, { stopPrice: '50000.00' }],
  ],
  [
    'an exit without a loss moves its stop price as the profit',
    { type: 'stop-market', status: 'waiting', parentId: '6', stopPrice: '55000', takeProfit: '55000' },
    ['55000'],
    [{ stopPrice: '50000.00' }],
  ],
])('%s', (_name, fields, prices, amended) => {
  expect(lines(fields)).toEqual({ prices, amended });
});

test('a fill is news when the order had been waiting for it', () => {
  const filled: OrderView = { ...order, entryStatus: 2, status: 'filled', filledAmount: '0.1' };
  expect(isFillNews(order, filled)).toBe(true);
  expect(isFillNews(undefined, filled)).toBe(false);
  expect(isFillNews(order, { ...order, entryStatus: 3, status: 'cancelled' })).toBe(false);
});
