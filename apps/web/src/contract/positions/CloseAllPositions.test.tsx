import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { showAmounts } from '../../wallet/assets/asset-choices.ts';
import { signIn } from '../../session/session.ts';
import { button, fakeExchange, show } from '../../testing/page.tsx';
import { CloseAllPositions } from './CloseAllPositions.tsx';
import { testPosition } from './test-position.ts';

const PATH = '/contract/app/contract/standard/closePosition';
const exchange = fakeExchange();
const two = [testPosition({ id: '1' }), testPosition({ id: '2', direction: 'sell' })];

beforeEach(() => {
  showAmounts(true);
  signIn({ userId: '7', token: 'secret' });
  exchange.answer(PATH, { code: 200, result: testPosition({ status: 'closed', entryStatus: 2 }) });
});

async function ask() {
  const user = await show(<CloseAllPositions positions={two} />);
  await user.click(button('Close all'));
  return { user, dialog: within(screen.getByRole('dialog', { name: 'Close all' })) };
}

test('nothing is closed before a dialog has said what that does', async () => {
  const { user, dialog } = await ask();
  dialog.getByText(/^All positions shown here \(2\) will be closed at the market/);
  // Both pay the spread and two fees, so together they lose whatever the price does.
  expect(dialog.getByTestId('positions-net').textContent).toBe('−4.79 USDT (−2.39%)');
  await user.click(dialog.getByRole('button', { name: 'Keep them open' }));
  expect(exchange.callsTo(PATH)).toEqual([]);
});

test('after a yes each position is closed whole, once', async () => {
  const { user, dialog } = await ask();
  await user.click(dialog.getByRole('button', { name: 'Close all' }));
  await waitFor(() =>
    expect(exchange.toasts).toEqual([{ tone: 'success', text: 'All positions have been closed.' }]),
  );
  const sent = exchange.callsTo(PATH);
  expect(sent.map(({ id, amount }) => [id, amount])).toEqual([
    ['1', undefined],
    ['2', undefined],
  ]);
  expect(new Set(sent.map(({ requestId }) => requestId)).size).toBe(2);
});

test('where one has to wait for fresh prices, that is said', async () => {
  exchange.answer(PATH, ({ id }) => ({
    code: 200,
    result: testPosition({ id: id!, queuedClose: id === '2' ? '0.03332666' : '' }),
  }));
  const { user, dialog } = await ask();
  await user.click(dialog.getByRole('button', { name: 'Close all' }));
  await waitFor(() =>
    expect(exchange.toasts).toMatchObject([
      {
        text: 'It closes at the first fresh price, which may be far from this one. Until then you can cancel it.',
      },
    ]),
  );
});

test('the dialog hides amounts with all others', async () => {
  showAmounts(false);
  const { dialog } = await ask();
  expect(dialog.getByTestId('positions-net').textContent).not.toContain('4.79');
});
