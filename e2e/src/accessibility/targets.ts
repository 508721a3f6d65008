/// <reference lib="dom" />
import type { Page } from 'playwright-core';

/** What a finger hits, in CSS px, both ways; where a border is drawn around, it is counted. */
const [LEAST, BORDERS] = [44, 2];

/** Everything on the page that is smaller than a finger, with how wide and high it is. */
export function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate(measure, LEAST - BORDERS);
}

/**
 * Runs in the page. A target is as large as what answers for it where one points, which may reach beyond what is drawn: padding of a
 * label, an area around. Links within a sentence are as high as its lines.
 */
function measure(least: number): string[] {
  const INTERACTIVE =
    'a[href], button, input, select, textarea, summary, [role=tab], [role=menuitem], [role=menuitemradio], [role=slider], [role=switch], [role=checkbox], [role=combobox], [role=separator][tabindex]';
  const small: string[] = [];
  for (const element of document.querySelectorAll<HTMLElement>(INTERACTIVE)) {
    if (!isReachable(element) || isInSentence(element)) continue;
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    // What leads past the bars stands above the page until the keyboard comes to it.
    if (element.getBoundingClientRect().bottom <= 0) continue;
    const { width, height } = areaOf(element);
    if (width < least || height < least)
      small.push(`${Math.round(width)}x${Math.round(height)} ${element.outerHTML.slice(0, 200)}`);
  }
  scrollTo(0, 0);
  return small;

  /** Drawn, and for the eye; a field that only programs read has another one that is pointed at. */
  function isReachable(element: HTMLElement): boolean {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 1 &&
      height > 1 &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      getComputedStyle(element).pointerEvents !== 'none' &&
      element.closest('[aria-hidden=true], [inert]') === null &&
      (element.tabIndex >= 0 || element.role === 'tab')
    );
  }

  function isInSentence(element: HTMLElement): boolean {
    if (element.tagName !== 'A' || getComputedStyle(element).display !== 'inline') return false;
    const around = element.closest('p, li, dd, td, span, h1, h2, h3')?.textContent.trim() ?? '';
    return around.length > element.textContent.trim().length;
  }

  function areaOf(element: HTMLElement): { width: number; height: number } {
    const drawn = element.getBoundingClientRect();
    const [x, y] = [drawn.left + drawn.width / 2, drawn.top + drawn.height / 2];
    const reach = (dx: number, dy: number): number => {
      let steps = 0;
      while (steps <= least && answersAt(element, x + dx * (steps + 1), y + dy * (steps + 1))) steps++;
      return steps;
    };
    return {
      width: drawn.width >= least ? drawn.width : reach(-1, 0) + reach(1, 0) + 1,
      height: drawn.height >= least ? drawn.height : reach(0, -1) + reach(0, 1) + 1,
    };
  }

  function answersAt(element: HTMLElement, x: number, y: number): boolean {
    const hit = document.elementFromPoint(x, y);
    if (hit === null) return false;
    if (element.contains(hit)) return true;
    const label = hit.closest('label');
    return label !== null && (label.contains(element) || label.control === element);
  }
}
