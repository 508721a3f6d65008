/** Flashes the background of an element once (styles.css); not under reduced motion. */
export function flash(element: HTMLElement, tone: 'up' | 'down'): void {
  // Two names for the same animation: a change of name starts it over, and nothing has to be measured for it.
  const again = element.dataset['flash']?.endsWith('0') === true;
  element.dataset['flash'] = `${tone}-${again ? 1 : 0}`;
}
