import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useBalances } from '../../live/account.ts';
import { signIn } from '../../session/session.ts';
import { button, fakeExchange, show } from '../../testing/page.tsx';
import { showAmounts } from '../../wallet/assets/asset-choices.ts';
import { Hero } from './Hero.tsx';

const exchange = fakeExchange();
const PITCH = { title: 'Trade', text: '' };
const balance = (account: 'spot' | 'contract', availableCurrency: string) => ({
  ...{ account, currencyName: 'USDT', availableCurrency, frozenCurrency: '0' },
});

beforeEach(() => {
  showAmounts(true);
  exchange.answer('/huobi/getHuobiDetailsByQuoteCoin', { status: 'ok', ts: 1, data: [] });
  useBalances.setState({ rows: [balance('spot', '1200.5'), balance('contract', '300')], version: 0 }, true);
});

test('who is signed in finds what he has on the home page in the place of the call to register; the eye hides it', async () => {
  signIn({ userId: '7', token: 'secret' });
  const user = await show(<Hero config={undefined} pitch={PITCH} />);
  const total = await screen.findByTestId('home-total');
  expect(total.textContent).toBe('1,500.50 USDT');
  expect(screen.queryByRole('button', { name: 'Create an account' })).toBeNull();
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Deposit', 'Convert', 'Trade']),
  );
  await user.click(button('Hide amounts'));
  await waitFor(() => expect(total.textContent).not.toMatch(/\d/));
});

test('a visitor finds the call to register, and nothing of that', async () => {
  await show(<Hero config={undefined} pitch={PITCH} />);
  expect(button('Create an account')).toBeDefined();
  expect(screen.queryByTestId('home-total')).toBeNull();
});
