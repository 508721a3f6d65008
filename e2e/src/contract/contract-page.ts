import { parseAmount } from '@bourse/money/amount';
import type { TestUser } from '@bourse/testkit/client';
import type { TestExchange } from '@bourse/testkit/exchange';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** The contract page in English, as a person reads and uses it. */
export class ContractPage {
  readonly page: Page;
  readonly form: Locator;
  readonly positions: Locator;
  readonly waiting: Locator;
  readonly past: Locator;

  private constructor(page: Page) {
    this.page = page;
    this.form = page.getByRole('form', { name: 'Open a position' });
    this.positions = page.getByTestId('position-row');
    this.waiting = page.getByTestId('waiting-row');
    this.past = page.getByTestId('past-position-row');
  }

  /** Opens the page of BTC/USDT; resolves when its mark is on screen. */
  static async open(page: Page): Promise<ContractPage> {
    await page.goto('/pc/contract?symbol=btcusdt');
    const contract = new ContractPage(page);
    await expect.poll(() => page.getByTestId('contract-mark').textContent()).toMatch(/\d/);
    return contract;
  }

  async fill(field: string, text: string): Promise<void> {
    await this.form.getByLabel(field, { exact: true }).fill(text);
  }

  async choose(button: string): Promise<void> {
    await this.form.getByRole('button', { name: button, exact: true }).click();
  }

  async show(tab: RegExp | string): Promise<void> {
    await this.page.getByRole('tab', { name: tab }).click();
  }

  preview(name: 'quantity' | 'liquidation' | 'fee' | 'cost' | 'range'): Promise<string | null> {
    return this.page.getByTestId(`preview-${name}`).textContent();
  }

  /** Presses a button of a dialog. */
  async press(button: string): Promise<void> {
    await this.page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();
  }

  /** The profit of the only position as the table shows it, in 1e-8 USDT. */
  async profit(): Promise<bigint> {
    const shown = (await this.page.getByTestId(/^profit-/).textContent())!;
    const [, sign, digits] = /^([+−]?)([\d,.]+) USDT/.exec(shown) ?? [];
    const amount = parseAmount(digits?.replaceAll(',', '') ?? '');
    if (amount === undefined) throw new Error(`the profit reads "${shown}"`);
    return sign === '−' ? -amount : amount;
  }
}

/** Puts USDT on the contract account. */
export async function fund(user: TestUser, amount: string): Promise<void> {
  await user.ok('/contract/contract/transfer', { currency: 'USDT', amount, type: '1' });
}

/** Someone with 1,000 USDT in his contract account, who has accepted the risk notice. */
export async function contractTrader(exchange: TestExchange): Promise<TestUser> {
  const user = await exchange.signUp();
  await fund(user, '1000');
  await acceptRisk(user);
  return user;
}

/** Moves the price and waits until it is the mark: the median of three seconds follows it after two. */
export async function moveMark(exchange: TestExchange, price: string): Promise<void> {
  for (let second = 0; second < 4; second++) await exchange.setPrice('btcusdt', price);
}

/** Accepts a risk notice over the calls, as someone who has traded before; an exchange under pressure is asked again. */
export async function acceptRisk(user: TestUser, product: 'contract' | 'second' = 'contract'): Promise<void> {
  const answer = async () => (await user.call('/contract/app/contract/risk/accept', { product })).code;
  await expect.poll(answer).toBe(200);
}

/** What a call of contracts answers; throws when it is refused. */
export async function result(user: TestUser, path: string, fields: Record<string, string>): Promise<any> {
  const { body } = await user.call(path, fields);
  if (body['code'] !== 200) throw new Error(body['message']);
  return body['result'];
}
