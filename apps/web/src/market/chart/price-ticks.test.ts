import { expect, test } from 'vitest';
import { honestTicks } from './price-ticks.ts';

const tick = (text: string, value: number) => ({ text, value, coord: 0 });

test('a price between two steps is not marked as one of them; what is written in full is', () => {
  const marked = honestTicks([
    tick('0.81', 0.805),
    tick('0.81', 0.81),
    tick('0.82', 0.815),
    tick('0.82', 0.82),
    tick('48,500.00', 48_500),
    tick('0.00000920', 0.0000092),
    tick('0.0000092', 0.00000925),
  ]);
  expect(marked.map(({ value }) => value)).toEqual([0.81, 0.82, 48_500, 0.0000092]);
});
