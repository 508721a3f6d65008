import { expect, test, vi } from 'vitest';
import { positionLines } from './position-lines.ts';
import { testPosition } from './test-position.ts';

const words = { t: ((key: string) => key) as never, locale: 'en', mask: (text: string) => text };

function linesOf(change: Parameters<typeof testPosition>[0], mask = words.mask) {
  const moved = { stops: vi.fn(), limit: vi.fn() };
  const lines = positionLines({ ...words, mask }, testPosition(change), moved);
  return { lines, moved };
}

const labelOf = (label: string | ((price: string) => string), price = '0') =>
  typeof label === 'string' ? label : label(price);

test('each stop of a position is dragged alone; entry and liquidation stay where they are', () => {
  const { lines, moved } = linesOf({ stopLoss: '58000', stopProfit: '63000' });
  expect(lines.map(({ price, onMove }) => [price, onMove !== undefined])).toEqual([
    ['60012', false],
    ['63000', true],
    ['58000', true],
    ['57269.11', false],
  ]);
  lines[1]!.onMove!('64000.00');
  lines[2]!.onMove!('59000.00');
  expect(moved.stops.mock.calls).toEqual([
    [{ stopLoss: '58000', stopProfit: '64000.00' }],
    [{ stopLoss: '59000.00', stopProfit: '63000' }],
  ]);
});

test('a stop says what it would bring after fees, at the price that it is dragged over', () => {
  const { lines } = linesOf({ stopLoss: '58000' });
  const { label } = lines[1]!;
  // 0.03332666 × (57988.4 − 60012), less 0.05 % of 1932.56 and the opening fee of 1.
  expect(labelOf(label, '58000')).toBe('contract.stopLoss contract.long 20x −69.40');
  expect(labelOf(label, '59000')).toBe('contract.stopLoss contract.long 20x −36.10');
});

test('amounts of lines are hidden with all others', () => {
  const { lines } = linesOf({ stopLoss: '58000' }, () => '******');
  expect(lines.map(({ label }) => labelOf(label, '58000'))).toEqual([
    'contract.long 20x ******',
    'contract.stopLoss contract.long 20x ******',
    'contract.liquidationShort contract.long 20x',
  ]);
});

test('an order that waits has its limit, which is dragged, and stops that are reckoned from it', () => {
  const { lines, moved } = linesOf({
    status: 'waiting',
    limitPrice: '50000',
    openPrice: '',
    quantity: '0',
    openQuantity: '0',
    liquidationPrice: '',
    stopProfit: '51000',
  });
  expect(lines.map(({ price, label }) => [price, labelOf(label, price)])).toEqual([
    ['50000', 'order.limit contract.long 20x'],
    ['51000', 'contract.stopProfit contract.long 20x +37.57'],
  ]);
  lines[0]!.onMove!('50100.00');
  expect(moved.limit.mock.calls).toEqual([['50100.00']]);
  expect(moved.stops).not.toHaveBeenCalled();
});
