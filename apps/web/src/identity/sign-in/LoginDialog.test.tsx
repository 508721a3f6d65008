import { act, screen, waitFor } from '@testing-library/react';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { beforeEach, expect, test } from 'vitest';
import { askLogin, credentials } from '../../session/session.ts';
import { button, fakeExchange, field, show } from '../../testing/page.tsx';
import { LoginDialog } from './LoginDialog.tsx';

const exchange = fakeExchange();

beforeEach(() => exchange.answer('/user/login', { code: 1, data: { userId: '7', token: 'secret' } }));

/** A page, and over it the dialog, as the shell has them. */
function Page() {
  const navigate = useNavigate();
  return (
    <>
      <button onClick={() => void navigate({ to: '/home/detail' })}>Trade</button>
      <p data-testid="where">{useRouterState({ select: ({ location }) => location.pathname })}</p>
      <LoginDialog brand="Bourse" initialTab="login" demoInviteCode={undefined} />
    </>
  );
}

/** Where somebody is who logs in on the page of a market. */
async function afterLogIn(ask: () => void, reason?: string): Promise<string> {
  const user = await show(<Page />);
  await user.click(button('Trade'));
  act(ask);
  expect(screen.getByRole('dialog').querySelector('[role=status]')?.textContent).toBe(reason);
  await user.type(field('E-mail'), 'person@example.com');
  await user.type(field('Password'), 'Secret#12');
  await user.click(button('Log in'));
  await waitFor(() => expect(credentials()?.token).toBe('secret'));
  // The test's pages have no base path.
  await waitFor(() => expect(exchange.toasts).toHaveLength(1));
  return screen.getByTestId('where').textContent.replace('//', '/');
}

test('asked for by an action, it says why, and leads back to where one was', async () => {
  expect(await afterLogIn(() => askLogin(), 'Please login first')).toBe('/home/detail');
});

test('asked for by a page that needs a user, it leads there', async () => {
  const ask = () => askLogin('login', { to: '/account/assert' });
  expect(await afterLogIn(ask, 'Please login first')).toBe('/account/assert');
});

test('asked for by itself, it gives no reason and leads home', async () => {
  expect(await afterLogIn(() => askLogin('login', 'home'))).toBe('/home');
});
