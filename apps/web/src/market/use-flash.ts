import { useEffect, useRef } from 'react';
import { compareDecimals } from '@bourse/ui/format/decimal';

/** Flashes the element's background for a moment when the price in it changes. */
export function useFlash<Element extends HTMLElement>(price: string | undefined) {
  const element = useRef<Element>(null);
  const before = useRef(price);
  useEffect(() => {
    const previous = before.current;
    before.current = price;
    if (!element.current || previous === undefined || price === undefined || previous === price) return;
    const { classList } = element.current;
    classList.remove('flash-up', 'flash-down');
    // Reading a size starts the animation over.
    void element.current.offsetWidth;
    classList.add(compareDecimals(price, previous) > 0 ? 'flash-up' : 'flash-down');
  }, [price]);
  return element;
}
