import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useBalances } from '../live/account.ts';
import { signIn } from '../session/session.ts';
import { button, fakeExchange, show } from '../testing/page.tsx';
import { ContractBalance } from './ContractBalance.tsx';

const exchange = fakeExchange();
const balance = <ContractBalance available={undefined} coin="USDT" testId="available" />;

afterEach(() => useBalances.setState({ rows: undefined, version: 0, failure: undefined }, true));

test('a balance that is on its way has the way to more beside it', async () => {
  signIn({ userId: '7', token: 'secret' });
  await show(balance);
  expect(screen.getByTestId('available').textContent).toBe('– USDT');
  screen.getByRole('link', { name: 'Transfer' });
});

test('one that did not come says why in its place, and is asked for again', async () => {
  signIn({ userId: '7', token: 'secret' });
  useBalances.setState({ rows: undefined, version: 0, failure: new Error('Too many requests.') }, true);
  const user = await show(balance);
  await user.click(button('Too many requests. Try again'));
  await waitFor(() => expect(exchange.calls.map(({ path }) => path)).toContain('/bb/asset/list'));
});
