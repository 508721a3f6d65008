import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { dismissLogin, signIn, signOut, useSession } from '../../session/session.ts';
import { button, fakeExchange, show } from '../../testing/page.tsx';
import { AccountMenu } from './AccountMenu.tsx';

fakeExchange();
beforeEach(() => signOut());

async function opened() {
  const user = await show(<AccountMenu label="Account" trigger="Account" />);
  await user.click(button('Account'));
  await screen.findAllByRole('menuitem');
  return user;
}
const items = () => screen.getAllByRole('menuitem').map((item) => item.textContent);

test('a guest finds what the specification names: Log in, Register, My assets, Settings, Log out', async () => {
  await opened();
  expect(items()).toEqual(['Log in', 'Register', 'My assets', 'Settings', 'Log out']);
});

test.each<[string, object]>([
  ['Log in', { needLogin: 'login', afterLogin: 'home' }],
  ['Register', { needLogin: 'register', afterLogin: 'home' }],
  ['My assets', { needLogin: 'login', afterLogin: { to: '/account/assert' } }],
  ['Settings', { needLogin: 'login', afterLogin: { to: '/setting/password?type=1' } }],
  ['Log out', { needLogin: 'login', afterLogin: 'home' }],
])('a guest who chooses %s is asked to log in', async (name, asked) => {
  const user = await opened();
  dismissLogin();
  await user.click(screen.getByRole('menuitem', { name }));
  expect(useSession.getState()).toMatchObject(asked);
});

test('a user finds his assets, the settings and the way out, and no log-in', async () => {
  signIn({ userId: '7', token: 'secret' });
  await opened();
  expect(items()).toEqual(expect.arrayContaining(['My assets', 'Settings', 'Log out']));
  expect(items()).not.toEqual(expect.arrayContaining(['Log in']));
});
