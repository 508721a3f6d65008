/// <reference lib="dom" />
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, ElementHandle, Page } from 'puppeteer-core';

const PATIENCE_MS = 20_000;

/** Somebody before a window of Firefox, who finds things by what they are called, and whatever the page complained about. */
export class Person {
  readonly page: Page;
  readonly complaints: string[] = [];
  readonly #url: string;

  private constructor(page: Page, url: string) {
    this.page = page;
    this.#url = url;
    page.on('pageerror', (error) => this.complaints.push(`uncaught: ${String(error)}`));
    page.on('console', (message) => {
      if (['error', 'warn'].includes(message.type()))
        this.complaints.push(`console ${message.type()}: ${message.text()} (${page.url()})`);
    });
  }

  /** A new window whose storage says `choices`, as after an earlier visit. */
  static async enter(
    browser: Browser,
    url: string,
    choices: Readonly<Record<string, string>>,
  ): Promise<Person> {
    const page = await browser.newPage();
    await page.evaluateOnNewDocument((chosen: Readonly<Record<string, string>>) => {
      // The empty page that a window begins with has no storage.
      if (self.origin === 'null') return;
      for (const [name, value] of Object.entries(chosen)) localStorage.setItem(name, value);
    }, choices);
    return new Person(page, url);
  }

  async goto(path: string): Promise<void> {
    await this.page.goto(this.#url + path, { waitUntil: 'domcontentloaded' });
  }

  /** The first visible element of a selector whose text or label is `name`, where one is asked for; waits for it. */
  async find(selector: string, name?: string | RegExp): Promise<ElementHandle<Element>> {
    const pattern = typeof name === 'string' ? `^${literal(name)}$` : (name?.source ?? '');
    const found = () =>
      this.page.evaluateHandle(
        (css: string, words: string) => {
          const called = (element: Element): string[] => [
            element.getAttribute('aria-label') ?? '',
            (element.textContent ?? '').trim(),
            ...[...((element as HTMLInputElement).labels ?? [])].map((each) =>
              (each.textContent ?? '').trim(),
            ),
          ];
          return [...document.querySelectorAll(css)].find(
            (element) =>
              (element.getClientRects().length > 0 || element.matches('[type=file]')) &&
              !element.matches(':disabled') &&
              called(element).some((text) => new RegExp(words).test(text)),
          );
        },
        selector,
        pattern,
      );
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(50)) {
      const element = (await found()).asElement() as ElementHandle<Element> | null;
      if (element) return element;
    }
    throw new Error(
      `there is no ${selector}${name === undefined ? '' : ` called ${name}`} on ${this.page.url()}`,
    );
  }

  /** What it says. */
  async read(selector: string, name?: string | RegExp): Promise<string> {
    return (await this.find(selector, name)).evaluate((element) => element.textContent ?? '');
  }

  /** Moves the pointer there and clicks. */
  async click(selector: string, name?: string | RegExp): Promise<void> {
    await (await this.find(selector, name)).click();
  }

  /** Types over what a field holds. */
  async type(selector: string, text: string, name?: string | RegExp): Promise<void> {
    const field = await this.find(selector, name);
    await field.click();
    await field.evaluate((input) => (input as HTMLInputElement).select());
    await field.type(text);
    const held = await field.evaluate((input) => (input as HTMLInputElement).value);
    if (held.replaceAll(',', '') !== text)
      throw new Error(`${selector} holds "${held}", typed was "${text}"`);
  }

  /** Resolves when there is nothing of the kind on the page. */
  gone(selector: string): Promise<unknown> {
    return until(`${selector} gone`, async () => (await this.page.$(selector)) === null);
  }
}

/** Asks until it is so; throws with what was waited for. */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  withinMs = PATIENCE_MS,
): Promise<void> {
  for (const end = Date.now() + withinMs; Date.now() < end; await sleep(200)) if (await isSo()) return;
  throw new Error(`not within ${withinMs / 1000} s: ${what}`);
}

function literal(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
