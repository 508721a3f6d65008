import { useCallback, useState, type RefCallback } from 'react';

/** A phone is narrower. */
const PHONE_BELOW_PX = 700;

/**
 * Whether rows are to be cards: on a phone, and where what holds the list is narrower than `fits` px. The second is the
 * `ref` of what fills it; its first answer is there before anything is painted.
 */
export function useCards(fits: number): [isCards: boolean, room: RefCallback<HTMLElement>] {
  const [isCards, setCards] = useState(() => innerWidth < PHONE_BELOW_PX);
  const room = useCallback(
    (list: HTMLElement | null) => {
      const holder = list?.parentElement;
      if (!holder) return undefined;
      const look = () => {
        // What is not laid out has no width.
        const isTooNarrow = holder.clientWidth > 0 && holder.clientWidth < fits;
        setCards(innerWidth < PHONE_BELOW_PX || isTooNarrow);
      };
      const sizes = new ResizeObserver(look);
      for (const each of [holder, document.documentElement]) sizes.observe(each);
      look();
      return () => sizes.disconnect();
    },
    [fits],
  );
  return [isCards, room];
}
