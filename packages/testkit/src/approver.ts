import { payoutChallenge, type Payout } from '@bourse/custody/payout';
import type { Answer } from './client.ts';
import type { TestExchange } from './exchange.ts';
import { enrolOperator, type TestOperator } from './operator.ts';
import { SoftAuthenticator, type Deceit } from './soft-authenticator.ts';

/** Where the console of a test exchange is, as browsers see it. */
export const CONSOLE_ORIGIN = 'http://localhost:8080';

/** An operator of finance with a passkey. */
export interface Approver {
  readonly operator: TestOperator;
  readonly key: SoftAuthenticator;
}

export async function enrolApprover(
  exchange: Pick<TestExchange, 'url' | 'clock' | 'mail'>,
  admin: TestOperator,
  name: string,
): Promise<Approver> {
  const operator = await enrolOperator(exchange, admin, 'finance', `${name}@example.com`);
  const key = new SoftAuthenticator(CONSOLE_ORIGIN);
  await operator.addPasskey(key);
  return { operator, key };
}

/** The file that the console hands out for the signer. */
export async function enrolmentOf({ operator }: Approver): Promise<object> {
  const { list, rpId, origin } = await operator.ok('/ops/api/passkeys/list');
  const [{ id: credentialId, publicKey }] = list;
  const { id } = await operator.ok('/ops/api/me');
  return { operator: Number(id), credentialId, publicKey, rpId, origin };
}

/** What a console does: signs what it shows of a withdrawal. `shown` is what it would show otherwise. */
export async function signPayout(
  id: string,
  { operator, key }: Approver,
  shown: Partial<Payout> = {},
  deceit: Deceit = {},
): Promise<Answer> {
  const { payout, payloadHash } = await operator.ok('/ops/api/withdrawals/detail', { id });
  const challenge = Buffer.from(payoutChallenge({ ...payout, ...shown })).toString('base64url');
  const passkey = JSON.stringify(key.get({ challenge, rpId: new URL(CONSOLE_ORIGIN).hostname }, deceit));
  return operator.call('/ops/api/withdrawals/approve', { id, payloadHash, passkey });
}

/** As `signPayout`, which must be accepted, by each of them. */
export async function approvePayout(id: string, approvers: readonly Approver[]): Promise<void> {
  for (const approver of approvers) {
    const { code, body } = await signPayout(id, approver);
    if (code !== 1) throw new Error(`the approval was answered ${JSON.stringify(body)}`);
  }
}
