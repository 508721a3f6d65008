import { expect, test } from 'vitest';
import { badgeText } from './badge.ts';
import { readMessageSearch } from './message-search.ts';

test.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('%d unread are shown as %s', (count, text) => {
  expect(badgeText(count)).toBe(text);
});

test.each([
  [{}, {}],
  [
    { type: 'personal', id: '17' },
    { type: 'personal', id: '17' },
  ],
  [{ type: 'secret', id: '17' }, { id: '17' }],
  [{ type: 'notice', id: '0' }, { type: 'notice' }],
  [{ type: 'notice', id: '1e3' }, { type: 'notice' }],
])('%j in an address means %j', (search, meant) => {
  expect(readMessageSearch(search)).toEqual(meant);
});
