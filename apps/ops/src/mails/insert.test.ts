import { expect, test } from 'vitest';
import { insertedAt } from './insert.ts';

test('a variable takes the place of what is marked', () => {
  expect(insertedAt('Pay  now', 'amount', { from: 4, to: 4 })).toBe('Pay {{ amount }} now');
  expect(insertedAt('Pay XX now', 'amount', { from: 4, to: 6 })).toBe('Pay {{ amount }} now');
  expect(insertedAt('', 'brand', { from: 0, to: 0 })).toBe('{{ brand }}');
});
