import { parseAmount } from '@bourse/money/amount';
import type { TestUser } from './client.ts';
import type { TestExchange } from './exchange.ts';

let gifts = 0;

/** Gives a user funds beyond those that a new one owns, on his spot account. */
export async function fund(
  exchange: Pick<TestExchange, 'running'>,
  { userId }: Pick<TestUser, 'userId'>,
  amount: string,
  currency = 'USDT',
): Promise<void> {
  await exchange.running.services.sequencer.submit({
    type: 'fund',
    owner: userId,
    funds: [{ currency, amount: parseAmount(amount)! }],
    reference: `test:${++gifts}`,
  });
}
