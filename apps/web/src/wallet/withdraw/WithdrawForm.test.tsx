import type { ChainView } from '@bourse/protocol/wallet/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useBalances } from '../../live/account.ts';
import { signIn } from '../../session/session.ts';
import { button, fakeExchange, show } from '../../testing/page.tsx';
import { testChain } from '../test-chain.ts';
import { WithdrawForm } from './WithdrawForm.tsx';

const PATH = '/bb/user/statisticsUser/txPay';
const EVM = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const chain = testChain;
const chains: ChainView[] = [chain, { ...chain, chain: 'TRC20', format: 'tron' }];
const security = {
  totp: false,
  recoveryCodesLeft: 0,
  antiPhishing: '',
  whitelist: false,
  withdrawBlockedUntil: 0,
};
const user = { email: 'a@b.example', icon: '', uid: '7', auth: 2, invitationCode: '', assetsPwd: 1 };
const exchange = fakeExchange();
const ok = (data: unknown) => ({ code: 1, data });
const amount = () => screen.getByTestId<HTMLInputElement>('withdraw-amount');
const address = () => screen.getByTestId<HTMLInputElement>('withdraw-address');

async function form(of: ChainView = chain) {
  const reader = await show(<WithdrawForm chain={of} chains={chains} />);
  return reader;
}

/** A form with 120.5 USDT to an address, shown once more, with the proofs filled in. */
async function reviewed() {
  const reader = await form();
  await screen.findByTestId('withdraw-address');
  await reader.type(address(), EVM);
  await reader.type(amount(), '120.5');
  await reader.click(button('Continue'));
  const dialog = await screen.findByRole('dialog');
  await reader.type(within(dialog).getByLabelText('Fund password'), '123456');
  await reader.type(within(dialog).getByLabelText('E-mail verification code'), '654321');
  return { reader, dialog };
}

const send = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'Withdraw' });

beforeEach(() => {
  signIn({ userId: '7', token: 'secret' });
  useBalances.setState({
    rows: [{ account: 'spot', currencyName: 'USDT', availableCurrency: '60000', frozenCurrency: '0' }],
    version: 0,
  });
  exchange.answer('/user/info', ok(user));
  exchange.answer('/user/security', ok(security));
  exchange.answer('/bb/user/statisticsUser/txPage', ok({ list: [], totalRow: 0 }));
  exchange.answer(PATH, ok({ id: '1' }));
});

test('an empty form says what is missing once it is sent', async () => {
  const reader = await form();
  await reader.click(await screen.findByRole('button', { name: 'Continue' }));
  screen.getByText('Please enter the address');
  screen.getByText('Please enter the quantity');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  [TRON, 'This is an address on TRC20, not on ERC20. Change the network or the address.'],
  [`${EVM.slice(0, -1)}6`, /^This is not an address of ERC20/],
  [EVM, 'Format checked: this is how addresses on ERC20 are written.'],
])('the address %s is judged while it is typed', async (typed, words) => {
  const reader = await form();
  await screen.findByTestId('withdraw-address');
  await reader.click(address());
  await reader.paste(typed);
  screen.getByText(words);
});

test.each([
  ['60000.00000001', 'Insufficient available balance'],
  ['50000.00000001', /50,000/],
])('the amount %s is told as too much while it is typed', async (typed, words) => {
  const reader = await form();
  await screen.findByTestId('withdraw-address');
  await reader.type(amount(), typed);
  await screen.findByText(words, { selector: '[role=alert], [role=alert] *, p' });
});

test.each([
  ['none', undefined, undefined],
  ['optional', /your own wallet needs none/, undefined],
  ['required', /This network needs one/, /^XRP needs a tag or memo/],
] as const)('a tag that is %s', async (memoRule, hint, missing) => {
  const reader = await form({ ...chain, chain: 'XRP', format: 'ripple', memoRule });
  await screen.findByTestId('withdraw-address');
  const field = () => screen.queryByLabelText<HTMLInputElement>('Destination tag');
  expect(field() !== null).toBe(hint !== undefined);
  if (hint) screen.getByText(hint);
  await reader.type(address(), 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe');
  await reader.type(amount(), '20');
  await reader.click(button('Continue'));
  if (missing) {
    screen.getByText(missing);
    expect(screen.queryByRole('dialog')).toBeNull();
    await reader.type(field()!, '42');
    await reader.click(button('Continue'));
  }
  await screen.findByRole('dialog');
});

test('what arrives is the amount without the fee; the largest amount keeps to the limits', async () => {
  const reader = await form();
  await screen.findByTestId('withdraw-address');
  await reader.type(amount(), '120.5');
  expect(screen.getByTestId('withdraw-arrival').textContent).toBe('115.5 USDT');
  await reader.click(button('Use the largest amount possible'));
  expect(amount().value).toBe('50000');
});

test('a withdrawal is shown once more, asks for both proofs, and is sent with them', async () => {
  const { reader, dialog } = await reviewed();
  const groups = within(dialog).getByTestId('address-groups').querySelectorAll('span');
  expect([...groups].map(({ textContent }) => textContent)).toEqual(EVM.match(/.{1,4}/g));
  await reader.clear(within(dialog).getByLabelText('Fund password'));
  await reader.click(send(dialog));
  await within(dialog).findByText('Please enter fund password');
  expect(exchange.callsTo(PATH)).toEqual([]);
  await reader.type(within(dialog).getByLabelText('Fund password'), '123456');
  await reader.click(send(dialog));
  await waitFor(() => expect(exchange.toasts).toEqual([{ tone: 'success', text: 'Submitted' }]));
  expect(exchange.callsTo(PATH)).toEqual([
    {
      currency: 'USDT',
      chain: 'ERC20',
      address: EVM,
      amount: '120.5',
      fundPassword: '123456',
      code: '654321',
      requestId: expect.any(String),
    },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(amount().value).toBe('');
});

test('a refusal is told and leaves the question open; the next try has a new id', async () => {
  exchange.answer(PATH, { code: 0, msg: 'Password is incorrect' });
  const { reader, dialog } = await reviewed();
  await reader.click(send(dialog));
  await waitFor(() => expect(exchange.toasts[0]?.text).toBe('Password is incorrect'));
  await reader.click(send(dialog));
  await waitFor(() => expect(exchange.callsTo(PATH)).toHaveLength(2));
  const [first, second] = exchange.callsTo(PATH);
  expect(second?.requestId).not.toBe(first?.requestId);
});

test('without an answer the question closes, for the records tell; the same wish keeps its id', async () => {
  exchange.answer(PATH, 'no answer');
  const { reader, dialog } = await reviewed();
  await reader.click(send(dialog));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  exchange.answer(PATH, ok({ id: '1' }));
  await reader.click(button('Continue'));
  const again = await screen.findByRole('dialog');
  await reader.type(within(again).getByLabelText('Fund password'), '123456');
  await reader.type(within(again).getByLabelText('E-mail verification code'), '777777');
  await reader.click(send(again));
  await waitFor(() => expect(exchange.callsTo(PATH)).toHaveLength(2));
  const [first, second] = exchange.callsTo(PATH);
  expect(second?.requestId).toBe(first?.requestId);
});

test('two-factor asks for its code as well', async () => {
  exchange.answer('/user/security', ok({ ...security, totp: true }));
  const { reader, dialog } = await reviewed();
  await reader.click(send(dialog));
  await waitFor(() => expect(dialog.querySelectorAll('[aria-invalid=true]')).toHaveLength(1));
  expect(exchange.callsTo(PATH)).toEqual([]);
});

test.each([
  [{ ...user, auth: 0 }, security, 'Verify your identity before you withdraw.'],
  [{ ...user, assetsPwd: 0 }, security, /^Set a fund password first/],
  [user, { ...security, withdrawBlockedUntil: Date.now() + 60_000 }, /withdrawals are blocked until/],
])('what the user lacks is told, and bars the way', async (who, guards, words) => {
  exchange.answer('/user/info', ok(who));
  exchange.answer('/user/security', ok(guards));
  await form();
  await screen.findByText(words);
  expect((button('Continue') as HTMLButtonElement).disabled).toBe(true);
});

test('a network that is closed for withdrawals has no form', async () => {
  await form({ ...chain, withdrawOpen: false });
  await screen.findByText(/ERC20/);
  expect(screen.queryByTestId('withdraw-address')).toBeNull();
});

const LIMITS = '/bb/user/withdrawLimits';
const room = { limit: '', used: '0' };
const rule = { level: 1, day: room, month: room, travel: { from: '100', used: '0' } };

/** The form with 120.5 USDT, worth more than the travel rule lets out unnamed. */
async function aboveTheRule() {
  exchange.answer(LIMITS, ok(rule));
  const reader = await form();
  await screen.findByTestId('withdraw-address');
  await reader.type(address(), EVM);
  await reader.type(amount(), '120.5');
  return reader;
}

test('from the worth of the travel rule on the beneficiary is asked for, shown once more, and sent', async () => {
  exchange.answer('/bb/address/list', ok({ list: [] }));
  const reader = await aboveTheRule();
  const fields = within(await screen.findByTestId('beneficiary'));
  await reader.click(button('Continue'));
  fields.getByText('Please enter the name');
  fields.getByText('Please choose the country');
  expect(screen.queryByRole('dialog')).toBeNull();
  await reader.type(fields.getByLabelText('Family name, or company'), 'Smith');
  await reader.type(fields.getByLabelText('Given names'), 'Ann');
  await reader.selectOptions(fields.getByLabelText('Country of residence'), 'GB');
  await reader.click(fields.getByRole('button', { name: 'Account at a provider' }));
  await reader.type(fields.getByLabelText('Name of the provider'), 'Kraken');
  await reader.click(button('Continue'));
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByText('Ann Smith');
  await reader.type(within(dialog).getByLabelText('Fund password'), '123456');
  await reader.type(within(dialog).getByLabelText('E-mail verification code'), '654321');
  await reader.click(send(dialog));
  await waitFor(() => expect(exchange.callsTo(PATH)).toHaveLength(1));
  expect(exchange.callsTo(PATH)[0]).toMatchObject({
    primaryIdentifier: 'Smith',
    secondaryIdentifier: 'Ann',
    countryOfResidence: 'GB',
    wallet: 'provider',
    vaspName: 'Kraken',
  });
  await waitFor(() => expect(screen.queryByTestId('beneficiary')).toBeNull());
});

test('what is saved with the address in the book is not asked for again', async () => {
  const entry = { id: '1', currency: 'USDT', chain: 'ERC20', address: EVM, remark: '', beneficiary: 1 };
  exchange.answer('/bb/address/list', ok({ list: [{ ...entry, createTime: 1, usableFrom: 2 }] }));
  const reader = await aboveTheRule();
  await screen.findByText('The beneficiary saved with this address is used.');
  await reader.click(button('Continue'));
  await screen.findByRole('dialog');
});

test('refused for want of the beneficiary at prices of the exchange, the form asks for him', async () => {
  exchange.answer('/bb/address/list', ok({ list: [] }));
  exchange.answer(LIMITS, ok({ ...rule, travel: { from: '121', used: '0' } }));
  exchange.answer(PATH, { code: 0, msg: 'Whom is it for?', reason: 'TRAVEL_NEEDED' });
  const { reader, dialog } = await reviewed();
  await reader.click(send(dialog));
  await screen.findByTestId('beneficiary');
  expect(screen.queryByRole('dialog')).toBeNull();
});
