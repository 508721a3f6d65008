import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ContractBalance } from '../orders/ContractBalance.tsx';
import { openOrderColumns, fillColumns, useCells } from '../spot/OrderCells.tsx';
import { testOrder } from '../spot/test-order.ts';
import { signIn } from '../session/session.ts';
import { button, fakeExchange, show } from '../testing/page.tsx';
import { showAmounts } from './assets/asset-choices.ts';
import { EyeButton } from './EyeButton.tsx';

const exchange = fakeExchange();

beforeEach(() => {
  showAmounts(true);
  signIn({ userId: '7', token: 'secret' });
  exchange.answer('/bb/config', { code: 1, data: { pairs: [] } });
});

const fill = {
  id: '1',
  orderId: '7',
  baseCoin: 'BTC',
  quoteCoin: 'USDT',
  direction: 'buy',
  price: '64000',
  amount: '0.012',
  quote: '768.12345678',
  fee: '0.000024',
  feeCoin: 'BTC',
  role: 'taker',
  time: 1,
} as const;

/** What the trade page shows of the reader's. */
function Mine() {
  const cells = useCells();
  return (
    <>
      <EyeButton />
      <ContractBalance available="3775.35" coin="USDT" testId="balance" />
      {openOrderColumns(cells).map(({ key, cell }) => (
        <p key={key} data-testid={`order-${key}`}>
          {cell?.(testOrder())}
        </p>
      ))}
      {fillColumns(cells).map(({ key, cell }) => (
        <p key={key} data-testid={`fill-${key}`}>
          {cell?.(fill as never)}
        </p>
      ))}
    </>
  );
}

const said = (id: string) => screen.getByTestId(id).textContent;

test('the eye hides every amount of the reader on the trade page, and no price', async () => {
  const user = await show(<Mine />);
  expect([said('balance'), said('order-amount'), said('fill-amount'), said('fill-total')]).toEqual([
    '3,775.35 USDT',
    '0.1 BTC',
    '0.012 BTC',
    '768.12 USDT',
  ]);
  await user.click(button('Hide amounts'));
  expect([said('balance'), said('order-amount'), said('fill-amount'), said('fill-total')]).toEqual([
    '******',
    '****** BTC',
    '****** BTC',
    '****** USDT',
  ]);
  expect(said('order-price')).toContain('52,000');
});

/** What a file of fills says. */
function File() {
  const texts = fillColumns(useCells()).map(({ text }) => text?.(fill as never));
  return <p data-testid="file">{texts.join(' ')}</p>;
}

test('files have amounts whatever the eye hides', async () => {
  showAmounts(false);
  await show(<File />);
  expect(said('file')).toContain('768.12345678');
});
