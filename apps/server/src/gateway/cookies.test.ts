import { expect, test } from 'vitest';
import { cookieOf, setCookie } from './cookies.ts';

const cookie = { name: 'a', value: 'v', maxAgeSeconds: 9, path: '/' };

test('over TLS a cookie is bound to this host, or where it has a path of its own to TLS', () => {
  expect(setCookie(cookie, true)).toBe('__Host-a=v; Path=/; HttpOnly; SameSite=Strict; Max-Age=9; Secure');
  expect(setCookie({ ...cookie, path: '/ops' }, true)).toMatch(/^__Secure-a=v; Path=\/ops; .*; Secure$/);
});

test('without TLS browsers would refuse such a name', () => {
  expect(setCookie(cookie, false)).toBe('a=v; Path=/; HttpOnly; SameSite=Strict; Max-Age=9');
});

test.each([
  ['a=1', '1'],
  ['x=0; a=1', '1'],
  ['a=1; a=2', '1'],
  ['a=1; __Host-a=2', '2'],
  ['a=1; __Secure-a=2', '2'],
  ['__Secure-a=1; __Host-a=2', '2'],
  ['a=v=w', 'v=w'],
  ['=1; b=2; a', undefined],
  ['', undefined],
])('%j is read as %j: what nobody else can have set comes first', (line, value) => {
  expect(cookieOf({ headers: { cookie: line } }, 'a')).toBe(value);
});
