/** The library's: a press within this time and distance of the one before is half of a double click. */
const DOUBLE_MS = 500;
const DOUBLE_PX = 5;
/** Where there is no chart, in px. */
const NOWHERE = -10_000;

/**
 * The library swallows the second of two clicks within half a second however far apart they are, so that both ends of a
 * line, set quickly, are one. Before such a press reaches it, this presses once where there is no chart: that is the
 * second one, and the reader's counts. Answers how to end it. `element`: what the library listens on.
 */
export function keepQuickClicks(element: HTMLElement): () => void {
  let first: { x: number; y: number; at: number } | undefined;
  let isOwn = false;

  function pressNowhere(): void {
    const where = { clientX: NOWHERE, clientY: NOWHERE };
    isOwn = true;
    element.dispatchEvent(new MouseEvent('mousedown', where));
    // There the library waits for the button to be let go. Neither bubbles: nothing else is to close for it.
    document.documentElement.dispatchEvent(new MouseEvent('mouseup', where));
    isOwn = false;
  }

  function pressed({ button, clientX: x, clientY: y, timeStamp: at }: MouseEvent): void {
    if (isOwn || button !== 0) return;
    const isQuick = first !== undefined && at - first.at < DOUBLE_MS;
    const isNear = first !== undefined && Math.abs(x - first.x) + Math.abs(y - first.y) < DOUBLE_PX;
    if (isQuick && !isNear) pressNowhere();
    // After a double click the library counts anew.
    first = isQuick && isNear ? undefined : { x, y, at };
  }

  element.addEventListener('mousedown', pressed, true);
  return () => element.removeEventListener('mousedown', pressed, true);
}
