import { parseAmount } from '@bourse/money/amount';
import type { TestUser } from './client.ts';
import type { TestExchange } from './exchange.ts';

export interface WithdrawalRequest {
  readonly amount: string;
  readonly address: string;
  /** Default: 0. */
  readonly fee?: string;
  /** Default: USDT over ERC20. */
  readonly currency?: string;
  readonly chain?: string;
}

/** A withdrawal as it stands after all of the user's checks; answers its id. */
export async function requestWithdrawal(
  exchange: Pick<TestExchange, 'running'>,
  user: Pick<TestUser, 'userId'>,
  { amount, address, fee = '0', currency = 'USDT', chain = 'ERC20' }: WithdrawalRequest,
): Promise<string> {
  const reply = await exchange.running.services.sequencer.submit({
    type: 'requestWithdrawal',
    ...{ user: user.userId, currency, chain, address },
    amount: parseAmount(amount)!,
    fee: parseAmount(fee)!,
  });
  if (reply.status === 'refused') throw new Error(reply.refusal.code);
  return String(reply.result.withdrawalId);
}
