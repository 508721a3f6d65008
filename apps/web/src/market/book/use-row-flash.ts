import { compareDecimals } from '@bourse/ui/format/decimal';
import { useEffect, useRef } from 'react';
import { flash } from '../flash.ts';
import type { BookRow } from './book-rows.ts';

interface Shown {
  side: 'bid' | 'ask';
  /** What the prices are grouped by: other groups are other rows. */
  decimals: number;
  /** Best first. */
  rows: readonly Pick<BookRow, 'price' | 'amount'>[];
}

/** Flashes the rows of a side whose amount is another than before; `rows` are drawn as the children of the element. */
export function useRowFlash(shown: Shown) {
  const list = useRef<HTMLDivElement>(null);
  const before = useRef<Shown>(undefined);
  useEffect(() => {
    const known = before.current;
    before.current = shown;
    if (!known || !list.current) return;
    for (const index of changedRows(known, shown)) {
      const row = list.current.children[index];
      if (row instanceof HTMLElement) flash(row, shown.side === 'bid' ? 'up' : 'down');
    }
  });
  return list;
}

/**
 * Places of the rows that are new or have another amount. What only came into sight at the far end has not changed. Where
 * most of a side is quoted anew only its best price counts: a book that blinks as a whole tells nothing.
 */
function changedRows(before: Shown, now: Shown): number[] {
  const farthest = before.rows.at(-1)?.price;
  if (farthest === undefined || before.decimals !== now.decimals) return [];
  const amounts = new Map(before.rows.map(({ price, amount }) => [price, amount]));
  const isBeyond = (price: string): boolean => {
    const order = compareDecimals(price, farthest);
    return now.side === 'bid' ? order < 0 : order > 0;
  };
  const changed = now.rows.flatMap(({ price, amount }, index) =>
    amounts.get(price) === amount || isBeyond(price) ? [] : [index],
  );
  return changed.length * 2 > now.rows.length ? changed.slice(0, 1) : changed;
}
