import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { signIn } from '../../session/session.ts';
import { button, fakeExchange, show } from '../../testing/page.tsx';
import { showAmounts } from '../../wallet/assets/asset-choices.ts';
import { LeveragePicker } from '../LeveragePicker.tsx';
import { CloseDialog } from './CloseDialog.tsx';
import { Positions } from './Positions.tsx';
import { testPosition } from './test-position.ts';

const CLOSE = '/contract/app/contract/standard/closePosition';
const CANCEL = '/contract/app/contract/standard/cancelClose';
const exchange = fakeExchange();
const WAITS =
  'It closes at the first fresh price, which may be far from this one. Until then you can cancel it.';

beforeEach(() => {
  showAmounts(true);
  signIn({ userId: '7', token: 'secret' });
});

const list = (...positions: ReturnType<typeof testPosition>[]) =>
  show(<Positions positions={positions} narrow={false} roomy empty={null} />);

test('a close that waits is shown at its position, and can be taken back there', async () => {
  exchange.answer(CANCEL, { code: 200, result: testPosition() });
  const user = await list(testPosition({ id: '1', queuedClose: '0.01' }), testPosition({ id: '2' }));
  expect(screen.getByTestId('queued-1').textContent).toBe('0.01 BTC closes at the first fresh price');
  const [waiting, other] = screen.getAllByTestId('position-row');
  expect(within(waiting!).queryByRole('button', { name: /^Close:/ })).toBeNull();
  expect(within(other!).queryByRole('button', { name: /^Cancel close:/ })).toBeNull();
  await user.click(within(waiting!).getByRole('button', { name: 'Cancel close: BTC/USDT Long 20x' }));
  await waitFor(() => expect(exchange.toasts).toEqual([{ tone: 'success', text: 'Cancelled' }]));
  expect(exchange.callsTo(CANCEL).map(({ id }) => id)).toEqual(['1']);
});

test('one that was carried out meanwhile is said to be', async () => {
  const message = 'The order is already finished or cancelled.';
  exchange.answer(CANCEL, { code: 400, message });
  const user = await list(testPosition({ queuedClose: '0.01' }));
  await user.click(button(/^Cancel close/));
  await waitFor(() => expect(exchange.toasts).toMatchObject([{ text: message }]));
});

test('whoever hides his amounts does not see how much of them waits', async () => {
  showAmounts(false);
  await list(testPosition({ id: '1', queuedClose: '0.01' }));
  expect(screen.getByTestId('queued-1').textContent).not.toContain('0.01');
});

test('the dialog says that the close will wait while prices are away, and that it does', async () => {
  exchange.answer(CLOSE, { code: 200, result: testPosition({ queuedClose: '0.03332666' }) });
  const user = await show(
    <CloseDialog position={testPosition()} mark="60000" priceDecimals={2} onClose={() => undefined} />,
  );
  await exchange.say('status', { type: 'snapshot', stale: [], pairs: {} });
  screen.getByText(/^Closes at the market/);
  await exchange.say('status', { type: 'snapshot', stale: ['btcusdt'], pairs: {} });
  screen.getByText(WAITS);
  await user.click(button('Close all'));
  await waitFor(() => expect(exchange.toasts).toEqual([{ tone: 'success', text: WAITS }]));
});

test('on a phone shares to close and leverages are as high as a finger needs', async () => {
  await show(
    <>
      <CloseDialog position={testPosition()} mark="60000" priceDecimals={2} onClose={() => undefined} />
      <LeveragePicker leverages={[5, 10]} value={5} most={10} error={undefined} onChange={() => undefined} />
    </>,
  );
  for (const name of ['50%', '100%', '5x', '10x'])
    expect(button(name).className).toContain('max-[699px]:h-11');
});
