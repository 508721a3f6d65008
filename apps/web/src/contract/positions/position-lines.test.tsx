import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { signIn } from '../../session/session.ts';
import { button, fakeExchange, show } from '../../testing/page.tsx';
import { ConfirmAmend } from './AmendDialog.tsx';
import { usePositionLines } from './position-lines.ts';
import { waitingOrder } from './test-position.ts';

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
