import { expect, test } from 'vitest';
import { maskEmail } from './mask.ts';

test.each([
  ['jane.doe@example.com', 'j***@example.com'],
  ['abc@example.com', 'a***@example.com'],
  ['ab@example.com', '***@example.com'],
  ['a@example.com', '***@example.com'],
])('%s is shown as %s', (email, shown) => {
  expect(maskEmail(email)).toBe(shown);
});
