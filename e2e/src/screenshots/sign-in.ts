import type { TestExchange } from '@bourse/testkit/exchange';
import { OPERATOR_PASSWORD, type TestOperator } from '@bourse/testkit/operator';
import type { Page } from 'playwright-core';

/** Signs an operator in at the console's log-in page, and waits for what he sees then. */
export async function signIn(page: Page, exchange: TestExchange, operator: TestOperator): Promise<void> {
  // Each code of an authenticator is good once.
  await exchange.clock.advance(30_000);
  await page.locator('input[autocomplete=username]').fill(operator.email);
  await page.locator('input[autocomplete=current-password]').fill(OPERATOR_PASSWORD);
  await page.locator('input[autocomplete=one-time-code]').fill(operator.code());
  await page.keyboard.press('Enter');
  await page.locator('main table').first().waitFor();
}
