import { useEffect } from 'react';

/** Whether a key is meant for the page: without Ctrl and its kin, outside of fields and lists, with nothing open above it. */
export function isForPage(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return false;
  // A list keeps its letters for itself, and stays in the page when it is closed.
  if (target.closest('input, textarea, select, [contenteditable], [role=listbox]')) return false;
  return document.querySelector('[role=dialog], [role=menu]') === null;
}

/** A key that does something wherever the reader is on the page; absent: nothing. */
export function usePageKey(key: string, act: (() => void) | undefined): void {
  useEffect(() => {
    if (!act) return undefined;
    const pressed = (event: KeyboardEvent): void => {
      if (event.key !== key || !isForPage(event)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [key, act]);
}
