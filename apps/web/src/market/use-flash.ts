import { compareDecimals } from '@bourse/ui/format/decimal';
import { useEffect, useRef } from 'react';
import { flash } from './flash.ts';

/** Flashes the element's background for a moment when the price in it changes. */
export function useFlash<Element extends HTMLElement>(price: string | undefined) {
  const element = useRef<Element>(null);
  const before = useRef(price);
  useEffect(() => {
    const previous = before.current;
    before.current = price;
    if (!element.current || previous === undefined || price === undefined || previous === price) return;
    flash(element.current, compareDecimals(price, previous) > 0 ? 'up' : 'down');
  }, [price]);
  return element;
}
