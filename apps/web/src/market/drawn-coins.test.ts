import { expect, test } from 'vitest';
import { DRAWN_COINS } from '@bourse/ui/coins/drawn-coins';

test('every picture is known, and no other is asked for', () => {
  const files = Object.keys(import.meta.glob('../../public/coins/*.svg')).toSorted();
  expect([...DRAWN_COINS].map((coin) => `../../public/coins/${coin.toLowerCase()}.svg`)).toEqual(files);
});
