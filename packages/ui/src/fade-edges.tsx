/**
 * `ref` of an element that scrolls sideways: an edge behind which there is more fades out (theme.css), so that a cut
 * table or row of tabs is seen to go on. Follows the scroll position, the element's size and its content's.
 */
export function fadeEdges(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  const look = () => {
    const left = Math.abs(element.scrollLeft);
    const sides = [
      left > SLACK_PX && 'left',
      left + element.clientWidth < element.scrollWidth - SLACK_PX && 'right',
    ].filter(Boolean);
    if (sides.length > 0) element.dataset['fades'] = sides.join(' ');
    else delete element.dataset['fades'];
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
