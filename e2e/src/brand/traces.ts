/// <reference lib="dom" />
import type { Page } from 'playwright-core';

/** The software's own name, in whatever letters. */
const OURS = /bourse/i;

/**
 * Where it may stand on a company's exchange all the same: nowhere. No page of it has a licence or a credit to show (those
 * of libraries are in their scripts), and names that nobody sees, of cookies and of database sessions, are not looked at.
 */
const ALLOWED: readonly RegExp[] = [];

/** The parts of some text that still name the software. */
export function tracesIn(text: string): string[] {
  return text
    .split(/[\n\r]+/)
    .filter((line) => OURS.test(ALLOWED.reduce((rest, allowed) => rest.replace(allowed, ''), line)))
    .map((line) => line.trim().slice(0, 200));
}

/** All that a page says of the software: its title, what stands on it, in it for other readers, and on its canvases. */
export async function tracesOn(page: Page): Promise<string[]> {
  const said = await page.evaluate(everythingSaid);
  return said.flatMap(tracesIn);
}

/** From now on what the page's canvases are made to say can be read. Before it is opened. */
export async function hearCanvases(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(globalThis, { canvasesSaid: said });
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
      if (said.length < 5_000) said.push(text);
      return fillText.call(this, text, ...rest);
    };
  });
}

/** Runs in the page. */
function everythingSaid(): string[] {
  const { canvasesSaid = [] } = globalThis as unknown as { canvasesSaid?: string[] };
  const said = [document.title, ...canvasesSaid];
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode())
    if (!text.parentElement?.closest('script, style')) said.push(text.textContent ?? '');
  for (const element of document.querySelectorAll('*')) {
    for (const { value } of element.attributes) said.push(value);
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
      said.push(element.value);
  }
  return said;
}

/** What programs read of it rather than people. */
const DOCUMENTS = [
  '/pc/manifest.webmanifest',
  '/pc/offline.html',
  '/pc/',
  '/ops/',
  '/docs/api',
  '/docs/api/openapi.json',
];

/** Traces in the documents, each with its address. */
export async function tracesInDocuments(url: string): Promise<string[]> {
  const found: string[] = [];
  for (const path of DOCUMENTS) {
    const answer = await fetch(url + path);
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
    found.push(...tracesIn(await answer.text()).map((trace) => `${path}: ${trace}`));
  }
  return found;
}
