import type { TestUser } from '@bourse/testkit/client';
import type { TestExchange } from '@bourse/testkit/exchange';
import { requestWithdrawal as request } from '@bourse/testkit/withdrawal';

/** What users have asked for and an operator has to decide, as it stands after all of the user's own checks. */

/** EIP-55's first example. */
export const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';

/** A withdrawal of USDT on ERC20; answers its number. */
export const requestWithdrawal = (exchange: TestExchange, user: TestUser, amount: string): Promise<string> =>
  request(exchange, user, { amount, address: ADDRESS, fee: '5' });

let deposits = 0;

/** A deposit that the user reports with a picture; answers the transaction hash. */
export async function submitDeposit(user: TestUser, amount: string, credential: Uint8Array): Promise<string> {
  const txHash = `0x${String(++deposits).padStart(64, 'a1')}`;
  const answer = await user.upload(
    '/bb/recharge/submit',
    { currency: 'USDT', chain: 'ERC20', amount, txHash },
    { credential: { bytes: credential } },
  );
  if (answer.code !== 1) throw new Error(answer.msg);
  return txHash;
}
