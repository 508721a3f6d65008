import { createAdmin } from '@bourse/server/operators/team/create-admin';
import { oneTimeCode } from '@bourse/testkit/one-time-code';
import type { TestExchange } from '@bourse/testkit/exchange';
import { OPERATOR_PASSWORD, type TestOperator } from '@bourse/testkit/operator';
import { pino } from 'pino';
import type { Locator, Page } from 'playwright-core';
import { test as journey } from '../browser/journey.ts';

/** Journeys in which people decide, not the demo reviewer. */
export const test = journey.extend<{ $test: { settings: Readonly<Record<string, string>> } }>({
  settings: { DEMO_REVIEW: 'off' },
});

/** Each code of an authenticator is good once; after this time it shows the next one. */
const CODE_MS = 30_000;

/** Where a new admin enrols. */
export async function adminLink(
  { databaseUrl, clock }: TestExchange,
  email = 'admin@example.com',
): Promise<string> {
  return (await createAdmin(databaseUrl, email, { clock, log: pino({ level: 'silent' }) })).path;
}

/** An operator at his browser, with his authenticator. */
export class Console {
  readonly page: Page;
  readonly #exchange: TestExchange;
  #secret = '';

  private constructor(page: Page, exchange: TestExchange) {
    this.page = page;
    this.#exchange = exchange;
  }

  /** Opens the enrolment link, chooses a password, reads the key, and is in. */
  static async enrol(page: Page, exchange: TestExchange, link: string): Promise<Console> {
    const console = new Console(page, exchange);
    await page.goto(link);
    console.#secret = (await page.getByTestId('secret').innerText()).replaceAll(/\s/g, '');
    for (const field of await page.locator('input[autocomplete=new-password]').all())
      await field.fill(OPERATOR_PASSWORD);
    await console.#enterCode();
    await console.overview.waitFor();
    return console;
  }

  async login(email: string): Promise<void> {
    await this.#exchange.clock.advance(CODE_MS);
    await this.page.locator('input[autocomplete=username]').fill(email);
    await this.page.locator('input[autocomplete=current-password]').fill(OPERATOR_PASSWORD);
    await this.#enterCode();
  }

  async #enterCode(): Promise<void> {
    const code = this.page.locator('input[autocomplete=one-time-code]');
    await code.fill(this.code());
    await code.press('Enter');
  }

  /** What his authenticator app shows now; each code is good once. */
  code(): string {
    return oneTimeCode(this.#secret, this.#exchange.clock.now());
  }

  get overview(): Locator {
    return this.page.getByRole('link', { name: 'Overview' });
  }

  get rows(): Locator {
    return this.page.getByTestId('list-row');
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  /** The open row of a list. */
  get panel(): Locator {
    return this.page.getByRole('complementary');
  }

  /** Goes to a screen by the side navigation. */
  async go(screen: string): Promise<void> {
    // Its name is followed by how much waits there.
    const link = { name: new RegExp(`^${screen}`) };
    await this.page.getByRole('navigation', { name: 'Screens' }).getByRole('link', link).click();
    await this.page.getByRole('heading', { level: 1, name: screen }).waitFor();
  }

  /** Another operator approves what was just proposed here; the page is then loaded again. */
  async approvedBy(other: TestOperator): Promise<void> {
    const told = await this.page
      .getByText(/^Proposed as number \d+/)
      .last()
      .textContent();
    const { code, msg } = await other.approve(/\d+/.exec(told!)![0]);
    if (code !== 1) throw new Error(msg);
    await this.page.reload();
  }

  /** Presses a button of the dialog that is open, and waits until it has gone. */
  async confirm(button: string): Promise<void> {
    await this.dialog.getByRole('button', { name: button, exact: true }).click();
    await this.dialog.waitFor({ state: 'hidden' });
  }
}
