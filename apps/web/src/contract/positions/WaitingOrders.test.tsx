import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { signIn } from '../../session/session.ts';
import { button, fakeExchange, show } from '../../testing/page.tsx';
import { btcusdt } from '../../testing/pairs.ts';
import './AmendDialog.tsx';
import { waitingOrder } from './test-position.ts';
import { WaitingOrders } from './WaitingOrders.tsx';

const PATH = '/contract/app/contract/standard/amendOrder';
const exchange = fakeExchange();

beforeEach(() => {
  signIn({ userId: '7', token: 'secret' });
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => 0,
    removeEventListener: () => 0,
  }));
  exchange.answer('/bb/config', {
    code: 1,
    data: { pairs: [btcusdt], switches: { maintenance: false, off: [] } },
  });
  exchange.answer(PATH, { code: 200, result: waitingOrder() });
});

async function dialog(order = waitingOrder()) {
  const user = await show(<WaitingOrders orders={[order]} narrow={false} empty={null} />);
  await user.click(button('Change: BTC/USDT 59000'));
  const inside = within(await screen.findByRole('dialog', { name: 'Change order' }));
  const save = inside.getByRole<HTMLButtonElement>('button', { name: 'Save changes' });
  const type = async (name: string, text: string) => {
    const field = inside.getByLabelText<HTMLInputElement>(name);
    await user.clear(field);
    await user.type(field, text);
  };
  return { user, inside, save, type };
}

// The first one, since the channel lingers.
test('while market data is late, the reason stands beside the button', async () => {
  const { inside, save, type } = await dialog();
  await type('Limit price', '58500');
  expect(save.disabled).toBe(false);
  await exchange.say('status', { type: 'snapshot', stale: ['btcusdt'], pairs: {} });
  inside.getByText(/^Market data is delayed/);
  expect(save.disabled).toBe(true);
  await exchange.say('status', { type: 'snapshot', stale: [], pairs: {} });
  expect(save.disabled).toBe(false);
});

test('the limit of a waiting order is changed from its line: the focus is on it, the stops stay', async () => {
  const { inside, save, type } = await dialog();
  expect(save.disabled).toBe(true);
  await waitFor(() => expect(document.activeElement).toBe(inside.getByLabelText('Limit price')));
  await type('Limit price', '58500.50{Enter}');
  await waitFor(() => expect(exchange.toasts).toEqual([{ tone: 'success', text: 'Order changed' }]));
  expect(exchange.callsTo(PATH)).toEqual([{ id: '1', price: '58500.5' }]);
  expect(screen.queryByRole('dialog')).toBe(null);
});

test('what is wrong is said at its field, and is not sent; a stop goes along with the limit', async () => {
  const { user, inside, save, type } = await dialog();
  await type('Limit price', '57900');
  inside.getByText('The stop loss of a long position must be below the current price.');
  expect(inside.getByLabelText('Stop loss').getAttribute('aria-invalid')).toBe('true');
  expect(save.disabled).toBe(true);
  await type('Stop loss', '57000');
  await user.click(save);
  await waitFor(() =>
    expect(exchange.callsTo(PATH)).toEqual([{ id: '1', price: '57900', stopLoss: '57000' }]),
  );
});

test('a limit more than 20 % worse than the mark is refused at its field', async () => {
  const { inside, save, type } = await dialog();
  await type('Limit price', '72000.01');
  expect(inside.getByLabelText('Limit price').getAttribute('aria-invalid')).toBe('true');
  expect(save.disabled).toBe(true);
});

test('one without stops has its limit alone; arrows step it by a tick', async () => {
  const { user, inside, save } = await dialog(waitingOrder({ stopLoss: '', stopProfit: '' }));
  expect(inside.queryByLabelText('Stop loss')).toBe(null);
  await waitFor(() => expect(document.activeElement).toBe(inside.getByLabelText('Limit price')));
  await user.keyboard('{ArrowDown}{Shift>}{ArrowDown}{/Shift}');
  await user.click(save);
  await waitFor(() => expect(exchange.callsTo(PATH)).toEqual([{ id: '1', price: '58999.89' }]));
});

test('a changed limit more than 1 % worse than the market asks first', async () => {
  const { user, save, type } = await dialog(waitingOrder({ stopLoss: '', stopProfit: '' }));
  await type('Limit price', '61000');
  await user.click(save);
  // The market rule gives 60,012.
  await screen.findByText(/^This price is 1\.64% above the market\. You would buy at once/);
  expect(exchange.callsTo(PATH)).toEqual([]);
  await user.click(screen.getAllByRole('button', { name: 'Save changes' }).at(-1)!);
  await waitFor(() => expect(exchange.callsTo(PATH)).toEqual([{ id: '1', price: '61000' }]));
});

test('a refusal of the exchange is told, and what was typed stays', async () => {
  exchange.answer(PATH, { code: 400, message: 'Position limit reached.' });
  const { inside, type } = await dialog();
  await type('Limit price', '58500{Enter}');
  await waitFor(() => expect(exchange.toasts[0]?.text).toBe('Position limit reached.'));
  expect(inside.getByLabelText<HTMLInputElement>('Limit price').value).toBe('58500');
});

function Opening() {
  const [orders, setOrders] = useState([waitingOrder()]);
  return (
    <>
      <button type="button" onClick={() => setOrders([])}>
        Its price comes
      </button>
      <WaitingOrders orders={orders} narrow empty={null} />
    </>
  );
}

test('an order that opens while its dialog is there takes the dialog with it', async () => {
  const user = await show(<Opening />);
  await user.click(button('Change: BTC/USDT 59000'));
  await screen.findByRole('dialog', { name: 'Change order' });
  button('Its price comes').click();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
});
