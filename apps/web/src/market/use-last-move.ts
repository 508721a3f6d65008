import { compareDecimals } from '@bourse/ui/format/decimal';
import { useState } from 'react';

/** Where a price last went: the way of the last one that differed from the one before; nothing until one has. */
export function useLastMove(price: string | undefined): 'up' | 'down' | undefined {
  const [seen, setSeen] = useState<{ price: string | undefined; move?: 'up' | 'down' }>({ price });
  if (price === undefined || price === seen.price) return seen.move;
  const way = seen.price === undefined ? 0 : compareDecimals(price, seen.price);
  const next = { ...seen, price, ...(way !== 0 && { move: way > 0 ? ('up' as const) : ('down' as const) }) };
  setSeen(next);
  return next.move;
}
