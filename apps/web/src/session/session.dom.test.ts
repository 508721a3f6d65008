import { afterEach, expect, test } from 'vitest';
import { askLogin, credentials, followOtherTabs, signIn, signOut, useSession } from './session.ts';

afterEach(signOut);

test('signing in saves the session under the keys of the specification and closes the dialog', () => {
  askLogin('register');
  signIn({ userId: '7', token: 't' });
  expect(['userId', 'token', 'login'].map((key) => localStorage.getItem(key))).toEqual(['7', 't', '1']);
  expect(useSession.getState().needLogin).toBeUndefined();
});

test('signing out forgets the session and the cached assets', () => {
  signIn({ userId: '7', token: 't' });
  localStorage.setItem('assets', '{}');
  signOut();
  expect(credentials()).toBeUndefined();
  expect(['userId', 'token', 'login', 'assets'].map((key) => localStorage.getItem(key))).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test('a sign-out in another tab is followed', () => {
  followOtherTabs();
  signIn({ userId: '7', token: 't' });
  localStorage.clear();
  dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  expect(credentials()).toBeUndefined();
});
