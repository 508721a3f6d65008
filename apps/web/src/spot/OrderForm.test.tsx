import type { OrderView } from '@bourse/protocol/spot/calls';
import type { Level } from '@bourse/protocol/stream';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { stream } from '../live/stream.ts';
import { depthFeed } from '../market/feeds.ts';
import { useFates } from '../orders/fates.ts';
import { chooseConfirmOrders } from '../preferences/preferences.ts';
import { signIn, useSession } from '../session/session.ts';
import { button, chooseFrom, fakeExchange, field, later, show } from '../testing/page.tsx';
import { btcusdt as pair } from '../testing/pairs.ts';
import { choose, clearDraft } from './draft-store.ts';
import { OrderForm } from './OrderForm.tsx';

const PATH = '/bb/order/create';
const about = {
  pair,
  baseAvailable: 50_000_000n,
  quoteAvailable: 1_000_000_000_000n,
  bestBid: '64000.00',
  bestAsk: '64001.00',
  hasBook: true,
  last: undefined,
  mark: '64001.00',
};
const fees = { makerRate: '0.002', takerRate: '0.002' };
const available = { base: '0.5', quote: '10000' };
const exchange = fakeExchange();

function placed(change: Partial<OrderView> = {}) {
  const order = { id: '7', direction: 'buy', status: 'open', filledAmount: '0', baseCoin: 'BTC', ...change };
  return { code: 1, data: { id: '7', order } };
}

const form = (closed?: string) =>
  show(<OrderForm pair={pair} fees={fees} about={about} available={available} closed={closed} />);

/** A form with an order of 0.01 BTC at 60,000 written into it. */
async function written() {
  const user = await form();
  await user.type(field('Price'), '60000');
  await user.type(field('Amount'), '0.01');
  return user;
}

beforeEach(() => {
  useFates.setState({ waiting: [] });
  choose({ side: 'buy', type: 'limit' });
  clearDraft();
  chooseConfirmOrders(false);
  signIn({ userId: '7', token: 'secret' });
  exchange.answer(PATH, placed());
});

test('an order is sent as written, told, and its size goes while its price stays', async () => {
  const user = await written();
  expect(field('Total').value).toBe('600');
  await user.click(button('Buy BTC'));
  await waitFor(() => expect(exchange.toasts).toEqual([{ tone: 'success', text: 'Order has been placed' }]));
  expect(exchange.callsTo(PATH)).toEqual([
    {
      baseCoin: 'BTC',
      quoteCoin: 'USDT',
      direction: 'buy',
      type: 'limit',
      timeInForce: 'gtc',
      price: '60000',
      amount: '0.01',
      requestId: expect.any(String),
    },
  ]);
  expect([field('Price').value, field('Amount').value, field('Total').value]).toEqual(['60000', '', '']);
});

test('what was bought at once is told with its price', async () => {
  exchange.answer(PATH, placed({ status: 'filled', filledAmount: '0.01', averagePrice: '59999.5' }));
  const user = await written();
  await user.click(button('Buy BTC'));
  await waitFor(() => expect(exchange.toasts[0]?.text).toMatch(/0\.01 BTC.*59,999\.50/));
});

test('an order beyond the balance is not sent; its field alone says so, with the focus, until it changes', async () => {
  const user = await written();
  await user.type(field('Amount'), '{Backspace>4/}1');
  await user.click(button('Buy BTC'));
  expect(exchange.calls).toEqual([]);
  expect(exchange.toasts).toEqual([]);
  const error = screen.getByRole('alert');
  expect(error.textContent).toBe('Insufficient available balance');
  expect(document.activeElement).toBe(field('Amount'));
  expect(field('Amount').getAttribute('aria-describedby')).toBe(error.id);
  const invalid = () => document.querySelectorAll('[aria-invalid=true]').length;
  expect(invalid()).toBe(1);
  await user.type(field('Amount'), '{Backspace}0.01');
  expect(invalid()).toBe(0);
});

test('while nothing can be ordered the button is off, the reason beside it; Enter sends nothing', async () => {
  const user = await form('Trading on this pair is halted.');
  await user.type(field('Price'), '60000');
  await user.type(field('Amount'), '0.01{Enter}');
  screen.getByText('Trading on this pair is halted.');
  expect((button('Buy BTC') as HTMLButtonElement).disabled).toBe(true);
  expect(exchange.calls).toEqual([]);
});

test('a market order for which nobody is there says so beside its button; a limit order is taken', async () => {
  choose({ type: 'market' });
  await show(
    <OrderForm
      pair={pair}
      fees={fees}
      about={{ ...about, bestAsk: undefined }}
      available={available}
      closed={undefined}
    />,
  );
  const buy = () => button('Buy BTC') as HTMLButtonElement;
  screen.getByText('There are no orders within 5 % of the current price.');
  expect(buy().disabled).toBe(true);
  act(() => choose({ type: 'limit' }));
  expect(buy().disabled).toBe(false);
});

test('an order is shown once more before it is sent; taken back, nothing is sent', async () => {
  chooseConfirmOrders(true);
  const user = await written();
  await user.type(field('Amount'), '{Enter}');
  const question = await screen.findByRole('dialog', { name: 'Buy BTC' });
  within(question).getByText('0.01 BTC');
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(exchange.calls).toEqual([]);
  await user.type(field('Amount'), '{Enter}');
  await user.click(await screen.findByLabelText(/^Do not ask again/));
  await user.click(button('Send order'));
  await waitFor(() => expect(exchange.callsTo(PATH)).toHaveLength(1));
  await user.type(field('Amount'), '0.01{Enter}');
  await waitFor(() => expect(exchange.callsTo(PATH)).toHaveLength(2));
});

test('while an order is on its way the form is busy, and a second Enter sends nothing', async () => {
  const answer = later();
  exchange.answer(PATH, answer.outcome);
  const user = await written();
  await user.type(field('Amount'), '{Enter}{Enter}');
  expect(button(/^Buying/)).toBeDefined();
  expect(exchange.callsTo(PATH)).toHaveLength(1);
  answer.come(placed());
  await screen.findByRole('button', { name: 'Buy BTC' });
});

test('an order whose answer never came goes out again under its id; after a refusal under a new one', async () => {
  exchange.answer(PATH, 'no answer');
  const user = await written();
  await user.click(button('Buy BTC'));
  await waitFor(() => expect(exchange.toasts).toHaveLength(1));
  exchange.answer(PATH, { code: 0, msg: 'The market is closed' });
  await user.click(button('Buy BTC'));
  await waitFor(() => expect(exchange.toasts[1]).toEqual({ tone: 'error', text: 'The market is closed' }));
  await user.click(button('Buy BTC'));
  await waitFor(() => expect(exchange.callsTo(PATH)).toHaveLength(3));
  const [first, second, third] = exchange.callsTo(PATH).map(({ requestId }) => requestId);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('a price worse than the market by more than 1 % asks, though orders are not confirmed', async () => {
  const user = await form();
  await user.type(field('Price'), '64700');
  await user.type(field('Amount'), '0.01');
  await user.click(button('Buy BTC'));
  const question = await screen.findByRole('dialog', { name: 'Buy BTC' });
  within(question).getByText(/1\.09% above the market/);
  expect(exchange.calls).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Send order' }));
  await waitFor(() => expect(exchange.callsTo(PATH)).toHaveLength(1));
});

test('a price within 1 % of the market does not ask', async () => {
  const user = await form();
  await user.type(field('Price'), '64600');
  await user.type(field('Amount'), '0.01');
  await user.click(button('Buy BTC'));
  await waitFor(() => expect(exchange.callsTo(PATH)).toHaveLength(1));
});

test('a market order into a thin book asks, and says at what price it would fill', async () => {
  const asks: Level[] = [
    ['64001.00', '0.01'],
    ['66000.00', '1'],
  ];
  vi.spyOn(depthFeed(pair.symbol), 'get').mockReturnValue({ bids: [], asks, ready: true });
  choose({ type: 'market' });
  const user = await form();
  await user.type(field('Total'), '600');
  await user.click(button('Buy BTC'));
  await waitFor(() => expect(exchange.callsTo(PATH)).toHaveLength(1));
  await user.type(field('Total'), '3000');
  await user.click(button('Buy BTC'));
  const question = await screen.findByRole('dialog', { name: 'Buy BTC' });
  within(question).getByText(/fills at about 65,563\.13 USDT on average, 2\.44% worse than the market/);
  expect(exchange.callsTo(PATH)).toHaveLength(1);
  await user.click(within(question).getByRole('button', { name: 'Send order' }));
  await waitFor(() => expect(exchange.callsTo(PATH)).toHaveLength(2));
});

test('a server that hangs: an order is warned of before it is sent', async () => {
  vi.spyOn(stream, 'fresh', 'get').mockReturnValue(false);
  const user = await written();
  await user.click(button('Buy BTC'));
  const question = await screen.findByRole('dialog', { name: 'Buy BTC' });
  within(question).getByText(/prices here may be old/);
  expect(exchange.calls).toEqual([]);
});

test('an order without an answer: its fate is called unknown, and looked up', async () => {
  exchange.answer(PATH, 'no answer');
  const user = await written();
  await user.click(button('Buy BTC'));
  await waitFor(() => expect(exchange.toasts[0]?.text).toMatch(/whether your order was placed is not known/));
  const [{ requestId }] = exchange.callsTo(PATH) as [Record<string, string>];
  expect(useFates.getState().waiting).toMatchObject([
    { requestId, order: 'BTC/USDT Buy 0.01 BTC @ 60,000.00' },
  ]);
});

test('switching from buy to sell: a price typed for the buy is not taken along', async () => {
  const user = await form();
  await user.type(field('Price'), '67156');
  await user.click(button('Sell'));
  expect(field('Price').value).toBe('');
});

test('arrow keys step a price by its tick, with shift by ten', async () => {
  const user = await form();
  await user.type(field('Price'), '60000{ArrowUp}');
  expect(field('Price').value).toBe('60000.01');
  await user.type(field('Price'), '{Shift>}{ArrowDown}{/Shift}');
  expect(field('Price').value).toBe('59999.91');
});

test('each type of order has its own fields', async () => {
  const user = await form();
  const shown = () =>
    ['Stop price', 'Price', 'Amount', 'Total'].filter((name) => screen.queryByLabelText(name) !== null);
  expect(shown()).toEqual(['Price', 'Amount', 'Total']);
  await user.click(button('Market'));
  expect(shown()).toEqual(['Total']);
  await user.click(button('Sell'));
  expect(shown()).toEqual(['Amount']);
});

/** Every type is in sight, or in the list behind the three usual ones. */
function chooseType(user: Awaited<ReturnType<typeof form>>, name: string): Promise<void> {
  return chooseFrom(user, screen.getByRole('combobox', { name: 'More' }), name);
}

test('the list behind the usual types holds types only, not its own name', async () => {
  const user = await form();
  await user.click(screen.getByRole('combobox', { name: 'More' }));
  await screen.findByRole('option', { name: 'OCO' });
  expect(screen.queryByRole('option', { name: 'More' })).toBeNull();
});

test('an OCO is sent with the prices of both legs', async () => {
  exchange.answer(PATH, placed());
  const user = await form();
  await chooseType(user, 'OCO');
  await user.click(button('Sell'));
  await user.type(field('Stop price'), '60000');
  await user.clear(field('Price'));
  await user.type(field('Price'), '66000');
  await user.type(field('Amount'), '0.01');
  await user.click(button('Sell BTC'));
  await waitFor(() => expect(exchange.callsTo(PATH)).toHaveLength(1));
  expect(exchange.callsTo(PATH)[0]).toMatchObject({
    type: 'oco',
    direction: 'sell',
    price: '66000',
    stopPrice: '60000',
    amount: '0.01',
  });
});

test('a buying OCO is confirmed with what it freezes: the value of its dearer leg', async () => {
  chooseConfirmOrders(true);
  const user = await form();
  await chooseType(user, 'OCO');
  await user.type(field('Stop price'), '70000');
  await user.type(field('Stop limit price'), '71000');
  await user.clear(field('Price'));
  await user.type(field('Price'), '60000');
  await user.type(field('Amount'), '0.01');
  await user.click(button('Buy BTC'));
  within(await screen.findByRole('dialog')).getByText('710.00 USDT');
});

test('an OCO whose legs are the wrong way round is not sent, and the field says why', async () => {
  const user = await form();
  await chooseType(user, 'OCO');
  await user.click(button('Sell'));
  await user.type(field('Stop price'), '67000');
  await user.clear(field('Price'));
  await user.type(field('Price'), '66000');
  await user.type(field('Amount'), '0.01');
  await user.click(button('Sell BTC'));
  expect(field('Stop price').getAttribute('aria-invalid')).toBe('true');
  expect(exchange.callsTo(PATH)).toEqual([]);
});

test('a trailing stop is sent with its distance, and where it begins', async () => {
  exchange.answer(PATH, placed());
  const user = await form();
  await chooseType(user, 'Trailing stop');
  await user.click(button('Sell'));
  await user.type(field('Amount'), '0.01');
  await user.clear(field('Trailing distance'));
  await user.type(field('Trailing distance'), '1.5');
  await user.type(field('Begins at (optional)'), '66000');
  await user.click(button('Sell BTC'));
  await waitFor(() => expect(exchange.callsTo(PATH)).toHaveLength(1));
  expect(exchange.callsTo(PATH)[0]).toMatchObject({
    type: 'trailing-stop',
    callbackRate: '1.5',
    activationPrice: '66000',
    amount: '0.01',
  });
});

test('take-profit and stop-loss go with an order; hidden again, they do not', async () => {
  exchange.answer(PATH, placed());
  const user = await written();
  const box = screen.getByLabelText('Take profit / stop loss');
  await user.click(box);
  await user.type(field('Take profit'), '66000');
  await user.type(field('Stop loss'), '58000');
  await user.click(button('Buy BTC'));
  await waitFor(() => expect(exchange.callsTo(PATH)).toHaveLength(1));
  expect(exchange.callsTo(PATH)[0]).toMatchObject({ type: 'limit', takeProfit: '66000', stopLoss: '58000' });
  await user.type(field('Amount'), '0.01');
  await user.click(box);
  await user.click(button('Buy BTC'));
  await waitFor(() => expect(exchange.callsTo(PATH)).toHaveLength(2));
  expect(exchange.callsTo(PATH)[1]).not.toHaveProperty('takeProfit');
});

test('a visitor is asked to log in', async () => {
  useSession.setState({ credentials: undefined });
  const user = await written();
  await user.click(button('Log in to trade'));
  expect([useSession.getState().needLogin, exchange.calls]).toEqual(['login', []]);
});
