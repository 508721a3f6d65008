import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { SessionTokens } from './session-tokens.ts';

const keyed = (key: string) =>
  new SessionTokens((text) => createHmac('sha256', key).update(text).digest('base64'));
const tokens = keyed('the exchange’s');
const HALF = 'h'.repeat(43);

test.each([1, 4_711, 2 ** 40])('a token tells that it is of user %i, to who has the key', (user) => {
  const token = tokens.make(user);
  expect(token).toMatch(/^[\w-]{64}$/);
  expect(tokens.holder(token)).toBe(user);
  expect(keyed('another').holder(token)).toBe(undefined);
});

test('no two are alike', () => {
  expect(new Set(Array.from({ length: 100 }, () => tokens.make(7))).size).toBe(100);
});

test('of a token with a second half nothing is told without it', () => {
  const token = tokens.make(7, HALF);
  expect(tokens.holder(token, HALF)).toBe(7);
  expect(tokens.holder(token)).toBe(undefined);
  expect(tokens.holder(token, 'x'.repeat(43))).toBe(undefined);
  expect(tokens.holder(tokens.make(7), HALF)).toBe(undefined);
});

test('attack: tokens that are made up, cut, joined or changed anywhere tell nothing', () => {
  const token = tokens.make(7);
  for (let place = 0; place < token.length; place++) {
    const other = token[place] === 'A' ? 'B' : 'A';
    expect(tokens.holder(token.slice(0, place) + other + token.slice(place + 1))).toBe(undefined);
  }
  const another = tokens.make(8);
  for (const made of [
    '',
    'x'.repeat(43),
    'x'.repeat(64),
    token.slice(1),
    `${token}A`,
    `${token.slice(0, 43)}${another.slice(43)}`,
  ])
    expect(tokens.holder(made)).toBe(undefined);
});
