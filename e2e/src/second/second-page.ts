import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { TestUser } from '@bourse/testkit/client';
import type { TestExchange } from '@bourse/testkit/exchange';
import type { Locator, Page } from 'playwright-core';

/** The page of second contracts in English, as a person reads and uses it. */
export class SecondPage {
  readonly page: Page;
  readonly form: Locator;
  readonly holding: Locator;
  readonly finished: Locator;
  readonly detail: Locator;

  private constructor(page: Page) {
    this.page = page;
    this.form = page.getByRole('form', { name: 'Open a second contract' });
    this.holding = page.getByTestId('holding-second');
    this.finished = page.getByTestId('finished-second');
    this.detail = page.getByRole('dialog', { name: /^Second contract \d+$/ });
  }

  /** Opens the page; resolves when the market and what is on offer are on screen. */
  static async open(page: Page, search = ''): Promise<SecondPage> {
    await page.goto(`/pc/secondContract${search}`);
    const second = new SecondPage(page);
    await second.form.waitFor();
    await page.getByTestId('tick-chart').waitFor();
    return second;
  }

  async fill(amount: string): Promise<void> {
    await this.form.getByLabel('Open amount').fill(amount);
  }

  async choose(direction: 'Up' | 'Down'): Promise<void> {
    await this.form.getByRole('button', { name: direction }).click();
  }

  async show(tab: RegExp): Promise<void> {
    await this.page.getByRole('tab', { name: tab }).click();
  }

  /** Verifies the order whose details are open; answers `ok`, `failed` or `open`. */
  async verify(): Promise<string | null> {
    await this.detail.getByRole('button', { name: /^Verify/ }).click();
    const verdict = this.page.getByTestId('verdict');
    await verdict.waitFor();
    return verdict.getAttribute('data-verdict');
  }

  /** The steps that are not green. */
  async redSteps(): Promise<(string | null)[]> {
    const steps = await this.page.locator('[data-testid^="step-"]:not([data-state="ok"])').all();
    return Promise.all(steps.map((step) => step.getAttribute('data-testid')));
  }
}

/** Someone with 5,000 USDT on his contract account. */
export async function trader(exchange: TestExchange): Promise<TestUser> {
  const user = await exchange.signUp();
  await user.ok('/contract/contract/transfer', { amount: '5000', currency: 'USDT', type: '1' });
  return user;
}

/** The price of BTC at the strike, and at the expiry of an order of 30 s. */
export async function settleAt(exchange: TestExchange, strike: string, settlement: string): Promise<void> {
  await exchange.setPrice('btcusdt', strike);
  await exchange.clock.advance(29_000);
  await exchange.setPrice('btcusdt', settlement);
}

export interface TerminalReport {
  readonly code: number;
  readonly output: string;
}

const VERIFY = fileURLToPath(new URL('../../../tools/dist/verify/main.js', import.meta.url));

/** `npm run verify -- --order ID --url URL`, without the build before. */
export function verifyInTerminal(
  url: string,
  order: string,
  env: Readonly<Record<string, string>> = {},
  more: readonly string[] = [],
): Promise<TerminalReport> {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [VERIFY, '--order', order, '--url', url, ...more],
      { env: { ...process.env, ...env } },
      (error, stdout, stderr) => {
        if (error && typeof error.code !== 'number') reject(error);
        else resolve({ code: (error?.code as number | undefined) ?? 0, output: stdout + stderr });
      },
    );
  });
}
