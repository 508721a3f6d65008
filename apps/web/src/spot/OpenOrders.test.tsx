import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { stream } from '../live/stream.ts';
import { signIn } from '../session/session.ts';
import { button, fakeExchange, show } from '../testing/page.tsx';
import { btcusdt } from '../testing/pairs.ts';
import './AmendDialog.tsx';
import { OpenOrders } from './OpenOrders.tsx';
import { testOrder } from './test-order.ts';

const PATH = '/bb/order/amend';
const exchange = fakeExchange();

beforeEach(() => {
  signIn({ userId: '7', token: 'secret' });
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => 0,
    removeEventListener: () => 0,
  }));
  exchange.answer('/bb/config', { code: 1, data: { pairs: [btcusdt] } });
});

async function dialog(order = testOrder()) {
  const user = await show(<OpenOrders orders={[order]} empty={null} />);
  await user.click(button(`Change order: Sell 0.1 ${order.baseCoin}`));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Change order' })) };
}

test('an order is changed where its line cannot be dragged: only what is new is sent', async () => {
  exchange.answer(PATH, { code: 1, data: { id: '7', order: testOrder() } });
  const { user, dialog: inside } = await dialog();
  const save = inside.getByRole<HTMLButtonElement>('button', { name: 'Save changes' });
  expect(save.disabled).toBe(true);
  const price = inside.getByLabelText('Price');
  await user.clear(price);
  await user.type(price, '52100.50');
  await user.click(save);
  await waitFor(() => expect(exchange.toasts).toEqual([{ tone: 'success', text: 'Order changed' }]));
  expect(exchange.callsTo(PATH)).toEqual([{ id: '7', price: '52100.5' }]);
  expect(screen.queryByRole('dialog')).toBe(null);
});

test('a refused change is told, and stays in the dialog', async () => {
  exchange.answer(PATH, { code: 0, msg: 'The price is not suitable' });
  const { user, dialog: inside } = await dialog();
  const amount = inside.getByLabelText<HTMLInputElement>('Amount');
  await user.clear(amount);
  await user.type(amount, '0.05{Enter}');
  await waitFor(() => expect(exchange.toasts[0]?.text).toBe('The price is not suitable'));
  expect(amount.value).toBe('0.05');
});

test('a changed price more than 1 % worse than the market asks first, as a new order does', async () => {
  // A pair of its own: the channel of the other's book lingers.
  const order = testOrder({ baseCoin: 'ETH' });
  exchange.answer('/bb/config', {
    code: 1,
    data: { pairs: [{ ...btcusdt, symbol: 'ethusdt', baseCoin: 'ETH' }] },
  });
  exchange.answer(PATH, { code: 1, data: { id: '7', order } });
  const { user, dialog: inside } = await dialog(order);
  await waitFor(() => expect(stream.subscribe).toHaveBeenCalledWith('depth:ethusdt', expect.anything()));
  await exchange.say('depth:ethusdt', {
    type: 'snapshot',
    seq: 1,
    bids: [['51000.00', '1.5']],
    asks: [['51010.00', '1.5']],
  });
  const price = inside.getByLabelText('Price');
  await user.clear(price);
  await user.type(price, '50000');
  await user.click(inside.getByRole('button', { name: 'Save changes' }));
  await screen.findByText(/^This price is 1\.96% below the market\. You would sell at once/);
  expect(exchange.callsTo(PATH)).toEqual([]);
  await user.click(screen.getAllByRole('button', { name: 'Save changes' }).at(-1)!);
  await waitFor(() => expect(exchange.callsTo(PATH)).toEqual([{ id: '7', price: '50000' }]));
});
