/**
 * `ref` of an element that scrolls sideways: an edge behind which there is more fades out (theme.css), so that a cut
 * table or row of tabs is seen to go on. Follows the scroll position, the element's size and its content's.
 */
export function fadeEdges(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  const look = () => {
    const left = element.scrollLeft;
    const right = element.scrollWidth - element.clientWidth - left;
    element.toggleAttribute('data-fades', left > SLACK_PX || right > SLACK_PX);
    element.style.setProperty('--fade-left', fade(left));
    element.style.setProperty('--fade-right', fade(right));
  };
  const sizes = new ResizeObserver(look);
  const watchSizes = () => {
    sizes.disconnect();
    for (const each of [element, ...element.children]) sizes.observe(each);
  };
  // A skeleton gives way to a table, a tab gets a count.
  const content = new MutationObserver(watchSizes);
  content.observe(element, { childList: true });
  element.addEventListener('scroll', look, { passive: true });
  watchSizes();
  return () => {
    sizes.disconnect();
    content.disconnect();
    element.removeEventListener('scroll', look);
  };
}

/** Positions are fractions of a pixel on some screens. */
const SLACK_PX = 2;
const FADE_PX = 32;

/** As wide as what is hidden, at most: where only a margin is cut, nothing that can be read grows faint. */
function fade(hiddenPx: number): string {
  return `${hiddenPx > SLACK_PX ? Math.min(hiddenPx, FADE_PX) : 0}px`;
}
