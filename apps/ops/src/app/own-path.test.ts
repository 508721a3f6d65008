import { expect, test } from 'vitest';
import { isOwnPath } from './own-path.ts';

test.each(['/', '/users?status=open', '/users/7#x'])('%s is below the console', (path) => {
  expect(isOwnPath(path)).toBe(true);
});

test.each([
  '//evil.test',
  '/\\evil.test',
  'https://evil.test',
  'users',
  '',
  '\\\\evil.test',
  'javascript:alert(1)',
  null,
  7,
])('%j leads elsewhere', (path) => {
  expect(isOwnPath(path)).toBe(false);
});
