import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useLastMove } from './use-last-move.ts';

test('a price has the way of the last one that differed, whatever the day did', () => {
  const { result, rerender } = renderHook(useLastMove, { initialProps: undefined as string | undefined });
  const moves = ['100.00', '100.00', '100.50', '100.5', undefined, '100.50', '99', '101'].map((price) => {
    rerender(price);
    return result.current;
  });
  expect(moves).toEqual([undefined, undefined, 'up', 'up', 'up', 'up', 'down', 'up']);
});
