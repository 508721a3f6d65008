import { expect, test } from 'vitest';
import { isSignedBy, signatureOf } from './signature.ts';

const SECRET = 'a secret of thirty-two characters';
const NOW = 1_767_225_600_000;
const MESSAGE = { id: 'm1', timestamp: '1767225600', body: '{"a":1}' };
const SIGNED = { ...MESSAGE, signature: signatureOf(SECRET, MESSAGE) };

test('the HMAC of id, time and body, as Standard Webhooks writes it', () => {
  // printf 'm1.1767225600.{"a":1}' | openssl dgst -sha256 -hmac 'a secret of thirty-two characters' -binary | base64
  expect(SIGNED.signature).toBe('v1,qpB8Yt59LULfkbvytML3QAFYSiKkOlTtKAc1dsTrPm4=');
});

test.each([
  ['as it was signed', {}, NOW, true],
  ['five minutes late', {}, NOW + 300_000, true],
  ['later', {}, NOW + 301_000, false],
  ['from the future', {}, NOW - 301_000, false],
  ['another body', { body: '{"a":2}' }, NOW, false],
  ['another id', { id: 'm2' }, NOW, false],
  ['another time', { timestamp: '1767225601' }, NOW, false],
  ['a signature that is too short', { signature: 'v1,' }, NOW, false],
])('%s', (_, change, now, isGood) => {
  expect(isSignedBy(SECRET, { ...SIGNED, ...change }, now)).toBe(isGood);
  expect(isSignedBy(`${SECRET}.`, { ...SIGNED, ...change }, now)).toBe(false);
});
