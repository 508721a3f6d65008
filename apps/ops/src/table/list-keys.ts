import { useEffect, useRef } from 'react';

/** What a key does to a list. */
export type ListMove = 'next' | 'previous' | 'open' | 'search' | 'close' | 'nextPage' | 'previousPage';

const KEYS: Readonly<Record<string, ListMove>> = {
  j: 'next',
  ArrowDown: 'next',
  k: 'previous',
  ArrowUp: 'previous',
  Enter: 'open',
  '/': 'search',
  Escape: 'close',
  ']': 'nextPage',
  '[': 'previousPage',
};

/** Elements that need their keys for themselves. */
const TYPING = 'input, textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]';
/** Elements that answer to Enter and arrows, but not to letters. */
const PRESSED = 'button, a, [role=tab]';

/** The move that a key press means; absent when it belongs to the element it was made on. */
export function moveOf(event: KeyboardEvent): ListMove | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const move = KEYS[event.key];
  const target = event.target instanceof Element ? event.target : undefined;
  if (target?.closest(TYPING)) return undefined;
  if (event.key.length > 1 && move !== 'close' && target?.closest(PRESSED)) return undefined;
  return move;
}

/** Gives the moves made anywhere on the page to the list. The listener answers whether the key was of use. */
export function useListMoves(onMove: (move: ListMove) => boolean): void {
  const latest = useRef(onMove);
  useEffect(() => {
    latest.current = onMove;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const move = moveOf(event);
      if (move && latest.current(move)) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
