import { parseAmount } from '@bourse/money/amount';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** The trade page in English, as a person reads and uses it. */
export class TradePage {
  readonly page: Page;
  readonly form: Locator;
  readonly lastPrice: Locator;
  readonly bids: Locator;
  readonly asks: Locator;
  readonly tape: Locator;
  readonly openOrders: Locator;

  private constructor(page: Page) {
    this.page = page;
    this.form = page.getByRole('form', { name: 'Place order' });
    this.lastPrice = page.getByTestId('last-price');
    this.bids = page.getByTestId('book-bid-row');
    this.asks = page.getByTestId('book-ask-row');
    this.tape = page.getByTestId('tape-row');
    this.openOrders = page.getByTestId('open-orders-row');
  }

  /** Opens the page of a pair; resolves when its market is on screen. */
  static async open(page: Page, symbol = 'btcusdt'): Promise<TradePage> {
    await page.goto(`/pc/home/detail?symbol=${symbol}`);
    const trade = new TradePage(page);
    await trade.ready();
    return trade;
  }

  async ready(): Promise<void> {
    await this.asks.first().waitFor();
    await expect.poll(() => this.lastPrice.textContent()).toMatch(/\d/);
  }

  async fill(field: 'Price' | 'Amount' | 'Total', text: string): Promise<void> {
    await this.form.getByLabel(field, { exact: true }).fill(text);
  }

  field(name: 'Price' | 'Amount' | 'Total'): Promise<string> {
    return this.form.getByLabel(name, { exact: true }).inputValue();
  }

  async choose(button: string): Promise<void> {
    await this.form.getByRole('button', { name: button, exact: true }).click();
  }

  async show(tab: RegExp | string): Promise<void> {
    await this.page.getByRole('tab', { name: tab }).click();
  }

  /** What the balance panel shows, in 1e-8 units. Its tab has to be open. */
  async balance(coin: string, part: 'available' | 'frozen'): Promise<bigint> {
    const shown = await this.page.getByTestId(`balance-${coin}-${part}`).textContent();
    const amount = parseAmount(shown!.replaceAll(',', ''));
    if (amount === undefined) throw new Error(`the balance panel shows "${shown}"`);
    return amount;
  }

  /** Best price of a side as a number, for choosing prices near or far. */
  async best(side: 'bid' | 'ask'): Promise<number> {
    return Number(await this.page.getByTestId(`book-${side}-row`).first().getAttribute('data-price'));
  }

  /** Best prices of both sides, of one moment: read one after the other, the market may have moved between them. */
  async bestOfBoth(): Promise<{ bid: number; ask: number }> {
    const prices = await this.page
      .getByTestId(/^book-(bid|ask)-row$/)
      .evaluateAll((rows) => rows.map((row) => `${row.dataset['testid']} ${row.dataset['price']}`));
    const best = (side: 'bid' | 'ask') =>
      Number(prices.find((row) => row.startsWith(`book-${side}-row`))?.split(' ')[1]);
    return { bid: best('bid'), ask: best('ask') };
  }
}

/** Resolves when a toast says so. */
export async function toast(page: Page, text: string | RegExp): Promise<void> {
  await page.getByRole('region', { name: 'Notifications' }).getByText(text).first().waitFor();
}
