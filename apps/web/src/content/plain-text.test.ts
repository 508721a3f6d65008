import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test.each([
  ['Plain words.', 'Plain words.'],
  ['## Heading\n\nText with **bold** and *soft* words.', 'Heading Text with bold and soft words.'],
  ['- one\n- two\n\n1. three', 'one two three'],
  ['See [the fees](/help/detail?id=fees) and ![picture](/a.png).', 'See the fees and picture.'],
  ['> Quoted `code`', 'Quoted code'],
  ['2 * 3 * 4 = 24', '2 * 3 * 4 = 24'],
  ['snake_case_names stay', 'snake_case_names stay'],
  ['', ''],
])('%j reads %j', (markdown, text) => {
  expect(plainText(markdown)).toBe(text);
});
