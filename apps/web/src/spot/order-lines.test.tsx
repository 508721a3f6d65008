import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { signIn } from '../session/session.ts';
import { button, fakeExchange, show } from '../testing/page.tsx';
import { ConfirmAmend } from './ConfirmAmend.tsx';
import { useOrderLines } from './order-lines.ts';
import { testOrder } from './test-order.ts';

const PATH = '/bb/order/amend';
const exchange = fakeExchange();
const ORDERS = [testOrder()];
const market = () => ({ bestBid: '51000', bestAsk: '51010', last: undefined });

beforeEach(() => {
  signIn({ userId: '7', token: 'secret' });
  exchange.answer('/bb/config', { code: 1, data: { pairs: [] } });
  exchange.answer(PATH, { code: 1, data: { id: '7', order: testOrder() } });
});

/** The chart's part: a line that can be let go of elsewhere. */
function Chart({ to }: { to: string }) {
  const { lines, asking, confirm, dismiss } = useOrderLines(ORDERS, market);
  return (
    <>
      <button type="button" onClick={() => lines[0]!.onMove!(to)}>
        Drop
      </button>
      {asking && <ConfirmAmend {...asking} onConfirm={confirm} onClose={dismiss} />}
    </>
  );
}

test('a line dragged to a price more than 1 % worse than the market asks first', async () => {
  const user = await show(<Chart to="50000.00" />);
  await user.click(button('Drop'));
  await screen.findByText(/^This price is 1\.96% below the market/);
  await user.click(button('Cancel'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  expect(exchange.callsTo(PATH)).toEqual([]);
  await user.click(button('Drop'));
  await user.click(button('Save changes'));
  await waitFor(() => expect(exchange.callsTo(PATH)).toEqual([{ id: '7', price: '50000.00' }]));
});

test('a line dragged to a price of the market is moved without a question', async () => {
  const user = await show(<Chart to="50900.00" />);
  await user.click(button('Drop'));
  await waitFor(() => expect(exchange.callsTo(PATH)).toEqual([{ id: '7', price: '50900.00' }]));
});
