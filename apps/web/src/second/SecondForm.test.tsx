import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useBalances } from '../live/account.ts';
import { chooseConfirmOrders } from '../preferences/preferences.ts';
import { signIn, signOut, useSession } from '../session/session.ts';
import { button, fakeExchange, field, later, show } from '../testing/page.tsx';
import { btcusdt as pair } from '../testing/pairs.ts';
import { SecondForm } from './SecondForm.tsx';
import { seconds } from './seconds.ts';
import { second } from './test-second.ts';

const PATH = '/contract/app/contract/second/createOrder';
const RISK = '/contract/app/contract/risk/get';
const configs = [
  { second: 30, incomeRate: '0.75', openAmountMin: '5', openAmountMax: '5000' },
  { second: 60, incomeRate: '0.8', openAmountMin: '10', openAmountMax: '5000' },
];
const exchange = fakeExchange();
const ok = (result: unknown) => ({ code: 200, result });
const said = (id: string) => screen.getByTestId(`second-${id}`).textContent;

const form = (closed?: string) =>
  show(<SecondForm pair={pair} configs={configs} feeRate="0.02" closed={closed} />);

beforeEach(() => {
  signIn({ userId: '7', token: 'secret' });
  chooseConfirmOrders(false);
  useBalances.setState({
    rows: [
      { account: 'contract', currencyName: 'USDT', availableCurrency: '1020', frozenCurrency: '0' },
      { account: 'spot', currencyName: 'USDT', availableCurrency: '7', frozenCurrency: '0' },
    ],
    version: 0,
  });
  exchange.answer(RISK, ok({ contract: 1, second: 1 }));
  exchange.answer(PATH, ok(second('1', { status: 'pending' })));
});

test('what it costs and may bring is in sight; another duration pays another rate', async () => {
  const user = await form();
  expect(said('available')).toBe('1,020 USDT');
  await user.type(field('Open amount'), '100');
  expect([said('fee'), said('cost'), said('payout')]).toEqual(['2.00 USDT', '102.00 USDT', '175.00 USDT']);
  await user.click(screen.getByRole('radio', { name: /^60 s/ }));
  expect(said('payout')).toBe('180.00 USDT');
});

test('amounts are chosen with a click: multiples of the minimum, and all that the balance bears', async () => {
  const user = await form();
  await user.click(button('Open with 25 USDT'));
  expect(field('Open amount').value).toBe('25');
  await user.click(button('Use the largest amount possible'));
  expect(field('Open amount').value).toBe('1000');
});

test('a direction opens it; it stands among the open ones at once, and the amount goes', async () => {
  const user = await form();
  await user.type(field('Open amount'), '100');
  await user.click(button(/^Down/));
  await waitFor(() => expect(exchange.toasts).toEqual([{ tone: 'success', text: 'create success' }]));
  expect(exchange.callsTo(PATH)).toEqual([
    {
      openAmount: '100',
      baseCoin: 'BTC',
      quoteCoin: 'USDT',
      positionTime: '30',
      tradeType: '2',
      requestId: expect.any(String),
    },
  ]);
  expect(seconds.get('1')?.status).toBe('pending');
  expect(field('Open amount').value).toBe('');
});

test('the one that is on its way is busy, and the other cannot be pressed', async () => {
  const answer = later();
  exchange.answer(PATH, answer.outcome);
  const user = await form();
  await user.type(field('Open amount'), '100');
  await user.dblClick(button(/^Up/));
  expect((button(/^Down/) as HTMLButtonElement).disabled).toBe(true);
  answer.come(ok(second('2')));
  await waitFor(() => expect((button(/^Down/) as HTMLButtonElement).disabled).toBe(false));
  expect(exchange.callsTo(PATH)).toHaveLength(1);
});

test.each([
  ['', 'Enter the opening amount'],
  ['4', 'minimum'],
  ['1000.00000001', 'Insufficient available balance'],
])('"%s" is told by its field, once, which has the focus, and not sent', async (amount, words) => {
  const user = await form();
  if (amount) await user.type(field('Open amount'), amount);
  await user.click(button(/^Up/));
  expect(screen.getByRole('alert').textContent).toContain(words);
  expect(document.activeElement).toBe(field('Open amount'));
  expect(exchange.toasts).toEqual([]);
  expect(exchange.callsTo(PATH)).toEqual([]);
});

test('while none can be opened both directions are off, and say why', async () => {
  const user = await form('Trading on this pair is halted.');
  await user.type(field('Open amount'), '100{Enter}');
  const reason = screen.getByText('Trading on this pair is halted.').id;
  for (const direction of [/^Up/, /^Down/]) {
    const at = button(direction) as HTMLButtonElement;
    expect([at.disabled, at.getAttribute('aria-describedby')]).toEqual([true, reason]);
  }
  expect(exchange.callsTo(PATH)).toEqual([]);
});

test('the risk notice comes before the first one, and can be left again', async () => {
  exchange.answer(RISK, ok({ contract: 1, second: 0 }));
  const user = await form();
  await waitFor(() => expect(exchange.callsTo(RISK)).toHaveLength(1));
  await user.type(field('Open amount'), '100');
  await user.click(button(/^Up/));
  const notice = await screen.findByRole('dialog', { name: 'Risk notice' });
  await user.click(within(notice).getByRole('button', { name: 'Cancel' }));
  expect(exchange.callsTo(PATH)).toEqual([]);
});

test('a visitor is asked to log in', async () => {
  signOut();
  const user = await form();
  await user.type(field('Open amount'), '100{Enter}');
  expect(useSession.getState().needLogin).toBe('login');
});
