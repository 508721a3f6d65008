import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { signIn } from '../../session/session.ts';
import { button, fakeExchange, show } from '../../testing/page.tsx';
import { ConfirmAmend } from './AmendDialog.tsx';
import { positionLines, usePositionLines } from './position-lines.ts';
import { testPosition, waitingOrder } from './test-position.ts';

const PATH = '/contract/app/contract/standard/amendOrder';
const exchange = fakeExchange();
const ORDERS = [waitingOrder()];

beforeEach(() => {
  signIn({ userId: '7', token: 'secret' });
  exchange.answer('/bb/config', { code: 1, data: { pairs: [] } });
  exchange.answer(PATH, { code: 200, result: waitingOrder() });
});

/** The chart's part: a line that can be let go of elsewhere. */
function Chart({ to }: { to: string }) {
  const { lines, asking, confirm, dismiss } = usePositionLines(ORDERS);
  return (
    <>
      <button type="button" onClick={() => lines[0]!.onMove!(to)}>
        Drop
      </button>
      {asking && <ConfirmAmend {...asking} onConfirm={confirm} onClose={dismiss} />}
    </>
  );
}

test('the limit of a waiting order is dragged, to where it would open at once too', async () => {
  const user = await show(<Chart to="60500.00" />);
  await user.click(button('Drop'));
  await waitFor(() => expect(exchange.toasts).toEqual([{ tone: 'success', text: 'Order changed' }]));
  expect(exchange.callsTo(PATH)).toEqual([{ id: '1', price: '60500.00' }]);
});

test('dragged to a price more than 1 % worse than the market it asks first', async () => {
  const user = await show(<Chart to="61000.00" />);
  await user.click(button('Drop'));
  await screen.findByText(/^This price is 1\.64% above the market/);
  await user.click(button('Cancel'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  expect(exchange.callsTo(PATH)).toEqual([]);
  await user.click(button('Drop'));
  await user.click(button('Save changes'));
  await waitFor(() => expect(exchange.callsTo(PATH)).toEqual([{ id: '1', price: '61000.00' }]));
});

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
