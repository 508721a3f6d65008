import { parseAmount } from '@bourse/money/amount';
import { LEVERAGES } from '@bourse/protocol/contract/rules';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { chooseConfirmOrders } from '../preferences/preferences.ts';
import { signIn } from '../session/session.ts';
import { button, fakeExchange, field, later, show } from '../testing/page.tsx';
import { btcusdt as pair } from '../testing/pairs.ts';
import { ContractForm } from './ContractForm.tsx';
import { chooseLeverage, chooseSide, chooseType, clearDraft, showStops } from './draft-store.ts';
import { testPosition } from './positions/test-position.ts';

const PATH = '/contract/app/contract/standard/createOrder';
const RISK = '/contract/app/contract/risk/get';
const ACCEPT = '/contract/app/contract/risk/accept';
const about = {
  pair,
  mark: '60000',
  leverages: LEVERAGES,
  available: parseAmount('1000')!,
};
const exchange = fakeExchange();
const ok = (result: unknown) => ({ code: 200, result });

async function form(closed?: string) {
  const user = await show(<ContractForm pair={pair} about={about} available="1000" closed={closed} />);
  await waitFor(() => expect(exchange.callsTo(RISK)).toHaveLength(1));
  return user;
}

beforeEach(() => {
  clearDraft();
  chooseSide({ symbol: 'btcusdt', priceDecimals: 2 }, 'buy', undefined);
  chooseType('market');
  chooseLeverage(20, 0n);
  showStops(false);
  chooseConfirmOrders(false);
  signIn({ userId: '7', token: 'secret' });
  exchange.answer(RISK, ok({ contract: 1, second: 1 }));
  exchange.answer(PATH, ok(testPosition()));
});

test('what a position comes to is in sight before it is opened', async () => {
  const user = await form();
  await user.type(field('Margin'), '100');
  const said = (id: string) => screen.getByTestId(`preview-${id}`).textContent;
  expect([said('fee'), said('cost')]).toEqual(['1 USDT', '101 USDT']);
  expect(said('quantity')).toBe('0.03332666 BTC');
});

test('what a stop would bring after fees stands below its field', async () => {
  const user = await form();
  await user.type(field('Margin'), '100');
  await user.click(screen.getByLabelText('Take profit and stop loss'));
  await user.type(field('Stop loss'), '58000');
  screen.getByText(/^−69\.40 USDT \(−69\.40%\)/);
  await user.type(field('Take profit'), '63000');
  screen.getByText(/^\+97\.11 USDT/);
});

test('a position is opened as written, and told as it was opened', async () => {
  const user = await form();
  await user.type(field('Margin'), '100');
  await user.click(button('Buy / Long 20x'));
  await waitFor(() => expect(exchange.toasts[0]?.text).toBe('Opened: Long 0.03332666 BTC at 60,012'));
  expect(exchange.callsTo(PATH)).toEqual([
    {
      baseCoin: 'BTC',
      quoteCoin: 'USDT',
      direction: 'buy',
      type: 'market',
      margin: '100',
      leverage: '20',
      requestId: expect.any(String),
    },
  ]);
  expect(field('Margin').value).toBe('');
});

test('a limit worse than the market by more than 1 % asks, though orders are not confirmed', async () => {
  const user = await form();
  await user.click(button('Limit'));
  await user.clear(field('Price'));
  await user.type(field('Price'), '61000');
  await user.type(field('Margin'), '100{Enter}');
  const question = await screen.findByRole('dialog', { name: 'Buy / Long BTC/USDT 20x' });
  within(question).getByText(/^This price is 1\.64% above the market/);
  expect(exchange.callsTo(PATH)).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Send order' }));
  await waitFor(() => expect(exchange.callsTo(PATH)).toHaveLength(1));
});

test('a limit at the market, or one that waits, is sent as it is', async () => {
  const user = await form();
  await user.click(button('Limit'));
  for (const price of ['60100', '50000']) {
    await user.clear(field('Price'));
    await user.type(field('Price'), price);
    await user.type(field('Margin'), '100{Enter}');
    const sent = price === '60100' ? 1 : 2;
    await waitFor(() => expect(exchange.callsTo(PATH)).toHaveLength(sent));
  }
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('before the first order the risk notice is accepted, then the order is shown once more', async () => {
  exchange.answer(RISK, ok({ contract: 0, second: 0 }));
  exchange.answer(ACCEPT, ok({ contract: 1, second: 0 }));
  chooseConfirmOrders(true);
  const user = await form();
  await user.type(field('Margin'), '100{Enter}');
  const notice = await screen.findByRole('dialog', { name: 'Risk notice' });
  const accept = within(notice).getByRole<HTMLButtonElement>('button', { name: 'Accept' });
  expect(accept.disabled).toBe(true);
  await user.click(within(notice).getByLabelText(/I have read this/));
  await user.click(accept);
  const question = await screen.findByRole('dialog', { name: 'Buy / Long BTC/USDT 20x' });
  within(question).getByText('101 USDT');
  expect(exchange.callsTo(PATH)).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Send order' }));
  await waitFor(() => expect(exchange.callsTo(PATH)).toHaveLength(1));
  expect(exchange.callsTo(ACCEPT)).toEqual([{ product: 'contract' }]);
});

test('an order that comes before the page knows of the accepted notice waits for that, and goes out without it', async () => {
  const known = later();
  exchange.answer(RISK, known.outcome);
  const user = await form();
  await user.type(field('Margin'), '100{Enter}{Enter}');
  expect(exchange.callsTo(PATH)).toEqual([]);
  expect(screen.queryByRole('dialog')).toBeNull();
  known.come(ok({ contract: 1, second: 0 }));
  await waitFor(() => expect(exchange.callsTo(PATH)).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what was changed while the page found out about the notice is not sent as it was before', async () => {
  const known = later();
  exchange.answer(RISK, known.outcome);
  const user = await form();
  await user.type(field('Margin'), '100{Enter}');
  await user.type(field('Margin'), '0');
  known.come(ok({ contract: 1, second: 0 }));
  await user.type(field('Margin'), '{Backspace}');
  expect(exchange.callsTo(PATH)).toEqual([]);
  await waitFor(async () => {
    await user.type(field('Margin'), '{Enter}');
    expect(exchange.callsTo(PATH)).toMatchObject([{ margin: '100' }]);
  });
});

test('where nobody says whether the notice was accepted, it is shown', async () => {
  exchange.answer(RISK, 'no answer');
  const user = await form();
  await user.type(field('Margin'), '100{Enter}');
  await screen.findByRole('dialog', { name: 'Risk notice' });
  expect(exchange.callsTo(PATH)).toEqual([]);
});

test('stops that were hidden again are not sent', async () => {
  const user = await form();
  await user.type(field('Margin'), '100');
  await user.click(field('Take profit and stop loss'));
  await user.type(field('Take profit'), '70000');
  await user.click(field('Take profit and stop loss'));
  await user.click(button('Buy / Long 20x'));
  await waitFor(() => expect(exchange.callsTo(PATH)).toHaveLength(1));
  expect(exchange.callsTo(PATH)[0]).not.toHaveProperty('stopProfit');
});

test.each([
  ['too little margin', '0.5'],
  ['more than there is', '1000'],
])('%s is told by its field, once, which has the focus, and nothing is sent', async (_why, margin) => {
  const user = await form();
  await user.type(field('Margin'), margin);
  await user.click(button('Buy / Long 20x'));
  const error = screen.getByRole('alert');
  expect(field('Margin').getAttribute('aria-describedby')).toBe(error.id);
  expect(document.activeElement).toBe(field('Margin'));
  expect(exchange.toasts).toEqual([]);
  expect(exchange.callsTo(PATH)).toEqual([]);
});

test('a leverage that is too high is told below the choice, which has the focus', async () => {
  chooseLeverage(100, 0n);
  const user = await show(
    <ContractForm
      pair={pair}
      about={{ ...about, available: parseAmount('10000')! }}
      available="10000"
      closed={undefined}
    />,
  );
  await user.type(field('Margin'), '600');
  await user.click(button('Buy / Long 100x'));
  const chosen = button('100x');
  expect(document.activeElement).toBe(chosen);
  expect(chosen.getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
  expect(exchange.callsTo(PATH)).toEqual([]);
});

test('while nothing can be opened the button is off, the reason beside it; Enter sends nothing', async () => {
  const user = await form('Contracts are not offered on this pair.');
  screen.getByText('Contracts are not offered on this pair.');
  expect((button('Buy / Long 20x') as HTMLButtonElement).disabled).toBe(true);
  await user.type(field('Margin'), '100{Enter}');
  expect(exchange.callsTo(PATH)).toEqual([]);
});

test('while an order is on its way the form is busy; without an answer it goes out again under its id', async () => {
  const answer = later();
  exchange.answer(PATH, answer.outcome);
  const user = await form();
  await user.type(field('Margin'), '100{Enter}{Enter}');
  await screen.findByRole('button', { name: /^Submitting/ });
  answer.come({ code: 500, msg: 'unknown outcome' });
  await waitFor(() => expect(exchange.toasts).toHaveLength(1));
  exchange.answer(PATH, 'no answer');
  await user.click(button('Buy / Long 20x'));
  await waitFor(() => expect(exchange.toasts).toHaveLength(2));
  exchange.answer(PATH, ok(testPosition()));
  await user.click(button('Buy / Long 20x'));
  await waitFor(() => expect(exchange.toasts).toHaveLength(3));
  const [, lost, again] = exchange.callsTo(PATH).map(({ requestId }) => requestId);
  expect(exchange.callsTo(PATH)).toHaveLength(3);
  expect(again).toBe(lost);
});
