/// <reference lib="dom" />
import { fileURLToPath } from 'node:url';
import { signUp, type TestUser } from '@bourse/testkit/client';
import { startTestExchange, type TestExchange } from '@bourse/testkit/exchange';
import { Outbox } from '@bourse/testkit/outbox';
import type { Browser, Page } from 'playwright-core';
import { expect, inject, test as base } from 'vitest';
import { launchChromium } from './chromium.ts';
import { openVisitor, type Visitor, type VisitorOptions } from './visitor.ts';

export interface Journey {
  /** An exchange for this journey alone, whose time and prices move by hand: BTC/USDT at 50000. */
  scripted: TestExchange;
  /** Settings of `scripted` as environment variables, for a journey that wants others. */
  settings: Readonly<Record<string, string>>;
  /** Opens a browser window for a new person. Whatever the page complains about in it fails the test. */
  newVisitor: (options?: VisitorOptions) => Promise<Page>;
  /** Registers someone over the calls: 10,000 USDT, 0.5 BTC and 5 ETH of demo funds. */
  newUser: () => Promise<TestUser>;
  /** The letters that the shared exchange has sent. */
  mailbox: Outbox;
}

const SCREENSHOTS = fileURLToPath(new URL('../../screenshots/', import.meta.url));

/** Vitest's `test` with a browser at hand. A failed journey leaves a screenshot of every window. */
export const test = base.extend<{ $test: Journey; $worker: { browser: Browser } }>({
  browser: [
    // oxlint-disable-next-line no-empty-pattern -- vitest reads the pattern to learn what a fixture needs
    async ({}, use) => {
      const browser = await launchChromium();
      await use(browser);
      await browser.close();
    },
    // To launch one for each file takes a second of both cores; people keep apart by their contexts.
    { scope: 'worker' },
  ],
  settings: {},
  // Before `newVisitor`, so that the windows close while it still serves them.
  scripted: async ({ settings }, use) => {
    const exchange = await startTestExchange({ env: settings });
    await use(exchange);
    await exchange.stop();
    expect(exchange.errors).toEqual([]);
  },
  newVisitor: async ({ browser, task }, use) => {
    const visitors: Visitor[] = [];
    await use(async (options = {}) => {
      const visitor = await openVisitor(browser, options.url ?? inject('exchange').url, options);
      visitors.push(visitor);
      return visitor.page;
    });
    for (const [index, { page }] of visitors.entries()) {
      if (task.result?.state === 'fail') {
        const name = `failed ${task.name} ${index}`.replace(/\W+/g, '-');
        await page.screenshot({ path: `${SCREENSHOTS}${name}.png` });
      }
      await page.context().close();
    }
    expect(visitors.flatMap(({ complaints }) => complaints)).toEqual([]);
  },
  newUser: async ({ mailbox }, use) => {
    await use(() => signUp(inject('exchange').url, mailbox, newEmail()));
  },
  // oxlint-disable-next-line no-empty-pattern
  mailbox: async ({}, use) => {
    await use(new Outbox(inject('exchange').dataDir));
  },
});

export { expect };

let people = 0;

/** An address that nobody has used. */
export function newEmail(): string {
  return `person-${process.pid}-${Date.now()}-${++people}@example.com`;
}
